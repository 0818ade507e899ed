"""The games as environments of PettingZoo (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Error, Game, action_count, observation_limits
from ._settings import check_choice, check_seed, whole_number

__all__ = ["env", "raw_env"]


def env(variant: str, **settings: Any) -> AECEnv:
    """Returns the environment of a variant. An illegal action ends the game with reward -1.

    `settings` are those of `raw_env`.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(variant, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(_CheckActionWrapper(wrapped))


class _CheckActionWrapper(wrappers.BaseWrapper):  # type: ignore[misc]
    """Refuses an action that is no number of an action, before another wrapper looks it up in the mask."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            action = whole_number("action", action, 0, int(self.action_space(agent).n) - 1)
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without wrappers. Both agents get 1 for a win and -1 for a loss, at the end.

    A game without a result after `max_plies` plies is truncated. With `random_start`, each game of Upthrust has other
    colours and another first player, which the seed of `reset` determines.
    """

    def __init__(
        self,
        variant: str,
        max_plies: int = 1000,
        random_start: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_choice("random_start", random_start, (False, True))
        check_choice("render_mode", render_mode, (None, "ansi"))
        self.metadata = {
            "name": f"quadrille_{variant.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.variant = variant
        self.max_plies = whole_number("max_plies", max_plies, 1)
        self.random_start = random_start
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        actions = action_count(variant)
        view: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, observation_limits(variant), dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(view) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.game = Game(variant)
        self.agents: list[str] = []
        self.np_random, _ = np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = np_random(check_seed(seed))
        draw = int(self.np_random.integers(2**31)) if self.random_start else None
        self.game = Game(self.variant, rng=draw)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent)
        mask = self.game.action_mask().astype(np.int8)
        # Only the agent to move may act.
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self.game.observation(player), "action_mask": mask}

    def step(self, action: Any) -> None:
        if not self.agents:
            raise Error(f"action `{action}`: the game is over or has not begun, call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.play_action(action)
        outcome = self.game.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards[self.possible_agents[outcome.winner]] = 1.0
                self.rewards[self.possible_agents[1 - outcome.winner]] = -1.0
        elif self.game.plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.game.to_move]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.game.position.text if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
