# Statistics of a person's games.

statistics-title = Statistics
statistics-quarter = 3 months
statistics-year = 12 months
statistics-all = All
statistics-count = { $count ->
    [1] 1 game
   *[other] { $count } games
}
statistics-empty = Your finished games against the AI or an engine appear here: results by game and by first move, and how strong you are compared with the levels. Play a game to begin.
statistics-unrated = No rated game yet
statistics-no-games = You have not finished a rated game.
statistics-level = { $side ->
    [far-above] above level { $level }
    [above] a little above level { $level }
    [below] a little below level { $level }
    [far-below] below level { $level }
   *[at] at level { $level }
}
statistics-chart-tip = Your strength according to your results against the levels. The lines mark the strengths of the levels.
# The levels that people played like in reviewed games.
statistics-played-like = { $name }: { $level }
statistics-played-like-short = { $name }: { $range ->
    [one] { $low }
    [below] ≤ { $high }
    [above] ≥ { $low }
   *[two] { $low }–{ $high }
}
statistics-few-estimates = Too few reviews for an estimate.
statistics-estimates-tip = In a review, the program estimates which level a person played like. The text names that of the last reviewed game.
statistics-games = { $count ->
    [1] 1 game
   *[other] { $count } games
}
statistics-line = level { $level }
statistics-results = Results
statistics-variant = Variant
statistics-head-games = Games
statistics-side = { $id ->
    [began] You moved first: won %
   *[second] You moved second: won %
}
statistics-outcome = { $id ->
    [won] won
    [drawn] drawn
   *[lost] lost
}
statistics-outcome-by = { $id ->
    [won] won by { $points }
   *[lost] lost by { $points }
}
# The rule by which a game ended, in as few words as possible.
statistics-ending = { $id ->
    [runner-across] runner across
    [runners-taken] no runner left
    [loop] repetition
    [captured] six captured
    [cannot-move] no move left
    [die-across] die across
    [blocked] both blocked
    [repetition] repetition
    [no-progress] no progress
    [time] on time
   *[resigned] resigned
}
statistics-sum = All
statistics-loss = Where you had a choice, a move lost { $loss } percentage points of winning chances on average ({ $games ->
    [1] 1 reviewed game
   *[other] { $games } reviewed games
}).
statistics-no-results = You have finished no game against the AI or an engine in this time.
# Games of two people, of whom either may be the person.
statistics-people = { $count ->
    [1] 1 game between two people does not count here.
   *[other] { $count } games between two people do not count here.
}
statistics-recent = Last ten games
statistics-change = rating { $change }
statistics-change-head = Rating change
statistics-change-tip = How much the game changed your rating. Each game has its own rating, and a level is not equally strong in each, so that equal results can count differently.
statistics-all-games = All games
statistics-against = level { $level }
statistics-seat = { $id ->
    [began] first
   *[second] second
}
statistics-hot-seat = two people
statistics-opponent = Opponent
statistics-moves = { $count ->
    [1] 1 move
   *[other] { $count } moves
}

# Where a person loses winning chances.

losses-title = Where you lose
losses-empty = This page shows where you lose winning chances: by part of the game, side, month and kind of mistake. Review a finished game against the AI or an engine to begin.
losses-card = { $id ->
    [phase] By part of the game
    [side] By side
    [month] By month
   *[theme] By kind of mistake
}
losses-unit = { $id ->
    [theme] share of lost chances
   *[other] percentage points lost per move
}
losses-tip = { $id ->
    [phase] Each game is divided into thirds by its number of moves. The figure is the average loss of winning chances per move, in percentage points. Click a row to see your mistakes in this part.
    [side] The average loss of winning chances per move, in percentage points, by who moved first. Click a row to see your mistakes on this side.
    [month] The average loss of winning chances per move, in percentage points. The last twelve months with games are listed. Click a row to see your mistakes in this month.
   *[theme] The share of the chances lost by all your mistakes that those of this kind make up. The kind is named after the main theme of the best move. Click a row to see these mistakes.
}
losses-none = No mistakes yet.
losses-phase = { $id ->
    [opening] First third
    [middle] Second third
   *[end] Last third
}
losses-side = { $id ->
    [first] You moved first
   *[second] You moved second
}
losses-month = { $month } { $year }
losses-mistakes = { $count ->
    [0] no mistakes
    [1] 1 mistake
   *[other] { $count } mistakes
}
losses-puzzles-tip = Puzzles with the theme: { $theme }
