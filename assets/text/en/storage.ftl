# Games that are kept, files, history and review.

home-games = Games
home-open = Open
status-other-line = Another line of this game. What you play here goes on with it; { $play_on } plays on from here{ $over ->
    [1] {" "}in a new game
   *[0] {""}
}, { $leave } goes back.
status-looking = You are looking at an earlier position. { $leave } goes back to the game.
moves-remark = Write a remark here
moves-remove = Take out this move and what follows it
moves-bring-back = Bring back the line that was taken out
moves-promote = Let this line come first
moves-play-on = { $over ->
    [1] Play on from here in a new game
   *[0] Play on from here; the other line is kept
}
games-set-up = Set up a position
position-title = Set up a position
position-good = This is a position of the game. { $side } to move.
position-over = This is a position of the game, in which the game is over.
position-missing = { $place }: nothing found, expected { $expected }
position-bad = { $place }: found “{ $found }”, expected { $expected }
position-analyse = Analyse
position-play = Play …
position-start = Usual start
games-title = Games
games-open-file = Open a file …
games-search = Search names, dates
games-filter-all = All
games-filter-deleted = Deleted
games-none-deleted = No game has been deleted.
games-bring-back = Bring back
games-level = { $name } ({ $level ->
    [11] perfect
   *[other] level { $level }
})
games-unfinished = unfinished
games-on-table = on the table
games-undo = Undo
games-reading = Reading the games …
games-none = No games yet. Every game that is played is kept here.
games-no-fit = No game fits.
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
games-sort-tip = Sorts by this column, and again the other way round. Keys: left and right, space bar
games-ended-any = Any result
games-ended-won = { $player ->
    [1] First side won
   *[other] Second side won
}
games-ended-drawn = Drawn
games-ended-not = Unfinished
games-opponent-any = Any players
games-opponent-people = Between people
games-opponent-ai = With the AI
games-opponent-level = { $level ->
    [11] Perfect level
   *[other] Level { $level }
}
games-opponent-engine = With an engine
games-length-any = Any length
games-length-up-to = Up to { $most } moves
games-length-between = { $least }–{ $most } moves
games-length-from = { $least } moves or more
games-began-any = Any day
games-began-today = Today
games-began-within = Last { $days } days
games-began-before = Earlier
games-position = Position on the board
games-no-filter = All filters off
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
games-chosen-none = No game is chosen.
games-open = Open
games-go-on = Go on
games-export = Save as …
games-delete = Delete
games-sum = These games
games-tally = { $won } won, { $lost } lost, { $drawn } drawn
games-count = Games
games-count-over = { $games }, { $over } over
games-length = Average length
games-length-moves = { $moves } moves
games-first = The side that begins
games-against-first = Against level { $level }, beginning
games-against-second = Against level { $level }, second
games-damaged-more = { $reason }. Nothing was changed in it.
file-open-title = Open games
file-save-games-title = Save { $count } games
file-games-name = { $count } games
file-games-title = Games in { $file }
file-games-count = { $count ->
    [one] 1 game.
   *[other] { $count } games.
}
file-games-bad = { $count ->
    [one] 1 of them cannot be read, and is left out.
   *[other] { $count } of them cannot be read, and are left out.
}
file-games-odd = In { $count ->
    [one] 1 of them
   *[other] { $count } of them
} something was passed over: point at { $count ->
    [one] it
   *[other] one
} to read what.
file-games-listed = The first { $count } are listed.
file-games-reading = Reading the file
file-games-all = Take in all
file-games-selected = { $count ->
    [0] Take in
   *[other] Take in { $count }
}
file-games-broken = Line { $line }: not readable
file-save-title = Save the game
file-up = Up
file-name-hint = Name of the file, or a whole path
file-there = This file is there already. Replace it?
file-open = Open
file-replace = Replace
file-save = Save
file-looking = Looking …
file-program-title = Choose the program of the engine
file-choose = Choose
file-no-program = No programs here.
file-none = No records here.
line-remove-title = Take out this line?
line-remove-words = The move { $move } and everything that was played behind it will be taken out. As long as this game is on the table, that can be undone.
line-removed = The line was taken out. Undo brings it back.
from-game = { $dated ->
    [1] Goes on from move { $number } of { $one } – { $two }, { $date }.
   *[0] Goes on from move { $number } of { $one } – { $two }.
}
line-back = The line is back.
line-remove = Take out
line-keep = Keep
remark-title = Remark
remark-hint = What is to be said of this position? It is kept in the game.
remark-keep = Keep it
judgement-none = None
review-title = Review
review-close = Close the review
review-evaluation = Evaluation
review-unknown = Not evaluated
review-balance = for { $side }: { $grade ->
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
review-no-line = No line is known here yet.
review-depth = depth { $depth }
review-best = Best: { $line }
review-instead = Better: { $line }
review-board = On the board
review-searching = Looking the game over
review-whole = The whole game
review-move = { $grade ->
    [good] A good move
    [slip] Playable
    [inaccuracy] Inaccurate
    [mistake] A mistake
   *[blunder] A blunder
}: { $move }
review-not-yet = Not evaluated yet: Review searches this line.
review-before-unknown = The position before this move is not evaluated yet: Review searches this line.
review-swing = { $side } { $sides ->
    [many] were
   *[one] was
} at { $was }, now at { $is }: { $how ->
    [best] yet no better move was found.
    [none] nothing lost.
   *[lost] { $lost } % given away.
}
review-better = { $move } was better.
review-answer = Now { $move } can follow: { $reason }
review-player = { $side }: { $accuracy } % accurate, { $lost } % given away a move, inaccuracies { $inaccurate }, mistakes { $mistakes }, blunders { $blunders }.
review-figures = { $accuracy } % accurate, { $lost } % given away a move
review-button = { $id ->
    [first] To the beginning
    [back] One move back
    [play] Play through the game
    [pause] Stop playing through it
    [on] One move on
    [last] To the end
    [mistake] To the next bad move
    [mistake-back] To the bad move before
    [flip] Turn the board
    [save] Save the game as a file
    [rules] The rules
    [learn] Learn from your mistakes
   *[play-on] Play on from here
}
review-button-label = { $id ->
    [flip] Flip
    [save] Save
    [rules] Rules
    [learn] Learn
   *[play-on] Play on
}
review-won = { $side } { $sides ->
    [many] have
   *[one] has
} won
review-proven = { $side } { $ends ->
    [wins] { $sides ->
        [many] win
       *[one] wins
    }
   *[loses] { $sides ->
        [many] lose
       *[one] loses
    }
} in { $moves }
review-proven-draw = A draw when both play their best
review-thinking = Thinking …
review-axis = Chances of { $side }
review-progress = Searched { $done } of { $all } positions.
review-next-of = The next bad move of { $side }
review-last-of = The bad move of { $side } before
review-begin = Choose a time per position, then start.
review-best-tip = Put this line into the game as a variation, and step into it
review-broken-lines = { $count ->
    [1] one line is damaged
   *[other] { $count } lines are damaged
}
review-aside = What was found in an earlier review of this game is damaged ({ $error }). It was set aside as { $file }; what could be read is used.
review-left = What was found in an earlier review of this game cannot be used: { $error }. It is left as it is, and this review is not kept.
review-not-kept = What the review finds cannot be kept: { $error }.
review-stop = Stop
review-start = Review
review-hide = Hide
review-deeper = Deeper
review-analyse = Analyse
analysis-line-tip = Point at a move to see it on the board. A click keeps the line up to there.
analysis-line-over = The game ends here: “Play on” ({ $play_on }) lets you try what comes.
analysis-progress = Depth { $depth }, { $nodes } positions, { $time } of { $longest }
analysis-threat = Threat: { $move }. { $gain }
analysis-answer = { $move } answers it.
analysis-own = Quadrille
analysis-engines = Engine
analysis-engine = { $name }: { $reason }
moves-review = Look the game over
keep-not-opened = The game was not opened: { $error }.
keep-not-deleted = { $count ->
    [one] The game was not deleted
   *[other] { $count } games were not deleted
}: { $error }.
keep-not-restored = { $count ->
    [one] The game was not taken back
   *[other] { $count } games were not taken back
}: { $error }.
keep-not-exported = The game was not exported: { $error }.
keep-not-saved = The game was not saved: { $error }.
keep-no-table = There is no game on the table.
keep-no-round = { $place } holds no good record of game { $round }.
keep-not-listed = The games cannot be listed: { $error }.
keep-not-all = Not all games were kept: { $error }.
keep-not-all-saved = { $bad } of the { $count } games were not saved: { $error }.
keep-copying = Other games are being copied. Wait until that is done, or stop it.
keep-moving = Other games are being deleted or brought back. Wait until that is done, or stop it.
keep-deleted = { $count ->
    [one] The game was deleted.
   *[other] { $count } games were deleted.
}
keep-restored = { $count ->
    [one] The game is back.
   *[other] { $count } games are back.
}
keep-saved = The game was saved as { $file }.
keep-saved-all = { $count ->
    [one] 1 game was
   *[other] { $count } games were
} saved as { $file }.
keep-added = { $count ->
    [one] One game was added to yours.
   *[other] { $count } games were added to yours.
}
keep-folder = { $folder } cannot be read: { $error }.
keep-text = the text
keep-bad-one = The game in { $place } cannot be opened: { $error }.
keep-bad-all = None of the { $count } games in { $place } can be opened: { $error }.
keep-bad-some = { $bad } of the { $count } games in { $place } cannot be opened: { $error }.
keep-nothing = There is no game in { $place }: expected a record that begins with [Game "…"].
keep-passed-over = The game in { $place } was opened. Something in it was passed over: { $notes }.
keep-passed-over-some = In { $count ->
    [one] 1 game
   *[other] { $count } games
} of { $place } something was passed over. The first: { $notes }.
keep-no-home = There is no folder to keep games in: no home folder is known. They last until the program ends.
keep-no-thread = Games cannot be kept: { $error }.
keep-failing = The game is not kept: { $error }. It goes on, and every further move is tried again.
keep-changed-elsewhere = Another program has changed the file of this game. It is left as it is, and this game goes on as a game of its own.
keep-lost = The game on the table is not kept: { $error }. What was played since it was last written is lost.
keep-no-answer = the disk does not answer
quit-title = The game is not kept
quit-words = The game on the table cannot be written: { $error }. If you quit now, what was played since it was last written is lost.
quit-retry = Try again
quit-anyway = Quit all the same
quit-stay = Do not quit
keep-last-lost = The last game cannot be found: { $error }.
keep-last-aside = The last game is damaged: { $error }. Its file was set aside as { $file }.
keep-last-damaged = The last game is damaged: { $error }. { $more }.
keep-last-left = The last game was left as it is: { $error }.
paste-empty = There is no text to paste: copy a position or a record first.
paste-long = The text is longer than { $bytes } bytes: no game was looked for in it.
paste-bad = “{ $text }” is no record, no position and no list of moves. As a position of { $game }: { $error }. Moves look like this: 1. { $moves }
paste-nothing = “{ $text }” is no record, no position and no list of moves. What can be pasted is a record with [Game "…"], a position, a line such as “position startpos moves { $moves }”, or moves such as “1. { $moves }”.
paste-bad-moves = The moves cannot all be played. As moves of { $game }: { $error }.
paste-several = The moves can be played in { $games }. Open a game of the right one and paste again.
copied-game = The game was copied.
copied-position = The position was copied.
