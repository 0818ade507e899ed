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
