# Why a hinted move is good. The sentences follow each other; their subject is the move.

hint = Hint: { $move }. { $reasons }

hint-only = It is the only legal move.
hint-wins = Proven: wins in { $moves }{ $how ->
    [runner] , because a runner cannot be stopped
    [runners] , because the last enemy runner is taken
    [captures] , because enough pieces are captured
    [stuck] , because the opponent runs out of moves
    [die] , because a die cannot be stopped
    [points] , { $high } to { $low }
   *[other] {""}
}.
hint-only-defence = Every other move is proven to lose.
hint-loses = Proven: every move loses; this one holds out for { $moves }.
hint-draw = Proven: a draw is the best possible result.
hint-best = Best of { $count } moves.
hint-best-ahead = Best of { $count } moves, { $ahead } percentage points more likely to win than the second best.

# A later move of the expected line, and what it gains.
hint-later = In the expected line { $move } follows: { $reason }

hint-passes = { $side } { $sides ->
    [many] have
   *[one] has
} no move then and must pass.
hint-parries-win = Stops { $side } from winning at once.
hint-threatens-win = Threatens to win with { $move }.
hint-moves = Leaves { $own ->
    [1] one move
   *[other] { $own } moves
} to choose from; { $side } { $sides ->
    [many] have
   *[one] has
} { $other }.

# Upthrust

hint-climbs = Climbs into row { $row }: { $points } points more.
hint-spoils = { $from } can no longer climb to { $to } for { $points } points.
hint-blocks = { $side } { $sides ->
    [many] have
   *[one] has
} no move left in row { $row }.
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
hint-stops-runner = Keeps the runner on { $runner } from stepping to { $to }.
hint-frees-runner = Lets the runner on { $runner } step to { $to }.
hint-runner-forward = The runner then has { $left ->
    [1] one step
   *[other] { $left } steps
} to the far row{ $points ->
    [0] {""}
    [1] , and counts one more timing point
   *[other] , and counts { $points } more timing points
}.

# Focus

# What a move costs its own player.
cost-die = Loses the die that moved, { $own } to { $other } against { $enemy }.
cost-runners = Loses its own { $count ->
    [1] runner
   *[other] runners
} on { $squares }.
cost-lets-go = { $side }’s last die leaves row { $row } for good: { $other } can now bring all seven home{ $held ->
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
hint-takes-over = Takes over { $square }, now { $count ->
    [1] a single piece
   *[other] a stack of { $words }
}.
hint-saves-pieces = { $side } could capture { $words } on { $square }, and can now capture { $now ->
    [0] nothing
   *[other] at most { $less }
} in one move.
hint-saves-stack = The stack of { $words } on { $square } can no longer be reached.
hint-threatens-capture = Threatens to capture { $count ->
    [1] one piece
   *[other] { $words } pieces
} on { $square }.
hint-threatens-stack = Threatens the stack of { $words } on { $square }.
hint-controls = Then controls { $own } squares, { $side } { $other }.

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
hint-turns = Shows { $after } instead of { $before }.
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

# Cublino Pur: why a lead does not win, or why a draw is lost. A side that keeps a die on its first row delays the other side.
hold-turn = { $turn ->
    [win-draw] That turns a win into a draw.
    [draw-loss] That turns a draw into a loss.
   *[other] That turns a win into a loss.
}
hold-held = While { $other } keeps a die on row { $row }, { $side } cannot bring all seven home. After { $limit } turns of both sides together without a step forward the game is a draw.
hold-both = Both keep a die on their first row. While they stay, neither side can bring all seven home. After { $limit } turns of both sides together without a step forward the game is a draw.
hold-caught = { $other } keeps a die on row { $row } and can choose when to move it: until then { $side } cannot finish.
