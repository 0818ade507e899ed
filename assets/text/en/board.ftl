# The status line for a selected piece, or for the move under the pointer.

# Upthrust

upthrust-climb = { $colour } on { $from } { $count ->
    [1] is alone in its row
    [2] shares its row with one other
    [3] shares its row with two others
   *[4] shares its row with three others
}, so it climbs { $climb }: to { $to }{ $points ->
    [0] {""}
   *[other] , for { $points } more points
}.
upthrust-gain = { $side } will then have { $total } points.
upthrust-emptied = Row { $left } is then empty, and pieces in row { $row } will climb { $climb }.
upthrust-rows = Pieces left in row { $left } will then climb only { $slower }, those in row { $row } { $climb }.

# The label of the line above which rows score.
board-score = score

# HiQUE

hique-guard = The guard on { $square } slides along dark squares until another guard blocks it: { $count ->
    [1] one square
   *[other] { $count } squares
} to choose from.
hique-runner = The runner on { $square } can step forward or sideways: to { $squares }.
hique-deadly = On { $squares } it would have two enemy guards next to it and be taken.
hique-slide-takes = Slide to { $to }: { $count ->
    [1] the runner on { $squares } then has two guards next to it and is taken.
   *[other] the runners on { $squares } then each have two guards next to them and are taken.
}
hique-slide-quiet = Slide to { $to }: no runner of { $side } will be next to the guard.
hique-slide-touches = Slide to { $to }: the guard is then next to { $count ->
    [1] the runner on { $squares }. A second guard next to it would take it.
   *[other] the runners on { $squares }. A second guard next to one of them would take it.
}
hique-step-death = Step to { $to }: the runner would have two enemy guards next to it and be taken.
hique-step-wins = Step to { $to }: the runner reaches the far row, and { $side } wins.
hique-step-sideways = Step sideways to { $to }: still { $steps ->
    [1] one step
   *[other] { $steps } steps
} to the far row.
hique-step-forward = Step forward to { $to }: { $steps ->
    [1] one step
   *[other] { $steps } steps
} to the far row.
hique-touched = There, the enemy guard on { $square } is next to it.
hique-loses-all = { $side } would have no runner left, and { $winner } wins.
hique-keeps = { $side } would keep { $runners ->
    [1] one runner
   *[other] { $runners } runners
}, worth { $points ->
    [1] one timing point
   *[other] { $points } timing points
}.

# How a move of HiQUE is written: docs/hique-notation.md.
notation = { $kind ->
    [guard] G
   *[runner] R
} { $from }–{ $to }{ $taken ->
    [0] {""}
   *[other] {" "}×{ $taken }
}{ $lost ->
    [0] {""}
   *[other] {""}, lost
}

# Focus

focus-reserve = A reserve piece of { $side } can go on any square, occupied or empty.
focus-selected = { $part ->
    [single] The piece
    [all] { $count ->
        [2] Both
       *[other] All { $words }
    } pieces
   *[top] { $count ->
        [1] The top piece
       *[other] The top { $words } pieces
    } of { $height }
} on { $square } { $count ->
    [1] can move one square
   *[other] { $exact ->
        [yes] must move exactly
       *[no] can move up to
    } { $words } squares
} along the row or column.
focus-part = { $count } of { $height }
focus-recounted = { $count ->
    [1] Now one piece is picked. Click { $square } again to move it.
   *[other] Now { $words } pieces are picked. Click { $square } again to move them.
}
focus-wheel = Turn the mouse wheel or press a digit to change the number.
focus-puts = { $move } puts { $count ->
    [1] one piece
   *[other] { $words } pieces
} on an empty square.
focus-takes-over = { $move } takes over { $side }’s stack, now { $words } high.
focus-stacks = { $move } makes a stack of { $words }.
focus-overflows = { $move } makes a stack of { $words }, so { $leaving } { $count ->
    [1] leaves
   *[other] leave
} from the bottom: { $parts }.
focus-captured = { $words } { $side } { $count ->
    [1] piece is captured
   *[other] pieces are captured
}
focus-reserved = { $words } { $side } { $count ->
    [1] piece joins the reserve
   *[other] pieces join the reserve
}

# Cublino

cublino-offers = The die on { $square } shows a { $top }. It can { $ways }.
cublino-tip-to = tip to { $squares }
cublino-jump-to = jump to { $squares }
cublino-no-further = { $path } so far. The die cannot go any further. It shows a { $top }.
cublino-so-far = { $path } so far. { $count ->
    [1] A jump is
   *[other] Jumps are
} still possible: { $squares }. A jump does not turn the die: it keeps its { $top }.
cublino-keeps = { $path }: the { $top } stays on top.
cublino-turns = { $path }: a { $top } comes up instead of the { $before }.
cublino-far-row = There, on the far row, it counts { $top }.
cublino-jumps-on = It could jump on from there.
cublino-ends-there = The move ends there.
cublino-touches-none = { $path }: the die would show a { $top } and be next to no enemy die.
cublino-fights = { $path }: the die would show a { $top }. It { $results }{ $falls ->
    [none] : no die falls.
    [enemy] : that die falls.
    [enemies] : those dice fall.
    [mover] : the die itself falls.
    [both] : both dice fall.
   *[all] : all of them fall.
}
cublino-fight = { $ends ->
    [helped] { $enemy } { $own } to { $other } with the help of { $helpers }
    [against] { $enemy }, helped by { $helpers }, { $own } to { $other }
    [even] { $enemy } at { $own } all
   *[alone] { $enemy } { $own } to { $other }
}
cublino-beats = beats { $dice }
cublino-level = is level with { $dice }
cublino-loses = { $alone ->
    [yes] loses against { $dice }
   *[no] but loses against { $dice }
}
cublino-across = It reaches the far row and wins the game.
cublino-falls-first = It falls, so its arrival does not count.
