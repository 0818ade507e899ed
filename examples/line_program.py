#!/usr/bin/env python3
"""A random mover for Upthrust that only reads the opponent's moves and writes its own, one per line. It implements the
rules itself. docs/line-programs.md describes the format. It plays in matches as

    quadrille-cli match upthrust builtin:greedy --opening-plies 0 \\
        "quadrille-cli adapter --variant upthrust -- python3 examples/line_program.py"
"""

import random
import sys

# The columns from the left. Rows are counted from 1 at the bottom.
COLUMNS = "abcd"
board = {(column, 4 - index): colour
         for index, row in enumerate(["GRBY", "RBYG", "BYGR", "YGRB"])
         for column, colour in zip(COLUMNS, row)}


def may_move(column, row, to):
    """Returns whether the piece may move from one row to the other. Ignores whose piece it is."""
    colour = board[column, row]
    alike = [r for (c, r), other in board.items() if other == colour]
    if to > 11 or (column, to) in board:
        return False
    if to <= 6 and to in alike:  # a row below the scoring ones holds each colour at most once
        return False
    return not (to == row + 1 and row == max(alike) and alike.count(row) == 1)


def moves(colours):
    """Yields the legal moves of the player with these colours."""
    for (column, row), colour in sorted(board.items()):
        to = row + sum(r == row for _, r in board)
        if colour in colours and may_move(column, row, to):
            yield f"{column}{row}{column}{to}"


def play(text):
    """Makes a move on the board."""
    if text != "pass":
        column, row, to = text[0], *map(int, text[1:].split(text[0]))
        board[column, to] = board.pop((column, row))


def answer():
    """Makes a random move and writes it."""
    own = random.choice(list(moves(colours)) or ["pass"])
    play(own)
    print(own, flush=True)


side, colours = input().split()
if side == "1":
    answer()
for line in sys.stdin:
    play(line.strip())
    answer()
