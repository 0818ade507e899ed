"""A plain Python class that follows the course's page on Focus. The tests make faulty classes from it."""


class FocusGame:
    """A game of Focus on the 6x6 board."""

    def __init__(self, first, second):
        self._colours = {first[0]: first[1].upper(), second[0]: second[1].upper()}
        self._board = [
            [["R" if (row + column // 2) % 2 == 0 else "G"] for column in range(6)]
            for row in range(6)
        ]
        self._reserve = {first[0]: 0, second[0]: 0}
        self._captured = {first[0]: 0, second[0]: 0}
        self._last = None

    def move_piece(self, player, source, destination, count):
        if player == self._last:
            return "not your turn"
        if not self._is_square(source) or not self._is_square(destination):
            return "invalid location"
        stack = self._stack(source)
        if not stack or stack[-1] != self._colours[player]:
            return "invalid location"
        rows, columns = abs(source[0] - destination[0]), abs(source[1] - destination[1])
        if min(rows, columns) > 0:
            return "invalid location"
        if count < 1 or count > len(stack):
            return "invalid number of pieces"
        if not 1 <= max(rows, columns) <= count:
            return "invalid location"
        moved = stack[-count:]
        del stack[-count:]
        return self._land(player, destination, moved)

    def reserved_move(self, player, position):
        if self._reserve[player] == 0:
            return "no pieces in reserve"
        if player == self._last:
            return "not your turn"
        if not self._is_square(position):
            return "invalid location"
        self._reserve[player] -= 1
        return self._land(player, position, [self._colours[player]])

    def show_pieces(self, position):
        return list(self._stack(position))

    def show_reserve(self, player):
        return self._reserve[player]

    def show_captured(self, player):
        return self._captured[player]

    def _is_square(self, position):
        return 0 <= position[0] <= 5 and 0 <= position[1] <= 5

    def _stack(self, position):
        return self._board[position[0]][position[1]]

    def _land(self, player, destination, moved):
        """Puts pieces on a square, removes what is above five, and passes the turn."""
        stack = self._stack(destination)
        stack.extend(moved)
        while len(stack) > 5:
            if stack.pop(0) == self._colours[player]:
                self._reserve[player] += 1
            else:
                self._captured[player] += 1
        self._last = player
        if self._captured[player] >= 6:
            return player + " wins"
        return "successfully moved"
