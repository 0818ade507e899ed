# Why a hinted move is good. The sentences follow each other; their subject is the move.

hint = Hint: { $move }. { $reasons }

# A hint while a person has made steps of a move. $button takes one of them back.
hint-begun = { $how ->
    [end] End the move here.
    [on] Go on to { $square }.
   *[back] First take back the move that you began (“{ $button }”).
} { $hint }

hint-only = It is the only legal move.
# The number of moves is not stated in Upthrust.
hint-wins = Wins by force{ $counted ->
    [yes] {" "}in { $moves }
   *[no] {""}
}{ $how ->
    [runner] , because a runner cannot be stopped
    [runners] , because the last enemy runner is taken
    [captures] , by capturing the sixth piece
    [stuck] , because the opponent runs out of moves
    [die] , because a die cannot be stopped
    [points] , for example { $high } to { $low }
   *[other] {""}
}.
hint-only-defence = Every other move loses by force.
hint-loses = Every move loses{ $counted ->
    [yes] ; this one holds out for { $moves }
   *[no] {""}
}.
hint-draw = A draw is the best that can be forced.
hint-best = The best of { $count } moves.
hint-best-ahead = The best of { $count } moves, { $ahead } percentage points ahead of the next best.
# The search sees no clear difference.
hint-best-close = Another move is about as good.

hint-losing = All moves leave you poor chances.

# A later move of the expected line, and what it gains.
hint-later = A later move, { $move }{ $prepared ->
    [yes] {" "}after { $moves }
   *[no] {""}
}: { $reason }

hint-passes = { $side } { $sides ->
    [many] have
   *[one] has
} no move then and must pass.
hint-parries-win = Stops { $side } from winning at once.
hint-threatens-win = Threatens to win with { $move }.
hint-moves = Leaves { $side } only { $count ->
    [1] one move
   *[other] { $words } moves
}.

# Upthrust

hint-climbs = Climbs to row { $row }, for { $points } more points.
hint-spoils = Stops { $from } from climbing to { $to } for { $points } more points.
hint-blocks = Leaves { $side } without a move in row { $row }.
hint-prepares = Lets { $from } climb to { $to } next, for { $points } more points.

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
hint-runner-forward = The runner is then { $left ->
    [1] one step
   *[other] { $left } steps
} from the far row{ $points ->
    [0] {""}
    [1] , and worth one more timing point
   *[other] , and worth { $points } more timing points
}.

# Focus

# What a move costs its own player.
cost-die = The die that moved falls, { $own } to { $other } against { $enemy }.
cost-runners = Loses its own { $count ->
    [1] runner
   *[other] runners
} on { $squares }.
cost-lets-go = { $side }’s last die leaves row { $row } for good. { $other } can now bring all seven to the far row{ $held ->
    [0] {""}
   *[other] , but { $side } still has to wait for the die on row { $held }
}.
cost-stack = Leaves { $side } { $count ->
    [1] a single piece
   *[other] a stack of { $words }
} on { $square }.

hint-captures = Captures { $count ->
    [1] one piece
   *[other] { $words } pieces
}.
hint-reserves = Brings { $count ->
    [1] one piece
   *[other] { $words } pieces
} into the reserve.
hint-takes-over = Takes over { $square }, now { $count ->
    [1] a single piece
   *[other] a stack of { $words }
}.
hint-saves-pieces = { $side } threatened to capture { $count ->
    [1] one piece
   *[other] { $words } pieces
} on { $square }; now it can capture { $now ->
    [0] nothing
   *[other] only { $less }
} in one move.
hint-saves-stack = Puts the stack of { $words } on { $square } out of the opponent’s reach.
hint-threatens-capture = Threatens to capture { $count ->
    [1] one piece
   *[other] { $words } pieces
} on { $square }.
hint-threatens-stack = Threatens to take over the stack of { $words } on { $square }.
hint-controls = Brings your stacks to { $own }, against { $side }’s { $other }.

# Cublino

hint-home = Reaches the far row, where it counts { $top }.
hint-rows = Goes { $rows ->
    [1] one row
   *[other] { $words } rows
} forward{ $jumps ->
    [0] {""}
    [1] , with one jump
   *[other] , with { $times } jumps
}.
hint-turns = Turns the die from { $before } to { $after }.
hint-keeps = Keeps the { $top } on top.
hint-holds-up = Keeps the die on row { $row }: as long as it stays, { $side } cannot bring all seven to the far row.
hint-opens-way = Opens a path from { $from } to { $to }: { $words } rows in one move.
hint-closes-way = Closes { $side }’s path from { $from } to { $to }: { $words } rows in one move.
hint-wins-fight = Beats { $enemy }, { $own } to { $other }: that die falls.
hint-wins-fights = Beats { $fights }: these dice fall.
hint-fight = { $enemy } ({ $own } to { $other })
hint-saves-dice = Saves { $count ->
    [1] the die
   *[other] the dice
} on { $squares }.
hint-threatens-dice = Threatens { $count ->
    [1] the die
   *[other] the dice
} on { $squares }.
hint-die-forward = Leaves the moved die { $left ->
    [1] one row
   *[other] { $left } rows
} from the far row{ $safe ->
    [yes] , and safe there
   *[no] {""}
}.

# Cublino Pur: why a lead does not win, or why a draw is lost. A side that keeps a die on its first row delays the other side.
hold-turn = { $turn ->
    [win-draw] That turns a win into a draw.
    [draw-loss] That turns a draw into a loss.
   *[other] That turns a win into a loss.
}
hold-held = While { $other } keeps a die on row { $row }, { $side } cannot bring all seven to the far row. If no die leaves its row for { $limit } moves in a row, counting both sides, the game is a draw.
hold-both = Both sides keep a die on their first row. As long as those dice stay, neither side can bring all seven to the far row. If no die leaves its row for { $limit } moves in a row, counting both sides, the game is a draw.
hold-caught = { $other } keeps a die on row { $row } and can choose when to move it: until then { $side } cannot finish.
