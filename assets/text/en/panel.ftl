# The Game screen: header, cards, details, status line, buttons, move list, thinking.

settings = Settings
new-game = New game
stop = Stop

header-home = Home
header-sound-on = Sound on
header-sound-off = Sound off
header-present = Back to the game
header-looking-back = looking back: { $words }
header-preview-short = line { $line }, +{ $moves }
header-preview = preview of line { $line }: { $moves ->
    [one] one move on
   *[other] { $moves } moves on
}
heading-over-at-once = over before the first move
heading-over = over after move { $number }
heading-move = move { $number }, { $side } to play
heading-short = move { $number }
heading-exact = exact, { $words }
heading-classic = classic, { $words }

card-clock = Time used so far
card-clock-left = Time left for the rest of the game
clock-ran-out = running out of time
role-runs = { $side } · runs { $way ->
    [up] up
   *[down] down
}
role-goes = { $side } · goes { $way ->
    [up] up
   *[down] down
}
seat-ai-time = AI, level 10, { $time } a move
seat-ai-level = AI, level { $level }
seat-ai-perfect = AI, perfect, { $time }
seat-engine = Engine, { $time } a move

figure-points = { $count ->
    [1] point
   *[other] points
}
figure-points-tip = The rows reached: 10, 20, 30, 40 and 60 from row 7 to row 11.
figure-runners = { $count ->
    [1] runner
   *[other] runners
}
figure-runners-tip = A side without runners has lost.
figure-timing = { $count ->
    [1] timing point
   *[other] timing points
}
figure-timing-tip = Each runner counts 1, and 1 more for every square that it has advanced, 5 at most. More of them win when a position comes up a third time.
figure-reserve = reserve
figure-reserve-tip = Own pieces that left a stack; each can be put on any square.
figure-captured = captured
figure-captured-six-tip = Opposing pieces taken off; six of them win.
figure-captured-block-tip = Opposing pieces taken off. The game is won when the opponent cannot move.
figure-sum = sum
figure-sum-tip = The tops of the dice on the far row, added up.
figure-home = of 7 home
figure-home-tip = The game ends when all seven dice of one side are on the far row.
figure-dice = { $count ->
    [1] die
   *[other] dice
}
figure-dice-tip = Dice still on the board.
figure-rows = { $count ->
    [1] row to go
   *[other] rows to go
}
figure-rows-tip = How far the foremost die is from the far row, where it wins.

tray-reserve = Reserve
tray-captured = Captured
tray-reserve-of = { $side } reserve
tray-captured-of = { $side } captured
tray-to-play = { $side }, to play

detail-end-in-sight = { $count ->
    [1] 1 piece
   *[other] { $count } pieces
} below row 7; at two the game ends.
detail-end-in-sight-tip = Rows 1 to 6 count nothing. When at most two pieces of both players are left there, the game ends and the points are compared.
detail-count = Pieces to move
detail-select = select a stack
detail-end-move = End the move here
detail-step-back = Step back
detail-which-way = Which way?
detail-make-move = Make this move
detail-withdraw = Take back
fight-falls = { $side }’s die falls
fight-nobody = nobody falls
fight-dice = { $one } against { $other }
way-top = { $path }: { $top } on top

result-rematch = Rematch
result-swap = Swap sides
result-review = Review
result-undo = Undo takes it back.

# What was done last, $kind says by what kind of move; $count is how many effects are told after it.
last-move = { $side } { $kind ->
    [tip] tipped { $from } to { $to }
    [jump] jumped from { $from } to { $to }
    [climb] climbed from { $from } to { $to }
    [guard] moved a guard from { $from } to { $to }
    [runner] moved a runner from { $from } to { $to }
    [drop] put a piece from the reserve on { $to }
    [stack] moved { $pieces ->
        [1] a piece
       *[other] { $words } pieces
    } from { $from } to { $to }
   *[move] moved from { $from } to { $to }
}.{ $count ->
    [0] {""}
   *[other] {" "}{ $effects }
}

