"""Positions, games, records, the engine and the solver."""

import copy
import pickle
import sys
import threading
import time

import numpy as np
import pytest

import quadrille as q
from interrupt import interrupt

@pytest.mark.parametrize("variant", q.VARIANTS)
def test_position_round_trips_through_text_and_pickle(variant):
    position = q.Position(variant)
    for _ in range(8):
        assert q.Position(variant, position.text) == position
        assert hash(q.Position(variant, position.text)) == hash(position)
        assert pickle.loads(pickle.dumps(position)) == position
        assert repr(position) == f'Position("{variant}", "{position.text}")'
        assert eval(repr(position), {"Position": q.Position}) == position
        after = position.play(position.legal_moves()[-1])
        assert after != position and after.to_move == 1 - position.to_move
        position = after


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_perft_equals_the_tree_of_legal_moves(variant):
    def count(position, depth):
        if depth == 0:
            return 1
        return sum(count(position.play(move), depth - 1) for move in position.legal_moves())

    start = q.Position(variant)
    assert q.perft(variant, 2) == q.perft(start, 2) == count(start, 2)
    assert q.perft(start, 0) == 1


def test_perft_refuses_a_depth_that_would_overflow_the_stack():
    for depth in (65, 100_000, 2**32 - 1):
        with pytest.raises(q.Error, match=str(depth)):
            q.perft("focus", depth)


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_actions_number_the_legal_moves(variant):
    for seed in range(20):
        game = q.Game(variant, rng=seed)
        while game.outcome() is None and game.plies < 150:
            position = game.position
            actions = game.legal_actions()
            after = {}
            for action, move in zip(actions, game.legal_moves()):
                assert position.action(move) == action < q.action_count(variant)
                after.setdefault(action, set()).add(position.play(move))
                assert position.play(position.move_of(action)) in after[action]
            # An action has one effect, and different actions have different effects.
            assert all(len(positions) == 1 for positions in after.values())
            if variant == "cublino-pur":
                assert len(set().union(*after.values())) == len(after)
            else:
                assert len(after) == len(actions)
            assert np.flatnonzero(game.action_mask()).tolist() == sorted(after)
            game.play(game.random_move())


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_observations_differ_when_positions_do(variant):
    seen = {}
    for seed in range(10):
        game = q.Game(variant, rng=seed)
        while game.outcome() is None and game.plies < 100:
            position = game.position
            planes = position.observation()
            assert planes.shape == q.observation_shape(variant) and planes.dtype == np.uint8
            key = planes.tobytes()
            # The same view may belong to either player, and Upthrust's colours have no names in it.
            assert seen.setdefault((key, position.to_move), position.legal_actions()) == (
                position.legal_actions()
            )
            assert (planes == position.observation(position.to_move)).all()
            game.play(game.random_move())
    assert len(seen) > 100


@pytest.mark.parametrize("variant", ["hique", "cublino-pur", "cublino-contra"])
def test_players_see_the_start_alike(variant):
    start = q.Position(variant)
    own, other = start.observation(0), start.observation(1)
    assert (own == other).all()


def test_game_keeps_variations():
    game = q.Game("hique")
    game.play("4,2,4,10")
    game.play("4,12,2,12")
    assert game.undo()
    game.play("6,12,6,6")
    assert game.moves == ["4,2,4,10", "6,12,6,6"] and game.plies == 2
    assert game.undo()
    assert game.variations() == ["6,12,6,6", "4,12,2,12"]
    assert game.redo() and not game.redo()
    game.comment = "a guard"
    text = game.pgn({"Player1": "Ada"})
    assert '[Player1 "Ada"]' in text and "{a guard}" in text and "4,12,2,12" in text


def test_third_occurrence_ends_the_game():
    game = q.Game("hique")
    for _ in range(2):
        for move in "4,2,4,4 4,12,4,10 4,4,4,2 4,10,4,12".split():
            game.play(move)
    assert game.occurrences == 3 and game.plies_without_progress == 8
    outcome = game.outcome()
    assert outcome.winner is None and outcome.code == "draw"
    assert game.legal_moves() == [] and not game.action_mask().any()
    assert game.position.outcome() is None


