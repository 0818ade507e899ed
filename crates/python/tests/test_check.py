"""Tests of `python -m quadrille.check`."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quadrille.check import page

HERE = Path(__file__).parent
RIGHT = HERE / "mutants" / "right.py"

# For each mutant of `right.py`: the text to replace, its replacement, the number of calls of the shortest sequence, the sentence.
MUTANTS = {
    "overflow_leaves_from_the_top": ("stack.pop(0)", "stack.pop()", 6, page.FIVE),
    "captures_count_for_the_opponent": (
        "self._captured[player] += 1",
        "self._captured[next(name for name in self._captured if name != player)] += 1",
        6,
        page.CAPTURED,
    ),
    "turn_is_not_passed": ("self._last = player", "pass", 2, page.ERRORS[page.NOT_YOUR_TURN]),
    "distance_is_not_limited": (
        "if not 1 <= max(rows, columns) <= count:",
        "if not 1 <= max(rows, columns):",
        1,
        page.SINGLE,
    ),
    "reserve_is_not_reduced": ("self._reserve[player] -= 1", "pass", 8, page.RESERVE_LESS),
    "colours_need_upper_case": (
        "self._colours = {first[0]: first[1].upper(), second[0]: second[1].upper()}",
        "self._colours = {first[0]: first[1], second[0]: second[1]}",
        1,
        page.CASE,
    ),
    "first_player_must_begin": ("self._last = None", "self._last = second[0]", 1, page.ANY_START),
    "stacks_of_the_opponent_move": (
        "if not stack or stack[-1] != self._colours[player]:",
        "if not stack:",
        1,
        page.CONTROL,
    ),
    "part_of_a_stack_leaves_from_the_bottom": (
        "moved = stack[-count:]\n        del stack[-count:]",
        "moved = stack[:count]\n        del stack[:count]",
        4,
        page.PART,
    ),
    "pieces_are_a_tuple": (
        "return list(self._stack(position))",
        "return tuple(self._stack(position))",
        1,
        page.SHOW_PIECES,
    ),
    "captures_are_not_returned": ("return self._captured[player]", "pass", 1, page.SHOW_CAPTURED),
    "reserve_moves_need_an_empty_square": (
        "if not self._is_square(position):",
        "if not self._is_square(position) or self._stack(position):",
        7,
        page.RESERVE_TARGET,
    ),
}
# Classes that fail instead of answering: the text to replace, its replacement, the failure.
CRASHES = {
    "endless_loop": (
        "moved = stack[-count:]",
        "while True:\n            pass\n        moved = stack[-count:]",
        "gave no answer in 1 s",
    ),
    "exception": ("self._stack(source)", "self._board[source]", "raised TypeError"),
    "exit": ('return "invalid number of pieces"', "raise SystemExit(3)", "raised SystemExit: 3"),
    "end_of_the_process": (
        'return "invalid number of pieces"',
        "import os; os._exit(7)",
        "ended the program with status 7",
    ),
    "missing_method": ("def show_captured", "def show_capture", "has no method `show_captured`"),
    "missing_constructor_argument": ("self, first, second)", "self, first)", "raised TypeError"),
}
UNUSABLE = {
    "syntax_error": ("class FocusGame:", "class FocusGame", "SyntaxError"),
    "other_name": ("class FocusGame:", "class Focus:", "FocusGame"),
    "exception": ("class FocusGame:", "1 / 0\n\nclass FocusGame:", "ZeroDivisionError"),
    "exit": ("class FocusGame:", "exit()\n\nclass FocusGame:", "SystemExit"),
}


def run_check(*arguments):
    command = [sys.executable, "-m", "quadrille.check", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def write_mutant(folder, old, new):
    text = RIGHT.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = folder / "FocusGame.py"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def check_wrong(file, *arguments):
    done = run_check("--json", *arguments, file)
    assert done.returncode == 1, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", MUTANTS)
def test_mutant_is_found_with_the_shortest_sequence_and_the_sentence(tmp_path, name):
    old, new, calls, sentence = MUTANTS[name]
    found = check_wrong(write_mutant(tmp_path, old, new))
    assert found["sentence"] == sentence
    assert len(found["calls"]) == calls


def test_expected_pieces_have_the_letters_of_the_page(tmp_path):
    found = check_wrong(write_mutant(tmp_path, *MUTANTS["part_of_a_stack_leaves_from_the_bottom"][:2]))
    (pieces,) = found["expected"]
    assert set(pieces) <= {"R", "G"}


def test_fault_at_the_end_of_a_game_is_found(tmp_path):
    found = check_wrong(write_mutant(tmp_path, ">= 6", ">= 7"))
    assert found["sentence"] == page.SIX
    # The length of the shortest sequence is unknown.
    assert len(found["calls"]) <= 15


@pytest.mark.parametrize("name", CRASHES)
def test_crash_is_reported(tmp_path, name):
    old, new, failure = CRASHES[name]
    found = check_wrong(write_mutant(tmp_path, old, new), "--limit", "1")
    assert found["failure"].startswith(failure)
    assert found["answer"] is None
    assert len(found["calls"]) <= 1


@pytest.mark.parametrize("name", UNUSABLE)
def test_unusable_file_is_an_error_of_use(tmp_path, name):
    old, new, reason = UNUSABLE[name]
    file = write_mutant(tmp_path, old, new)
    done = run_check(file)
    assert done.returncode == 2
    assert str(file) in done.stderr and reason in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_file_is_an_error_of_use(tmp_path):
    done = run_check(tmp_path / "FocusGame.py")
    assert done.returncode == 2
    assert "no such file" in done.stderr


@pytest.mark.parametrize(
    "option",
    [
        ("--games", "0"),
        ("--limit", "nan"),
        ("--limit", "0"),
        ("--seed", "x"),
        *[(name, text) for name in ("--games", "--limit", "--seed") for text in ("+3", " 3", "3_0", "٣")],
    ],
)
def test_bad_option_is_an_error_of_use(option):
    done = run_check(*option, RIGHT)
    assert done.returncode == 2
    assert repr(option[1]) in done.stderr or "٣" in option


@pytest.mark.parametrize("ours", [False, True])
def test_right_class_is_accepted(tmp_path, ours):
    file = tmp_path / "FocusGame.py"
    if ours:
        subprocess.run([sys.executable, "-m", "quadrille.course", tmp_path], check=True)
    else:
        shutil.copy(RIGHT, file)
    done = run_check(file)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{file}: no answer differs in 40 games.\n"


# Readings that the page leaves open.
OPEN = {
    "number_is_checked_before_the_locations": (
        "        if not self._is_square(source) or",
        "        if count < 1: return 'invalid number of pieces'\n        if not self._is_square(source) or",
    ),
    "distance_is_a_wrong_number": (
        '<= count:\n            return "invalid location"',
        '<= count:\n            return "invalid number of pieces"',
    ),
    "win_without_the_name": ('return player + " wins"', 'return " Wins"'),
    "capitals": ('"successfully moved"', '"Successfully Moved"'),
    "lower_case_pieces": (
        "return list(self._stack(position))",
        "return [piece.lower() for piece in self._stack(position)]",
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_reading_that_the_page_allows_is_accepted(tmp_path, name):
    done = run_check("--games", "25", write_mutant(tmp_path, *OPEN[name]))
    assert done.returncode == 0, done.stdout


def test_prints_and_public_members_are_notes(tmp_path):
    file = write_mutant(tmp_path, "self._last = None", "self._last = None; self.x = print('new')")
    done = run_check("--games", "3", file)
    assert done.returncode == 0
    assert "prints" in done.stdout and "“All data members must be private.”" in done.stdout


def test_state_of_the_class_does_not_reach_the_next_game(tmp_path):
    shared = "_reserve = {}\n\n    def __init__(self, first, second):"
    file = write_mutant(tmp_path, "def __init__(self, first, second):", shared)
    text = file.read_text(encoding="utf-8")
    own = "self._reserve = {first[0]: 0, second[0]: 0}"
    file.write_text(text.replace(own, "self._reserve.update({first[0]: 0, second[0]: 0})"), encoding="utf-8")
    assert run_check("--games", "25", file).returncode == 0


def test_seed_decides_the_games(tmp_path):
    file = write_mutant(tmp_path, *MUTANTS["turn_is_not_passed"][:2])
    assert check_wrong(file, "--seed", "5") == check_wrong(file, "--seed", "5")


def test_report_is_a_session_that_shows_the_fault(tmp_path):
    file = write_mutant(tmp_path, *MUTANTS["stacks_of_the_opponent_move"][:2])
    lines = run_check(file).stdout.splitlines()
    assert lines[0] == f"{file} differs from the page after 0 calls:"
    assert lines[2] == "    game = FocusGame(('PlayerA', 'R'), ('PlayerB', 'G'))"
    assert lines[3].startswith("    game.move_piece('Player")
    assert lines[5:] == [
        "Expected: 'invalid location'",
        "Answer:   'successfully moved'",
        f"The page: “{page.CONTROL}”",
    ]


@pytest.mark.parametrize("encoding", ["cp437", "ascii"])
@pytest.mark.parametrize("option", [[], ["--json"]])
def test_report_needs_no_character_that_the_console_lacks(tmp_path, encoding, option):
    file = write_mutant(tmp_path, 'return "successfully moved"', 'return "\\ud800 \u2019"')
    command = [sys.executable, "-m", "quadrille.check", "--games", "3", *option, str(file)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}, check=False)
    assert done.returncode == 1, done.stderr
    text = done.stdout.decode(encoding)
    assert "\\ud800" in text
    assert not option or json.loads(text)["answer"] == "\ud800 \u2019"
