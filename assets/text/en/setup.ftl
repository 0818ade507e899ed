# Setting up a position by hand.

position-clear = Clear
position-game-before = Previous game
position-game-next = Next game
position-board = Board: arrow keys move the cursor, Enter places the selected piece, Delete removes a piece, digits select the piece
position-board-dice = Board: arrow keys move the cursor, Enter places the selected die, Delete removes a die, digits select the top number, T turns the die, X switches to the other side’s die
position-square = { $square }, { $pieces }
position-to-move = To move
position-colours = Player 1 has
position-turn = Turn the die
position-reserve = Reserve
position-captured = Has captured
position-less = { $side }, { $counter }: one less
position-more = { $side }, { $counter }: one more
position-ground = Runners stand on light squares and guards on dark ones.
position-full = A stack can have at most five pieces.
position-help = Click or drag to place, right-click to remove.

# Saving a game in another format.

file-record = Game record
file-picture = Picture
file-animation = Animation
file-filming = Animation: { $done } of { $count ->
    [1] 1 position
   *[other] { $count } positions
}
