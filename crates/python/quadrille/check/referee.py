"""Says which answers the page allows to a call, and which sentence another answer breaks."""

from typing import Any, NamedTuple, Optional

from ..course import FocusGame
from . import page
from .student import Call, Players, Reply

Square = tuple[int, int]
SQUARES = [(row, column) for row in range(6) for column in range(6)]
MAX_HEIGHT = 5
CAPTURES_TO_WIN = 6
SHOW_SENTENCES = {
    "show_pieces": page.SHOW_PIECES,
    "show_reserve": page.SHOW_RESERVE,
    "show_captured": page.SHOW_CAPTURED,
}


def normalise(answer: Any) -> Any:
    """Returns an answer without what the page ignores: the case, and blanks around words."""
    if isinstance(answer, str):
        return " ".join(answer.lower().split())
    return [normalise(item) for item in answer] if isinstance(answer, list) else answer


class Expected(NamedTuple):
    """The answers that the page allows, and the sentence that others break."""

    answers: list[Any]
    sentence: str
    # The sentences that these answers break instead.
    special: dict[str, str] = {}
    # The sentence that an answer of another type breaks instead.
    type_sentence: str = ""
    # Whether any answer is right that is no error's message.
    open: bool = False

    def allows(self, reply: Reply) -> bool:
        if self.open:
            return "failure" not in reply and normalise(reply.get("answer")) not in page.ERRORS
        answer = normalise(reply.get("answer")) if "answer" in reply else None
        return answer is not None and answer in map(normalise, self.answers)

    def broken_sentence(self, reply: Reply) -> str:
        if "missing" in reply:
            return page.METHODS
        if self.type_sentence and "failure" not in reply:
            if type(reply.get("answer")) is not type(self.answers[0]):
                return self.type_sentence
        answer = normalise(reply.get("answer"))
        if isinstance(answer, str) and answer.endswith("wins"):
            answer = "wins"
        return self.special.get(answer, self.sentence) if isinstance(answer, str) else self.sentence


class Landing(NamedTuple):
    """The latest move of a game."""

    method: str
    player: str
    source: Optional[Square]
    target: Square
    overflows: bool
    # Whether pieces stay behind on the source.
    partial: bool


