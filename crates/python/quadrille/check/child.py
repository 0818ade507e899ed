"""Runs a student's class. The check starts this file as a script, with the student's file as argument.

Standard input has a game a line. Standard output has an answer a line: one for loading the file, then for each game one for
the constructor and one for each call. A failure ends the game.
"""

import io
import json
import os
import sys
from types import ModuleType

path = os.path.abspath(sys.argv[1])
folder, name = os.path.dirname(path), os.path.splitext(os.path.basename(path))[0]
notes = set()


class Printed(io.TextIOBase):
    """Takes what the student's class prints, and notes that it does."""

    def write(self, text):
        notes.add("printed")
        return len(text)


def encode(value):
    if value is None or type(value) in (int, str):
        return {"answer": value}
    if type(value) is list and all(type(piece) is str for piece in value):
        return {"answer": value}
    return {"other": repr(value)[:200]}


def attempt(function, *arguments):
    """Calls a function of the student's and returns the reply to the check."""
    try:
        return encode(function(*arguments))
    except BaseException as error:  # also SystemExit and KeyboardInterrupt
        return {"failure": f"raised {type(error).__name__}: {error}"[:200]}


def call(game, method, arguments):
    if not hasattr(game, method):
        return {"failure": f"has no method `{method}`", "missing": True}
    return attempt(getattr(game, method), *(tuple(item) if type(item) is list else item for item in arguments))


def load(code):
    """Runs the student's file as a new module, so that no game sees what an earlier one has left."""
    for other, module in list(sys.modules.items()):
        if os.path.dirname(getattr(module, "__file__", None) or "") == folder:
            del sys.modules[other]
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = path
    exec(code, vars(module))
    return module.FocusGame


def main():
    games, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    sys.stdin, sys.stdout = io.StringIO(), Printed()
    sys.path[0] = folder

    def send(reply):
        answers.write(json.dumps(dict(reply, notes=sorted(notes))) + "\n")
        answers.flush()
        return "failure" not in reply

    code = None

    def compile_file():
        nonlocal code
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec")
        load(code)

    send(attempt(compile_file))
    for line in games:
        players, calls = json.loads(line)
        game = None

        def start():
            nonlocal game
            game = load(code)(*map(tuple, players))
            if not all(member.startswith("_") for member in getattr(game, "__dict__", ())):
                notes.add("public")

        if send(attempt(start)):
            for method, arguments in calls:
                if not send(call(game, method, arguments)):
                    break


if __name__ == "__main__":
    main()
