"""Plays games with a student's class in a process of its own."""

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Iterable, Optional, Sequence

# A method's name and its arguments.
Call = tuple[str, tuple[Any, ...]]
# Two pairs of a name and a colour.
Players = tuple[tuple[str, str], tuple[str, str]]
# Has `answer`, or `other` (an answer of a type that no method returns), or `failure`, the last two in words.
Reply = dict[str, Any]

START_LIMIT_S = 30.0


class NotImportable(Exception):
    """The file has no class `FocusGame` that can be imported."""


class Student:
    """A student's class. Waits at most `limit` seconds for the answer to a call."""

    def __init__(self, path: Path, limit: float) -> None:
        self._path = path
        self._limit = limit
        self._process: Optional[subprocess.Popen[str]] = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        # What the check mentions: `printed`, `public` (data members).
        self.notes: set[str] = set()

    def play(self, players: Players, calls: Sequence[Call]) -> list[Reply]:
        """Returns the reply of the constructor and of each call, up to the first failure."""
        process = self._process or self._start()
        _send(process, json.dumps([players, calls]))
        replies: list[Reply] = []
        while len(replies) <= len(calls):
            replies.append(self._receive(process, self._limit))
            if "failure" in replies[-1]:
                break
        return replies

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        child = Path(__file__).with_name("child.py")
        self._lines = queue.SimpleQueue()
        self._process = process = subprocess.Popen(
            [sys.executable, str(child), str(self._path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        reply = self._receive(process, START_LIMIT_S)
        if "failure" in reply:
            self.close()
            raise NotImportable(reply["failure"])
        return process

    def _receive(self, process: subprocess.Popen[str], limit: float) -> Reply:
        try:
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self.close()
            return {"failure": f"gave no answer in {limit:g} s"}
        if not line:
            status = process.wait()
            self._process = None
            return {"failure": f"ended the program with status {status}"}
        reply: Reply = json.loads(line)
        self.notes.update(reply["notes"])
        return reply


def _send(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
    except OSError:
        pass  # The process has ended, which the next reply says.


def _read(lines: Iterable[str], target: queue.SimpleQueue[str]) -> None:
    """Passes on the lines of a process, then an empty one."""
    for line in lines:
        target.put(line)
    target.put("")
