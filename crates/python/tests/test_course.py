"""Tests of `quadrille.course`, transcribed from the course's page."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest

from quadrille.course import FocusGame

LONG = "x" * 1_000_000


def new_game():
    return FocusGame(("PlayerA", "R"), ("PlayerB", "G"))


def play(game, *moves):
    """Makes moves of the two players in turn, PlayerA first."""
    for ply, move in enumerate(moves):
        assert game.move_piece(("PlayerA", "PlayerB")[ply % 2], *move) == "successfully moved"
    return game


def test_example_of_the_page():
    game = FocusGame(("PlayerA", "R"), ("PlayerB", "G"))
    assert game.move_piece("PlayerA", (0, 0), (0, 1), 1).lower() == "successfully moved"
    assert game.show_pieces((0, 1)) == ["R", "R"]
    assert game.show_captured("PlayerA") == 0
    assert game.reserved_move("PlayerA", (0, 0)).lower() == "no pieces in reserve"
    assert game.show_reserve("PlayerA") == 0


def write_file(folder):
    command = [sys.executable, "-m", "quadrille.course", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_command_writes_the_file_of_the_page(tmp_path):
    done = write_file(tmp_path)
    file = tmp_path / "FocusGame.py"
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{file}\n", "")
    assert file.read_text("utf-8") == "from quadrille.course import FocusGame\n"
    script = "from FocusGame import FocusGame; print(FocusGame.__module__)"
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "quadrille.course\n"


def test_command_replaces_no_file(tmp_path):
    file = tmp_path / "FocusGame.py"
    file.write_text("mine", "utf-8")
    done = write_file(tmp_path)
    assert done.returncode == 2 and f"`{file}` exists" in done.stderr
    assert file.read_text("utf-8") == "mine"


def test_command_needs_a_folder(tmp_path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "missing", tmp_path / "file"):
        done = write_file(folder)
        assert done.returncode == 2 and str(folder) in done.stderr and "Traceback" not in done.stderr


def test_class_of_the_folder_is_imported_and_not_ours(tmp_path):
    """Tests in a student's folder must not find our class where theirs is missing."""
    code = "import FocusGame"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" in done.stderr


def test_board_has_six_squares_a_side_with_one_piece_each():
    rows = ["".join(new_game().show_pieces((row, column))[0] for column in range(6)) for row in range(6)]
    assert rows == ["RRGGRR", "GGRRGG"] * 3


@pytest.mark.parametrize("colours", ["RG", "GR", "rg", "gR"])
def test_pieces_follow_the_colours_in_either_case(colours):
    game = FocusGame(("Ann", colours[0]), ("Bo", colours[1]))
    red = "Ann" if colours[0] in "Rr" else "Bo"
    assert game.show_pieces((0, 0)) == ["R"]
    assert game.move_piece(red, (0, 0), (0, 1), 1) == "successfully moved"


@pytest.mark.parametrize("name, source", [("PlayerA", (0, 0)), ("PlayerB", (1, 0))])
def test_any_player_can_start(name, source):
    target = (source[0], 1)
    assert new_game().move_piece(name, source, target, 1) == "successfully moved"


def test_move_out_of_turn_is_refused():
    game = play(new_game(), ((0, 0), (0, 1), 1))
    assert game.move_piece("PlayerA", (0, 1), (0, 0), 1) == "not your turn"
    assert game.show_pieces((0, 1)) == ["R", "R"]


@pytest.mark.parametrize(
    "source, target",
    [
        ((-1, 0), (0, 0)),
        ((6, 0), (5, 0)),
        ((0, 0), (0, -1)),
        ((5, 4), (6, 4)),
        ((0, 0), (1, 1)),
        ((0, 0), (0, 2)),
        ((0, 2), (0, 3)),
        ((0, 0), (0, 0)),
    ],
)
def test_invalid_location(source, target):
    assert new_game().move_piece("PlayerA", source, target, 1) == "invalid location"


@pytest.mark.parametrize("count", [2, 0, -1, 300, 10**30])
def test_invalid_number_of_pieces(count):
    assert new_game().move_piece("PlayerA", (0, 0), (0, 1), count) == "invalid number of pieces"


def test_stack_moves_up_to_its_height_over_other_pieces():
    game = play(new_game(), ((0, 0), (0, 1), 1), ((1, 0), (1, 1), 1))
    assert game.move_piece("PlayerA", (0, 1), (3, 1), 2) == "invalid location"
    assert game.move_piece("PlayerA", (0, 1), (2, 1), 2) == "successfully moved"
    assert game.show_pieces((2, 1)) == ["R", "R", "R"]
    assert game.show_pieces((1, 1)) == ["G", "G"]
    assert game.show_pieces((0, 1)) == []


def test_part_of_a_stack_leaves_from_the_top():
    game = play(new_game(), ((0, 1), (0, 2), 1), ((1, 0), (1, 1), 1), ((0, 2), (0, 1), 1))
    assert game.show_pieces((0, 2)) == ["G"]
    assert game.show_pieces((0, 1)) == ["R"]


def overflowing_game():
    """Returns a game in which PlayerA has just made a stack of six with a piece of each colour at the bottom."""
    return play(
        new_game(),
        ((0, 0), (1, 0), 1),
        ((1, 1), (1, 0), 1),
        ((2, 0), (1, 0), 1),
        ((0, 2), (1, 2), 1),
        ((1, 0), (1, 2), 4),
    )


