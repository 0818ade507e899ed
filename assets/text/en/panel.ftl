# The Game screen: header, cards, details, status line, buttons, move list, thinking.

settings = Settings
new-game = New game
stop = Stop

header-home = Home
header-sound-on = Turn the sound on
header-sound-off = Turn the sound off
header-present = { $end ->
    [1] To the end
   *[0] Back to the game
}
header-looking-back = { $later ->
    [1] later position
   *[0] earlier position
}: { $words }
header-variation = variation from move { $move }
header-preview-short = line { $line }, +{ $moves }
header-preview = preview of line { $line }: { $moves ->
    [one] one move ahead
   *[other] { $moves } moves ahead
}
heading-over-at-once = over before the first move
heading-over = over after move { $number }
heading-move = move { $number }, { $side } to move
heading-short = move { $number }
heading-short-over = over
heading-clock = { $words }, clock { $clock }
heading-exact = exact, { $words }
heading-classic = classic, { $words }

card-minutes = { $minutes } min
card-clock = Time used so far
card-clock-left = Time left for the game ({ $clock })
clock-ran-out = out of time
role-runs = { $side } · runs { $way ->
    [up] up
   *[down] down
}
role-goes = { $side } · goes { $way ->
    [up] up
   *[down] down
}
seat-ai-time = AI, level 10, { $time } per move
seat-ai-level = AI, level { $level }
seat-ai-perfect = AI, perfect, { $time }
seat-ai-perfect-short = AI, perfect
seat-engine = Engine, { $time } per move
seat-engine-short = Engine

figure-points = { $count ->
    [1] point
   *[other] points
}
figure-points-tip = Points for the rows reached: row 7 scores 10, row 8 20, row 9 30, row 10 40 and row 11 60.
figure-runners = { $count ->
    [1] runner
   *[other] runners
}
figure-runners-tip = A side without runners has lost.
figure-timing = { $count ->
    [1] timing point
   *[other] timing points
}
figure-timing-tip = Each bar is one timing point. A runner counts 1 point, plus 1 for every square it has advanced, at most 5. If a position occurs for the third time, the higher total wins.
figure-reserve = reserve
figure-reserve-tip = This side’s pieces that left a stack. Each can be put on any square instead of a move.
figure-captured = captured
figure-captured-six-tip = Enemy pieces captured. Six of them win the game.
figure-captured-block-tip = Enemy pieces captured. You win when your opponent cannot move.
figure-sum = sum
figure-sum-tip = The sum of the top numbers of the dice on the far row.
figure-home = of 7 arrived
figure-home-tip = Dice on the far row. The game ends when all seven of one side are there.
figure-dice = { $count ->
    [1] die
   *[other] dice
}
figure-dice-tip = Dice still on the board.
figure-rows = { $count ->
    [1] row to go
   *[other] rows to go
}
figure-rows-tip = How many rows the front die has to go. A die on the far row wins.

tray-reserve = Reserve
tray-captured = Captured
tray-reserve-of = { $side } reserve
tray-captured-of = Captured by { $side }
tray-to-play = { $side }, to play

detail-end-in-sight = Ends at 2 pieces below row 7 (now { $count })
detail-end-in-sight-tip = Rows 1 to 6 score nothing. The game ends when at most two pieces, of both players together, are left there. The higher total wins.
detail-timing = Timing points
detail-count = Pieces to move
detail-select = select a stack
detail-end-move = End the move here
detail-step-back = Undo part
detail-which-way = Which way?
detail-make-move = Make this move
detail-withdraw = Cancel
fight-falls = { $side }’s die falls
fight-nobody = no die falls
fight-dice = { $one } against { $other }
way-top = { $path }: { $top } on top

result-rematch = Rematch
result-level = { $up ->
    [1] One level up: level { $level }
   *[0] One level down: level { $level }
}
result-level-reason = Your rating is { $rating }: you can expect { $here }% of the points at level { $level } and { $there }% at level { $next }.
result-swap = Swap sides
result-review = Review
# Whether a game counts for the rating, and why not.
game-rated = Rated game.
game-unrated = Not rated: { $why ->
    [people] two people play
    [engine] an engine plays
    [set-up] set-up position
    [continued] it continues another game
    [imported] it was imported under another name
    [hint] you asked for a hint
    [undo] you took back a move
    [warning] you were warned of a blunder
    [continuation] you played on after its end
    [no-moves] it ended before both sides had moved
   *[programs] no person plays
}.
result-rating = Rating { $rating }, { $change }.
# How strong a person played, after the review.
result-strength = { $who ->
    [you] You played like { $level }.
   *[name] { $name } played like { $level }.
}
result-strength-unknown = { $who ->
    [you] { $reason ->
        [few] Too few of your moves had a choice to tell your level.
       *[many] Your moves fit too many levels to name one.
    }
   *[name] { $name }: { $reason ->
        [few] too few moves had a choice to tell the level.
       *[many] the moves fit too many levels to name one.
    }
}
# What the next rated game can change.
result-next-games = After { $count } more rated { $count ->
    [one] game
   *[other] games
} the rating changes less, and you see which level fits.
result-next-level = { $how ->
    [again] Win again
   *[next] Win the next game
} and level { $level } fits.
result-undo = “Play on” continues the game{ $seconds ->
    [0] {""}
    [1] {" "}with one second on the clock that ran out
   *[other] {" "}with { $seconds } seconds on the clock that ran out
}{ $rating ->
    [restored] : it is then unrated, and your rating is what it was before.
    [lost] : it is then unrated.
   *[none] .
}
result-play-on = Play on

