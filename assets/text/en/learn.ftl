# The Learn screen and the saved progress.

learn-title = Learn
learn-about = lessons, puzzles and openings
learn-openings = Openings
learn-not-begun = First game
learn-begin = Start
learn-continue = Continue
learn-done = Done
learn-step = Step { $step } of { $of }
learn-lessons-head = Lessons
learn-lessons = Lessons for { $game }
learn-strategy = Strategy: { $done } of { $of } lessons
learn-minutes = { $minutes ->
    [1] 1 minute
   *[other] { $minutes } minutes
}
learn-minutes-left = { $minutes ->
    [1] 1 minute left
   *[other] { $minutes } minutes left
}
learn-none-solved = None solved
learn-puzzles = { $count } to solve
learn-solved = { $count } of { $of } solved
learn-rating = rating { $rating }
learn-weakest = weakest: { $theme }
learn-selected = selected: { $selection }
learn-themes = Choose { $game } puzzles by theme
learn-due = { $count ->
    [0] nothing due today
   *[other] { $count } due today
}
learn-games = { $count } games
learn-own = { $count ->
    [0] yours from here: none
   *[other] yours from here: { $count }
}
learn-most-played = most played { $mv }
learn-solved-game = solved: the first player wins
home-learn = Learn
home-learn-about = Lessons, puzzles, openings
home-learn-due = { $due } due today
progress-unsaved = Your learning progress cannot be saved: { $error }. Quadrille tries again after your next exercise.
progress-newer = Your learning progress was saved by a newer version of Quadrille ({ $reason }). That file is left unchanged, so what you learn now will not be saved.
progress-aside = The file with your learning progress was damaged ({ $reason }). It was set aside under another name; { $kept ->
    [one] 1 entry could be read and was kept
   *[other] { $kept } entries could be read and were kept
}.
new-even = Balanced opening
new-even-summary = The first few moves are random, with equal chances for both sides.
even-start = Balanced opening: the first { $plies } moves were random. In Quadrille’s own games from this position, the first player scored { $percent }% of the points.
rules-page-figures = Figures
figures-between-equals = Players of equal strength
figures-games = Results of { $games } games of the AI against itself, searching { $nodes } positions per move:
figures-beginner = The first player scored { $points }% of the points (± { $error }%): { $won }% won, { $drawn }% drawn, { $lost }% lost.
figures-length = A game lasts { $plies } moves on average, counting both sides.
figures-choice = { $different ->
    [0] There are { $moves } possible first moves.
   *[other] There are { $moves } possible first moves, or { $different } if mirror images count once.
}
figures-advantage = Moving first is an advantage. New game offers a balanced opening of a few random moves.
figures-slight = Moving first is a slight advantage.
figures-slight-second = Moving first is a slight disadvantage.
figures-level = These games show no advantage for either side.
figures-solved = The game is solved: with perfect play the first player wins.
figures-drawn = Most games between equal players are drawn. To win, you must take risks.
figures-first-moves = First moves
figures-move = { $mv }: { $games } games, { $points }% of the points
figures-other-moves = { $games ->
    [0] The AI never began with another move.
    [one] The AI began with another move in 1 game.
   *[other] The AI began with another move in { $games } games.
}
mistakes-title = Your mistakes
mistake-back = Review
mistakes-summary = { $count ->
    [1] { $found ->
        [1] That was the last mistake, and you found a better move.
       *[other] That was the last mistake. The position will come back tomorrow, in Learn.
    }
   *[other] That was the last mistake. You found a better move without help in { $found } of { $count }.
}
mistakes-again = { $count ->
    [1] Repeat the missed one
   *[other] Repeat { $count } missed
}
mistake-head = { $game }, { $number } of { $of }
review-learn = Learn from your mistakes
review-clean = None of your moves lost much.
mistake-goal = Find a better move.
mistake-played = Here you played { $move }: your chances fell from { $was } to { $is }.
mistake-gave = Here you played { $move } and lost { $points } points.
mistake-game = Your game against { $opponent }, move { $number }.
mistake-game-of-two = You play { $player } against { $opponent }, move { $number }.
mistake-way = So far: { $moves }
mistake-chances = Your winning chances
mistake-points = Your lead at the end, with best play by both sides
mistake-course = { $count ->
    [1] Your chances in this game, with your mistake
   *[other] Your chances in this game, with your { $count } mistakes
}. Better moves found so far: { $found }.
mistake-axis = Your chances
mistake-row = { $id ->
    [best] Best move
    [try] Your try
   *[game] The game
}
mistake-short = { $move }: { $is } instead of { $was }
mistake-judging = Checking { $move }…
learn-mistakes = Your mistakes:
learn-mistakes-waiting = { $count ->
    [1] 1 position from your own games is waiting.
   *[other] { $count } positions from your own games are waiting.
}
learn-find-better = Practise
home-learn-chip-due = { $game }: { $count ->
    [1] the puzzle that is due
   *[other] the { $count } puzzles that are due
}
home-learn-chip-lesson = { $game }: first game
home-learn-chip-puzzles = { $game }: puzzles
home-learn-due-tip = Puzzles that you missed are due again today.
home-learn-due-short = { $count } to practise
home-learn-mistakes = { $count ->
    [1] 1 mistake to practise
   *[other] { $count } mistakes to practise
}
# The puzzle of the day on Home.
home-daily = { $solved ->
    [1] Puzzle of the day solved. Next: { $game }
   *[0] Puzzle of the day: { $game }
}
home-daily-days = Solved on { $count } of the last 7 days
# The same with little room, beside a dot for each day.
home-daily-days-short = { $count } of 7 days
home-daily-days-shortest = { $count } of 7
home-daily-state = { $state ->
    [solved] solved today
   *[open] not solved today
}
home-daily-tip = Everybody gets the same puzzle on this day. A missed day costs nothing.
mistake-best = This move keeps your chances.
mistake-found = Good enough
mistake-also = { $move } keeps almost all your chances.
mistake-shown = This is the best move. The position will come back tomorrow, in Learn.

# The warning of a blunder.
ai-warn = Warn about blunders
ai-warn-note = In games without clocks, you may take back a bad move before the AI replies.
warning-reply = Careful: the reply is { $reply }.{ $count ->
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
warning-short = Then { $reply }. { $effects } Take it back?
warning-plain = { $move }: your chances fall from { $was } to { $is }. Take it back?
warning-back = Take it back
warning-stand = Keep the move
