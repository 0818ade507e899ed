"""Games played at once follow the same rules as single games."""

import sys
import threading
import time

import numpy as np
import pytest

import quadrille as q
from interrupt import interrupt

ARRAYS = (
    "observations",
    "masks",
    "to_move",
    "rewards",
    "done",
    "truncated",
    "final_observations",
    "final_to_move",
)


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_every_row_follows_a_single_game(variant):
    n = 6
    vector = q.VectorGame(variant, n, seed=3, max_plies=120)
    games = [q.Game(variant) for _ in range(n)]
    ended = 0
    for _ in range(200):
        for row, game in enumerate(games):
            assert vector.position(row) == game.position
            assert (vector.observations[row] == game.observation()).all()
            assert (vector.masks[row] == game.action_mask()).all()
            assert vector.to_move[row] == game.to_move
        actions = vector.sample()
        assert vector.step(actions) is None
        for row, game in enumerate(games):
            game.play_action(int(actions[row]))
            outcome = game.outcome()
            cut = outcome is None and game.plies >= 120
            assert vector.done[row] == (cut or outcome is not None)
            assert vector.truncated[row] == cut
            if vector.done[row]:
                assert (vector.final_observations[row] == game.observation()).all()
                assert vector.final_to_move[row] == game.to_move
            winner = outcome.winner if outcome else None
            expected = [0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1]
            assert vector.rewards[row].tolist() == expected
            if vector.done[row]:
                ended += 1
                games[row] = q.Game(variant)
    assert ended > 0


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_observations_keep_their_limits(variant):
    limits = q.observation_limits(variant)
    assert limits.shape == q.observation_shape(variant) and limits.dtype == np.uint8
    assert limits.min() == 1
    vector = q.VectorGame(variant, 50, seed=1, max_plies=300)
    most = np.zeros_like(limits)
    for _ in range(400):
        vector.step(vector.sample())
        for planes in (vector.observations, vector.final_observations):
            most = np.maximum(most, planes.max(axis=0))
    assert (most <= limits).all()
    # Each plane has a piece at times, and the plies without progress are counted to the end where the rules limit them.
    plane_most = most.max(axis=(1, 2))
    assert (plane_most[:-2] > 0).all()
    if variant == "cublino-contra":
        assert limits[-1].max() == 60
    if variant == "upthrust":
        assert plane_most[-1] == limits[-1].max() == 1


def test_limits_hold_for_set_up_positions():
    text = "RRRRR,-,-,-,-,-/" + "/".join(["-,-,-,-,-,-"] * 5) + " 1 13,18 0,0"
    for variant in ("focus", "focus-exact"):
        planes = q.Position(variant, text).observation()
        assert planes[10].min() == 13 and planes[11].max() == 18
        assert (planes <= q.observation_limits(variant)).all()


def test_threads_do_not_change_the_games():
    one, many = (q.VectorGame("cublino-pur", 300, seed=1, threads=t) for t in (1, 4))
    for _ in range(50):
        actions = one.sample()
        assert (actions == many.sample()).all()
        one.step(actions)
        many.step(actions)
    for name in ARRAYS:
        assert (getattr(one, name) == getattr(many, name)).all()


def test_arrays_are_written_in_place():
    vector = q.VectorGame("hique", 3)
    names = ARRAYS
    before = [getattr(vector, name) for name in names]
    old = vector.observations.copy()
    vector.step(vector.sample())
    assert all(getattr(vector, name) is array for name, array in zip(names, before))
    assert (vector.observations != old).any()
    vector.reset(seed=9)
    assert (vector.observations == old).all()
    first = vector.sample()
    vector.reset(seed=9)
    assert (vector.sample() == first).all()
    assert len(vector) == 3 and vector.variant == "hique"


def test_illegal_action_changes_no_game():
    vector = q.VectorGame("focus", 4)
    legal = vector.sample()
    before = vector.observations.copy()
    for bad in (-1, int(np.flatnonzero(~vector.masks[2])[0]), 10**9):
        actions = legal.copy()
        actions[2] = bad
        with pytest.raises(q.Error, match=f"{bad}.*game 2"):
            vector.step(actions)
        assert (vector.observations == before).all()
    with pytest.raises(q.Error, match="3"):
        vector.step(legal[:3])
    with pytest.raises(q.Error, match="4"):
        vector.position(4)
    vector.step(legal)


