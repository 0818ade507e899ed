# Saved games, files, the move list and the review.

home-games = Games
home-open = Open
status-other-line = Another line of this game. A move here continues it; press { $play_on } to play on from here{ $over ->
    [1] {" "}in a new game
   *[0] {""}
}, { $leave } to go back.
status-looking = This is not the current position. Press { $leave } to go back to the game.
moves-remark = Write a remark here
moves-remove = Delete this move and all later ones
moves-bring-back = Restore the deleted line
moves-promote = Make this the main line
moves-play-on = { $over ->
    [1] Play on from here in a new game
   *[0] Play on from here and keep the other line
}
games-set-up = Set up a position
position-title = Set up a position
position-good = This position is legal. { $side } to move.
position-over = This position is legal, but the game is over. { $end }
position-missing = { $place }: nothing found, expected { $expected }
position-bad = { $place }: found “{ $found }”, expected { $expected }
position-count = { $place }: { $count } instead of { $expected }
position-analyse = Analyse
position-play = Play…
position-start = Start position
games-title = Games
games-open-file = Open a file…
games-search = Search name, game, date
games-filter-all = All
games-filter-deleted = Deleted
games-none-deleted = No game has been deleted.
games-bring-back = Restore
games-level = { $name } ({ $level ->
    [11] perfect
   *[other] level { $level }
})
games-level-short = { $name } ({ $level })
games-unfinished = unfinished
games-on-table = current
games-undo = Undo
games-reading = Reading games…
games-none = No games yet. Every game you play is kept here.
games-no-fit = No matching games.
games-no-fit-search = No matching games for “{ $search }”.
games-damaged = Not readable: { $name }
games-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
games-filters = { $count ->
    [0] Filters
   *[other] Filters ({ $count })
}
games-column-game = Game
games-column-players = Players
games-column-result = Result
games-column-length = Moves
games-column-date = Date
games-sorted-up = { $column }, ascending
games-sorted-down = { $column }, descending
games-sort-tip = Sorts by this column; a second click reverses the order. With keys: left and right choose the column, Space reverses the order.
games-ended-any = Any result
games-ended-won = { $player ->
    [1] First player won
   *[other] Second player won
}
games-ended-drawn = Drawn
games-ended-not = Unfinished
games-opponent-any = Any opponent
games-opponent-people = Between people
games-opponent-ai = With the AI
games-opponent-level = { $level ->
    [11] Perfect level
   *[other] Level { $level }
}
games-opponent-engine = With an engine
games-opponent-imported = Imported
games-length-any = Any length
games-length-up-to = Up to { $most } moves
games-length-between = { $least }–{ $most } moves
games-length-from = { $least } moves or more
games-began-any = Any day
games-began-today = Today
games-began-within = Last { $days } days
games-began-before = Earlier
games-position = Position on the board
games-no-filter = Clear filters
games-looking = { $count ->
    [one] Looking for the position: 1 game left
   *[other] Looking for the position: { $count } games left
}
games-copying = { $count ->
    [one] 1 game copied
   *[other] { $count } games copied
}
games-stop = Stop
games-selected = { $count } games selected
games-sum-selected = The selected games
games-chosen-none = No game is selected.
games-open = Open
games-go-on = Resume
games-export = Save as…
games-delete = Delete
games-sum = These games
games-tally = { $won } won, { $lost } lost, { $drawn } drawn
games-count = Games
games-count-over = { $games } ({ $over } finished)
games-length = Average length
games-length-moves = { $moves } moves
games-first = First player
games-against-first = Against level { $level }, first
games-against-second = Against level { $level }, second
games-damaged-more = { $reason }. The file was not changed.
file-open-title = Open games
file-save-games-title = Save { $count } games
file-games-name = { $count } games
file-games-title = Games in { $file }
file-games-count = { $count ->
    [one] 1 game.
   *[other] { $count } games.
}
file-games-bad = { $count ->
    [one] 1 game cannot be read and is left out.
   *[other] { $count } games cannot be read and are left out.
}
file-games-odd = Parts of { $count ->
    [one] 1 game
   *[other] { $count } games
} were ignored: point at { $count ->
    [one] it
   *[other] one
} to see which.
file-games-known = You already have { $count } of them.
file-games-again = Known games too
file-game-known = already stored
file-games-listed = The first { $count } are listed.
file-games-reading = Reading the file
file-games-all = Import all
file-games-column-number = No.
file-games-selected = { $count ->
    [0] Import
    [1] Import this game
   *[other] Import { $count } games
}
file-games-broken = Line { $line }: not readable
file-save-title = Save the game
file-up = Up
file-name-hint = File name or full path
file-there = This file already exists. Replace it?
file-holds = This file already holds { $count ->
    [one] 1 game
   *[other] { $count } games
}.
file-version = Game { $number } is a version of yours.
file-add = Add
file-replace-game = Replace game { $number }
file-replace-all = { $count ->
    [one] Replace the file
   *[other] Replace all { $count }
}
file-open = Open
file-replace = Replace
file-save = Save
file-looking = Reading…
file-program-title = Choose the program of the engine
file-choose = Choose
file-no-program = No programs here.
file-none = No records here.
line-remove-title = Delete this line?
line-remove-words = The move { $move } and all later moves of this line will be deleted.{ $unrated ->
    [0] {""}
   *[1] {" "}The game is then unrated.
} You can restore the line while the game is open.
line-removed = The line was deleted. Undo restores it.
from-game = { $dated ->
    [1] Continues from move { $number } of { $one } – { $two }, { $date }.
   *[0] Continues from move { $number } of { $one } – { $two }.
}
line-back = The line was restored.
line-remove = Delete
line-keep = Keep
resign-title = Resign this game?
resign-words = Your opponent wins. You can undo this while the game is open.
resign-words-of = This game is then lost for { $name }. You can undo this while it is open.
resign-yes = Resign
remark-title = Remark
remark-hint = Your remark on this position. It is saved with the game.
remark-keep = Save
judgement-none = None
judgement-name = { $sign ->
    [brilliant] Brilliant move
    [good] Good move
    [interesting] Interesting move
    [dubious] Inaccuracy
    [mistake] Mistake
   *[blunder] Blunder
}
review-title = Review
review-clock-stopped = The clock is stopped during the review.
review-close = Close the review
review-evaluation = Evaluation
review-evaluation-time = Evaluation, searched for { $time }
review-unknown = Not evaluated
review-balance = { $side }: { $grade ->
    [better-1] a little better
    [better-2] better
    [better-3] winning
    [worse-1] a little worse
    [worse-2] worse
    [worse-3] losing
   *[even] about even
}
review-heading = { $over ->
    [yes] { $first } – { $second }, { $result }
   *[no] { $first } – { $second }
}
review-named = { $name } ({ $side })
review-bar = { $chance } for { $side }
review-bar-tip = The expected result. A draw counts as half a win.
review-no-line = No line is known here yet.
review-line-ended = The game ends here.
review-depth = depth { $depth }
review-best = Best: { $line }
review-instead = Better: { $line }
review-board = On the board
review-searching = Reviewing the game
review-whole = { $line ->
    [variation] The whole variation
   *[game] The whole game
}
review-move = { $grade ->
    [only] The only move
    [good] A good move
    [losing] In a losing position
   *[slip] Playable
}: { $move }
review-marked-move = { $sign } { $judgement }: { $move }
review-not-yet = Not evaluated yet: press “Review” to search this line.
review-before-unknown = The position before this move is not evaluated yet: press “Review” to search this line.
review-swing = { $side } { $sides ->
    [many] were
   *[one] was
} at { $was }, now at { $is }: { $how ->
    [only] there was no other move.
    [best] no better move was found.
    [none] nothing lost.
    [unclear] no clear loss.
    [losing] little was left to lose.
   *[lost] { $lost } percentage points lost.
}
review-better = { $move } was better.
review-reply = The best reply is { $move }.
review-answer = Now { $move } can follow: { $reason }
review-player = { $side }: { $accuracy }% accurate, { $lost } percentage points lost per move; inaccuracies: { $inaccurate }, mistakes: { $mistakes }, blunders: { $blunders }.
review-accuracy = { $accuracy }% accurate
# A level of the AI, after a game.
review-strength = Played like { $level }
strength-range = { $range ->
    [one] level { $low }
    [below] level { $high } or below
    [above] level { $low } or above
   *[two] level { $low } to { $high }
}
review-strength-unknown = { $reason ->
    [few] Too few moves for a level
   *[many] Too many levels fit
}
review-strength-tip = Moves with a choice: { $count }. They give away winning chances as the moves of these levels of the AI do in the same positions. For a player of one level, the range holds that level in about four of five games. 4.5 is halfway between level 4 and level 5.
review-strength-unknown-tip = { $count ->
    [0] No move had a choice.
    [one] One move had a choice.
   *[other] { $count } moves had a choice.
} With fewer than eight, or if levels more than four apart fit them, there is no answer. A longer game says more.
review-estimating = Estimating levels…
review-estimating-share = Estimating levels… { $percent }%
# How many of ten players find a move. The players are levels of the AI.
level-missed = { $count } of 10 players of { $whose ->
    [own] your level
   *[level] level { $level }
} { $how ->
    [played] { $count ->
        [1] plays
       *[other] play
    } { $move } too
   *[missed] { $count ->
        [1] misses
       *[other] miss
    } this
}, { $same ->
    [1] as many
   *[0] { $others } of 10
} at level { $other }.
level-missed-tip = A player misses the better move by playing one that would get the same mark or a worse one. If a short search does not see the mistake, only those who play the same move are counted.
level-players-tip = These players are levels of the AI, not people. A higher level sees more, but can miss a single move more often. { $whose ->
    [own] Your level is the one against which you would score half, by your rated games.
   *[level] Once you have five rated games, your own level is used instead.
}
level-found = { $moves ->
    [1] Found by
   *[other] The first move is found by
} { $count } of 10 players of { $whose ->
    [own] your level
   *[level] level { $level }
}, by { $same ->
    [1] as many
   *[0] { $others } of 10
} at level { $other }.
level-players = How many of 10 players begin like this: { $levels }.
level-players-part = level { $level }: { $count }
review-given = This move was not chosen in this game, so it is not judged.
review-nothing-played = No moves to judge
review-find = Hard to see
review-trap = { $move } { $how ->
    [avoided] avoids a trap
   *[caught] falls into a trap
}
review-trap-tip = By a short search, { $count } of 10 players of { $whose ->
    [own] your level
   *[level] level { $level }
} lose 15 or more percentage points of their winning chances here, most often by { $move }.
review-trap-search = Looking for traps…
review-trap-search-share = Looking for traps… { $percent }%
review-figures-time = These figures are from the review, which searched each position for { $time }.
review-figures = { $accuracy }% accurate, { $lost } percentage points lost per move
review-button = { $id ->
    [first] To the start
    [back] One move back
    [play] Replay the game
    [pause] Stop the replay
    [on] One move forward
    [last] To the end
    [mistake] Next inaccuracy (?!), mistake (?) or blunder (??)
    [mistake-back] Previous inaccuracy (?!), mistake (?) or blunder (??)
    [flip] { $variant ->
        [upthrust] Swap the players beside the board
       *[other] Turn the board
    }
    [save] Save the game to a file
    [rules] The rules
    [learn] Learn from your mistakes
   *[play-on] Play on from here
}
review-button-label = { $id ->
    [flip] Flip
    [save] Save
    [rules] Rules
    [learn] Learn
   *[play-on] Play
}
review-won = { $side } { $sides ->
    [many] have
   *[one] has
} won
review-proven = { $side } { $ends ->
    [wins] wins
   *[loses] loses
} in { $moves }
review-drawn = The game is drawn
review-proven-draw = A draw with best play by both sides
review-thinking = Thinking…
review-axis = { $side }’s winning chances
review-times-title = Time per move
review-move-time = { $time } for this move
review-times = Time for each move: { $side } above the line. Longest: { $longest }.
review-progress = { $done } of { $all } positions searched.
review-next-of = Next inaccuracy (?!), mistake (?) or blunder (??) by { $side }
review-last-of = Previous inaccuracy (?!), mistake (?) or blunder (??) by { $side }
review-begin = Choose a time per position, then press “Review”.
review-analysing = The best lines stand above, and become better while the analysis goes on.
review-solved-for = Solved: { $side } { $sides ->
    [many] win
   *[one] wins
}
review-solved-start = { $solved } (estimate: { $figure })
review-solved = Upthrust is solved: with perfect play the first player wins. A short search does not know this; its percentage is an estimate.
review-no-moves = No move has been made here. “Analyse” shows the best moves, and a click on one adds it.
review-best-tip = Add this line to the game and go to it
review-figures-tip = Accuracy is 100% if no move lost any winning chances, and the lower the more the moves lost.
review-broken-lines = { $count ->
    [1] one line is damaged
   *[other] { $count } lines are damaged
}
review-aside = An earlier review of this game is damaged ({ $error }). It was set aside as { $file }; what could be read is used.
review-left = An earlier review of this game cannot be used: { $error }. It stays unchanged, and this review is not saved.
review-not-kept = This review cannot be saved: { $error }.
review-stop = Stop
review-start = Review
review-hide = Hide
review-deeper = Deeper
review-analyse = Analyse
analysis-line-tip = Point at a move to see it on the board. A click adds the line to the moves and goes to that move.
analysis-line-over = The game ends here: “Play” ({ $play_on }) goes on in a new game.
analysis-progress = Depth { $depth }, { $number ->
    [1] 1 position
   *[other] { $nodes } positions
}, { $time } of { $longest }
analysis-threat = Threat: { $move }. { $gain }
analysis-answer = { $move } prevents it.
analysis-own = Quadrille
analysis-engines = Engine
analysis-engine = { $name }: { $reason }
moves-review = Review the game
keep-not-opened = The game was not opened: { $error }.
keep-not-deleted = { $count ->
    [one] The game was not deleted
   *[other] { $count } games were not deleted
}: { $error }.
keep-not-restored = { $count ->
    [one] The game was not restored
   *[other] { $count } games were not restored
}: { $error }.
keep-not-exported = The game was not exported: { $error }.
keep-not-saved = The game was not saved: { $error }.
keep-no-table = No game is open.
keep-no-round = { $place } has no readable record of game { $round }.
keep-not-listed = The games cannot be listed: { $error }.
keep-not-all = Not all games were saved: { $error }.
keep-not-all-saved = { $bad } of the { $count } games { $bad ->
    [1] was
   *[other] were
} not saved: { $error }.
keep-copying = Other games are being copied. Wait until that is done, or stop it.
keep-moving = Other games are being deleted or restored. Wait until that is done, or stop it.
keep-deleted = { $count ->
    [one] The game was deleted.
   *[other] { $count } games were deleted.
}
keep-restored = { $count ->
    [one] The game was restored.
   *[other] { $count } games were restored.
}
keep-saved = The { $kind ->
    [picture] picture
    [animation] animation
   *[game] game
} was saved as { $file }.
keep-saved-all = { $count ->
    [one] 1 game was
   *[other] { $count } games were
} saved as { $file }.
keep-added = { $count ->
    [0] No game was added.
    [one] One game was added to the list.
   *[other] { $count } games were added to the list.
}
keep-known = { $count ->
    [one] 1 game was left out because you have it already
   *[other] { $count } games were left out because you have them already
}: { $names }.
keep-folder = { $folder } cannot be read: { $error }.
keep-text = the text
keep-bad-one = The game in { $place } cannot be opened: { $error }.
keep-bad-all = None of the { $count } games in { $place } can be opened: { $error }.
keep-bad-some = { $bad } of the { $count } games in { $place } cannot be opened: { $error }.
keep-nothing = There is no game in { $place }: expected a record that begins with [Game "…"].
keep-passed-over = The game in { $place } was opened. Something in it was ignored: { $notes }.
keep-passed-over-some = In { $count ->
    [one] 1 game
   *[other] { $count } games
} of { $place } something was ignored. The first: { $notes }.
keep-no-home = There is no folder for games, because no home folder is known. Games are kept only until you quit.
keep-no-thread = Games cannot be saved: { $error }.
keep-failing = The game is not saved: { $error }. You can play on; Quadrille will try again after every move.
keep-changed-elsewhere = Another program changed the file of this game. That file stays unchanged, and your game continues in a new file.
keep-lost = The current game is not saved: { $error }. The moves since it was last saved are lost.
keep-no-answer = the disk is not responding
quit-title = The game is not saved
quit-words = The current game cannot be saved: { $error }. If you quit now, the moves since it was last saved are lost.
quit-retry = Try again
quit-anyway = Quit anyway
quit-stay = Keep playing
keep-last-lost = The last game cannot be found: { $error }.
keep-last-aside = The last game is damaged: { $error }. Its file was set aside as { $file }.
keep-last-damaged = The last game is damaged: { $error }. { $more }.
keep-last-left = The last game could not be opened and was left unchanged: { $error }.
paste-empty = There is no text to paste: copy a position or a record first.
paste-long = The text is longer than { $bytes } bytes. It was not read.
paste-bad = “{ $text }” is not a record, a position or a list of moves. As a position of { $game }: { $error }. Moves look like this: 1. { $moves }
paste-nothing = “{ $text }” is not a record, a position or a list of moves. You can paste a record with [Game "…"], a position, a line such as “position startpos moves { $moves }”, or moves such as “1. { $moves }”.
paste-bad-moves = Not all moves can be played. As moves of { $game }: { $error }.
paste-several = These moves are legal in { $games }. Open a game of the right one and paste again.
copied-game = The game was copied.
opened-not-stored = This game was opened from a file. It is added to the list of games once you change it.
copied-position = The position was copied.
