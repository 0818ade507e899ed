"""Every function refuses bad input with an error that quotes it."""

import numpy as np
import pytest

import quadrille as q

BAD_TEXTS = ["", "nonsense", "4,2,5,5", "\0", "\u202e", "é" * 300, "1" * 100_000, "\ud800"]
BAD_NUMBERS = [-1, 2**63, -(2**200)]
WRONG_TYPES = [None, 1.5, b"x", [], object()]


def over(variant="hique"):
    game = q.Game(variant, rng=1)
    while game.outcome() is None:
        game.play(game.random_move())
    return game


def quotes(error, text):
    """Whether the message quotes the text, at least its beginning in visible characters."""
    shown = "".join(c for c in text[:20] if c.isprintable())
    return shown in str(error.value)


@pytest.mark.parametrize("text", BAD_TEXTS)
def test_bad_texts_are_quoted(text):
    position = q.Position("hique")
    for call, error in [
        (lambda: q.Position(text), q.Error),
        (lambda: q.Position("hique", text), q.PositionError),
        (lambda: q.Game(text), q.Error),
        (lambda: q.Game("hique", text), q.PositionError),
        (lambda: q.Game(position, text), q.Error),
        (lambda: position.play(text), q.MoveError),
        (lambda: position.action(text), q.MoveError),
        (lambda: position.why_not(text), q.Error),
        (lambda: q.Game("hique").play(text), q.MoveError),
        (lambda: q.Engine(text), q.Error),
        (lambda: q.Engine("hique", text), q.Error),
        (lambda: q.VectorGame(text, 1), q.Error),
        (lambda: q.VectorGame("hique", 1, reward=text), q.Error),
        (lambda: q.action_count(text), q.Error),
        (lambda: q.observation_shape(text), q.Error),
        (lambda: q.perft(text, 1), q.Error),
        (lambda: q.read_pgn(__file__, text), q.Error),
    ]:
        if text == "\ud800":
            error = (q.Error, UnicodeEncodeError)
        with pytest.raises(error) as caught:
            call()
        assert isinstance(caught.value, ValueError)
        if error is q.PositionError:
            # The message quotes the field that is wrong, or missing.
            assert "found `" in str(caught.value)
        else:
            assert text == "\ud800" or quotes(caught, text), caught.value


@pytest.mark.parametrize("number", BAD_NUMBERS)
def test_bad_numbers_are_quoted(number):
    position, game = q.Position("focus"), q.Game("focus")
    vector = q.VectorGame("focus", 2)
    for call in [
        lambda: q.perft("focus", number),
        lambda: q.Game("focus", rng=number),
        lambda: game.resign(number),
        lambda: game.play_action(number),
        lambda: game.observation(number),
        lambda: position.move_of(number),
        lambda: position.observation(number),
        lambda: position.why_not("00", count=number),
        lambda: vector.position(number),
        lambda: vector.reset(seed=number),
        lambda: q.VectorGame("focus", number),
        lambda: q.VectorGame("focus", 1, max_plies=number),
        lambda: q.VectorGame("focus", 1, threads=number),
        lambda: q.Engine("focus", number),
        lambda: q.upthrust.margin(q.Position("upthrust"), nodes=number),
        lambda: q.strength(game, skip=number),
        *[
            lambda name=name: q.Engine("focus", **{name: number})
            for name in ("nodes", "depth", "threads", "multipv", "hash", "seed")
        ],
    ]:
        with pytest.raises(q.Error) as caught:
            call()
        assert str(number)[:40] in str(caught.value), caught.value
    for seconds in (0, -1.5, float("nan"), float("inf")):
        with pytest.raises(q.Error, match=str(seconds)):
            q.Engine("focus", movetime=seconds)


