# The Learn screen, and the progress that is kept.

learn-title = Learn
learn-about = lessons, puzzles and openings
learn-openings = Openings
learn-not-begun = Not begun
learn-begin = Begin
learn-continue = Continue
learn-done = Done
learn-step = Step { $step } of { $of }
learn-minutes = { $minutes ->
    [1] 1 minute
   *[other] { $minutes } minutes
}
learn-minutes-left = { $minutes ->
    [1] 1 minute left
   *[other] { $minutes } minutes left
}
learn-none-solved = None solved yet
learn-puzzles = { $count } wait for you
learn-solved = { $count } of { $of } solved
learn-rating = rating { $rating }
learn-due = { $count ->
    [0] none due today
   *[other] { $count } due today
}
learn-games = { $count } games
learn-own = { $count ->
    [0] none of yours yet
    [1] and 1 of yours
   *[other] and { $count } of yours
}
learn-most-played = most played { $mv }
learn-solved-game = solved: whoever begins wins
home-learn = Learn
home-learn-about = First games, puzzles, openings
home-learn-due = { $due } due today
progress-unsaved = What you have learned cannot be saved: { $error }. It is tried again with the next thing that you learn.
progress-newer = What you have learned was saved by a later version of Quadrille ({ $reason }). It stays as it is, and what you learn now is not saved.
progress-aside = The file with what you have learned was damaged ({ $reason }). It was set aside under another name; { $kept ->
    [one] 1 entry
   *[other] { $kept } entries
} could be read and stay.
new-even = Even start
new-even-summary = A few moves are drawn that leave both sides the same chances.
even-start = Even start: the first { $plies } moves were drawn. In the games of the book that came here, the side that began made { $percent } % of the points.
rules-page-figures = Figures
figures-between-equals = Between equals
figures-games = { $games } games of the program against itself, with { $nodes } positions searched a move, came out like this:
figures-beginner = Whoever begins made { $points } % of the points (give or take { $error } %): { $won } % won, { $drawn } % drawn, { $lost } % lost.
figures-length = A game has { $plies } moves on average, both sides counted.
figures-choice = There are { $moves } first moves, of which { $different } lead to different games.
figures-advantage = To begin is an advantage: New game offers an even start, in which a few moves are drawn.
figures-slight = To begin is a slight advantage.
figures-slight-second = To begin is a slight disadvantage.
figures-level = Neither side has an advantage that these games show.
figures-solved = With perfect play whoever begins wins: the game is solved.
figures-drawn = Between equals it is mostly drawn: who wants to win must risk something.
figures-first-moves = First moves
figures-move = { $mv }: { $games } games, { $points } % of the points
figures-command = Measured by { $command }
mistakes-title = Your mistakes
mistake-back = Review
mistake-head = { $game }, { $number } of { $of }
review-learn = Learn from your mistakes
review-clean = Nothing of yours gave much away.
mistake-goal = Find better.
mistake-played = Here you played { $move }: your chances fell from { $was } to { $is }.
mistake-gave = Here you played { $move } and gave away { $points } points.
mistake-game = Your game against { $opponent }, move { $number }.
mistake-way = So far: { $moves }
mistake-chances = Your chances to win
mistake-points = Your lead at the end, if both then play their best
mistake-course = { $count ->
    [1] How this game went for you, with its mistake
   *[other] How this game went for you, with its { $count } mistakes
}; found: { $found }.
mistake-axis = Your chances
mistake-row = { $id ->
    [best] Best move
    [try] Your try
   *[game] The game
}
mistake-short = { $move }: { $is } instead of { $was }
mistake-judging = { $move } is being looked at
learn-mistakes = Your mistakes:
learn-mistakes-waiting = { $count ->
    [1] 1 position from your own games is waiting.
   *[other] { $count } positions from your own games are waiting.
}
learn-find-better = Find better
home-learn-mistakes = { $count ->
    [1] 1 mistake
   *[other] { $count } mistakes
}
mistake-best = It keeps the chances that you had.
mistake-found = Good enough
mistake-also = { $move } keeps nearly all of the chances that you had.
mistake-shown = That was the best move. The position will come back.

# The warning of a blunder.
ai-warn = Warn of blunders
ai-warn-note = Without a clock, a move that gives much away can be taken back before a level answers.
warning-reply = Careful: the answer is { $reply }.{ $count ->
    [0] {""}
   *[other] {" "}{ $effects }
}{ $chances ->
    [told] {" "}Your chances fall from { $was } to { $is }.
   *[left-out] {""}
} Take it back?
warning-hold = { $move }: { $told }{ $chances ->
    [told] {" "}Your chances fall from { $was } to { $is }.
   *[left-out] {""}
} Take it back?
warning-short = Then { $reply }: { $effects } Take it back?
warning-plain = { $move }: your chances fall from { $was } to { $is }. Take it back?
warning-back = Take it back
warning-stand = Let it stand
