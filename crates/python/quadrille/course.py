"""The class of the course's page on Focus: its methods, its messages, its board of 6x6 squares.

    >>> game = FocusGame(('PlayerA', 'R'), ('PlayerB', 'G'))
    >>> game.move_piece('PlayerA', (0, 0), (0, 1), 1)
    'successfully moved'
    >>> game.show_pieces((0, 1))
    ['R', 'R']

`python -m quadrille.course FOLDER` writes the file `FocusGame.py` that imports this class into a folder.
`python -m quadrille.check FocusGame.py` compares a class of your own with this one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from . import _quadrille

__all__ = ["FocusGame"]

_FILE_NAME = "FocusGame.py"
_FILE_TEXT = "from quadrille.course import FocusGame\n"


class FocusGame:
    """A game of Focus between two players, each given as a tuple `(name, colour)` with the colour `R` or `G` in any case.

    Squares are tuples `(row, column)` from `(0, 0)`, top left, to `(5, 5)`, bottom right. Either player may start.
    Arguments of a wrong type get the message for a wrong value. Players with whom no game can start raise a `ValueError`.
    Games can be copied and pickled.
    """

    def __init__(self, first: tuple[str, str], second: tuple[str, str]) -> None:
        self._game = _quadrille.FocusGame(first, second)
        self._players = (first, second)
        # The method and the arguments of each move.
        self._moves: list[tuple[str, tuple[Any, ...]]] = []

    def move_piece(
        self, player: str, source: tuple[int, int], destination: tuple[int, int], count: int
    ) -> str:
        """Moves the top `count` pieces from one square to another, and returns the message."""
        return self._move("move_piece", player, source, destination, count)

    def show_pieces(self, position: tuple[int, int]) -> list[str]:
        """Returns the colours of the pieces on a square, bottom first; an empty list for a square off the board."""
        return self._game.show_pieces(position)

    def show_reserve(self, player: str) -> int:
        """Returns the number of the player's pieces in reserve; 0 for an unknown player."""
        return self._game.show_reserve(player)

    def show_captured(self, player: str) -> int:
        """Returns the number of pieces that the player has captured; 0 for an unknown player."""
        return self._game.show_captured(player)

    def reserved_move(self, player: str, position: tuple[int, int]) -> str:
        """Places a piece from the player's reserve on a square, and returns the message."""
        return self._move("reserved_move", player, position)

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["_game"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._moves = list(self._moves)
        self._game = _quadrille.FocusGame(*self._players)
        for method, arguments in self._moves:
            getattr(self._game, method)(*arguments)

    def _move(self, method: str, *arguments: Any) -> str:
        reply: str = getattr(self._game, method)(*arguments)
        if reply == "successfully moved" or reply.endswith(" wins"):
            self._moves.append((method, arguments))
        return reply


def _main() -> int:
    """Writes the course's file. Returns 0, or 2 if it cannot be written."""
    parser = argparse.ArgumentParser(
        prog="python -m quadrille.course",
        description=f"Writes {_FILE_NAME}, which imports Quadrille's class FocusGame, into a folder.",
        epilog="Exit status: 0 if the file was written, 2 if not. An existing file is never replaced.",
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="an existing folder")
    file = parser.parse_args().folder / _FILE_NAME
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(_FILE_TEXT)
    except FileExistsError:
        print(f"`{file}` exists: move or delete it first", file=sys.stderr)
    except FileNotFoundError:
        print(f"`{file.parent}`: no such folder", file=sys.stderr)
    except OSError as error:
        print(f"`{file}` cannot be written: {error.strerror}", file=sys.stderr)
    else:
        print(file)
        return 0
    return 2


if __name__ == "__main__":
    sys.exit(_main())
