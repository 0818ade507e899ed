#!/usr/bin/env python3
"""A small engine for Quadrille that plays random legal moves in every game.

It runs Quadrille's own engine and asks it for the legal moves with `query moves`. A real engine would implement the
rules itself. Start it as

    quadrille-cli match hique builtin:greedy "python3 examples/random_engine.py target/release/quadrille-cli"
"""

import random
import subprocess
import sys


class Rules:
    """Asks Quadrille's engine about the rules."""

    def __init__(self, program):
        self.engine = subprocess.Popen([program, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, line):
        """Sends a line; returns the error that it caused, or None."""
        print(line, "isready", sep="\n", file=self.engine.stdin, flush=True)
        error = None
        while (answer := self.engine.stdout.readline().strip()) not in ("readyok", ""):
            error = answer
        return error

    def moves(self):
        """Returns the legal moves of the current position."""
        print("query moves", file=self.engine.stdin, flush=True)
        return self.engine.stdout.readline().split()[1:]


def main():
    rules = Rules(sys.argv[1] if len(sys.argv) > 1 else "quadrille-cli")
    games = "upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra".split()
    answer = lambda line: print(line, flush=True)
    sys.stdin.reconfigure(errors="replace")  # invalid UTF-8 must not end the program
    for line in sys.stdin:
        command = line.split()[0] if line.split() else ""
        if command == "ugi":
            answer("id name Random example\nid author the Quadrille developers")
            answer("option name Game type combo default upthrust" + "".join(f" var {game}" for game in games))
            answer("ugiok")
        elif command == "isready":
            answer("readyok")
        elif command in ("setoption", "uginewgame", "position"):
            if error := rules.tell(line.strip()):
                answer(error)
        elif command == "go":
            moves = rules.moves()
            answer(f"bestmove {random.choice(moves)}" if moves else "error the game is over")
        elif command == "quit":
            break
        elif command not in ("", "stop"):  # moves are immediate, so there is nothing to stop
            answer(f"error unknown command `{command[:40]}`")


main()
