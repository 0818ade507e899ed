"""The level that fits the moves of a side."""

from __future__ import annotations

from typing import NamedTuple

from ._quadrille import Game, _strength


class Strength(NamedTuple):
    """How strong a side played, on the scale of the levels of `Engine`.

    `moves` is the number of its moves with a choice. `level` is the best estimate. The range from `low` to `high` holds the
    level four times in five; the best estimate need not be in its middle. All three are None with fewer than eight moves, or
    if the moves fit too many levels.
    """

    moves: int
    level: float | None
    low: float | None
    high: float | None


def strength(game: Game, *, skip: int = 0) -> tuple[Strength, Strength]:
    """Estimate which level each player played like, by the moves from the start to the current position.

    Leaves out the first `skip` plies, which no player chose, such as those of a random opening. Takes some seconds for a
    long game. Other threads of Python go on; Ctrl+C stops it.
    """
    first, second = _strength(game, skip)
    return Strength(*first), Strength(*second)
