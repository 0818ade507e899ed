# Puzzles: the panel beside the board, and the answers to a try.

puzzles = Puzzles
puzzle-title = Puzzle
puzzle-title-daily = Puzzle of the day
puzzle-head = { $game }, number { $number }
puzzle-head-selected = { $head } · { $selection }
puzzle-to-move = { $side } to move
puzzle-yours = You play { $side }{ $way ->
    [up] {", going up"}
    [down] {", going down"}
   *[none] {""}
}
puzzle-side-points = You: { $own } { $own ->
    [1] point
   *[other] points
} · { $side }: { $other }
puzzle-win-in = { $moves ->
    [1] Win at once
   *[other] Win in { $moves } moves
}
puzzle-best-move = { $moves ->
    [1] Find the best move
   *[other] Find the best line: { $moves } moves
}
puzzle-points = { $how ->
    [draw] Save the draw
    [most] Win by as much as you can
    [least] Lose by as little as you can
   *[win] Win by { $points } points
}
puzzle-end = { $how ->
    [ahead] { $points } points ahead
    [level] level
   *[behind] { $points } points behind
}
puzzle-costs = { $move } costs { $points } points
puzzle-costs-text = With best play by both sides, you end { $then } instead of { $best }.
puzzle-points-text = Proven by the solver: with best play by both sides, you end { $best }; with the second best move, { $second }.
puzzle-difficulty = difficulty
puzzle-rating = your rating
puzzle-figures-tip = Difficulty and your rating use the same scale: when they are equal, you should solve half of such puzzles. Solving a puzzle raises your rating; missing one lowers it.
# What a hint or the solution costs.
puzzle-cost = { $points ->
    [0] Your rating does not change
   *[other] Your rating: { $change }
}{ $streak ->
    [0] {""}
    [1] , and your row of 1 ends
   *[other] , and your row of { $streak } ends
}
puzzle-in-a-row = in a row
puzzle-line = Line so far
puzzle-found = found
puzzle-move-shown = shown
puzzle-reply = the reply
puzzle-to-find = find this move{ $count ->
    [1] {""}
   *[other] , { $count } moves to go
}
puzzle-unknown = not found yet
puzzle-proven = Proven: { $side } { $sides ->
    [many] win
   *[one] wins
}
puzzle-proven-text = { $moves ->
    [1] The move wins at once. No other move does.
   *[other] Searched to the end: this wins in { $moves } moves against every reply. No other first move does.
}
puzzle-best = { $moves ->
    [1] Best move
   *[other] Best moves
}
puzzle-best-text = { $moves ->
    [1] In Quadrille’s search this move is far better than any other.
   *[other] In Quadrille’s search each of your { $moves } moves is far better than any other.
}{ $unproven ->
    [yes] {" "}This is not proven.
   *[no] {""}
}
puzzle-themes = { $count ->
    [one] Theme
   *[other] Themes
}: { $themes }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}.
puzzle-theme = { $theme ->
    [blockade] blockade
    [sacrifice] sacrifice
    [double-capture] double capture
    [fork] fork
    [exchange] exchange
    [reserve] move from the reserve
    [defence] defence
    [stack-capture] takeover of a tall stack
    [capture] capture
    [fight] fight
    [jumps] jump chain
    [climb] climb
    [threat] threat to win
    [breakthrough] breakthrough
    [overflow] overflow
    [takeover] takeover
    [row-block] blocked row
    [rescue] rescue
    [tempo] gaining a tempo
    [stop] stopping the opponent
    [clearance] clearing the way
    [advance] advance
    [turn-up] turning up a high number
   *[quiet] quiet move
}
puzzle-also = That also wins
puzzle-also-text = { $move } is just as good, so the puzzle is solved.
puzzle-wrong = { $move } is not the move
puzzle-refuted = The reply { $move } shows why. { $effects }
puzzle-chances = The move takes your chances from { $was } to { $is }.
puzzle-next-moves = Expected next: { $moves }.
puzzle-outlook = Your chances are then { $chance }.
puzzle-slower = It also wins, but later: the solution takes { $moves ->
    [1] one move
   *[other] { $moves } moves
}.
puzzle-not-it = That ends the game without a win.
puzzle-looking = Looking for your opponent’s best reply.
puzzle-your-move = Make your move on the board.
puzzle-help-costs = { $points ->
    [one] A hint, the solution or a wrong move costs 1 rating point.
   *[other] A hint, the solution or a wrong move costs { $points } rating points.
}
puzzle-hint-piece = The move starts on { $square }.
puzzle-hint-reserve = Put a reserve piece on the board.
puzzle-hint-move = The move is { $move }.
puzzle-right = Right! Now your opponent replies.
puzzle-watch = Watch the reply.
puzzle-try-again = Press Take back and look for another move.
puzzle-showing = This is the solution.
puzzle-solved = Solved!
puzzle-solved-late = Solved after help or a wrong try: it counts as missed and comes back tomorrow, in Learn.
puzzle-shown = That was the solution. The puzzle will come back tomorrow, in Learn.
puzzle-button = { $id ->
    [retry] Take back
    [hint] Hint
    [solution] Show solution
    [next] Next
    [again] Start over
    [play-on] Play on
    [flip] Flip
    [themes] Themes
    [rules] Rules
   *[analyse] Analyse
}
puzzle-button-tip = { $id ->
    [retry] Take your move back
    [hint] Show the piece, then its target; counts as missed
    [solution] Play the solution; counts as missed
    [next] Next puzzle, once this one is done
    [again] Start this puzzle again
    [play-on] Play on from here in a new game
    [flip] { $variant ->
        [upthrust] Swap the players beside the board
       *[other] Turn the board
    }
    [themes] Choose puzzles by theme
    [rules] The rules of this game
   *[analyse] Analyse the position, once the puzzle is done
}

# The dialog to choose puzzles by theme.

themes-title = { $game }: puzzles by theme
themes-all = All puzzles
themes-weakest = Weakest themes first
themes-theme = Theme
themes-unsolved = Unsolved
themes-solved-first = First try
themes-score-tip = The share of puzzles that you solved without help at the first try, and how many you tried.
themes-score = { $percent }% of { $tried }
themes-spoken = { $name }, { $unsolved } unsolved{ $score ->
    [none] {""}
   *[other] , first try { $score }
}
