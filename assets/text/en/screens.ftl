# Home, New game, and what all dialogs share.

cancel = Cancel
name = Name
close-tip = Close
complaint = Something went wrong
complaint-note = Opened, but parts of it were ignored
complaint-read = OK

home-welcome = Four board games for two players.
home-title = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [cublino-pur] Cublino
   *[other] { $id }
}
home-about = { $id ->
    [upthrust] The fuller the row you leave, the higher you climb.
    [hique] Get a runner across before two guards take it.
    [focus] Build stacks that move as far as they are high.
    [cublino-pur] Tip and jump your way to the far row with seven dice.
   *[other] { $id }
}
home-note = { $id ->
    [upthrust] Two players, two colours each
    [hique] Five runners, four guards a side
   *[other] { $id }
}
variant-tip = { $id ->
    [focus] Small board: a stack moves up to as many squares as it has pieces.
    [focus-exact] Small board: a stack moves exactly as many squares as it has pieces.
    [focus-classic] Large board of 52 squares: a stack moves exactly as many squares as it has pieces. You win if your opponent has no move left.
    [cublino-pur] Dice jump, and the higher sum on the far row wins.
    [cublino-contra] Dice fight, and the first one on the far row wins.
    [hique] Runners race across the board, and guards take them.
   *[upthrust] Pieces climb as many rows as there are pieces in their row.
}
variant-short = { $id ->
    [focus] 6×6
    [focus-exact] Exact
    [focus-classic] Classic
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-demo = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus 6×6
    [focus-exact] Exact
    [focus-classic] Focus classic
    [cublino-pur] Pur
    [cublino-contra] Contra
   *[other] { $id }
}
home-continue = Continue
home-resume-title = { $game }, move { $number }
home-resume = Resume
home-watch = Watch a demo
home-watch-about = The AI plays both sides.
home-alone = Leave this screen alone and it plays a demo. Any key or click ends it.
home-quit = Quit
home-mute = { $muted ->
    [1] Unmute
   *[0] Mute
}

new-colours = Player 1’s colours
new-focus-note = Stacks move up to their height; six captures win
new-focus-exact-note = Stacks move exactly their height; six captures win
new-focus-classic-note = Stacks move exactly their height; without a move you lose
new-sides = First move
new-always-begins = { $side } always moves first.
new-from-position = From your position: { $game }
new-to-move = To move
new-who-begins = Who begins
new-clock = Clocks (min + s)
new-clock-none = None
new-clock-custom = Custom
new-clock-different = Different for each side
new-clock-minutes = Minutes for the game
new-clock-seconds = Seconds added after each move
new-clock-min = min +
new-clock-s = s
new-clock-not-minutes = “{ $found }” is not a whole number of minutes from 0 to { $most }.
new-clock-not-seconds = “{ $found }” is not a whole number of seconds from 0 to { $most }.
new-clock-too-short = Without minutes, each move needs at least { $least } seconds; “{ $found }” is too little.
new-clock-of = { $player }: { $what }
new-clock-none-tip = No time limit.
new-clock-tip = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} for each side{ $seconds ->
    [0] { "" }
    [one] , plus 1 second after each move
   *[other] , plus { $seconds } seconds after each move
}.
new-clock-custom-tip = Any number of minutes and seconds, the same for both sides or different.
new-clock-different-tip = Each player gets a clock of their own.
new-drawn = Random
new-start = Start game
new-human = Human
new-ai = AI
new-engine = Engine
new-seat-tip = { $id ->
    [human] A person at this screen.
    [ai] The AI, with ten levels.
   *[engine] Another program that plays. Add one in Settings.
}
new-engine-missing = There is no engine for Player { $number }.
new-no-engine = An engine is another program that plays. Add one in Settings.
new-open-settings = Open Settings
new-time = Time per move
new-time-tip = The AI or the engine may think for up to { $count ->
    [one] { $count } second
   *[other] { $count } seconds
} about each move.
new-level = Level { $number }: { $name }
new-level-perfect = Perfect: plays proven best moves
new-level-perfect-short = Perfect
new-level-fits = Level { $level } fits you
new-level-short = Level { $number }
new-level-of = Level of Player { $number }
new-time-of = Time per move of Player { $number }
level = { $number ->
    [1] first steps
    [2] beginner
    [3] improver
    [4] casual player
    [5] hobbyist
    [6] practised player
    [7] club player
    [8] strong player
    [9] expert
   *[10] full strength
}
level-sees = { $plies ->
    [one] 1 move
   *[other] Up to { $plies } moves
} ahead
level-sees-far = Looks as far as a short think allows
level-misjudges-hardly = hardly misjudges positions
level-misjudges-little = seldom misjudges positions
level-misjudges = often misjudges positions
level-misjudges-much = mostly misjudges positions
level-guesses = guesses who is ahead
level-overlooks = overlooks { $percent }% of moves
level-tip = How many moves ahead this level looks at most, how often it misjudges a position, and how many legal moves it overlooks.
level-careless = { $percent }% of moves almost at random; the others look { $plies ->
    [one] 1 move
   *[other] up to { $plies } moves
} ahead
level-careless-all = Nearly all moves almost at random
level-careless-tip = How many of its moves this level chooses almost at random, and how many moves ahead it looks for the others. It seldom moves a die that holds up your last one.
level-rating = Rating { $rating }, from games between levels{ $below ->
    [0] { "" }
   *[other] : { $step } above level { $below }
}.
new-fair = Fair game
new-fair-tip = The level, your side and the opening are chosen so that you should score half of the points. The game counts for your rating. The level may lie between two levels: 3.5 is halfway between 3 and 4.
new-fair-early = The opponent and the side are chosen so that the game is even. Available after { $needed } rated games. You have { $count } so far.
new-fair-level = Fair: level { $level }, about { $rating }
new-fair-summary = You should score half of the points.
new-rating = Your rating: { $rating } ± { $deviation } ({ $count ->
    [one] 1 game
   *[other] { $count } games
})
new-rating-from = From { $games }: { $rating } ± { $deviation }
rating-tip = ± { $deviation }: with about two chances in three, your strength is between { $least } and { $most }. Each rated game makes it more certain.
rating-from = This rating comes from your games of { $games }.
new-rated-tip = Games against the AI from the usual start are rated: the result changes your rating. A hint, an undo or a warning of a blunder makes the game unrated.
fit-percent = { $fits ->
    [1] About your level: you can expect { $percent }% of the points.
   *[0] You can expect { $percent }% of the points.
}
fit-first = A good level to begin with.
new-draw = Random
new-draw-again = Draw again
new-draw-tip = Gives each player two random colours.
new-begins-by-lot = Chance decides who moves first.
new-begins-tip = { $player } moves first.
new-side-by-lot = Chance decides who plays { $side } and moves first.
new-side-begins = { $sides ->
    [many] { $side } move first.
   *[one] { $side } moves first.
}
new-the-ai = the AI
new-two-people = Two people share this screen.
new-against = { $one } plays against { $two }.
new-plays = { $name } plays { $side }.
new-one-side = One side is played by { $name }.