def test_regret_is_what_the_move_gives_away():
    vector = q.VectorGame("upthrust", 2, reward="regret", seed=5)
    seen = unknown = 0
    for _ in range(120):
        before = [vector.position(row) for row in range(2)]
        actions = vector.sample()
        vector.step(actions)
        for row, position in enumerate(before):
            given = vector.rewards[row, position.to_move]
            assert vector.rewards[row, 1 - position.to_move] == 0
            if np.isnan(given):
                unknown += 1
                continue
            assert given <= 0
            seen += given < 0
            after = position.play(position.move_of(int(actions[row])))
            (lead, same), (other, too) = map(q.upthrust.margin, (position, after))
            assert lead == same and other == too and given == -(lead + other)
    assert seen > 3 and unknown > 3


def test_regrets_depend_on_neither_earlier_games_nor_threads():
    def rewards(threads):
        vector = q.VectorGame("upthrust", 65, reward="regret", seed=2, threads=threads)
        steps = []
        for _ in range(28):
            vector.step(vector.sample())
            steps.append(vector.rewards.copy())
        return np.stack(steps)

    first = rewards(1)
    assert (first < 0).any()
    np.testing.assert_array_equal(rewards(2), first)


def test_actions_may_be_any_whole_numbers():
    vector, other = (q.VectorGame("focus", 3, seed=1) for _ in range(2))
    for convert in (
        list,
        tuple,
        lambda actions: actions.astype(np.int32),
        lambda actions: actions.astype(np.uint16),
        lambda actions: np.repeat(actions, 2)[::2],
    ):
        actions = vector.sample()
        vector.step(convert(actions))
        other.step(actions)
        assert (vector.observations == other.observations).all()
    for bad in ([0.0] * 3, ["0"] * 3, [True] * 3, [2**70] * 3):
        with pytest.raises(TypeError, match="whole numbers"):
            vector.step(bad)
    with pytest.raises(q.Error, match=r"\(1, 3\)"):
        vector.step([[0, 0, 0]])


@pytest.mark.filterwarnings("ignore:Setting the")
def test_changed_arrays_are_refused():
    for name in ARRAYS:
        vector = q.VectorGame("upthrust", 4)
        array, actions = getattr(vector, name), vector.sample()
        with pytest.raises(ValueError, match="resize"):
            array.resize(0, refcheck=False)
        shape = array.shape
        array.shape = (*shape, 1)
        with pytest.raises(q.Error, match=name):
            vector.step(actions)
        array.shape = shape
        old = array.dtype
        array.dtype = np.int32 if old == np.float32 else np.int8
        with pytest.raises(q.Error, match=name):
            vector.step(actions)
        array.dtype = old
        array.flags.writeable = False
        with pytest.raises(q.Error, match=f"{name}.*read-only"):
            vector.reset()
        array.flags.writeable = True
        vector.step(actions)
        assert len(vector) == 4


def test_step_in_progress_refuses_other_threads():
    vector = q.VectorGame("upthrust", 400, reward="regret", threads=1)
    actions = vector.sample()
    thread = threading.Thread(target=vector.step, args=[actions])
    thread.start()
    refused = 0
    while thread.is_alive():
        assert len(vector) == 400 and vector.masks.shape[0] == 400
        for call in (vector.sample, vector.reset, lambda: vector.position(0)):
            try:
                call()
            except q.Error as error:
                assert "another thread" in str(error)
                refused += 1
        time.sleep(0.001)
    thread.join()
    assert refused > 0


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of Unix")
def test_interrupt_stops_a_step():
    code = """
vector = q.VectorGame("upthrust", 65536, reward="regret")
actions = vector.sample()
try:
    print("ready", flush=True)
    vector.step(actions)
except KeyboardInterrupt:
    print("interrupted", flush=True)
try:
    vector.step(actions)
except q.Error as error:
    assert "reset" in str(error)
vector.reset()
print("reset", flush=True)
"""
    assert interrupt(code) == ("interrupted\nreset\n", 0)
