# Errors in the text of a position or a record. Terminal programs also print the messages place-… and expected-….

place-board = board
place-row = row { $row }
place-column = column { $letter }
place-square = square { $name }
place-player = player to move
place-colours = colours
place-reserves = reserves
place-captures = captures
place-end = the end
place-first-letter = first letter
place-die = die { $number }
place-far-rows = far rows
place-dice = { $side }’s dice
place-guards = { $side }’s guards
place-runners = { $side }’s runners
place-pieces = { $side }’s pieces

expected-field = this field as well
expected-single-blanks = a field, and single blanks between fields
expected-nothing = nothing more
expected-one-or-two = `1` or `2`
expected-rows = { $wanted } rows with `/` between them, not { $found }
expected-squares = { $wanted } squares, not { $found }
expected-one-number = one number for neighbouring empty squares
expected-letters = { $letters } or a number of empty squares
expected-two-colours = Player 1’s two colours, in the order G, R, B, Y
expected-each-colour-once = each colour once in every column
expected-no-colour-twice = no colour twice in any of rows 1 to 6
expected-four-guards = four, which are never taken
expected-five-runners = at most five
expected-one-side-across = at most one side with a runner on the far row
expected-stack = `-`, or one to five letters `R` and `G`
expected-two-numbers = two numbers from 0 to 18 with a comma between
expected-eighteen = 18 on the board, in reserve and captured together
expected-one-side-with-six-captures = at most one side with six or more captures, since six win the game
expected-to-move = `{ $one }` (Player 1 to move) or `{ $two }` (Player 2)
expected-die = an orientation `a` to `x` or `A` to `X`, a column `a` to `g`, a row `1` to `7`
expected-square-after = a square after { $square }, row by row from a1
expected-seven-dice = seven dice
expected-at-most-seven-dice = at most seven dice
expected-one-side-home = at most one side with all its dice on its far row
expected-one-side-with-die-home = at most one side with a die on its far row

record-bad = line { $line }, column { $column }: { $fault }
record-tag = broken tag “{ $found }”: expected [Name "value"]
record-twice = a second tag { $name }
record-no-game = no tag Game: expected [Game "…"] with one of the variants
record-game = unknown game “{ $found }”
record-position = FEN: { $error }
record-colours = Colours “{ $found }”: expected the colours of the position
record-result = Result “{ $found }”: expected 1-0, 0-1, 1/2-1/2 or *, matching how the game ends
record-open-comment = a comment that is not closed: expected {"}"}
record-open-variation = a variation that is not closed: expected )
record-early-variation = a variation without a move before it: ( comes too early
record-empty-variation = a variation without a move in it: nothing between ( and )
record-stray = “{ $sign }” without a matching opening bracket
record-no-result = no result after the moves: expected 1-0, 0-1, 1/2-1/2 or *
record-too-long = a record of more than 16 MiB

# What was ignored in a record that was read. The line and the column come before these.
odd-more = { $fault } (and { $count } more like it)
odd-text = “{ $found }” is outside a game and is ignored
odd-tag = the tag “{ $found }” is ignored
odd-twice = a second tag { $name }: the last one counts
odd-encoding = not UTF-8: the line is read as Windows-1252
odd-judgement = the judgement “{ $found }” is ignored
odd-move = “{ $found }” is read as the move “{ $read }”
odd-variation = the result “{ $found }” in a variation is ignored
odd-result = the tag Result says “{ $found }”: the result is { $result }
odd-no-result = no result after the moves: by the rules it is { $result }

text-empty = it contains no game
text-newer = it was written by a newer version of Quadrille (format { $found }; this version knows { $known })
text-tag = the tag { $name } says “{ $found }”: expected { $expected }
load-missing = { $file } does not exist
load-broken = { $file } is damaged: { $reason }
load-text = { $file } cannot be opened: { $error }

# Failed file operations and their reasons. These stand inside sentences.
fault-read = { $file } cannot be read: { $reason }
fault-written = { $file } cannot be written: { $reason }
fault-moved = { $file } cannot be moved: { $reason }
fault-set-aside = { $file } cannot be set aside: { $reason }
fault-missing = it does not exist
fault-forbidden = permission denied
fault-exists = this name already exists
fault-full = the disk is full
fault-read-only = the disk is read-only
review-newer = it was written by a newer version of Quadrille (its version is “{ $found }”)
review-strange = it begins with “{ $found }”, so it is not a review

# Why an engine lost by forfeit. These end a sentence, as in end-forfeit.
forfeit-illegal = illegal move `{ $words }`: { $reason }
forfeit-late = too late: it said `{ $words }` after { $took } s; { $allowed } s were allowed
forfeit-no-command = no command: a program is needed
cannot-start = `{ $command }` cannot be started: { $reason }
cannot-start-means = `{ $command }` cannot be started, because this computer lacks the resources: { $reason }
forfeit-start = could not start: { $told }
forfeit-stalled = this computer paused: for { $stalled } s Quadrille could not read the engine’s output, when it was expected { $stage }
forfeit-ended = crash: it ended ({ $status }) when it was expected { $stage }{ $last }
forfeit-silent = no answer: it said nothing useful for { $waited } s when it was expected { $stage }{ $last }
forfeit-deaf = no answer: it did not read its input when it was expected { $stage }
forfeit-long-line = protocol error: it wrote a line of more than { $bytes } bytes, which begins `{ $beginning }`
forfeit-error = protocol error: it said `{ $words }` when it was expected { $stage }
forfeit-option = protocol error: it does not offer the option { $name } with the value `{ $value }`
forfeit-last-words = ; its last line: `{ $words }`
forfeit-nothing-written = ; it has written nothing at all: it must flush each line as it writes it
forfeit-unfinished = ; its output ends without a line end: `{ $words }`
forfeit-carriage-return = ; its output ends with a carriage return instead of a line feed: `{ $words }`
forfeit-misplaced = ; the answer is not at the start of its line: `{ $words }`
forfeit-unflushed = ; it answered only when its input had ended (`{ $words }`): it must flush each line as it writes it
stage-handshake = to answer `ugi` with `ugiok`
stage-ready = to answer `isready` with `readyok`
stage-go = to answer `go` with `bestmove`