def test_copies_are_independent():
    game = q.Game("focus", rng=3)
    for other in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        assert other.random_move() == game.copy().random_move()
        other.play(other.legal_moves()[0])
        assert game.plies == 0 and other.plies == 1


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_games_survive_pickle(variant):
    game = q.Game(variant, rng=5)
    for _ in range(12):
        game.play(game.random_move())
    game.undo()
    game.undo()
    game.play(next(move for move in game.legal_moves() if move not in game.variations()))
    game.undo()
    again = pickle.loads(pickle.dumps(game))
    assert again.pgn() == game.pgn() and again.moves == game.moves and again.plies == 10
    assert again.variations() == game.variations() and again.start == game.start
    assert again.random_move() == game.random_move()
    game.resign(0)
    assert pickle.loads(pickle.dumps(game)).outcome() == game.outcome()


def test_seed_draws_the_colours_of_upthrust():
    starts = {q.Game("upthrust", rng=seed).start for seed in range(40)}
    assert len(starts) > 5 and len({start.to_move for start in starts}) == 2
    assert q.Game("upthrust", rng=7).start == q.Game("upthrust", rng=7).start
    assert q.Game("upthrust").start == q.Position("upthrust")


def test_refusal_names_the_rule():
    position = q.Position("hique")
    refusal = position.why_not("4,2", "5,5")
    assert refusal.rule and "5,5" in refusal.sentence and str(refusal) == refusal.sentence
    assert position.why_not("4,2", "4,10") is None
    focus = q.Position("focus")
    assert focus.why_not("00", "03", count=1).sentence
    assert focus.why_not("reserve").rule
    for variant, square in [("upthrust", "a4"), ("cublino-pur", "d1"), ("focus-classic", "02")]:
        q.Position(variant).why_not(square)


def test_resignation_ends_the_game():
    game = q.Game("cublino-contra")
    game.resign(1)
    assert game.outcome().winner == 0 and game.outcome().sentence
    assert game.undo() and game.outcome() is None


def test_records_are_read_one_by_one(tmp_path):
    game = q.Game("cublino-pur", rng=1)
    for _ in range(20):
        game.play(game.random_move())
    path = tmp_path / "games.pgn"
    broken = '[Game "hique"]\n\n1. 4,2,5,5 *\n\n'
    path.write_text(game.pgn({"Player2": "Bob"}) + broken + '[Game "chess"]\n\n*\n')
    whole, illegal, unknown = q.read_pgn(path)
    assert whole.error is None and whole.game.moves == game.moves
    assert whole.tags["Player2"] == "Bob" and whole.result == "none"
    assert illegal.game is None and "4,2,5,5" in illegal.error and "line" in illegal.error
    assert "chess" in unknown.error
    path.write_text("1. 4,2,4,10 *\n")
    assert next(q.read_pgn(str(path))).error
    assert next(q.read_pgn(path, "hique")).game.plies == 1


def play_random(game, plies=10**6):
    while game.outcome() is None and game.plies < plies:
        game.play(game.random_move())
    return game


def read_back(path, text):
    path.write_text(text, "utf-8")
    (record,) = q.read_pgn(path)
    assert record.error is None and record.notes == []
    return record


def by_pickle(game):
    return pickle.loads(pickle.dumps(game))


RESULTS = ("p1win", "p2win", "draw", "none")


@pytest.mark.parametrize("variant", q.VARIANTS)
@pytest.mark.parametrize("result", RESULTS)
def test_set_result_survives_writing_and_reading(tmp_path, variant, result):
    game = play_random(q.Game(variant, rng=2), 7)
    game.result = result
    assert game.result == result and game.outcome() is None
    text = game.pgn({"Termination": "time forfeit"})
    for _ in range(2):
        record = read_back(tmp_path / "game.pgn", text)
        assert record.result == record.game.result == result and record.game.outcome() is None
        assert f'[Result "{result}"]' in text and record.tags["Termination"] == "time forfeit"
        again = record.game.pgn(record.tags)
        assert again == text
        text = again


# Random games of Focus are too long.
@pytest.mark.parametrize("variant", ["upthrust", "hique", "cublino-pur", "cublino-contra"])
def test_result_by_the_rules_survives_writing_and_reading(tmp_path, variant):
    for seed in range(3):
        game = play_random(q.Game(variant, rng=seed))
        code = game.outcome().code
        record = read_back(tmp_path / "game.pgn", game.pgn())
        assert record.result == record.game.result == game.result == code
        assert record.game.outcome() == game.outcome() and record.game.pgn() == game.pgn()
        # The record has the moves to the end, so it has the result of the end.
        record.game.undo()
        assert record.game.result == "none" and record.game.pgn() == game.pgn()


