"""Makes up games: legal moves of two kinds of players, and calls that must be refused."""

from random import Random
from typing import Callable, Iterator

from .referee import MAX_HEIGHT, SQUARES, Referee, Square
from .student import Call, Players

# The page's players first. Each of the others tests one more thing.
PLAYERS: list[Players] = [
    (("PlayerA", "R"), ("PlayerB", "G")),
    (("PlayerA", "r"), ("PlayerB", "g")),
    (("PlayerA", "G"), ("PlayerB", "R")),
    (("Ann", "R"), ("Bo", "G")),
]
MAX_MOVES = 80
# The probability that a player of the second kind makes the best move by `_score`.
GREED = 0.85
# The usual probability of a wrong call before a move.
WRONG_CALLS = 0.3
OFF_BOARD = [(-1, 0), (0, 6), (6, 6), (2, -3), (7, 1)]


def legal_moves(referee: Referee, player: str) -> Iterator[Call]:
    """Yields the moves of a player, as if it were the player's turn."""
    if referee.reserve(player):
        yield from (("reserved_move", (player, square)) for square in SQUARES)
    for row, column in SQUARES:
        stack = referee.stack((row, column))
        if not stack or stack[-1] != referee.colours[player]:
            continue
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for far in range(1, len(stack) + 1):
                target = (row + down * far, column + right * far)
                if target in SQUARES:
                    for count in range(far, len(stack) + 1):
                        yield "move_piece", (player, (row, column), target, count)


def make_game(players: Players, rng: Random, moves: int, wrong: float) -> list[Call]:
    """Returns the calls of a game with at most this number of legal moves, without calls of `show_` methods.

    `wrong` is the probability of a call that must be refused before a move.
    """
    referee, calls = Referee(players), []
    names = [name for name, _ in players]
    rng.shuffle(names)
    greed = rng.choice((0.0, GREED))
    while moves > 0 and not referee.over:
        if rng.random() < wrong:
            call = rng.choice(_wrong_calls(referee, rng, names[0], names[1]))
        else:
            options = list(legal_moves(referee, names[0]))
            if not options:
                break
            call = rng.choice(options)
            if rng.random() < greed:
                call = max(options, key=lambda option: (_score(referee, option), rng.random()))
            moves -= 1
            names.reverse()
        referee.play(call)
        calls.append(call)
    return calls


def _score(referee: Referee, move: Call) -> int:
    """Values captures, then reserve moves and tall stacks."""
    method, (player, *rest) = move
    if method == "reserved_move":
        target, moved = rest[0], [referee.colours[player]]
    else:
        target, moved = rest[1], referee.stack(rest[0])[-rest[2] :]
    stack = referee.stack(target) + moved
    captured = sum(colour != referee.colours[player] for colour in stack[:-MAX_HEIGHT])
    return 10 * captured + len(stack) + (3 if method == "reserved_move" else 0)


def _wrong_calls(referee: Referee, rng: Random, player: str, other: str) -> list[Call]:
    """Returns one call for each error that `player` or, out of turn, `other` can make."""

    def square(test: Callable[[list[str]], bool] = lambda stack: True) -> Square:
        return rng.choice([square for square in SQUARES if test(referee.stack(square))] or SQUARES)

    def owned_by(name: str) -> Square:
        return square(lambda stack: stack[-1:] == [referee.colours[name]])

    own, off = owned_by(player), rng.choice(OFF_BOARD)
    height = len(referee.stack(own))
    beside = _near(rng, own, 1, 0)
    calls: list[Call] = [
        ("move_piece", (player, off, own, 1)),
        ("move_piece", (player, own, off, 1)),
        ("move_piece", (player, own, beside, height + rng.choice((1, 2, 7)))),
        ("move_piece", (player, own, beside, rng.choice((0, -1)))),
        ("move_piece", (player, own, _near(rng, own, 1, 1), height)),
        ("move_piece", (player, own, _near(rng, own, min(height + 1, 3), 0), height)),
        ("reserved_move", (player, off)),
    ]
    for source in (owned_by(other), square(lambda stack: not stack)):
        calls.append(("move_piece", (player, source, _near(rng, source, 1, 0), 1)))
    if referee.last == other:
        calls += rng.sample(list(legal_moves(referee, other)) or calls, 1)
        calls.append(("reserved_move", (other, square())))
    if referee.reserve(player) == 0:
        calls.append(("reserved_move", (player, square())))
    return [call for call in calls if referee.errors(call)]


def _near(rng: Random, square: Square, far: int, aside: int) -> Square:
    """Returns a square of the board at a distance of `far` squares along one line and `aside` along the other."""
    ways: list[tuple[int, int]] = [(far, aside), (aside, far), (-far, aside), (aside, -far), (-far, -aside)]
    targets = [(square[0] + down, square[1] + right) for down, right in ways]
    return rng.choice([target for target in targets if target in SQUARES])
