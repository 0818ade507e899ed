# Puzzles: the panel beside the board, and what is said of a try.

puzzles = Puzzles
puzzle-title = Puzzle
puzzle-head = { $game }, number { $number }
puzzle-to-move = { $side } to move
puzzle-yours = You have { $side }{ $way ->
    [up] {", going up"}
    [down] {", going down"}
   *[none] {""}
}
puzzle-win-in = { $moves ->
    [1] Win at once
   *[other] Win in { $moves } moves
}
puzzle-best-move = Find the best move
puzzle-points = { $points ->
    [0] Save the draw
   *[other] Win by { $points } points
}
puzzle-end = { $how ->
    [ahead] { $points } points ahead
    [level] level
   *[behind] { $points } points behind
}
puzzle-costs = { $move } costs { $points } points
puzzle-costs-text = If both then play their best, you end { $then } instead of { $best }.
puzzle-points-text = Proven by the solver: if both play their best, you end { $best }; with the next best move, { $second }.
puzzle-difficulty = difficulty
puzzle-rating = you
puzzle-in-a-row = in a row
puzzle-line = Line so far
puzzle-found = found
puzzle-reply = the reply
puzzle-to-find = yours to find{ $count ->
    [1] {""}
   *[other] , { $count } moves to go
}
puzzle-unknown = not found yet
puzzle-proven = Proven: { $side } { $sides ->
    [many] win
   *[one] wins
}
puzzle-proven-text = { $moves ->
    [1] The move wins at once, and no other does.
   *[other] Searched to the end: this wins in { $moves } moves against every reply, and no other first move does.
}
puzzle-best = Best move
puzzle-best-text = In our search it is far better than every other move. That is no proof.
puzzle-themes = What it was about: { $themes }.
puzzle-theme = { $theme ->
    [capture] capture
    [double-capture] double capture
    [overflow] overflow
    [takeover] takeover
    [reserve] reserve
    [fight] fight
    [climb] climb
    [jumps] chain of jumps
    [breakthrough] breakthrough
    [blockade] blockade
    [defence] defence
    [stop] stopping the other side
    [rescue] rescue
    [threat] threat to win
   *[quiet] quiet move
}
puzzle-also = That wins as well
puzzle-also-text = { $move } does just as well, so the puzzle is solved.
puzzle-wrong = { $move } is not it
puzzle-refuted = The reply { $move } shows why. { $effects }
puzzle-slower = It wins as well, but later: the win to find takes { $moves ->
    [1] one move
   *[other] { $moves } moves
}.
puzzle-not-it = It ends the game, and not as a win.
puzzle-looking = The reply that shows why comes at once.
puzzle-your-move = Make your move on the board.
puzzle-hint-piece = Move the piece on { $square }.
puzzle-hint-reserve = Put a piece of the reserve on the board.
puzzle-hint-move = The move is { $move }.
puzzle-right = Right! Now the other side replies.
puzzle-watch = Watch the reply.
puzzle-try-again = Press Retry and look for another move.
puzzle-showing = This is the solution.
puzzle-solved = Solved!
puzzle-solved-late = Solved. It counts as missed, so it will come back.
puzzle-shown = That was the solution. The puzzle will come back.
puzzle-button = { $id ->
    [retry] Retry
    [hint] Hint
    [solution] Show solution
    [next] Next
    [again] Again
    [play-on] Play on
    [flip] Flip
    [rules] Rules
   *[analyse] Analyse
}
puzzle-button-tip = { $id ->
    [retry] Take the try back
    [hint] First which piece, then where it goes; counts as missed
    [solution] Play the solution; counts as missed
    [next] The next puzzle, once this one is done
    [again] From the beginning
    [play-on] Play the game on from here, as another game
    [flip] Turn the board
    [rules] The rules of this game
   *[analyse] Look at the position in the analysis, once the puzzle is done
}
