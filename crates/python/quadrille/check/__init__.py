"""Checks a student's `FocusGame.py` against the course's page on Focus.

    python -m quadrille.check FocusGame.py

The check plays games in a process of its own and compares every answer with `quadrille.course.FocusGame`. It prints the
shortest sequence of calls that it found to differ, and the sentence of the page that the difference breaks.

The page leaves some choices open. The check accepts every reading:

- If several errors apply, any of their messages. Only `reserved_move` with an empty reserve has a fixed message, even out
  of turn, as in the page's example.
- If the pieces cannot move that far, 'invalid location' or 'invalid number of pieces'. The same for an empty source.
- The message of a win is '<name> wins' or 'wins'. Case and surrounding blanks are ignored in every message.
- A reserve move that succeeds may return anything but an error's message.
- Colours that `show_pieces` returns may have either case.
- A move that leaves the opponent without a move may win or not.

The check does not try what the page does not mention: calls after a win, a move to the piece's own square, unknown players,
arguments of a wrong type, two players of one colour, and `show_pieces` off the board. It ignores what the class prints.
"""