def test_resignation_survives_writing_and_reading(tmp_path):
    for player, code in enumerate(["p2win", "p1win"]):
        game = play_random(q.Game("hique", rng=1), 9)
        game.resign(player)
        assert game.result == code
        record = read_back(tmp_path / "game.pgn", game.pgn())
        assert record.result == record.game.result == code and record.game.pgn() == game.pgn()


@pytest.mark.parametrize("copied", [q.Game.copy, copy.copy, copy.deepcopy, by_pickle])
def test_copies_keep_the_result(tmp_path, copied):
    game = play_random(q.Game("focus", rng=1), 6)
    game.result = "p2win"
    game.undo()
    game.undo()
    other = copied(game)
    assert (other.plies, other.result) == (4, "none") and other.pgn() == game.pgn()
    assert '[Result "p2win"]' in other.pgn()
    other.redo()
    other.redo()
    assert other.result == "p2win"
    # A result in a variation.
    other.undo()
    other.play(next(move for move in other.legal_moves() if move not in other.variations()))
    other.result = "draw"
    again = copied(other)
    assert again.result == "draw" and again.moves == other.moves
    record = read_back(tmp_path / "game.pgn", again.pgn())
    assert record.result == copied(record.game).result == "draw"


def test_result_belongs_to_its_position():
    game = play_random(q.Game("hique", rng=1), 5)
    game.result = "draw"
    game.play(game.random_move())
    assert game.result == "none" and "[Result \"none\"]" in game.pgn()
    game.undo()
    assert game.result == "draw"
    game.resign(0)
    assert game.result == "p2win"
    game.undo()
    assert game.result == "none"


def test_result_that_contradicts_the_rules_is_refused():
    over = play_random(q.Game("cublino-contra", rng=1))
    right = over.outcome().code
    over.result = right
    for wrong in set(RESULTS) - {right}:
        with pytest.raises(q.Error, match=f"result `{wrong}`: expected `{right}`, because the game is over: "):
            over.result = wrong
    assert over.result == right
    resigned = q.Game("hique")
    resigned.resign(0)
    with pytest.raises(q.Error, match="result `p1win`: expected `p2win`"):
        resigned.result = "p1win"
    for bad in ("", "1-0", "P1WIN", "p1win ", "won"):
        with pytest.raises(q.Error, match=f"result `{bad}`: expected `p1win`"):
            q.Game("hique").result = bad
    for bad in (None, 1, True):
        with pytest.raises(q.ArgumentTypeError, match=f"`{bad}`: expected a text"):
            q.Game("hique").result = bad


def test_contradicted_result_of_a_record_is_a_note(tmp_path):
    game = play_random(q.Game("cublino-contra", rng=1))
    right, other = (("p1win", "1-0"), ("p2win", "0-1"))[:: 1 - 2 * game.outcome().winner]
    path = tmp_path / "game.pgn"
    path.write_text(game.pgn().replace(right[0], other[0]).replace(right[1], other[1]), "utf-8")
    (record,) = q.read_pgn(path)
    assert record.result == other[0] and record.game.result == right[0]
    assert "line 1: the record says" in record.notes[0]


def in_threads(count, work):
    """Runs `work` in threads at once, and raises the first exception of a thread."""
    errors = []

    def run():
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    if errors:
        raise errors[0]


def test_threads_share_an_iterator_of_records(tmp_path):
    path = tmp_path / "games.pgn"
    texts = [play_random(q.Game("cublino-pur", rng=seed), 40).pgn({"Round": str(seed)}) for seed in range(300)]
    path.write_text("".join(texts), "utf-8")
    records, rounds = q.read_pgn(path), []

    def read():
        for record in records:
            rounds.append(record.tags["Round"])

    in_threads(8, read)
    assert sorted(rounds, key=int) == [str(seed) for seed in range(300)]


class Number:
    """A number that does something while it is read, as another thread may."""

    def __init__(self, number, work):
        self.number, self.work = number, work

    def __index__(self):
        self.work()
        return self.number


def test_arguments_may_use_the_same_game():
    game = q.Game("focus")
    action = game.legal_actions()[0]

    def use():
        game.comment = "read"
        return game.undo(), game.pgn(), game.copy(), q.Engine("focus", depth=1).search(game)

    game.play_action(Number(action, use))
    assert game.plies == 1
    game.observation(Number(0, use))
    assert game.plies == 0 and game.comment == "read"
    game.resign(Number(1, lambda: game.play(game.legal_moves()[0])))
    assert game.plies == 1 and game.result == "p1win"


