# Setting up a position by hand.

position-clear = Clear
position-game-before = The game before
position-game-next = The next game
position-board = Board: arrow keys move the cursor, Enter places the piece in hand, Delete removes, digits choose the piece
position-board-dice = Board: arrow keys move the cursor, Enter places the die in hand, Delete removes, digits choose the number on top, T turns the die, X takes the other side's
position-square = { $square }, { $pieces }
position-to-move = To move
position-colours = Player 1 has
position-turn = Turn the die
position-reserve = Reserve
position-captured = Captured
position-less = { $side }, { $counter }: one less
position-more = { $side }, { $counter }: one more
position-ground = Runners stand on light squares and guards on dark ones.
position-full = A stack has five pieces at most.
position-help = Click or drag to place, right-click to remove.

# Saving a game as something else.

file-record = Game record
file-picture = Picture
file-animation = Animation
file-filming = Animation: { $done } of { $count } positions
