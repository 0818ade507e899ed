# Words and phrases used on every screen.

language-name = English

number = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
   *[other] { $count }
}
list-and = { $most } and { $last }
list-or = { $most } or { $last }

# The decimal separator.
decimal-mark = .
seconds = { $value } s
count-thousands = { $value } k
count-millions = { $value } M
moves-counted = { $count ->
    [1] 1 move
   *[other] { $count } moves
}

variant = { $id ->
    [upthrust] Upthrust
    [hique] HiQUE
    [focus] Focus
    [focus-exact] Focus exact
    [focus-classic] Focus classic
    [cublino-pur] Cublino Pur
    [cublino-contra] Cublino Contra
   *[other] { $id }
}
colour = { $letter ->
    [G] Green
    [R] Red
    [B] Blue
   *[Y] Yellow
}
side = { $id ->
    [black] Black
    [white] White
    [red] Red
    [green] Green
    [player-1] Player 1
   *[player-2] Player 2
}

# Names of players who have not entered one.
name-you = You
name-player = Player { $number }

# Endings of games. $sides is many if the winner's name is two colours, none if there is no winner.
end-points = { $why ->
    [loop] The position occurred a third time, so timing points decide: { $sides ->
        [none] a draw, { $high } all.
        [many] { $winner } win { $high } to { $low }.
       *[one] { $winner } wins { $high } to { $low }.
    }
    [no-runners] Neither side has a runner: { $sides ->
        [none] a draw, { $high } all.
        [many] { $winner } win { $high } to { $low }.
       *[one] { $winner } wins { $high } to { $low }.
    }
    [stuck] Neither side can move any more: { $sides ->
        [none] a draw, { $high } all.
        [many] { $winner } win { $high } to { $low }.
       *[one] { $winner } wins { $high } to { $low }.
    }
    [climbed] No more than two pieces are left below row 7: { $sides ->
        [none] a draw, { $high } all.
        [many] { $winner } win { $high } to { $low }.
       *[one] { $winner } wins { $high } to { $low }.
    }
   *[points] { $sides ->
        [none] A draw, { $high } all.
        [many] { $winner } win { $high } to { $low }.
       *[one] { $winner } wins { $high } to { $low }.
    }
}
end-stated = { $kind ->
    [draw] A draw, according to the record.
   *[win] { $side } { $sides ->
        [many] win
       *[one] wins
    }, according to the record.
}
end-runner-across = { $winner } wins: a runner has reached the far row.
end-runners-taken = { $winner } wins: { $loser } has no runner left.
end-captured = { $winner } wins: { $count } pieces captured.
end-cannot-move = { $winner } wins: { $loser } cannot move.
end-die-across = { $winner } wins: a die has reached the far row.
end-blocked = A draw: neither side can move.
end-repetition = A draw: the position occurred a third time.
end-no-progress = A draw: no die has left its row { $game ->
    [cublino-pur] for { $plies } moves in a row, counting both sides.
   *[other] and none has fallen for { $plies } moves in a row, counting both sides.
}
end-resigned = { $sides ->
    [many] { $winner } win: { $loser } resigned.
   *[other] { $winner } wins: { $loser } resigned.
}
end-forfeit = { $you ->
    [1] You
   *[0] { $name }
} lost: { $cause }

# Names of keys in tooltips.
key-control = Ctrl
key-cmd = Cmd
key-shift = Shift
key-name = { $id ->
    [Left] Left
    [Right] Right
    [Up] Up
    [Down] Down
    [arrows] Arrow keys
    [Enter] Enter
    [Escape] Esc
    [Space] Space
    [Tab] Tab
    [PageUp] Page up
    [PageDown] Page down
    [Home] Home
    [End] End
    [Delete] Delete
    [Backspace] Backspace
    [digits] 1 to 9
    [stack-digits] 1 to 5
   *[other] { $id }
}
graphics-lost = the graphics card does not answer any more
graphics-memory = the graphics card has no memory left
graphics-other = the graphics driver reported an error
graphics-failed = Quadrille ends, because nothing can be drawn any more: { $reason }. Your game is saved.
graphics-failed-before = The last time, Quadrille had to end, because nothing could be drawn any more: { $reason }. Your game is saved.
system-failed = A part of Quadrille has failed: { $error }. You can go on. Please report this.
date-numeric = { $day }/{ $month }/{ $year }
date = { $day } { $month } { $year }
month = { $month ->
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
move-pass = pass
# Why a button is disabled.
disabled-reason = { $button ->
    [less] There is none left.
    [more] There can be no more.
    [count] The stack cannot move with this number of pieces.
    [button-hint] Only in the current position while it is your turn, and no search for a hint is running.
    [button-resign] The game is over.
    [button-play] The game is over.
    [button-pause] The game is over.
    [button-step] Only while the game is paused and not over.
    [button-undo] There is no move to take back.
    [button-redo] No move follows.
    [move-now] Only while an AI is choosing a move.
    [stop] No search is running.
    [review-first] This is the start of the game.
    [review-back] This is the start of the game.
    [review-on] No move follows.
    [review-last] No move follows.
    [review-play] The game has no moves.
    [review-mistake] There is no known bad move to go to.
    [review-mistake-back] There is no known bad move to go to.
    [review-play-on] Only at an earlier move or after the end, if a move is possible.
    [review-learn] No mistakes of yours are known. A review of the whole game looks for them.
    [puzzle-hint] Only while you look for a move, and if there is more to show.
    [puzzle-solution] The puzzle is done.
    [puzzle-next] This one is not done, or it is the last one.
    [puzzle-analyse] The puzzle is not done.
    [lesson-back] This is the first step.
    [lesson-show] Only while it is your turn.
    [lesson-skip] The step is done.
    [lesson-undo] There is no move to take back.
    [lesson-hint] Only in the current position while it is your turn, and no search for a hint is running.
    [games-delete] The game on the board and an interrupted one cannot be deleted. Start or open another game first.
    [games-no-filter] No filter is set, and nothing is searched for.
    [position-play] Only with a valid position in which the game is not over.
    [position-analyse] The position is not valid yet.
    [tournament-start] A tournament needs at least two entrants, and only one can run at a time.
    [tournament-stop] The running games are being stopped.
    [tournament-who] The tournament can have no more entrants.
    [game-file-open] Select one game that can be read; during an import, wait for its end.
    [game-file-again] Wait until the games are imported.
    [games-position] Only with a game on the board, and not for deleted games.
    [file-up] This is the topmost folder.
    [file-accept] Wait until the file is written or the folder is read.
   *[other] ?
}