class Referee:
    """A game by our class. `last` is the player who made the latest move, `over` says whether somebody may have won."""

    def __init__(self, players: Players) -> None:
        self._game = FocusGame(*players)
        self.colours = {name: colour.upper() for name, colour in players}
        self.last: Optional[str] = None
        self.over = False
        self._latest: Optional[Landing] = None
        # The sentence for the latest refusal, until the next move.
        self._refusal: Optional[str] = None

    def stack(self, square: Square) -> list[str]:
        return self._game.show_pieces(square)

    def reserve(self, player: str) -> int:
        return self._game.show_reserve(player)

    def play(self, call: Call) -> Expected:
        """Makes a call and returns what a student's class may answer."""
        method, arguments = call
        if method.startswith("show"):
            return self._show(method, arguments[0])
        errors = self.errors(call)
        if errors:
            message = next(iter(errors))
            self._refusal = page.ERRORS[message]
            accepted = {text: errors[message] for text in (page.MOVED_MESSAGE, "wins")}
            return Expected(list(errors), page.ERRORS[message], accepted)
        return self._move(method, arguments)

    def errors(self, call: Call) -> dict[str, str]:
        """Returns the messages of the errors that apply, each with the sentence that an accepted move would break."""
        method, (player, *rest) = call
        found = {}
        if method == "reserved_move" and self.reserve(player) == 0:
            found[page.NO_RESERVE] = page.ERRORS[page.NO_RESERVE]
        elif player == self.last:
            after_reserve = self._latest is not None and self._latest.method == "reserved_move"
            found[page.NOT_YOUR_TURN] = page.RESERVE_TURN if after_reserve else page.ERRORS[page.NOT_YOUR_TURN]
        squares = rest[:1] if method == "reserved_move" else rest[:2]
        if not all(square in SQUARES for square in squares):
            found[page.INVALID_LOCATION] = page.ERRORS[page.INVALID_LOCATION]
        if method == "move_piece" and rest[0] in SQUARES:
            self._add_move_errors(found, player, *rest)
        return found

    def _add_move_errors(self, found: dict[str, str], player: str, source: Square, target: Square, count: int) -> None:
        stack = self.stack(source)
        single = len(stack) == 1
        if not stack or stack[-1] != self.colours[player]:
            found.setdefault(page.INVALID_LOCATION, page.CONTROL)
        if target in SQUARES:
            rows, columns = abs(source[0] - target[0]), abs(source[1] - target[1])
            if rows and columns:
                diagonal = page.SINGLE_DIAGONAL if single else page.STACK_DIAGONAL
                found.setdefault(page.INVALID_LOCATION, diagonal)
            elif max(rows, columns) > count:
                distance = page.SINGLE if single else page.DISTANCE
                found.setdefault(page.INVALID_LOCATION, distance)
                found.setdefault(page.INVALID_NUMBER, distance)
        if not 1 <= count <= len(stack):
            found.setdefault(page.INVALID_NUMBER, page.ERRORS[page.INVALID_NUMBER])

    def _move(self, method: str, arguments: tuple[Any, ...]) -> Expected:
        """Makes a legal move."""
        player = arguments[0]
        source = arguments[1] if method == "move_piece" else None
        target = arguments[2] if method == "move_piece" else arguments[1]
        moved = arguments[3] if method == "move_piece" else 1
        turn = page.ANY_START if self.last is None else page.ONE_MOVE
        sentence, partial = page.RESERVE_TARGET, False
        if source is not None:
            height = len(self.stack(source))
            far = abs(source[0] - target[0]) + abs(source[1] - target[1])
            single = page.SINGLE_TARGET if self.stack(target) else page.SINGLE
            sentence = single if height == 1 else page.DISTANCE if far > 1 else page.PART
            partial = moved < height
        overflows = len(self.stack(target)) + moved > MAX_HEIGHT
        reply = normalise(getattr(self._game, method)(*arguments))
        self.last, self._refusal = player, None
        self._latest = Landing(method, player, source, target, overflows, partial)
        wins = self._game.show_captured(player) >= CAPTURES_TO_WIN
        self.over = reply.endswith("wins")
        answers = [f"{player} wins", "wins"] if self.over else []
        if not wins:
            answers.insert(0, page.MOVED_MESSAGE)
        special = {page.NOT_YOUR_TURN: turn, page.MOVED_MESSAGE: page.SIX, "wins": page.SIX}
        if wins:
            special["wins"] = sentence = page.WINS
        return Expected(answers, sentence, special, open=method == "reserved_move")

    def _show(self, method: str, argument: Any) -> Expected:
        answer = getattr(self._game, method)(argument)
        sentence = getattr(self, f"_{method}_sentence")(argument)
        return Expected([answer], self._refusal or sentence, type_sentence=SHOW_SENTENCES[method])

    def _show_pieces_sentence(self, square: Square) -> str:
        latest = self._latest
        if latest is None:
            return page.START
        if square == latest.target and latest.overflows:
            return page.FIVE
        if square == latest.target and latest.method == "reserved_move":
            return page.RESERVE_LESS
        if square == latest.source or (square == latest.target and latest.partial):
            return page.PART
        return page.ON_TOP if square == latest.target else page.ONLY_LANDING

    def _show_reserve_sentence(self, player: str) -> str:
        latest = self._latest
        if latest is not None and latest.method == "reserved_move" and latest.player == player:
            return page.RESERVE_LESS
        return page.TO_RESERVE if latest is not None and latest.overflows else page.SHOW_RESERVE

    def _show_captured_sentence(self, _player: str) -> str:
        overflows = self._latest is not None and self._latest.overflows
        return page.CAPTURED if overflows else page.SHOW_CAPTURED