# The last move. $kind is the kind of move; $points are those gained by climbing; $count is the number of effects that follow.
last-move = { $side } { $kind ->
    [tip] tipped { $from } to { $to }
    [jump] jumped from { $from } to { $to }
    [climb] climbed from { $from } to { $to }{ $points ->
        [0] {""}
       *[other] {" "}for { $points } more points
    }
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
last-own-move = Your move { $move }: { $effects }

status-ahead = You are looking at moves that were taken back. Redo plays them again.
status-past-finished = An earlier position of a finished game. A move here starts a new line; press { $play_on } to play on from here in a new game.
status-past = An earlier position. A move here starts a new line; press { $play_on } to play on from here, { $leave } to go back to the game.
status-ways = Several paths lead there, with different top numbers: choose one.
status-attract = This is a demo. Press any key, click or move the pointer to return to Home.
status-pending = Press { $pick } or click the target to confirm this move; { $cancel } cancels it.
status-focus = { $back } returns to the board; { $press } presses the marked button.
status-premove = { $move } is your premove. A right click or { $cancel } cancels it.
status-paused = Paused. { $turn }
# Repetition: a third time ends the game.
repeated-draw = This position has occurred twice. A third time is a draw.
repeated-points = This position has occurred twice. The third time, timing points decide: { $winner } wins { $high } to { $low }.
repeated-even = This position has occurred twice. The third time, timing points decide: a draw, { $points } all.
# No progress in Cublino. $left is 1 to 20.
stalling = The game will be a draw after { $left ->
    [one] one more move without a die { $game ->
        [cublino-pur] leaving its row.
       *[other] leaving its row or falling.
    }
   *[other] { $left } more moves, counting both sides, without a die { $game ->
        [cublino-pur] leaving its row.
       *[other] leaving its row or falling.
    }
}
turn-yours = Your move: you play { $side }.
turn-person = { $name }, it is your move: you play { $side }.
turn-other = It is { $name }’s turn: { $side }.
turn-demo = { $side } to move.

verdict-draw = Nobody wins
verdict-yours = You win
verdict-lost = { $name } wins
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
flip-tip = { $variant ->
    [upthrust] Swap the players beside the board
   *[other] Turn the board
}
button-tip = { $id ->
    [new] New game
    [undo] Take back a move
    [redo] Replay the move taken back
    [rules] The rules
    [play] Resume
    [pause] Pause
    [step] Play one move
    [hint] Show a good move
    [resign] Resign this game
   *[save] Save the game to a file
}
button-unrated = The game is then unrated.
pace-slow = Slow
pace-normal = Normal
pace-fast = Fast

moves = Moves
moves-none = No moves yet.

thinking = Thinking
thinking-starting = Waiting for the engine to start
thinking-hint = Looking for a good move
thinking-paused = Paused
thinking-last = Analysis
thinking-of = Analysis of { $move }
thinking-waiting = Waiting for your move
thinking-other = Waiting for the opponent
thinking-searched = depth { $depth } · { $number ->
    [1] 1 position
   *[other] { $count } positions
}
thinking-depth = depth { $depth }
thinking-book = proven, from the opening book
thinking-proven = proven · { $number ->
    [1] 1 position
   *[other] { $count } positions
}
thinking-proven-short = proven
thinking-used = { $time } used
thinking-score = { $side }: { $score }
thinking-score-tip = { $score }. This is the expected result for the side that is thinking. A draw counts as half a win.
thinking-depth-tip = How many moves ahead the search looks, counting both sides, and how many positions it has examined. “Proven” means that it has searched to the end of the game.
thinking-hidden-rated = Rated game: no evaluation
thinking-hidden-clock = Game with a clock: no evaluation
thinking-hidden-level = Below level 10: no evaluation
# The final results of moves on the squares of Upthrust.
values-legend = { $long ->
    [yes] Squares: final lead of { $side } (?: unknown)
   *[no] Squares: final lead of { $side }
}
values-tip = The number on a square is the final lead of { $side } in points after the best move to this square, or after the selected piece’s move, with best play by both sides. +? and −? mean that the winner is proven, but not the number of points. A square has no number if no move leads there or if the winner is not proven yet.
thinking-unfold = Show the AI’s analysis: depth, positions, evaluation and best line
thinking-fold = Hide the AI’s analysis
thinking-go-on = Resume
thinking-move-now = Move now
score-wins = wins in { $moves }
score-loses = loses in { $moves }
score-wins-short = wins in { $count }
score-loses-short = loses in { $count }
# Upthrust: the points decide, not the number of moves.
score-wins-points = wins
score-loses-points = loses
score-draw = a draw
# The expected result: a draw counts as half a win.
score-chance = { $percent }% expected
score-percent = { $percent }%
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

# Texts for screen readers.

stepper-less = { $value }: previous
stepper-more = { $value }: next
square-reserve = reserve
square-chosen = chosen
square-target = can be reached
square-movable = can move
square-marked = marked
square-value = a move here leads to a final lead of { $value } points for { $side }
square-empty = empty
square-colour = { $colour }, { $side }
square-runner = { $side } runner
square-guard = { $side } guard
square-piece = one { $side } piece
square-stack = { $side }’s stack of { $count }, from the top: { $sides }
square-die = { $side } die, { $top } on top
