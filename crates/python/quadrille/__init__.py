"""The rules, the search and the solver of Upthrust, HiQUE, Focus and Cublino.

Players are 0 and 1; player 0 moves first in the usual start. Moves and positions are texts, as in game records.
"""

from . import upthrust
from ._quadrille import (
    VARIANTS,
    ArgumentTypeError,
    Engine,
    Error,
    Game,
    Line,
    MoveError,
    Outcome,
    Position,
    PositionError,
    Record,
    Records,
    Refusal,
    SearchResult,
    VectorGame,
    __version__,
    action_count,
    observation_limits,
    observation_shape,
    perft,
    read_pgn,
)
from ._strength import Strength, strength

__all__ = [
    "VARIANTS",
    "ArgumentTypeError",
    "Engine",
    "Error",
    "Game",
    "Line",
    "MoveError",
    "Outcome",
    "Position",
    "PositionError",
    "Record",
    "Records",
    "Refusal",
    "SearchResult",
    "Strength",
    "VectorGame",
    "action_count",
    "observation_limits",
    "observation_shape",
    "perft",
    "read_pgn",
    "strength",
    "upthrust",
]
