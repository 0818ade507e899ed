"""The games as environments of Gymnasium: an agent against the engine."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Engine, Game, action_count, observation_shape

__all__ = ["Versus"]


class Versus(gym.Env[Any, Any]):
    """Games against a level of the engine.

    The reward is 1 for a win and -1 for a loss, at the end. An illegal action loses at once: use the legal ones, which
    `action_masks()` and the entry `action_mask` of the infos hold. A game without a result after `max_plies` plies is
    truncated. `player` is the agent's side, 0 or 1; None draws one for each game.
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
        if player not in (None, 0, 1):
            raise ValueError(f"player `{player}`: expected 0, 1 or None")
        self.variant = variant
        self.level = level
        self.player = player
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, observation_shape(variant), np.uint8)
        self.action_space = spaces.Discrete(action_count(variant))
        self.side = player or 0
        self.over = False
        self.game = Game(variant)
        self.engine = Engine(variant, level, hash=1)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        self.side = int(self.np_random.integers(2)) if self.player is None else self.player
        self.over = False
        self.game = Game(self.variant)
        seed = int(self.np_random.integers(2**31))
        self.engine = Engine(self.variant, self.level, hash=1, seed=seed)
        self._answer()
        return self._view()

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        if self.over:
            raise ValueError(f"action `{action}`: the game is over, call reset() first")
        if not self.action_space.contains(action):
            raise ValueError(f"action `{action}`: expected 0 to {action_count(self.variant) - 1}")
        if not self.action_masks()[action]:
            self.over = True
            observation, info = self._view()
            return observation, -1.0, True, False, info
        self.game.play_action(int(action))
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

    def _answer(self) -> None:
        """Plays the engine's move if it is to move."""
        if self.game.outcome() is None and self.game.to_move != self.side:
            best = self.engine.search(self.game).best
            assert best is not None
            self.game.play(best)

    def _view(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        return self.game.observation(self.side), {"action_mask": self.action_masks().astype(np.int8)}
