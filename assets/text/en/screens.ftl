# Home, New game, and what all dialogs share.

cancel = Cancel
name = Name
close-tip = Close
complaint = Something went wrong
complaint-note = Read, with some things passed over
complaint-read = All right

home-welcome = Four board games for two, on one quiet table.
home-title = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [cublino-pur] Cublino
   *[other] { $id }
}
home-about = { $id ->
    [upthrust] The fuller the row you leave, the higher you climb.
    [hique] Run a runner across before two guards close in on it.
    [focus] Build stacks that move as far as they are high.
    [cublino-pur] Tip and jump seven dice to the far row.
   *[other] { $id }
}
home-note = { $id ->
    [upthrust] Two players, two colours each
    [hique] Five runners, four guards a side
   *[other] { $id }
}
variant-short = { $id ->
    [focus] 6×6
    [focus-exact] 6×6 exact
    [focus-classic] Classic
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-demo = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus 6×6
    [focus-exact] 6×6 exact
    [focus-classic] Focus classic
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-continue = Continue
home-resume-title = { $game }, move { $number }
home-resume = Resume
home-watch = Watch a demo
home-watch-about = Our AI plays both sides.
home-alone = Left alone for a while, this table plays by itself. Any key or click ends it.
home-quit = Quit

new-colours = Player 1’s colours
new-focus-note = A stack goes at most as far as it is high; capture six to win
new-focus-exact-note = A stack goes exactly as far as it is high; capture six to win
new-focus-classic-note = Large board; a stack goes exactly its height; who cannot move loses
new-sides = Sides
new-always-begins = { $side } always begins.
new-from-position = From the position set up: { $game }
new-to-move = To move
new-who-begins = Who begins
new-clock = Clocks
new-clock-none = None
new-clock-minutes = { $clock } min
new-drawn = Drawn
new-start = Start game
new-human = Human
new-ai = AI
new-engine = Engine
new-engine-missing = There is no engine for Player { $number }.
new-no-engine = No engine is registered yet. Settings is the place for that.
new-open-settings = Open Settings
new-time = Time a move
new-level = Level { $number }: { $name }
new-level-perfect = Perfect: plays what is proven
new-level-perfect-short = Perfect
new-level-of = Level of player { $number }
new-time-of = Time a move of player { $number }
level = { $number ->
    [1] newcomer
    [2] beginner
    [3] learner
    [4] casual player
    [5] hobbyist
    [6] practised player
    [7] club player
    [8] strong player
    [9] expert
   *[10] full strength
}
level-sees = Sees { $plies ->
    [one] one move
   *[other] { $plies } moves
}
level-sees-far = Thinks only for a moment
level-misjudges-hardly = hardly errs
level-misjudges-little = errs a little
level-misjudges = errs clearly
level-misjudges-much = errs a lot
level-guesses = mostly guesses
level-overlooks = misses { $percent } %
new-draw = Draw by lot
new-draw-again = Draw again
new-begins-by-lot = Who begins is drawn by lot.
new-side-by-lot = The lot decides who has { $side } and begins.
new-side-begins = { $sides ->
    [many] { $side } begin.
   *[one] { $side } begins.
}
new-the-ai = the AI
new-two-people = Two people at one table.
new-against = { $one } plays { $two }.
new-plays = { $name } plays { $side }.
new-one-side = One side is { $name }’s.