status-ahead = You are looking at moves that were taken back. Redo plays them again.
status-past-finished = An earlier position of a finished game. What you play here is a variation; P plays on from here in a new game.
status-past = An earlier position. What you play here is a variation; { $play_on } plays on from here, { $leave } goes back to the game.
status-ways = Several ways lead there, and the die would show different tops: choose one.
status-attract = A game to watch. Any key, click or movement of the pointer leads back to Home.
status-pending = This move is shown but not made: { $pick } or a click on its square makes it, { $cancel } takes it back.
status-premove = { $move } is laid in advance. A right click or { $cancel } takes it back.
status-paused = Paused. { $turn }
# A third time ends the game.
repeated-draw = This position has come up for the second time; at the third the game is a draw.
repeated-points = This position has come up for the second time; at the third timing points decide: { $winner } wins { $high } to { $low }.
repeated-even = This position has come up for the second time; at the third timing points decide: a draw, { $points } all.
# Want of progress in Cublino. $left is 1 to 20.
stalling = { $left ->
    [one] One more move without a die { $game ->
        [cublino-pur] leaving its row, and the game is a draw.
       *[other] leaving its row or falling, and the game is a draw.
    }
   *[other] { $left } more moves without a die { $game ->
        [cublino-pur] leaving its row, and the game is a draw.
       *[other] leaving its row or falling, and the game is a draw.
    }
}
turn-yours = Your move: you play { $side }.
turn-person = { $name }, it is your move: { $side }.
turn-other = { $name } is to move: { $side }.
turn-demo = { $side } to play.

verdict-draw = A draw
verdict-yours = You win
verdict-lost = { $name } wins this one
verdict-over = The game is over
verdict-wins = { $name } wins

button-label = { $id ->
    [new] New
    [undo] Undo
    [redo] Redo
    [flip] Flip
    [rules] Rules
    [play] Play
    [pause] Pause
    [step] One move
    [hint] Hint
    [resign] Resign
   *[save] Save
}
button-tip = { $id ->
    [new] New game
    [undo] Take back
    [redo] Play again what was taken back
    [flip] Turn the board
    [rules] The rules
    [play] Go on
    [pause] Pause
    [step] Let one move be made
    [hint] Show a good move
    [resign] Give up this game
   *[save] Save the game in a file
}
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast

moves = Moves
moves-none = None yet.

thinking = Thinking
thinking-starting = Waiting for the engine to start
thinking-hint = Looking for a good move
thinking-paused = Paused
thinking-last = Last thought
thinking-over = The game is over
thinking-waiting = Waiting for your move
thinking-other = Waiting for the other move
thinking-searched = depth { $depth } · { $count } positions
thinking-depth = depth { $depth }
thinking-searched-short = depth { $depth } · { $count }
thinking-book = proven, from the book
thinking-proven = proven · { $count } positions
thinking-proven-short = proven
thinking-used = { $time } used
thinking-score = { $side }: { $score }
thinking-score-tip = { $score }. That is what can be expected of the position, as seen by whoever is thinking; a draw counts as half a win.
thinking-unfold = Show what the AI thinks: depth, positions, evaluation and best line
thinking-fold = Fold away what the AI thinks
thinking-go-on = Go on
thinking-move-now = Move now
score-wins = wins in { $moves }
score-loses = loses in { $moves }
score-wins-short = won in { $count }
score-loses-short = lost in { $count }
score-draw = a draw
# What can be expected of the position: a draw counts as half a win.
score-chance = { $percent } % to win
score-percent = { $percent } %
score-winning = winning
score-losing = losing
ending-wins = wins by { $points }{ $exact ->
    [yes] {""}
   *[no] {" or more"}
}
ending-not-lost = a draw or better
ending-loses = loses by { $points }{ $exact ->
    [yes] {""}
   *[no] {" or more"}
}

# What screen readers are told.

stepper-less = less than { $value }
stepper-more = more than { $value }
square-reserve = reserve
square-chosen = chosen
square-target = can be reached
square-movable = can move
square-marked = marked
square-empty = empty
square-colour = { $colour } of { $side }
square-runner = { $side } runner
square-guard = { $side } guard
square-piece = one { $side } piece
square-stack = stack of { $count } of { $side }, from the top: { $sides }
square-die = { $side } die, { $top } on top
