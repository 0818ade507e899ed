"""Plays games with a student's class in a process of its own."""

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Set, Tuple

# A method's name and its arguments.
Call = Tuple[str, Tuple[Any, ...]]
# Two pairs of a name and a colour.
Players = Tuple[Tuple[str, str], Tuple[str, str]]
# Has `answer`, or `other` (an answer of a type that no method returns), or `failure`, the last two in words.
Reply = Dict[str, Any]

START_LIMIT_S = 30.0


class NotImportable(Exception):
    """The file has no class `FocusGame` that can be imported."""


class Student:
    """A student's class. Waits at most `limit` seconds for the answer to a call."""

    def __init__(self, path: Path, limit: float) -> None:
        self._path = path
        self._limit = limit
        self._process: Optional[subprocess.Popen] = None
        self._lines: "queue.Queue[str]" = queue.Queue()
        # What the check mentions: `printed`, `public` (data members).
        self.notes: Set[str] = set()

    def play(self, players: Players, calls: Sequence[Call]) -> List[Reply]:
        """Returns the reply of the constructor and of each call, up to the first failure."""
        process = self._process or self._start()
        replies: List[Reply] = []
        try:
            process.stdin.write(json.dumps([players, calls]) + "\n")
            process.stdin.flush()
        except OSError:
            pass  # The process has ended. `_receive` reports it.
        while len(replies) <= len(calls):
            replies.append(self._receive(self._limit))
            if "failure" in replies[-1]:
                break
        return replies

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _start(self) -> subprocess.Popen:
        child = Path(__file__).with_name("child.py")
        self._lines = queue.Queue()
        self._process = process = subprocess.Popen(
            [sys.executable, str(child), str(self._path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        threading.Thread(target=_read, args=(process.stdout, self._lines), daemon=True).start()
        reply = self._receive(START_LIMIT_S)
        if "failure" in reply:
            self.close()
            raise NotImportable(reply["failure"])
        return process

    def _receive(self, limit: float) -> Reply:
        try:
            line = self._lines.get(timeout=limit)
        except queue.Empty:
            self.close()
            return {"failure": f"gave no answer in {limit:g} s"}
        if not line:
            status = self._process.wait()
            self.close()
            return {"failure": f"ended the program with status {status}"}
        reply = json.loads(line)
        self.notes.update(reply["notes"])
        return reply


def _read(lines: Any, target: "queue.Queue[str]") -> None:
    """Passes on the lines of a process, then an empty one."""
    for line in lines:
        target.put(line)
    target.put("")
