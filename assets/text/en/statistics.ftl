# What a person's games add up to.

statistics-title = Your games
statistics-quarter = 3 months
statistics-year = 12 months
statistics-all = All
statistics-count = { $count ->
    [1] 1 game
   *[other] { $count } games
}
statistics-empty = Your finished games against the program or an engine are counted here: how they came out, by game and by who began, and how strong you are compared with the levels. Play one to begin.
statistics-no-games = No games against a level yet.
statistics-level = { $side ->
    [above] a little above level { $level }
    [below] a little below level { $level }
   *[at] at level { $level }
}
statistics-games = { $count ->
    [1] 1 game
   *[other] { $count } games
}
statistics-line = level { $level }
statistics-month = { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
}
statistics-results = Results
statistics-variant = Variant
statistics-head-games = Games
statistics-side = { $id ->
    [began] You begin, won %
   *[second] You are second, won %
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
# By which rule a game ended, in as few words as possible.
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
   *[resigned] resigned
}
statistics-sum = All
statistics-loss = In { $games ->
    [1] 1 reviewed game
   *[other] { $games } reviewed games
} a move of yours cost { $loss } percentage points of your chances on average.
statistics-recent = Last ten games
statistics-all-games = All games
statistics-against = level { $level }
statistics-seat = { $id ->
    [began] began
   *[second] second
}
statistics-hot-seat = two people
statistics-opponent = Opponent
statistics-date = { $day } { $month } { $year }
statistics-moves = { $count ->
    [1] 1 move
   *[other] { $count } moves
}
