"""The games as environments of Gymnasium: an agent against the engine."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Engine, Error, Game, action_count, observation_limits
from ._settings import check_choice, check_seed, whole_number

__all__ = ["Versus"]


class Versus(gym.Env[Any, Any]):
    """Games against a level of the engine.

    The reward is 1 for a win and -1 for a loss, at the end. An illegal action loses at once: use the legal ones, which
    `action_masks()` and the entry `action_mask` of the infos hold. A game without a result after `max_plies` plies is
    truncated. `player` is the agent's side, 0 or 1; None draws one for each game. In a copy, the engine has forgotten its
    earlier searches. An observation consists of planes, whose greatest values `observation_limits` returns.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        variant: str,
        level: float | str = 3,
        *,
        player: int | None = None,
        max_plies: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        check_choice("player", player, (None, 0, 1))
        check_choice("render_mode", render_mode, (None, "ansi"))
        self.variant = variant
        self.level = level
        self.player = player
        # The engine may play the first ply.
        self.max_plies = whole_number("max_plies", max_plies, 2)
        self.render_mode = render_mode
        # With the bounds 0 and 255, Stable-Baselines3 would take the planes for a picture.
        self.observation_space = spaces.Box(0, observation_limits(variant), dtype=np.uint8)
        self.action_space = spaces.Discrete(action_count(variant))
        self.side = player or 0
        self.over = True
        self.game = Game(variant)
        self.engine_seed = 0
        self.engine = self._new_engine()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=check_seed(seed))
        self.side = int(self.np_random.integers(2)) if self.player is None else self.player
        self.over = False
        self.game = Game(self.variant)
        self.engine_seed = int(self.np_random.integers(2**31))
        self.engine = self._new_engine()
        self._answer()
        return self._view()

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        if self.over:
            raise Error(f"action `{action}`: the game is over or has not begun, call reset() first")
        action = whole_number("action", action, 0, action_count(self.variant) - 1)
        if not self.action_masks()[action]:
            self.over = True
            observation, info = self._view()
            return observation, -1.0, True, False, info
        self.game.play_action(action)
        if self.game.plies < self.max_plies:
            self._answer()
        outcome = self.game.outcome()
        truncated = outcome is None and self.game.plies >= self.max_plies
        self.over = truncated or outcome is not None
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner == self.side else -1.0
        observation, info = self._view()
        return observation, reward, outcome is not None, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of the legal actions."""
        return self.game.action_mask()

    def render(self) -> Any:
        return self.game.position.text if self.render_mode == "ansi" else None

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["engine"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.engine = self._new_engine()

    def _new_engine(self) -> Engine:
        return Engine(self.variant, self.level, hash=1, seed=self.engine_seed)

    def _answer(self) -> None:
        """Plays the engine's move if it is to move."""
        if self.game.outcome() is None and self.game.to_move != self.side:
            best = self.engine.search(self.game).best
            assert best is not None
            self.game.play(best)

    def _view(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        return self.game.observation(self.side), {"action_mask": self.action_masks().astype(np.int8)}