@pytest.mark.parametrize("value", WRONG_TYPES)
def test_wrong_types_are_type_errors(value):
    position, game = q.Position("focus"), q.Game("focus")
    vector = q.VectorGame("focus", 2)
    calls = [
        lambda: q.Position(value),
        lambda: position.play(value),
        lambda: position.action(value),
        lambda: position.why_not(value),
        lambda: position.move_of(value),
        lambda: q.Game(value),
        lambda: game.play(value),
        lambda: game.play_action(value),
        lambda: game.resign(value),
        lambda: game.pgn({"a": value}),
        lambda: setattr(game, "comment", value),
        lambda: q.Engine(value),
        lambda: q.Engine("focus").search(value),
        lambda: q.perft(value, 1),
        lambda: q.perft("focus", value),
        lambda: q.upthrust.margin(value),
        lambda: q.strength(value),
        lambda: q.VectorGame("focus", value),
        lambda: vector.step(value),
        lambda: vector.position(value),
        lambda: q.action_count(value),
    ]
    for call in calls:
        with pytest.raises(TypeError) as caught:
            call()
        assert repr(value) in str(caught.value), caught.value
    for number in (lambda: q.perft("focus", value), lambda: vector.position(value)):
        with pytest.raises(TypeError, match="depth|index"):
            number()


@pytest.mark.parametrize("value", [True, False, np.True_, np.array(True)], ids=repr)
def test_truth_values_are_no_numbers(value):
    position, game = q.Position("focus"), q.Game("focus")
    upthrust, vector = q.Position("upthrust"), q.VectorGame("focus", 2)
    names = ("level", "movetime", "nodes", "depth", "threads", "multipv", "hash", "seed")
    calls = {
        "action": [lambda: game.play_action(value), lambda: position.move_of(value)],
        "player": [
            lambda: game.resign(value),
            lambda: game.observation(value),
            lambda: position.observation(value),
        ],
        "count": [lambda: position.why_not("00", count=value)],
        "index": [lambda: vector.position(value)],
        "rng": [lambda: q.Game("focus", rng=value)],
        "depth": [lambda: q.perft("focus", value)],
        "n": [lambda: q.VectorGame("focus", value)],
        "seed": [lambda: vector.reset(seed=value), lambda: q.VectorGame("focus", 1, seed=value)],
        "max_plies": [lambda: q.VectorGame("focus", 1, max_plies=value)],
        "threads": [lambda: q.VectorGame("focus", 1, threads=value)],
        "nodes": [lambda: q.upthrust.margin(upthrust, nodes=value)],
        "skip": [lambda: q.strength(game, skip=value)],
        "seconds": [lambda: q.upthrust.margin(upthrust, seconds=value)],
        "actions": [
            lambda: vector.step(value),
            lambda: vector.step([value, 0]),
            lambda: vector.step((0, value)),
            lambda: vector.step(np.array([value, value])),
            lambda: vector.step(np.array([value, 0], dtype=object)),
        ],
    }
    for name in names:
        calls.setdefault(name, []).append(lambda name=name: q.Engine("focus", **{name: value}))
    for name, of_name in calls.items():
        for call in of_name:
            with pytest.raises(q.Error, match=f"{name} `.*(True|False).*`: expected") as caught:
                call()
            assert isinstance(caught.value, TypeError)
    assert game.plies == 0 and game.outcome() is None


def test_numbers_of_numpy_are_numbers():
    game = q.Game("focus")
    action = game.legal_actions()[0]
    for number in (np.int64(action), np.uint16(action), np.array(action)):
        assert q.Position("focus").move_of(number) == game.position.move_of(action)
    engine = q.Engine("focus", np.float64(3.5), nodes=np.int32(10), movetime=np.float32(2))
    assert engine.search(game).best in game.legal_moves()


SQUARES = {
    "upthrust": ["a4", "d11"],
    "hique": ["4,2", "13,1"],
    "focus": ["00", "34"],
    "focus-exact": ["00", "34"],
    "focus-classic": ["02", "34"],
    "cublino-pur": ["d1", "g7"],
    "cublino-contra": ["d1", "g7"],
}


