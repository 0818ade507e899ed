"""The command line: `python -m quadrille.check FocusGame.py`."""

import argparse
import json
import re
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Optional

from .search import Fault, find_fault
from .student import Call, NotImportable, Reply, Student

NOTES = {
    "printed": "The class prints. The check ignores what it prints.",
    "public": "The object has public data members. The page: “All data members must be private.”",
}


def main(arguments: Optional[list[str]] = None) -> int:
    """Runs the check. Returns 0 if no answer differs, 1 if one does, and 2 if the file cannot be used."""
    for stream in (sys.stdout, sys.stderr):
        # The encoding of a console may lack characters of an answer or of the page.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    options = _parse(arguments)
    student = Student(options.file, options.limit)
    try:
        fault = find_fault(student, options.games, options.seed)
    except NotImportable as error:
        print(f"{options.file}: cannot import `FocusGame`: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        student.close()
    notes = [NOTES[note] for note in sorted(student.notes)]
    if options.json:
        print(json.dumps(_as_dict(options, fault, notes)))
    else:
        print("\n".join(_describe(options, fault) + notes))
    return 0 if fault is None else 1


def _parse(arguments: Optional[list[str]]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m quadrille.check",
        description="Checks a student's class FocusGame against the course's page.",
        epilog="Exit status: 0 if no answer differs, 1 if one does, 2 if the file cannot be used.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the student's file, FocusGame.py")
    parser.add_argument("--games", type=_number(int, least=1), default=40, help="number of games (default 40)")
    parser.add_argument("--seed", type=_number(int), default=0, help="seed of the random games (default 0)")
    parser.add_argument(
        "--limit", type=_number(float, least=0.001), default=3.0, metavar="S",
        help="seconds to wait for an answer (default 3)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    if not options.file.is_file():
        parser.error(f"no such file: {options.file}")
    return options


def _number(kind: type, least: float = 0) -> Any:
    """Returns a parser of plain decimal numbers. `int` and `float` also accept signs, blanks and underscores."""

    def parse(text: str) -> Any:
        if not re.fullmatch("[0-9]{1,9}" if kind is int else r"[0-9]{1,9}(\.[0-9]{1,9})?", text):
            raise ValueError(text)
        number = kind(text)
        if number < least:
            raise ValueError(text)
        return number

    parse.__name__ = "whole number" if kind is int else "number of seconds"
    return parse


def _describe(options: argparse.Namespace, fault: Optional[Fault]) -> list[str]:
    if fault is None:
        return [f"{options.file}: no answer differs in {_count(options.games, 'game')}."]
    after = f"after {_count(len(fault.calls) - 1, 'call')}" if fault.calls else "at the start"
    players = ", ".join(map(repr, fault.players))
    lines = [f"{options.file} differs from the page {after}:", "", f"    game = FocusGame({players})"]
    lines += [f"    {_code(call)}" for call in fault.calls]
    lines += ["", f"Expected: {' or '.join(map(_word, fault.expected))}"]
    lines += [f"Answer:   {_reply_text(fault.reply)}", f"The page: “{fault.sentence}”"]
    return lines


def _as_dict(options: argparse.Namespace, fault: Optional[Fault], notes: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"file": str(options.file), "right": fault is None, "notes": notes}
    found.update(games=options.games, seed=options.seed)
    if fault is not None:
        calls = [{"method": method, "arguments": rest} for method, rest in fault.calls]
        found.update(players=fault.players, calls=calls, expected=fault.expected)
        found.update(answer=fault.reply.get("answer"), failure=_failure(fault.reply), sentence=fault.sentence)
    return found


def _failure(reply: Reply) -> Optional[str]:
    return reply.get("failure") or (f"answered {reply['other']}" if "other" in reply else None)


def _reply_text(reply: Reply) -> str:
    return _failure(reply) or _word(reply.get("answer"))


def _word(value: Any) -> str:
    return value if value == "a game" else repr(value)


def _code(call: Call) -> str:
    return f"game.{call[0]}({', '.join(map(repr, call[1]))})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


if __name__ == "__main__":
    sys.exit(main())
