"""Checks the settings that the environments have in common."""

from __future__ import annotations

from operator import index
from typing import Any

from . import Error

__all__ = ["check_choice", "check_max_plies"]


def check_max_plies(value: Any, least: int = 1) -> int:
    """Returns a limit of plies if it is a whole number of at least `least`."""
    try:
        plies = index(value)
    except TypeError:
        plies = -1
    if isinstance(value, bool) or plies < least:
        raise Error(f"max_plies `{value!r:.80}`: expected a whole number of at least {least}")
    return plies


def check_choice(name: str, value: Any, choices: tuple[Any, ...]) -> None:
    """Raises an error if a setting has none of these values. True and False are no numbers here."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        expected = " or ".join(map(repr, choices))
        raise Error(f"{name} `{value!r:.80}`: expected {expected}")
