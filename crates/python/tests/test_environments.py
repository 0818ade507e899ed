"""The suites of PettingZoo, Gymnasium and OpenSpiel pass for every variant."""

import copy
import pickle
import subprocess
import sys
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


def by_pickle(env):
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])
def test_copy_of_pettingzoo_goes_on_alone(copied):
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo

    env = pettingzoo.raw_env("focus")
    env.reset()
    env.step(int(env.game.legal_actions()[0]))
    other = copied(env)
    assert other.game.position == env.game.position and other.agent_selection == env.agent_selection
    other.step(int(other.game.legal_actions()[0]))
    assert (env.game.plies, other.game.plies) == (1, 2)


def test_pettingzoo_draws_random_starts_with_and_without_a_seed():
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo

    def starts(seed):
        env = pettingzoo.raw_env("upthrust", random_start=True)
        env.reset(seed)
        texts = []
        for _ in range(20):
            env.reset()
            texts.append(env.game.position.text)
        return texts

    assert len(set(starts(None))) > 1
    assert starts(5) == starts(5) != starts(6)


def test_pettingzoo_needs_a_reset_and_checks_its_settings():
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo

    with pytest.raises(q.Error, match="reset"):
        pettingzoo.raw_env("focus").step(0)
    for bad in (None, "x", -3, 0, True, 1.5):
        with pytest.raises(q.Error, match=f"max_plies `{bad!r}`"):
            pettingzoo.raw_env("focus", max_plies=bad)
    with pytest.raises(q.Error, match="human"):
        pettingzoo.raw_env("focus", render_mode="human")
    with pytest.raises(q.Error, match="random_start `7`"):
        pettingzoo.raw_env("focus", random_start=7)


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


def looks_like_a_picture(space):
    """The test by which Stable-Baselines3 chooses to divide by 255 and to turn the axes."""
    return len(space.shape) == 3 and space.dtype == np.uint8 and (space.low == 0).all() and (space.high == 255).all()


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_observations_have_their_true_bounds(variant):
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo
    from quadrille.gymnasium import Versus

    env = pettingzoo.raw_env(variant)
    spaces = [Versus(variant, level=1).observation_space]
    spaces += [env.observation_space(agent)["observation"] for agent in env.possible_agents]
    for space in spaces:
        assert not looks_like_a_picture(space)
        assert (space.high == q.observation_limits(variant)).all() and space.high.dtype == np.uint8
    env.reset(seed=1)
    sampler = np.random.default_rng(1)
    for agent in env.agent_iter(300):
        view, _, over, cut, _ = env.last()
        assert env.observation_space(agent).contains(view)
        env.step(None if over or cut else int(sampler.choice(np.flatnonzero(view["action_mask"]))))


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_stable_baselines_sees_no_picture(variant):
    pytest.importorskip("stable_baselines3")
    from gymnasium.wrappers import FlattenObservation
    from stable_baselines3.common.env_checker import check_env
    from stable_baselines3.common.preprocessing import is_image_space

    from quadrille.gymnasium import Versus

    env = Versus(variant, level=1)
    assert not is_image_space(env.observation_space)
    with warnings.catch_warnings():
        # The suite warns of every observation with three dimensions.
        warnings.simplefilter("error", UserWarning)
        check_env(FlattenObservation(env))


NO_ACTIONS = [True, False, np.True_, np.array(True), None, "x", 1.5, [1], np.array([1, 2])]


@pytest.mark.parametrize("bad", NO_ACTIONS, ids=repr)
def test_environments_refuse_what_is_no_action(bad):
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo
    from quadrille.gymnasium import Versus

    for env in (Versus("hique", level=1), pettingzoo.env("hique"), pettingzoo.raw_env("hique")):
        env.reset(seed=1)
        with pytest.raises(q.ArgumentTypeError, match="action `.*`: expected a whole number from 0 to 579"):
            env.step(bad)
    for env in (Versus("hique", level=1), pettingzoo.env("hique"), pettingzoo.raw_env("hique")):
        env.reset(seed=1)
        for outside in (-1, 580, np.int64(2**40)):
            with pytest.raises(q.Error, match=f"action `{outside}`"):
                env.step(outside)


