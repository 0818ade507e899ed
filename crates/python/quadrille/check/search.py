"""Finds a call that a student's class answers wrongly, and shortens the game that leads to it."""

from itertools import combinations
from random import Random
from typing import Any, NamedTuple, Optional, Sequence

from . import page
from .games import MAX_MOVES, PLAYERS, WRONG_CALLS, make_game
from .referee import SQUARES, Referee
from .student import Call, Players, Reply, Student

# How many short games are tried for a shorter sequence.
SHORT_GAMES = 150
MAX_CALLS_FOR_PAIRS = 30


class Fault(NamedTuple):
    """A sequence of calls whose last one is answered wrongly. Without calls, the constructor fails."""

    players: Players
    calls: list[Call]
    expected: list[Any]
    reply: Reply
    sentence: str


def find_fault(student: Student, games: int, seed: int) -> Optional[Fault]:
    """Plays games until an answer differs, and returns the shortest sequence found with this difference."""
    for number in range(games):
        rng = Random(f"{seed} {number}")
        players = PLAYERS[number % len(PLAYERS)]
        # Short games come first, with more wrong calls, because a short sequence is easier to understand.
        moves = min(MAX_MOVES, 1 + number * number // 10)
        game = make_game(players, rng, moves, WRONG_CALLS if moves > 3 else 2 * WRONG_CALLS)
        fault = first_fault(student, players, _with_shows(players, game))
        if fault is not None:
            return _shorten_by_players(student, fault, rng)
    return None


def first_fault(student: Student, players: Players, calls: Sequence[Call]) -> Optional[Fault]:
    """Makes calls and returns the first wrong answer."""
    start, *replies = student.play(players, calls)
    if "failure" in start:
        return Fault(players, [], ["a game"], start, page.PLAYERS)
    referee = Referee(players)
    for made, (call, reply) in enumerate(zip(calls, replies), start=1):
        expected = referee.play(call)
        if not expected.allows(reply):
            sentence = expected.broken_sentence(reply)
            return Fault(players, list(calls[:made]), expected.answers, reply, sentence)
    return None


def _shows(players: Players) -> list[Call]:
    """Returns calls that show everything."""
    calls: list[Call] = [("show_pieces", (square,)) for square in SQUARES]
    for method in ("show_reserve", "show_captured"):
        calls += [(method, (name,)) for name, _ in players]
    return calls


def _with_shows(players: Players, calls: Sequence[Call]) -> list[Call]:
    shows = _shows(players)
    return shows + [made for call in calls for made in (call, *shows)]


def _shorten_by_players(student: Student, fault: Fault, rng: Random) -> Fault:
    """Shortens the fault, with the page's players if they show it. If only others do, the sentence is about players."""
    if fault.players != PLAYERS[0]:
        owners = {colour.upper(): name for name, colour in fault.players}
        names = {owners[colour]: name for name, colour in PLAYERS[0]}
        calls = [
            (method, tuple(names.get(item, item) if isinstance(item, str) else item for item in rest))
            for method, rest in fault.calls
        ]
        usual = first_fault(student, PLAYERS[0], calls)
        if usual is None:
            about = page.CASE if fault.players == PLAYERS[1] else page.PLAYERS
            return _shorten(student, fault, rng)._replace(sentence=about)
        fault = usual
    return _shorten(student, fault, rng)


def _shorten(student: Student, fault: Fault, rng: Random) -> Fault:
    """Removes calls as long as the last one still breaks the same sentence, and tries other short games."""
    best = _remove_calls(student, _without_shows(student, fault))
    for _ in range(SHORT_GAMES):
        if len(best.calls) <= 2:
            break
        shorter = make_game(best.players, rng, len(best.calls) - 1, rng.choice((0.0, WRONG_CALLS)))
        found = first_fault(student, best.players, _with_shows(best.players, shorter))
        if found is not None and found.sentence == best.sentence:
            found = _without_shows(student, found)
            if len(found.calls) < len(best.calls):
                best = _remove_calls(student, found)
    return best


def _without_shows(student: Student, fault: Fault) -> Fault:
    """Removes all calls that only show something, except the last call."""
    if not fault.calls:
        return fault
    *before, last = fault.calls
    moves = [call for call in before if not call[0].startswith("show")]
    return _if_same(student, fault, [*moves, last]) or fault


def _remove_calls(student: Student, fault: Fault) -> Fault:
    """Removes ever shorter runs of calls, then single ones and pairs."""
    size = len(fault.calls) - 1
    while size > 0:
        start = 0
        while start + size < len(fault.calls):
            found = _if_same(student, fault, fault.calls[:start] + fault.calls[start + size :])
            start, fault = (start, found) if found else (start + 1, fault)
        size //= 2
    if len(fault.calls) <= MAX_CALLS_FOR_PAIRS:
        for one, other in combinations(range(len(fault.calls) - 1), 2):
            calls = [call for at, call in enumerate(fault.calls) if at not in (one, other)]
            found = _if_same(student, fault, calls)
            if found:
                return _remove_calls(student, found)
    return fault


def _if_same(student: Student, fault: Fault, calls: Sequence[Call]) -> Optional[Fault]:
    """Returns the fault of these calls if it breaks the same sentence."""
    found = first_fault(student, fault.players, calls)
    return found if found and found.sentence == fault.sentence else None
