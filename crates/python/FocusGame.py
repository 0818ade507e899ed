"""The course's file: `from FocusGame import FocusGame`."""

from quadrille.course import FocusGame

__all__ = ["FocusGame"]
