"""Registers the seven games with OpenSpiel, as `quadrille_hique` and so on.

`import quadrille.open_spiel` is enough: `pyspiel.load_game("quadrille_focus_exact")` then works. A game without a
result after `max_plies` plies, a parameter of each game, is a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from . import VARIANTS, Game, action_count, observation_shape
from ._settings import whole_number

__all__ = ["game_name"]

_MAX_PLIES = 1000


def game_name(variant: str) -> str:
    """Returns the name of a variant in OpenSpiel."""
    return f"quadrille_{variant.replace('-', '_')}"


class _Observer:
    """Writes what a player sees into a tensor."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        shape = observation_shape(variant)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        # A copy of the arrays would no longer share their memory.
        return _Observer, (self.variant,)

    def set_from(self, state: _State, player: int) -> None:
        self.dict["observation"][:] = state.game.observation(player)

    def string_from(self, state: _State, player: int) -> str:
        return str(state)


class _State(pyspiel.State):  # type: ignore[misc]
    """A game with its history."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.max_plies = game.max_game_length()
        self.game = Game(game.variant)

    def __reduce__(self) -> tuple[Any, tuple[str, list[int]]]:
        return _load_state, (str(self.get_game()), self.history())

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.game.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(set(self.game.legal_actions()))

    def _apply_action(self, action: int) -> None:
        self.game.play_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.position.move_of(action)

    def is_terminal(self) -> bool:
        return self.game.plies >= self.max_plies or self.game.outcome() is not None

    def returns(self) -> list[float]:
        outcome = self.game.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        return self.game.position.text


class _Game(pyspiel.Game):  # type: ignore[misc]
    """The rules of a variant. Each variant has a class of its own, because OpenSpiel calls it with parameters alone."""

    variant: str
    game_type: pyspiel.GameType

    def __init__(self, params: Any = None) -> None:
        params = params or {}
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.variant),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=whole_number("max_plies", params.get("max_plies", _MAX_PLIES), 1),
        )
        super().__init__(self.game_type, info, params)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _load_game, (str(self),)

    def new_initial_state(self, state: Any = None) -> _State:
        return _State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.variant)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _load_game(text: str) -> Any:
    """Returns the game with this name and these parameters, for `pickle`. To call it, Python imports this module, which
    registers the games."""
    return pyspiel.load_game(text)


def _load_state(game: str, actions: list[int]) -> Any:
    """Returns the state after these actions, for `pickle`."""
    state = _load_game(game).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def _register(variant: str) -> None:
    game_type = pyspiel.GameType(
        short_name=game_name(variant),
        long_name=f"Quadrille: {variant}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"max_plies": _MAX_PLIES},
    )
    members = {"variant": variant, "game_type": game_type}
    pyspiel.register_game(game_type, type(f"Game_{variant}", (_Game,), members))


for _variant in VARIANTS:
    _register(_variant)
