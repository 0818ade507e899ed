"""Games played at once follow the same rules as single games."""

import numpy as np
import pytest

import quadrille as q


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
            winner = outcome.winner if outcome else None
            expected = [0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1]
            assert vector.rewards[row].tolist() == expected
            if vector.done[row]:
                ended += 1
                games[row] = q.Game(variant)
    assert ended > 0


def test_threads_do_not_change_the_games():
    one, many = (q.VectorGame("cublino-pur", 300, seed=1, threads=t) for t in (1, 4))
    for _ in range(50):
        actions = one.sample()
        assert (actions == many.sample()).all()
        one.step(actions)
        many.step(actions)
    for name in ("observations", "masks", "rewards", "done", "to_move", "truncated"):
        assert (getattr(one, name) == getattr(many, name)).all()


def test_arrays_are_written_in_place():
    vector = q.VectorGame("hique", 3)
    names = ("observations", "masks", "to_move", "rewards", "done", "truncated")
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
    seen = 0
    for _ in range(120):
        before = [vector.position(row) for row in range(2)]
        actions = vector.sample()
        vector.step(actions)
        for row, position in enumerate(before):
            given = vector.rewards[row, position.to_move]
            assert given <= 0 and vector.rewards[row, 1 - position.to_move] == 0
            if given == 0:
                continue
            seen += 1
            after = position.play(position.move_of(int(actions[row])))
            (lead, same), (other, too) = map(q.upthrust.margin, (position, after))
            assert lead == same and other == too and given == -(lead + other)
    assert seen > 3
