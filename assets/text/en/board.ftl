# The status line for a selected piece, or for the move under the pointer.

# Upthrust

upthrust-climb = { $colour } on { $from } { $count ->
    [1] is alone in its row
    [2] shares its row with one other
    [3] shares its row with two others
   *[4] shares its row with three others
}, so it climbs { $climb }: to { $to }{ $points ->
    [0] {""}
   *[other] , for { $points } points
}.
upthrust-gain = { $side } then have { $total } points.
upthrust-emptied = Row { $left } is then empty, and pieces in row { $row } climb { $climb }.
upthrust-rows = Pieces in row { $left } then climb { $slower }, those in row { $row } climb { $climb }.

# The label of the line above which rows score.
board-score = score

# HiQUE

hique-guard = The guard on { $square } slides along dark squares until another guard blocks it: { $count ->
    [1] one square
   *[other] { $count } squares
} to choose from.
hique-runner = The runner on { $square } steps forward or sideways: to { $squares }.
hique-deadly = On { $squares } two guards would be next to it, and it would be taken.
hique-slide-takes = Slide to { $to }: { $count ->
    [1] the runner on { $squares } then has two guards next to it and is taken.
   *[other] the runners on { $squares } then each have two guards next to them and are taken.
}
hique-slide-quiet = Slide to { $to }: the guard is then next to no runner of { $side }.
hique-slide-touches = Slide to { $to }: the guard is then next to { $count ->
    [1] the runner on { $squares }. A second guard there would take it.
   *[other] the runners on { $squares }. A second guard there would take them.
}
hique-step-death = Step to { $to }: there the runner has two guards next to it and is taken.
hique-step-wins = Step to { $to }: the runner reaches the far row, and { $side } wins.
hique-step-sideways = Step sideways to { $to }: still { $steps ->
    [1] one step
   *[other] { $steps } steps
} to the far row.
hique-step-forward = Step forward to { $to }: { $steps ->
    [1] one step
   *[other] { $steps } steps
} to the far row.
hique-touched = The guard on { $square } is next to it there.
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
    [all] All { $words }
   *[top] The top { $words } of { $height }
} on { $square } { $count ->
    [1] goes one square
   *[other] go { $exact ->
        [yes] exactly
       *[no] up to
    } { $words } squares
} along the row or column.
focus-part = { $count } of { $height }
focus-wheel = Turn the wheel or press a digit to change the number.
focus-puts = { $move } puts { $count ->
    [1] one piece
   *[other] { $words } pieces
} on an empty square.
focus-takes-over = { $move } makes a stack of { $words } and takes it over from { $side }.
focus-stacks = { $move } makes a stack of { $words }.
focus-overflows = { $move } makes a stack of { $words }, so { $leaving } { $count ->
    [1] leaves
   *[other] leave
} from the bottom: { $parts }.
focus-captured = { $words } { $side } { $count ->
    [1] is captured
   *[other] are captured
}
focus-reserved = { $words } { $side } { $count ->
    [1] joins the reserve
   *[other] join the reserve
}

# Cublino

cublino-offers = { $square } shows a { $top }. It can { $ways }.
cublino-tip-to = tip to { $squares }
cublino-jump-to = jump to { $squares }
cublino-no-further = { $path } so far. The die cannot go further. It shows a { $top }.
cublino-so-far = { $path } so far, { $count ->
    [1] one more jump
   *[other] { $words } more jumps
} possible: { $squares }. A jump does not turn the die: it keeps its { $top }.
cublino-keeps = { $path } would keep its { $top }.
cublino-turns = { $path } would turn the { $before } into a { $top }.
cublino-far-row = On the far row it counts { $top }.
cublino-jumps-on = It could jump on from there.
cublino-ends-there = The move ends there.
cublino-touches-none = { $path } would show a { $top } and touch no enemy.
cublino-fights = { $path } would show a { $top }. It { $results }{ $falls ->
    [none] : nothing falls.
    [enemy] : that die leaves the board.
    [enemies] : they leave the board.
    [mover] : it leaves the board.
    [both] : both dice leave the board.
   *[all] : all of them leave the board.
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
cublino-falls-first = It falls before its arrival counts.
