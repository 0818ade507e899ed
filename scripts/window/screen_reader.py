"""A client of AT-SPI that plays with the tree of widgets alone, without mouse and keys.

usage: screen_reader.py TRACE
TRACE is the program's trace. The script compares the tree with the position in it.
"""

import re
import sys
import time
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore")
PATIENCE = 15
TRACE = sys.argv[1]
heard = []


def fail(text):
    """Ends the run."""
    sys.exit(f"   screen reader: {text}")


def position():
    """Returns the current position from the program's trace."""
    with open(TRACE, encoding="utf-8") as lines:
        told = [line[9:].strip() for line in lines if line.startswith("position ")]
    return told[-1] if told else ""


def listen(seconds):
    """Handles events for this time."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


def until(what, find):
    """Waits until `find` finds something, and returns it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            found = find()
        except GLib.Error:
            # A widget was removed between two calls.
            found = None
        if found:
            return found
        if time.monotonic() > end:
            fail(f"{what}: not found in {[f'{role} {name}' for role, name, _ in widgets()]}")
        listen(0.1)


def widgets():
    """Returns role, name and object of each widget in reading order."""
    desktop = Atspi.get_desktop(0)
    all_widgets = []

    def walk(node):
        all_widgets.append((node.get_role_name(), node.get_name(), node))
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is not None:
                walk(child)

    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application is not None and application.get_name() == "quadrille":
            application.clear_cache()
            walk(application)
    return all_widgets


def is_there(role, pattern):
    """Returns the first widget with this role whose whole name matches."""
    for its_role, name, node in widgets():
        if its_role == role and re.fullmatch(pattern, name):
            return node
    return None


def press(role, pattern):
    """Runs the widget's click action."""
    node = until(f"{role} {pattern}", lambda: is_there(role, pattern))
    node.get_action_iface().do_action(0)
    listen(0.2)


def squares():
    """Returns the description of each square by its name."""
    said = {}
    for _, name, _ in widgets():
        match = re.match(r"([a-d](?:1[01]|[1-9]))(?:, |$)", name)
        if match:
            said[match.group(1)] = name
    return said


def rows(text):
    """Parses a position of Upthrust into pieces by square."""
    pieces = {}
    for number, row in enumerate(text.split()[0].split("/")):
        column = 0
        for sign in row:
            if sign.isdigit():
                column += int(sign)
                continue
            pieces["abcd"[column] + str(11 - number)] = sign
            column += 1
    return pieces


def compare(when):
    """Checks the board against the position, square by square."""
    said = squares()
    if len(said) != 44:
        fail(f"{when}: {len(said)} squares are told, not 44: {sorted(said)}")
    words = {"G": "green", "R": "red", "B": "blue", "Y": "yellow"}
    pieces = rows(position())
    for square, text in said.items():
        sign = pieces.get(square)
        if sign is None and any(word in text.lower() for word in words.values()):
            fail(f"{when}: {square} is empty, but is told as {text!r}")
        if sign is not None and words[sign] not in text.lower():
            fail(f"{when}: on {square} is {words[sign]}, but it is told as {text!r}")


Atspi.init()
listener = Atspi.EventListener.new(lambda event: heard.append(event.any_data or event.source.get_name()))
for kind in ("object:announcement", "object:property-change:accessible-name", "object:text-changed"):
    listener.register(kind)

until("the window's title", lambda: is_there("frame", "Quadrille"))
press("push button", "Upthrust")
press("radio button", ".*: Green and Red")
press("radio button", "Player 2: Human")
press("radio button", "Who begins: Player 1")
press("push button", "Start game")
until("the board", lambda: len(squares()) == 44)
compare("at the beginning")

before = position()
heard.clear()
press("push button", "a4, .*")
press("push button", "a8.*")
until("the move", lambda: position() != before)
move_heard = until("news of the move", lambda: [text for text in heard if "a4 to a8" in str(text)])[0]
compare("after the move")

press("push button", "Rules.*|The rules.*")
until("the rules", lambda: is_there("push button", "Close.*"))
press("push button", "Close.*")
until("the board again", lambda: not is_there("push button", "Close.*") and len(squares()) == 44)

press("push button", "Home")
press("push button", "Learn(, .*)?")
press("push button", "HiQUE, First game, .*")
until("the marked square of the first step", lambda: is_there("push button", "7,11, empty, marked"))
heard.clear()
press("push button", "7,13, White runner, can move")
press("push button", "7,11, empty, can be reached, marked")
until("what was right", lambda: [text for text in heard if "Right!" in str(text)])
press("push button", "Learn")
press("push button", "HiQUE, None solved, .*")
press("push button", "Hint.*")
until("the square that a hint marks", lambda: is_there("push button", ".*, can move, marked"))
print("   screen reader: read Home, began a game, read 44 squares, did a step of a first game, took a hint; heard:", move_heard)
