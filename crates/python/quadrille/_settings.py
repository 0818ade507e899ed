"""Checks the settings that the environments have in common."""

from __future__ import annotations

from typing import Any

from . import Error
from ._quadrille import _whole_number as whole_number

__all__ = ["check_choice", "check_seed", "whole_number"]


def check_seed(seed: Any) -> int | None:
    """Returns a seed for the random numbers of Gymnasium, which can have any length."""
    return None if seed is None else whole_number("seed", seed, 0)


def check_choice(name: str, value: Any, choices: tuple[Any, ...]) -> None:
    """Raises an error if a setting has none of these values. True and False are no numbers here."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        expected = " or ".join(map(repr, choices))
        raise Error(f"{name} `{value!r:.80}`: expected {expected}")
