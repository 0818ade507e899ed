"""The suites of PettingZoo, Gymnasium and OpenSpiel pass for every variant."""

import warnings

import numpy as np
import pytest

import quadrille as q


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_pettingzoo_suites_pass(variant):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from quadrille import pettingzoo

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        # The suite warns about observations that are no flat arrays.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        api_test(pettingzoo.env(variant), num_cycles=300)
    seed_test(lambda: pettingzoo.env(variant, random_start=True), num_cycles=60)


def test_pettingzoo_rewards_the_winner():
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo

    env = pettingzoo.env("cublino-contra")
    env.reset(seed=1)
    env.action_space("player_0").seed(1)
    env.action_space("player_1").seed(2)
    totals = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        view, reward, over, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(view["action_mask"]))
    outcome = env.unwrapped.game.outcome()
    assert totals[f"player_{outcome.winner}"] == 1 and totals[f"player_{1 - outcome.winner}"] == -1


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_gymnasium_suite_passes(variant):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    from quadrille.gymnasium import Versus

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        # The suite recommends a registered environment and a flat observation.
        warnings.filterwarnings("ignore", message=".*(spec|registered|gym.make).*")
        check_env(Versus(variant, level=1))


def test_versus_plays_a_whole_game():
    pytest.importorskip("gymnasium")
    from quadrille.gymnasium import Versus

    env = Versus("cublino-contra", level=1, player=1, render_mode="ansi")
    sampler = np.random.default_rng(1)
    results = set()
    for seed in range(6):
        _, info = env.reset(seed=seed)
        assert env.game.plies == 1 and env.render() == env.game.position.text
        over = False
        while not over:
            action = sampler.choice(np.flatnonzero(info["action_mask"]))
            _, reward, ended, cut, info = env.step(action)
            over = ended or cut
        assert reward == (1 if env.game.outcome().winner == 1 else -1)
        results.add(reward)
        with pytest.raises(ValueError, match="over"):
            env.step(0)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)
    env.reset()
    with pytest.raises(ValueError, match="-5"):
        env.step(-5)
    with pytest.raises(ValueError, match="7"):
        Versus("hique", player=7)


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_open_spiel_suites_pass(variant):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough

    from quadrille.open_spiel import game_name

    name = f"{game_name(variant)}(max_plies=60)"
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)
    first, second = (
        generate_playthrough.playthrough(name, action_sequence=None, seed=3) for _ in range(2)
    )
    assert first == second and "IsTerminal() = True" in first


def test_open_spiel_returns_the_result():
    pyspiel = pytest.importorskip("pyspiel")
    from quadrille.open_spiel import game_name

    sampler = np.random.default_rng(2)
    winners = set()
    for _ in range(12):
        state = pyspiel.load_game(game_name("cublino-contra")).new_initial_state()
        while not state.is_terminal():
            state.apply_action(int(sampler.choice(state.legal_actions())))
        winner = state.game.outcome().winner
        assert state.returns() == {0: [1, -1], 1: [-1, 1], None: [0, 0]}[winner]
        winners.add(winner)
    assert {0, 1} <= winners