def test_arguments_may_use_the_same_course_game():
    from quadrille.course import FocusGame

    game = FocusGame(("A", "R"), ("B", "G"))
    zero = Number(0, lambda: game.show_pieces((0, 0)) + [game.show_reserve("A")])
    assert game.move_piece("A", (zero, 0), (zero, 1), Number(1, zero.work)) == "successfully moved"
    assert game.show_pieces((zero, 1)) == ["R", "R"]
    assert game.reserved_move("B", (zero, zero)) == "no pieces in reserve"


def test_threads_share_a_game():
    game = q.Game("focus")
    moves = play_random(q.Game("focus", rng=1), 30).moves

    def switch():
        time.sleep(1e-5)  # Another thread runs.

    def work():
        for move in moves:
            try:
                game.play(move)
                for action in game.legal_actions()[:1]:
                    game.play_action(Number(action, switch))
            except q.Error:
                pass  # Another thread has moved.
            game.undo()
            assert len(game.action_mask()) == q.action_count("focus")
            game.observation(Number(0, switch)), game.pgn({"Site": "here"}), pickle.dumps(game), repr(game)

    in_threads(6, work)


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_engine_answers_with_a_legal_move(variant):
    for level in (1, 3.5, "10"):
        engine = q.Engine(variant, level, nodes=2000)
        game = q.Game(variant, rng=2)
        game.play(game.random_move())
        result = engine.search(game)
        assert result.best in game.legal_moves() and result.pv[0] == result.best
        assert 0 <= result.expectation <= 1 and result.nodes > 0
        assert (result.score is None) != (result.mate is None)
        assert engine.search(game.position).best in game.legal_moves()


def test_engine_is_repeatable_and_finds_lines():
    def answer(**settings):
        return q.Engine("hique", 4, **settings).search(q.Game("hique")).best

    assert answer(seed=5) == answer(seed=5)
    assert len({answer(seed=seed) for seed in range(12)}) > 1
    result = q.Engine("focus", depth=3, multipv=3).search(q.Position("focus"))
    assert len(result.lines) == 3 and result.depth == result.lines[0].depth == 3
    assert len({line.pv[0] for line in result.lines}) == 3


def test_lines_carry_the_bound_of_their_score():
    start = q.Position("hique")
    finished = q.Engine("hique", depth=3, multipv=3).search(start)
    assert [line.bound for line in finished.lines] == ["exact"] * 3 and finished.bound == "exact"
    # A search that ends before all moves are searched.
    bounds = set()
    for nodes in range(500, 6000, 250):
        result = q.Engine("hique", nodes=nodes).search(start)
        assert result.bound == result.lines[0].bound
        assert ("at least" in repr(result.lines[0])) == (result.bound == "lower")
        assert by_pickle(result).bound == result.bound
        bounds.add(result.bound)
    assert "lower" in bounds and bounds <= {"exact", "lower"}


def test_bound_of_a_proof_follows_from_the_margin():
    # The book proves who wins from the start and after a move, and the solver finds the margin near the end.
    won = q.Position("upthrust")
    lost = won.play("c2c6")
    ending = play_random(q.Game("upthrust", rng=4))
    for _ in range(4):
        ending.undo()
    bounds = []
    for game in (won, lost, ending):
        result = q.Engine("upthrust", "perfect", movetime=20).search(game)
        assert result.depth == 0
        least, most = result.margin
        expected = "exact" if least == most else "upper" if most < 0 else "lower"
        assert result.bound == expected
        for bound, words in [("upper", "at most "), ("lower", "at least ")]:
            assert (words in repr(result.lines[0])) == (result.bound == bound)
        bounds.append(result.bound)
    assert bounds == ["lower", "upper", "exact"]


def test_level_1_loses_to_level_9():
    points = 0
    for seed in range(4):
        game = q.Game("cublino-contra")
        engines = [q.Engine("cublino-contra", level, seed=seed) for level in (9, 1)]
        if seed % 2:
            engines.reverse()
        while game.outcome() is None:
            game.play(engines[game.to_move].search(game).best)
        points += game.outcome().winner == seed % 2
    assert points >= 3


def test_search_lets_other_threads_run():
    ticks = 0
    done = threading.Event()

    def search():
        q.Engine("hique", movetime=0.6).search(q.Position("hique"))
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    assert ticks > 5


