# The Settings screen, with the engines and their tests.

back = Back
save = Save
keep = Keep
remove = Remove
close = Close
on = On
off = Off

section-look = Looks
section-motion = Motion
section-board = Board
section-sound = Sound
section-engines = Engines
section-about = Quadrille { $version }

look-theme = Theme
look-theme-note = A table in the evening, or by day.
look-dark = Dark
look-light = Light
look-contrast = High contrast
look-contrast-note = Words and marks stand out from everything, in either theme.
look-size = Size
look-size-note = The size of everything on the screen.
look-size-room = This window has room for { $room } %. A larger one shows it in full.
look-marks = Marks on pieces
look-marks-note = A shape for every colour, so that no colour has to be told from another.
look-colours = Colours of pieces
look-colours-note = In Upthrust and Focus.
look-safe = Colour-blind safe
look-painted = Painted wood
look-assistive = For all assistive programs
look-assistive-note = Also for those that do not call themselves a screen reader.
look-language = Language
look-language-note = Of every text in this window.
look-language-system = System: { $name }
motion-speed = Animation speed
motion-speed-note = How fast pieces move and roll.
motion-reduced = Reduced motion
motion-reduced-note = Moves are made at once, and nothing plays by itself.
motion-reduced-system = The system wishes it: moves are made at once, and nothing plays by itself.
board-coordinates = Coordinates
board-coordinates-note = The names of rows and columns on the frame.
board-targets = Possible moves
board-targets-note = Where a chosen piece can go.
board-hover = Moves under the pointer
board-hover-note = The piece under the pointer shows faintly where it can go.
board-confirm = Confirm moves
board-confirm-note = A move is shown first, and made by Enter or a second click.
board-premoves = Moves in advance
board-premoves-note = While the AI thinks, your next move can be laid; it is played at once if it is legal then.
board-turn = Turn the board
board-turn-note = To the player on move, when two people play here.
board-readable = HiQUE’s moves in words
board-readable-note = G 4,2–4,10 ×1: a guard takes a runner.
sound-volume = Volume
sound-volume-note = Of pieces, dice and what is won or refused.
sound-mute = Mute
sound-mute-note = No sound at all.
ai-threads = Threads
ai-threads-note = How many calculations a search does at the same time.
ai-automatic = Automatic: { $count }
ai-memory = Memory
ai-memory-note = Table of positions: { $size }, which two AIs share.

engines-none = No engine yet
engines-none-note = Programs that speak the Universal Game Interface can be players, such as one of your own.
engine-test = Test
engine-edit = Edit
engine-add = Add engine
engine-edit-title = Edit engine
engine-passed = Test passed
engine-stopped = Test stopped
engine-wrong = { $count } wrong
engine-command = Command, as you would type it in a shell
engine-folder = Folder it starts in
engine-folder-usual = the folder of its program
engine-start-time = Time to start
engine-seconds = { $seconds } s
engine-browse = Browse …
engine-save-unheard = Save anyway
engine-keep-unheard = It could not be started. Save it all the same?
engine-options = Options
engine-ask = Ask the engine
engine-ask-again = Ask it again
engine-ask-stop = Stop asking
engine-unknown = The engine itself says what can be set. It is started for that.
engine-asked = Waiting for the engine to start: { $seconds } of { $limit } s …
engine-no-options = It can be used: it has introduced itself, and offers nothing to be set.
engine-not-offered = The engine does not offer this any more.
engine-set-before = Set before; the engine has not been asked.
engine-forget = Forget
engine-nothing = nothing
engine-number = A number{ $range }; usually { $usual }.
engine-usually = Usually { $usual }.
engine-number-odd = A number{ $range }. The engine's own value, { $usual }, is outside.
engine-odd = The engine's own value, { $usual }, is none of these.
engine-twins = { $count ->
    [one] An option cannot be set, because an earlier one has the same name: { $names }.
   *[other] { $count } options cannot be set, because earlier ones have the same names: { $names }.
}
engine-excess = The engine offers more than { $limit } options. The last { $count } cannot be set here.
engine-no-thread = There is no thread for it: { $reason }.
engine-silent = It did not introduce itself: { $reason }.
engine-not-its-fault = { $name } could not play, which is not its fault: { $reason }. The game is paused.
engine-failure-title = The engine did not start
engine-failure-words = { $name } did not get ready to play: { $reason }.
engine-error-output = What it wrote on its error output:
engine-crashed = { $name } lost by { $reason }. What it wrote on its error output:
engine-failure-note = The game is paused and not decided. Try again, or choose who plays on. The engine's command, folder and start time are under Settings.
engine-failure-again = Try again
engine-failure-play = Play on
engine-failure-wait = Keep paused
engine-remove-title = Remove { $name }?
engine-remove-note = Its command and options are forgotten here. The program itself stays where it is.
engine-bad-no-name = It needs a name, by which it can be chosen as a player.
engine-bad-long-name = The name `{ $name }` is longer than { $limit } characters.
engine-bad-name-taken = There is another engine called `{ $name }`. Give this one a name of its own.
engine-bad-command = It needs a command that starts it: { $reason }.
engine-bad-our-own = `{ $command }` is no command: expected a program and what it is to be told, such as `python3 engine.py`.
engine-bad-not-utf8 = The path `{ $path }` is not UTF-8. Rename it, or choose a link to it.
engine-bad-no-folder = There is no folder `{ $folder }` to start it in.

# $range is nothing, or one of the three at the end with a blank before it.
option-number = { $name } is `{ $value }`: expected a whole number{ $range }.
option-one-of = { $name } is `{ $value }`: expected one of { $values }.
option-truth = { $name } is `{ $value }`: expected true or false.
option-line = { $name } cannot be `{ $value }`: it must be one line.
range-from = from { $min }
range-to = up to { $max }
range = from { $min } to { $max }

test-title = Test of { $name }
test-starting = Starting it …
test-again = Test again
test-all-games = All games that it offers
test-so-far = Testing: { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} so far, { $wrong ->
    [0] all as they should be.
   *[other] { $wrong } wrong.
}
test-clean = It keeps to the protocol. { $summary }
test-wrong = What is marked wrong needs mending. { $summary }
test-summary = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $ok } ok, { $wrong } wrong, { $skipped } not offered{ $stopped ->
    [yes] ; stopped before the end.
   *[no] .
}
test-mark-ok = ok
test-mark-wrong = wrong
test-mark-differs = otherwise
test-mark-skipped = not offered
test-tried = Tried:
test-expected = Expected:
test-came = Came:

notices = Licences
notices-note = Whose work is inside this program, and on which terms.
notices-show = Read
notices-own = Quadrille itself is under the MIT licence or the Apache licence 2.0, at your choice. Inside it is work of many others; their licences follow, in their own words.

settings-no-folder = There is no folder to keep settings in: no home folder is known. They last until the program ends.
settings-no-writer = The settings cannot be saved: { $reason }.
settings-unreadable = The settings in { $file } cannot be read: { $reason }. The usual ones are in force, and nothing will be saved.
settings-unsaved = The settings cannot be saved in { $file }: { $reason }.
settings-broken = The settings in { $file } could not be understood: { $reason }.
settings-aside = The file was set aside as { $file }, and what could not be read is as usual.
settings-not-aside = It could not be set aside ({ $reason }), so nothing will be saved.

