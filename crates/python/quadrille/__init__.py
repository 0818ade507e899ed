"""The rules, the search and the solver of Upthrust, HiQUE, Focus and Cublino."""

from ._quadrille import VARIANTS

__all__ = ["VARIANTS"]