def test_engine_in_use_is_refused():
    engine = q.Engine("hique", movetime=1.0)
    thread = threading.Thread(target=engine.search, args=[q.Position("hique")])
    thread.start()
    with pytest.raises(q.Error, match="another thread"):
        while thread.is_alive():
            engine.new_game()
            time.sleep(0.001)
        pytest.fail("the search was never in progress")
    thread.join()


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of Unix")
@pytest.mark.parametrize(
    "call",
    [
        'q.Engine("hique", movetime=300).search(q.Position("hique"))',
        'q.perft("focus", 9)',
        'q.upthrust.margin(q.Position("upthrust"))',
    ],
)
def test_interrupt_stops_a_calculation(call):
    code = f"""
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    assert interrupt(code) == ("interrupted\n", 0)


def test_results_survive_pickle():
    refusal = q.Position("hique").why_not("4,2", "5,5")
    assert pickle.loads(pickle.dumps(refusal)) == refusal
    assert refusal != q.Position("hique").why_not("4,2", "4,12")
    game = q.Game("cublino-contra")
    game.resign(1)
    assert pickle.loads(pickle.dumps(game.outcome())) == game.outcome()
    result = q.Engine("focus", depth=2, multipv=2).search(q.Position("focus"))
    again = pickle.loads(pickle.dumps(result))
    for name in ("best", "nodes", "seconds", "margin", "score", "mate", "depth", "pv"):
        assert getattr(again, name) == getattr(result, name)
    assert [line.pv for line in again.lines] == [line.pv for line in result.lines]
    assert repr(again) == repr(result) and repr(again.lines[1]) == repr(result.lines[1])


def test_copied_engine_keeps_its_settings():
    settings = {"nodes": 5000, "depth": 7, "threads": 1, "multipv": 1, "hash": 3, "seed": 9}
    engine = q.Engine("hique", 3.5, movetime=30.25, **settings)
    expected = (("hique", "3.5"), {**settings, "movetime": 30.25})
    for other in (pickle.loads(pickle.dumps(engine)), copy.deepcopy(engine), copy.copy(engine)):
        assert other.__getnewargs_ex__() == engine.__getnewargs_ex__() == expected
        assert other.search(q.Game("hique")).best == engine.search(q.Game("hique")).best
    assert repr(copy.deepcopy(q.Engine("upthrust", 11))) == "<Engine upthrust, level perfect>"


def test_margin_is_proven_near_the_end():
    game = q.Game("upthrust", rng=4)
    while game.outcome() is None:
        game.play(game.random_move())
    totals = game.outcome().sentence
    for _ in range(6):
        game.undo()
    least, most = q.upthrust.margin(game.position)
    assert least == most and least % 10 == 0, totals
    # The best move keeps the margin of the player to move; no move exceeds it.
    margins = []
    for move in game.legal_moves():
        after = game.position.play(move)
        low, high = q.upthrust.margin(after)
        assert low == high
        margins.append(-low)
    assert max(margins) == least
    wide = q.upthrust.margin(q.Position("upthrust"), nodes=100)
    assert wide[0] < wide[1]
    q.upthrust.margin(q.Position("upthrust"), seconds=0.05)


def test_perfect_level_reports_the_margin():
    game = q.Game("upthrust", rng=4)
    while game.outcome() is None:
        game.play(game.random_move())
    for _ in range(6):
        game.undo()
    result = q.Engine("upthrust", "perfect", movetime=20).search(game)
    assert result.margin[0] == result.margin[1] == q.upthrust.margin(game.position)[0]


def test_strength_of_both_sides_is_estimated():
    game = q.Game("hique", rng=2)
    assert q.strength(game) == ((0, None, None, None),) * 2
    engine = q.Engine("hique", level=7, seed=3)
    while game.outcome() is None and game.plies < 32:
        game.play(game.random_move() if game.to_move == 0 else engine.search(game).best)
    random, strong = q.strength(game)
    assert random.moves == strong.moves == 16
    for side in (random, strong):
        assert 1 <= side.low <= side.level <= side.high <= 10
    assert random.level < 3 and strong.level > 5
    assert q.strength(game) == (random, strong)
    assert q.strength(game, skip=20)[0].moves == 6
    while game.undo():
        pass
    assert q.strength(game)[1] == q.Strength(0, None, None, None)
