#!/usr/bin/env python3
"""Prints balanced openings for `quadrille-cli match --openings`.

usage: scripts/level_openings.py VARIANT COUNT [PLIES [CP [SEED [NODES]]]]

An opening has PLIES random moves (8 by default). It is kept if a search of 200,000 positions scores it within CP (30) of zero,
in hundredths of the game's natural unit. If NODES is larger, a search of NODES positions must agree. Equal arguments give equal
openings with the same search. QUADRILLE_CLI names the program (target/release/quadrille-cli by default).
"""

import os
import random
import subprocess
import sys

FIRST_NODES = 200_000


def ask(engine, command, last):
    """Sends a command and returns the answer's lines up to the one that begins with `last`."""
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    lines = []
    for line in engine.stdout:
        lines.append(line.split())
        if lines[-1][:1] == ["error"]:
            sys.exit(f"level_openings: {line.strip()}")
        if lines[-1][: len(last)] == last:
            return lines
    sys.exit("level_openings: the program ended")


def score(engine, place, nodes):
    """The score of a position in hundredths of the game's natural unit, or None if it is a win or a loss."""
    told = ask(engine, f"uginewgame\n{place}\ngo nodes {nodes}", ["bestmove"])
    scores = [line[line.index("score") + 1 :][:2] for line in told if "score" in line]
    return int(scores[-1][1]) if scores and scores[-1][0] == "cp" else None


def main(variant, count, plies=8, most=30, seed=1, nodes=FIRST_NODES):
    draw = random.Random(seed)
    program = os.environ.get("QUADRILLE_CLI", "target/release/quadrille-cli")
    try:
        engine = subprocess.Popen(
            [program, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    except OSError as error:
        sys.exit(f"level_openings: `{program}` does not start: {error.strerror}")
    ask(engine, f"setoption name Game value {variant}\nisready", ["readyok"])
    found = 0
    while found < count:
        moves = []
        for _ in range(plies):
            place = "position startpos" + (" moves " + " ".join(moves) if moves else "")
            legal = ask(engine, place + "\nquery moves", ["response"])[-1][1:]
            if not legal:
                break
            moves.append(draw.choice(legal))
        if len(moves) < plies:
            continue
        place = "position startpos moves " + " ".join(moves)
        # Most openings fail the first search, which is short, so the second one is not needed.
        searches = [FIRST_NODES] + [nodes] * (nodes > FIRST_NODES)
        scores = (score(engine, place, searched) for searched in searches)
        if all(it is not None and abs(it) <= most for it in scores):
            found += 1
            print("startpos moves", *moves, flush=True)
    engine.stdin.write("quit\n")
    engine.stdin.close()


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 7:
        sys.exit(__doc__.strip())
    for word in sys.argv[2:]:
        if not word.isdecimal():
            sys.exit(f"level_openings: expected a whole number, not `{word}`")
    main(sys.argv[1], *map(int, sys.argv[2:]))
