"""The class of the course's page on Focus: its methods, its messages, its board of 6x6 squares.

    >>> game = FocusGame(('PlayerA', 'R'), ('PlayerB', 'G'))
    >>> game.move_piece('PlayerA', (0, 0), (0, 1), 1)
    'successfully moved'
    >>> game.show_pieces((0, 1))
    ['R', 'R']

`python -m quadrille.check FocusGame.py` compares a class of your own with this one.
"""

from ._quadrille import FocusGame

__all__ = ["FocusGame"]
