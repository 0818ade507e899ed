"""Runs a student's class. The check starts this file as a script, with the student's file as argument.

Standard input has a game a line. Standard output has a reply a line: one for loading the file, then for each game one for
the constructor and one for each call. A failure ends the game.
"""

import io
import json
import os
import sys
from types import ModuleType
from typing import Any, Callable

PATH = os.path.abspath(sys.argv[1])
FOLDER, FILE = os.path.split(PATH)
NAME = os.path.splitext(FILE)[0]
notes: set[str] = set()


class PrintCatcher(io.TextIOBase):
    """Takes what the student's class prints, and notes that it does."""

    def write(self, text: str) -> int:
        notes.add("printed")
        return len(text)


def encode(value: Any) -> dict[str, Any]:
    if value is None or type(value) in (int, str):
        return {"answer": value}
    if type(value) is list and all(type(piece) is str for piece in value):
        return {"answer": value}
    return {"other": repr(value)[:200]}


def attempt(function: Callable[..., Any], *arguments: Any) -> dict[str, Any]:
    """Calls a function of the student's and returns the reply to the check."""
    try:
        return encode(function(*arguments))
    except BaseException as error:  # also SystemExit and KeyboardInterrupt
        return {"failure": f"raised {type(error).__name__}: {error}"[:200]}


def load() -> Any:
    """Runs the student's file as a new module, so that no game sees what an earlier one has left. Returns the class."""
    for other, module in list(sys.modules.items()):
        if os.path.dirname(getattr(module, "__file__", None) or "") == FOLDER:
            del sys.modules[other]
    module = sys.modules[NAME] = ModuleType(NAME)
    module.__file__ = PATH
    with open(PATH, "rb") as file:
        exec(compile(file.read(), PATH, "exec"), vars(module))
    return module.FocusGame


def call(game: Any, method: str, arguments: list[Any]) -> dict[str, Any]:
    if not hasattr(game, method):
        return {"failure": f"has no method `{method}`", "missing": True}
    squares = (tuple(item) if type(item) is list else item for item in arguments)
    return attempt(getattr(game, method), *squares)


def main() -> None:
    games, replies = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    sys.stdin, sys.stdout = io.StringIO(), PrintCatcher()
    sys.path[0] = FOLDER
    started: list[Any] = []

    def send(reply: dict[str, Any]) -> bool:
        replies.write(json.dumps(dict(reply, notes=sorted(notes))) + "\n")
        replies.flush()
        return "failure" not in reply

    def start(players: list[list[str]]) -> None:
        game = load()(*map(tuple, players))
        if not all(member.startswith("_") for member in getattr(game, "__dict__", ())):
            notes.add("public")
        started[:] = [game]

    send(attempt(lambda: load() and None))
    for line in games:
        players, calls = json.loads(line)
        if send(attempt(start, players)):
            for method, arguments in calls:
                if not send(call(started[0], method, arguments)):
                    break


if __name__ == "__main__":
    main()
