"""The solver of Upthrust."""

from ._quadrille import margin

__all__ = ["margin"]
