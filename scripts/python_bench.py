#!/usr/bin/env python3
"""Measures random games in Python and prints plies per second and their ratios, all from one run.

`scripts/python_bench.py [SECONDS]` measures each way for SECONDS (2). It needs the installed package; OpenSpiel's games are
left out if OpenSpiel is missing. A ratio is that to OpenSpiel's loop for breakthrough, or to the plain class without it.
The first figures are per second, on all cores; they need an idle machine. The others are per second of processor time.
"""

import importlib.util
import random
import sys
import time
from pathlib import Path

import quadrille as q

try:
    import pyspiel
except ImportError:
    pyspiel = None

PLAIN = Path(__file__).parent.parent / "crates/python/tests/mutants/right.py"
GAMES = 1024


def play_positions(variant):
    """Plays random games with Position, one ply at each step."""
    while True:
        position = q.Position(variant)
        for _ in range(1000):
            if position.outcome() is not None:
                break
            position = position.play(random.choice(position.legal_moves()))
            yield 1


def play_vector(variant):
    """Plays random games with VectorGame, with observations and masks."""
    games = q.VectorGame(variant, GAMES)
    while True:
        games.step(games.sample())
        yield GAMES


def play_open_spiel(name):
    """Plays random games of OpenSpiel as its examples do."""
    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def play_plain():
    """Plays random moves with a plain Python class of Focus. Refused moves do not count."""
    spec = importlib.util.spec_from_file_location("plain", PLAIN)
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    while True:
        game = plain.FocusGame(("A", "R"), ("B", "G"))
        for ply in range(1000):
            player, colour = ("A", "R") if ply % 2 == 0 else ("B", "G")
            squares = [(row, column) for row in range(6) for column in range(6)]
            own = [square for square in squares if game.show_pieces(square)[-1:] == [colour]]
            moves = [
                (square, (square[0] + distance * down, square[1] + distance * right), count)
                for square in own
                for count in range(1, len(game.show_pieces(square)) + 1)
                for distance in range(1, count + 1)
                for down, right in steps
                if 0 <= square[0] + distance * down < 6 and 0 <= square[1] + distance * right < 6
            ]
            if not moves or game.move_piece(player, *random.choice(moves)).lower() == "wins":
                break
            yield 1


def measure(steps, seconds):
    """Returns plies per second, and per second of processor time."""
    next(steps)
    plies, start, start_busy = 0, time.perf_counter(), time.process_time()
    while (elapsed := time.perf_counter() - start) < seconds:
        plies += next(steps)
    # The clock of the processor may be coarse.
    return plies / elapsed, plies / max(time.process_time() - start_busy, 1e-6)


def main():
    """Runs the script."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    ways = [("plain Python class, focus", play_plain())]
    if pyspiel is not None:
        ways += [(f"OpenSpiel, {name}", play_open_spiel(name)) for name in ("breakthrough", "lines_of_action")]
    ways += [(f"Position, {variant}", play_positions(variant)) for variant in q.VARIANTS]
    ways += [(f"VectorGame of {GAMES}, {variant}", play_vector(variant)) for variant in q.VARIANTS]
    speeds = {name: measure(steps, seconds) for name, steps in ways}
    unit = speeds.get("OpenSpiel, breakthrough", speeds["plain Python class, focus"])
    print(f"{'':36} {'plies/s':>12} {'ratio':>8} {'per CPU s':>12} {'ratio':>8}")
    for name, speed in speeds.items():
        columns = (f"{value:12,.0f} {value / one:8.2f}" for value, one in zip(speed, unit))
        print(f"{name:36}", *columns)


if __name__ == "__main__":
    main()