@pytest.mark.parametrize("bad", [True, np.False_, -1, 1.5, "x"])
def test_environments_check_the_seed(bad):
    pytest.importorskip("pettingzoo")
    from quadrille import pettingzoo
    from quadrille.gymnasium import Versus

    for env in (Versus("hique", level=1), pettingzoo.env("hique")):
        with pytest.raises(q.Error, match="seed `"):
            env.reset(seed=bad)
        # Gymnasium draws seeds of 128 bits.
        env.reset(seed=2**127)
        env.reset(seed=np.int64(3))


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


def test_versus_checks_its_settings_and_needs_a_reset():
    pytest.importorskip("gymnasium")
    from quadrille.gymnasium import Versus

    with pytest.raises(q.Error, match="reset"):
        Versus("hique", level=1).step(0)
    for name, bad in [("max_plies", None), ("max_plies", "x"), ("max_plies", -3), ("player", True), ("player", "0"),
                      ("render_mode", "human"), ("render_mode", 5)]:
        with pytest.raises(q.Error, match=f"{name} `{bad!r}`"):
            Versus("hique", level=1, **{name: bad})


@pytest.mark.parametrize("player, max_plies", [(0, 2), (0, 3), (1, 2), (1, 3)])
def test_versus_truncates_at_the_limit(player, max_plies):
    pytest.importorskip("gymnasium")
    from quadrille.gymnasium import Versus

    env = Versus("focus", level=1, player=player, max_plies=max_plies)
    env.reset(seed=1)
    cut = False
    while not cut:
        _, _, _, cut, _ = env.step(env.game.legal_actions()[0])
    assert env.game.plies == max_plies


@pytest.mark.parametrize("copied", [copy.deepcopy, by_pickle])
def test_copy_of_versus_goes_on_alone(copied):
    pytest.importorskip("gymnasium")
    from quadrille.gymnasium import Versus

    env = Versus("focus", level=1, player=0)
    env.reset(seed=1)
    other = copied(env)
    other.step(other.game.legal_actions()[0])
    assert (env.game.plies, other.game.plies) == (0, 2)


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


@pytest.mark.parametrize("variant", q.VARIANTS)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
def test_open_spiel_games_survive_pickle(variant, copied):
    pyspiel = pytest.importorskip("pyspiel")
    from quadrille.open_spiel import game_name

    game = pyspiel.load_game(f"{game_name(variant)}(max_plies=60)")
    other = copied(game)
    assert str(other) == str(game) and type(other) is type(game) and other.max_game_length() == 60
    state = game.new_initial_state()
    sampler = np.random.default_rng(1)
    for _ in range(10):
        state.apply_action(int(sampler.choice(state.legal_actions())))
    again = copied(state)
    assert str(again) == str(state) and again.history() == state.history()
    again.apply_action(again.legal_actions()[0])
    assert len(again.history()) == len(state.history()) + 1 and again.game.plies == 11
    observer = game.make_py_observer()
    observer = by_pickle(observer)
    observer.set_from(state, 0)
    assert observer.tensor.any()


def test_pickled_open_spiel_game_registers_the_games(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    from quadrille.open_spiel import game_name

    file = tmp_path / "game.pickle"
    file.write_bytes(pickle.dumps(pyspiel.load_game(game_name("hique")).new_initial_state()))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    done = subprocess.run([sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout == f"{q.Position('hique').text}\n"


@pytest.mark.parametrize("bad", [0, -3])
def test_open_spiel_checks_the_limit(bad):
    pyspiel = pytest.importorskip("pyspiel")
    from quadrille.open_spiel import game_name

    with pytest.raises(q.Error, match=f"max_plies `{bad}`"):
        pyspiel.load_game(game_name("focus"), {"max_plies": bad})
