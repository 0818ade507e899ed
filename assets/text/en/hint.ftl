# Why a hinted move is good. The sentences follow each other and speak of the move.

hint = Hint: { $move }. { $reasons }

hint-only = It is the only legal move.
hint-wins = Proven: wins in { $moves }{ $how ->
    [runner] , as a runner gets across that cannot be stopped
    [runners] , as the last enemy runner is taken
    [captures] , as enough pieces are captured
    [stuck] , as the opponent cannot move any more
    [die] , as a die gets across that cannot be stopped
    [points] , { $high } to { $low }
   *[other] {""}
}.
hint-only-defence = Every other move is proven to lose.
hint-loses = Proven: every move loses; this one holds out for { $moves }.
hint-draw = Proven: a draw is the best there is.
hint-best = Best of { $count } moves.
hint-best-ahead = Best of { $count } moves, { $ahead } percentage points more likely to win than the next.

# A later move of the line that is expected, and what that one gains.
hint-later = In the line expected, { $move } follows: { $reason }

hint-passes = { $side } { $sides ->
    [many] have
   *[one] has
} no move then and must pass.
hint-parries-win = Keeps { $side } from winning at once.
hint-threatens-win = Threatens to win with { $move }.
hint-moves = Leaves { $own ->
    [1] one move
   *[other] { $own } moves
} to choose from, { $side } { $sides ->
    [many] have
   *[one] has
} { $other }.

# Upthrust

hint-climbs = Climbs into row { $row }: { $points } points more.
hint-spoils = { $from } can no longer climb to { $to } for { $points } points.
hint-blocks = { $side } { $sides ->
    [many] have
   *[one] has
} nothing left to move in row { $row }.
hint-prepares = Makes { $from } to { $to } possible, for { $points } points.

# HiQUE

hint-takes-runners = Takes { $count ->
    [1] the runner
   *[other] the runners
} on { $squares }.
hint-saves-runner = Saves the runner on { $runner }, which the guard on { $guard } threatens.
hint-threatens-runners = Threatens { $count ->
    [1] the runner
   *[other] the runners
} on { $squares }.
hint-stops-runner = Closes { $to } to the runner on { $runner }.
hint-frees-runner = Opens { $to } for the runner on { $runner }.
hint-runner-forward = The runner then has { $left ->
    [1] one step
   *[other] { $left } steps
} to the far row{ $points ->
    [0] {""}
    [1] , and counts one timing point more
   *[other] , and counts { $points } timing points more
}.

# Focus

# What a move costs its own player.
cost-die = Loses the die that moved, { $own } to { $other } against { $enemy }.
cost-runners = Loses its own { $count ->
    [1] runner
   *[other] runners
} on { $squares }.
cost-lets-go = { $side }’s last die leaves row { $row } for good: nothing keeps { $other } from bringing all seven home any more{ $held ->
    [0] {""}
   *[other] , while { $side } must wait for the die on row { $held }
}.
cost-stack = Leaves { $square } to { $side }, { $count ->
    [1] a single piece
   *[other] a stack of { $words }
}.

hint-captures = Captures { $count ->
    [1] one piece
   *[other] { $words } pieces
}.
hint-reserves = Takes { $count ->
    [1] one piece
   *[other] { $words } pieces
} into the reserve.
hint-takes-over = Takes over { $square }, { $count ->
    [1] a single piece
   *[other] a stack of { $words }
} then.
hint-saves-pieces = { $side } could capture { $words } on { $square }, and can then capture { $now ->
    [0] nothing
   *[other] no more than { $less }
} in a move.
hint-saves-stack = The stack of { $words } on { $square } can no longer be reached.
hint-threatens-capture = Threatens to capture { $count ->
    [1] one piece
   *[other] { $words } pieces
} on { $square }.
hint-threatens-stack = Threatens the stack of { $words } on { $square }.
hint-controls = Controls { $own } squares then, { $side } { $other }.

# Cublino

hint-home = Home: it counts { $top }.
hint-rows = Goes { $rows ->
    [1] one row
   *[other] { $words } rows
} forward{ $jumps ->
    [0] {""}
    [1] , with one jump
   *[other] , with { $times } jumps
}.
hint-turns = Shows { $after } in place of { $before }.
hint-keeps = The { $top } stays on top.
hint-holds-up = The die on row { $row } stays: while it does, { $side } cannot bring all seven home.
hint-opens-way = Opens a way from { $from } to { $to }, { $words } rows in one move.
hint-closes-way = Closes { $side }’s way from { $from } to { $to }, { $words } rows in one move.
hint-wins-fight = Wins the fight with { $enemy }, { $own } to { $other }, and takes that die.
hint-saves-dice = Saves { $count ->
    [1] the die
   *[other] the dice
} on { $squares }.
hint-threatens-dice = Threatens { $count ->
    [1] the die
   *[other] the dice
} on { $squares }.
hint-die-forward = The die then has { $left ->
    [1] one row
   *[other] { $left } rows
} to go{ $safe ->
    [yes] , and cannot be taken there
   *[no] {""}
}.

# Cublino Pur: why a lead comes to nothing, or a draw is lost. Whoever keeps a die on its first row holds the other up.
hold-turn = { $turn ->
    [win-draw] That lets a win become a draw.
    [draw-loss] That gives a draw away.
   *[other] That turns a win into a loss.
}
hold-held = While { $other } keeps a die on row { $row }, { $side } cannot bring all seven home, and { $limit } turns, both sides’ counted, without a step forward are a draw.
hold-both = Both keep a die on their first row. While they stay, neither side can bring all seven home, and { $limit } turns, both sides’ counted, without a step forward are a draw.
hold-caught = { $other } keeps a die on row { $row } and moves it on when it suits: until then { $side } cannot finish.