def odd_spellings(text):
    """Yields texts whose numbers differ from those of `text` only as `int` reads them."""
    for at, letter in enumerate(text):
        if letter.isdigit():
            yield from (text[:at] + extra + text[at:] for extra in ("+", "-", " ", "0", "_", "\t"))
            yield text[:at] + chr(ord("\u0660") + int(letter)) + text[at + 1 :]
            yield from (text[: at + 1] + extra + text[at + 1 :] for extra in (" ", "_", ".0", "\n"))


@pytest.mark.parametrize("variant", q.VARIANTS)
def test_squares_and_moves_have_one_spelling(variant):
    position = q.Position(variant)
    for square in SQUARES[variant]:
        position.why_not(square)
        for odd in odd_spellings(square):
            with pytest.raises(q.Error, match="square `"):
                position.why_not(odd)
    for move in position.legal_moves():
        for odd in odd_spellings(move):
            with pytest.raises(q.MoveError):
                position.play(odd)
    for odd in odd_spellings(position.text):
        with pytest.raises(q.PositionError):
            q.Position(variant, odd)


def test_levels_have_one_spelling():
    for odd in odd_spellings("3"):
        if odd == "3.0":
            continue
        with pytest.raises(q.Error, match="is not a level"):
            q.Engine("hique", odd)


def test_long_objects_are_quoted_in_part():
    for call in (
        lambda: q.Position([0] * 10**5),
        lambda: q.perft("focus", "1" * 10**6),
        lambda: q.Engine("focus", [0] * 10**5),
        lambda: q.Engine("focus").search([0] * 10**5),
    ):
        with pytest.raises(TypeError) as caught:
            call()
        assert len(str(caught.value)) < 1000


def test_settings_without_effect_are_refused():
    with pytest.raises(q.Error, match="multipv `2`"):
        q.Engine("focus", 3, multipv=2)
    with pytest.raises(q.Error, match="3.0.0"):
        q.Engine("focus", "3.0.0")
    for name in ("", "Game", "Result", "FEN", "Colours", "A]b"):
        with pytest.raises(q.Error, match=f"tag `{name}`"):
            q.Game("focus").pgn({name: "x"})
    with pytest.raises(q.Error, match="tag `Event`"):
        q.Game("focus").pgn({"Event": "a\n"})


def test_utf_16_and_folders_are_no_records(tmp_path):
    path = tmp_path / "games.pgn"
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        path.write_bytes(q.Game("focus").pgn().encode(encoding))
        with pytest.raises(q.Error, match="games.pgn.*UTF-16"):
            q.read_pgn(path)
    with pytest.raises(OSError, match=tmp_path.name):
        q.read_pgn(tmp_path)


def test_errors_after_the_end_say_so():
    game = over()
    for call in [
        lambda: game.play("4,2,4,4"),
        lambda: game.random_move(),
        lambda: game.resign(0),
        lambda: game.play_action(0),
        lambda: game.position.play("4,2,4,4"),
        lambda: game.position.move_of(0),
        lambda: q.Engine("hique").search(game),
        lambda: q.Engine("hique").search(game.position),
    ]:
        with pytest.raises(q.Error, match="game is over"):
            call()
    assert game.position.legal_moves() == []


def test_other_variants_are_refused():
    with pytest.raises(q.Error, match="focus.*hique"):
        q.Engine("hique").search(q.Game("focus"))
    with pytest.raises(q.Error, match="hique.*upthrust"):
        q.upthrust.margin(q.Position("hique"))
    with pytest.raises(q.Error, match="regret"):
        q.VectorGame("hique", 1, reward="regret")


def test_missing_file_is_an_os_error():
    with pytest.raises(FileNotFoundError, match="nowhere.pgn"):
        q.read_pgn("nowhere.pgn")


def test_values_cannot_be_changed():
    position = q.Position("focus")
    for name in ("text", "variant", "to_move"):
        with pytest.raises(AttributeError):
            setattr(position, name, "x")
