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
        shape = observation_shape(variant)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: _State, player: int) -> None:
        self.dict["observation"][:] = state.game.observation(player)

    def string_from(self, state: _State, player: int) -> str:
        return str(state)


class _State(pyspiel.State):  # type: ignore[misc]
    """A game with its history."""

    def __init__(self, game: Any, variant: str) -> None:
        super().__init__(game)
        self.max_plies = game.max_game_length()
        self.game = Game(variant)

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
    class VariantGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: Any = None) -> None:
            params = params or {}
            info = pyspiel.GameInfo(
                num_distinct_actions=action_count(variant),
                max_chance_outcomes=0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=whole_number("max_plies", params.get("max_plies", _MAX_PLIES), 1),
            )
            super().__init__(game_type, info, params)

        def new_initial_state(self, state: Any = None) -> _State:
            return _State(self, variant)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
                return _Observer(variant)
            return IIGObserverForPublicInfoGame(iig_obs_type, params)

    pyspiel.register_game(game_type, VariantGame)


for _variant in VARIANTS:
    _register(_variant)
