"""Runs code in a process of its own and presses Ctrl+C."""

import signal
import subprocess
import sys
import time

# A background job of a shell ignores SIGINT, and its children inherit that.
HEAD = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import quadrille as q
"""


def interrupt(code):
    """Returns what `code` prints after its line `ready`, and its exit status. SIGINT follows that line."""
    child = subprocess.Popen([sys.executable, "-c", HEAD + code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        return child.communicate(timeout=60)[0], child.returncode
    finally:
        child.kill()