def test_pieces_above_five_leave_from_the_bottom():
    game = overflowing_game()
    assert game.show_pieces((1, 2)) == ["G", "G", "R", "G", "R"]
    assert (game.show_reserve("PlayerA"), game.show_captured("PlayerA")) == (1, 0)
    assert game.move_piece("PlayerB", (0, 3), (0, 2), 1) == "successfully moved"
    assert game.reserved_move("PlayerA", (1, 2)) == "successfully moved"
    assert game.show_pieces((1, 2)) == ["G", "R", "G", "R", "R"]
    assert (game.show_reserve("PlayerA"), game.show_captured("PlayerA")) == (0, 1)


def test_reserve_move_is_a_turn():
    game = overflowing_game()
    assert game.reserved_move("PlayerA", (0, 0)) == "not your turn"
    assert game.move_piece("PlayerB", (0, 3), (0, 2), 1) == "successfully moved"
    assert game.reserved_move("PlayerA", (6, 0)) == "invalid location"
    assert game.reserved_move("PlayerA", (0, 0)) == "successfully moved"
    assert game.show_pieces((0, 0)) == ["R"]
    assert game.move_piece("PlayerA", (0, 0), (0, 1), 1) == "not your turn"
    assert game.reserved_move("PlayerA", (0, 0)) == "no pieces in reserve"


def test_six_captures_win():
    game = play(
        new_game(),
        ((2, 5), (3, 5), 1),
        ((3, 4), (3, 5), 1),
        ((4, 5), (3, 5), 1),
        ((1, 4), (1, 5), 1),
        ((3, 5), (1, 5), 4),
        ((1, 1), (2, 1), 1),
        ((1, 5), (1, 0), 5),
        ((2, 1), (2, 2), 2),
        ((0, 0), (1, 0), 1),
        ((2, 2), (0, 2), 3),
        ((1, 0), (3, 0), 5),
        ((4, 2), (5, 2), 1),
        ((3, 0), (5, 0), 5),
        ((5, 2), (5, 0), 2),
    )
    assert game.show_captured("PlayerA") == 5
    assert game.move_piece("PlayerA", (4, 0), (5, 0), 1) == "PlayerA wins"
    assert game.show_captured("PlayerA") == 6
    assert game.move_piece("PlayerB", (0, 3), (0, 2), 1) == "not your turn"


@pytest.mark.parametrize(
    "wrong",
    [None, 7, "00", (0,), (0, 0, 0), (0.0, 1), [0, 0], ("0", 0), (2**70, 0), (False, 0), (0, np.False_), object()],
)
def test_wrong_type_of_a_square_is_an_invalid_location(wrong):
    game = new_game()
    assert game.move_piece("PlayerA", wrong, (0, 1), 1) == "invalid location"
    assert game.move_piece("PlayerA", (0, 0), wrong, 1) == "invalid location"
    assert game.show_pieces(wrong) == []
    assert overflowing_game().reserved_move("PlayerB", wrong) == "no pieces in reserve"


@pytest.mark.parametrize("wrong", [None, "1", 1.0, (1,), True, np.True_, object()])
def test_wrong_type_of_a_number_is_an_invalid_number(wrong):
    assert new_game().move_piece("PlayerA", (0, 0), (0, 1), wrong) == "invalid number of pieces"


@pytest.mark.parametrize("wrong", [None, 1, ("PlayerA",), "Nobody", "\ud800", b"PlayerA"])
def test_unknown_player_has_no_turn_and_no_pieces(wrong):
    game = new_game()
    assert game.move_piece(wrong, (0, 0), (0, 1), 1) == "not your turn"
    assert game.reserved_move(wrong, (0, 0)) == "not your turn"
    assert (game.show_reserve(wrong), game.show_captured(wrong)) == (0, 0)


@pytest.mark.parametrize(
    "players, quoted",
    [
        ((("A", "R"), ("B", "R")), "`R`"),
        ((("A", "x"), ("B", "G")), "`x`"),
        ((("A", "Red"), ("B", "G")), "'Red'"),
        ((("A", "R"), ("A", "G")), "`A`"),
        ((("A", "R"), None), "None"),
        (((1, "R"), ("B", "G")), "(1, 'R')"),
        ((["A", "R"], ("B", "G")), "['A', 'R']"),
    ],
)
def test_players_of_no_game_are_refused(players, quoted):
    with pytest.raises(ValueError) as error:
        FocusGame(*players)
    assert quoted in str(error.value)


def test_data_members_are_private():
    members = {name for name in dir(new_game()) if not name.startswith("_")}
    assert members == {"move_piece", "reserved_move", "show_captured", "show_pieces", "show_reserve"}


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_go_on_alone(copied):
    game = overflowing_game()
    game.move_piece("PlayerB", (0, 3), (0, 2), 1)
    other = copied(game)
    assert other.reserved_move("PlayerA", (1, 2)) == "successfully moved"
    assert (other.show_captured("PlayerA"), game.show_captured("PlayerA")) == (1, 0)
    assert copied(other).show_pieces((1, 2)) == ["G", "R", "G", "R", "R"]
    assert copied(game).show_reserve("PlayerA") == 1


def test_class_can_be_derived():
    class Named(FocusGame):
        def __init__(self, first, second, title):
            super().__init__(first, second)
            self._title = title

    game = copy.deepcopy(Named(("A", "R"), ("B", "G"), "final"))
    assert game._title == "final"
    assert game.move_piece("A", (0, 0), (0, 1), 1) == "successfully moved"


@pytest.mark.parametrize("players", [(("A", "R"), LONG), ((LONG, "R"), (LONG, "G")), (("A", LONG), ("B", "R"))])
def test_error_for_bad_players_is_short(players):
    with pytest.raises(ValueError) as error:
        FocusGame(*players)
    assert "xxx" in str(error.value) and len(str(error.value)) < 1000
