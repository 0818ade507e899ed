# Why something cannot be done. Terminal programs also print the sentences refused-….

refused-over = The game is over.
refused-over-by = The game is over. { $end }
refused-off-board = There is no such square on the board.
refused-empty = { $square } is empty.
refused-arrived = A piece moves only once a turn; this one has already moved to { $square }.

# Upthrust. $colour is one of green, red, blue, yellow.

upthrust-lead = { $count ->
    [1] This piece is alone in its row, so it must climb one
    [2] This piece shares its row with one other, so it must climb two
    [3] This piece shares its row with two others, so it must climb three
   *[4] This piece shares its row with three others, so it must climb four
}
refused-upthrust-opponent = The { $colour } piece on { $square } is the opponent’s; { $side } to move.
refused-upthrust-here = The piece is already on { $square }.
refused-upthrust-column = A piece stays in its own column: { $to } is not above { $from }.
refused-upthrust-down = A piece only moves up: { $to } is below { $from }.
refused-upthrust-distance = { upthrust-lead }, to { $square }.
refused-upthrust-top = { $square } is in the top row; it cannot climb any higher.
refused-upthrust-high = { upthrust-lead }; only { $left ->
    [1] one row is
    [2] two rows are
   *[3] three rows are
} left above { $square }.
refused-upthrust-leader = This is the leading { $colour } piece and alone in its row; the leader of a colour may not make a one-square climb.
refused-upthrust-taken = { upthrust-lead }; { $square } is occupied.
refused-upthrust-twin = { upthrust-lead }, but row { $row } already has a { $colour } piece, on { $square }, and in rows 1 to 6 no row may hold a colour twice.

# HiQUE. $kind is runner or guard, $owner the side whose piece it is.

refused-hique-opponent = The { $owner } { $kind } on { $square } is the opponent’s; { $side } to move.
refused-hique-here = The { $owner } { $kind } is already on { $square }.
refused-hique-taken = { $square } is occupied by a { $owner } { $kind }.
refused-hique-stuck = This { $owner } { $kind } cannot move: { $squares } are occupied.
refused-hique-light = Runners stay on the light squares; { $to } is a dark one.
refused-hique-backward = A runner never moves back, and { $to } is behind { $from }.
refused-hique-straight = A runner steps straight forward or sideways, not from { $from } to { $to }.
refused-hique-far = A runner steps one square at a time; { $to } is { $distance ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $distance }
} squares away from { $from }.
refused-hique-dark = Guards stay on the dark squares; { $to } is a light one.
refused-hique-line = A guard slides along a row or a column; { $to } is neither in the row nor in the column of { $from }.
refused-hique-blocked = The { $owner } { $kind } on { $square } blocks the way, and a guard cannot jump.

# Focus.

refused-focus-ended = A move has one start square and one target square, no more.
refused-focus-count = { $side } has no move with { $count ->
    [1] 1 piece
   *[other] { $count } pieces
}.
refused-focus-no-reserve = { $side } has no piece in reserve.
refused-focus-one-reserve = You can put only one reserve piece on the board in a turn.
refused-focus-empty = There is no piece on { $square }.
refused-focus-control = The top piece on { $square } is { $side }’s, so only { $side } may move that stack.
refused-focus-height = The stack on { $square } has only { $height ->
    [1] 1 piece
   *[other] { $height } pieces
}, not { $count }.
refused-focus-no-room = { $count ->
    [1] 1 piece
   *[other] { $count } pieces
} from { $square } would have to move exactly { $count ->
    [1] 1 square
   *[other] { $count } squares
}, and that is off the board in every direction.
refused-focus-to-reserve = Pieces go to the reserve only when a stack has more than five pieces.
refused-focus-here = The pieces are already on { $square }.
refused-focus-line = { $to } is neither in the row nor in the column of { $from }; pieces never move diagonally.
refused-focus-stack-short = { $to } is { $far ->
    [1] 1 square
   *[other] { $far } squares
} away, and the stack on { $from } has only { $height ->
    [1] 1 piece
   *[other] { $height } pieces
}.
refused-focus-exactly = { $count ->
    [1] 1 piece moves exactly 1 square
   *[other] { $count } pieces move exactly { $count } squares
}; { $to } is { $far ->
    [1] 1 square
   *[other] { $far } squares
} away.
refused-focus-at-most = { $count ->
    [1] 1 piece moves at most 1 square
   *[other] { $count } pieces move at most { $count } squares
}; { $to } is { $far ->
    [1] 1 square
   *[other] { $far } squares
} away.

# Cublino.

refused-cublino-empty = There is no die on { $square }.
refused-cublino-opponent = The die on { $square } is { $side }’s.
refused-cublino-here = The die is already on { $square }.
refused-cublino-line = { $to } is neither in the row nor in the column of { $from }.
refused-cublino-backward = { $to } is behind { $from }, and dice never move backward.
refused-cublino-twice = The die has already been on { $square } in this move.
refused-cublino-late = Only the first step of a move may be a tip, so the die cannot tip onto { $square } now.
refused-cublino-one-tip = In Contra a move is a single tip.
refused-cublino-no-jumps = In Contra a die tips by one square; { $to } is farther from { $from }.
refused-cublino-taken = There is a die on { $square }.
refused-cublino-nothing = There is no die on { $square } to jump over.
refused-cublino-left = { $square } is where this die started, so there is nothing to jump over.
refused-cublino-far = { $to } is { $far } squares from { $from }: a tip goes one square, a jump over one die two.
refused-cublino-stuck = The die on { $square } cannot move: { $reasons }.
refused-cublino-edge = { $way ->
    [west] the board ends at column a
    [east] the board ends at column g
   *[ahead] the board ends ahead
}
refused-cublino-next-taken = { $over } is occupied
refused-cublino-edge-behind = { $over } is occupied and has no square behind it
refused-cublino-both-taken = { $over } and { $behind } are occupied

# What the board refuses apart from the rules.

board-no-target = This piece cannot go there.
board-over = The game is over. Step back to try other moves, or start a new game.
board-demo = Two AIs are playing. Start a new game to play yourself.
board-earlier = This is not the current position: press Page down for the next move.
board-wait = It is { $name }’s turn.
board-ahead = It is { $name }’s turn: you can look ahead, but not move yet. You can allow premoves in Settings.
board-other-reserve = This is { $side }’s reserve. It can be used only when { $side } is to move.
board-captured = These pieces were captured by { $side }. They do not come back into play.
board-elsewhere = { $count ->
    [one] Move from { $squares }.
   *[other] Move from one of these squares: { $squares }.
}
premove-dropped = Your premove { $move } is no longer possible.
board-no-undo = You have no move to take back.
board-passed = { $sides ->
    [many] { $side } had no move and passed.
   *[one] { $side } had no move and passed.
}
board-pass = { $sides ->
    [many] { $side } have no move and pass.
   *[one] { $side } has no move and passes.
}
