# The Settings screen, with the engines and their tests.

back = Back
save = Save
keep = Keep
remove = Remove
close = Close
on = On
off = Off

section-look = Appearance
section-motion = Motion
section-board = Board
section-sound = Sound
section-engines = Engines
section-about = Quadrille { $version }

look-theme = Theme
look-theme-note = Dark or light colours.
look-dark = Dark
look-light = Light
look-contrast = High contrast
look-contrast-note = Stronger contrast for text and marks, in both themes.
look-size = Size
look-size-note = The size of everything on the screen.
look-size-room = This window has room for { $room }%. Enlarge it to see the full size.
look-marks = Marks on pieces
look-marks-note = A shape for every colour, so that you do not have to rely on colours.
look-colours = Colours of pieces
look-colours-note = In Upthrust and Focus.
look-safe = Colour-blind safe
look-painted = Painted wood
look-assistive = Other assistive programs
look-assistive-note = Turn this on if voice control or the like does not see the buttons. Screen readers do not need it.
look-language = Language
look-language-note = The language of this window.
look-language-system = System: { $name }
motion-speed = Animation speed
motion-speed-note = How fast pieces move and dice roll.
motion-reduced = Reduced motion
motion-reduced-note = No animations, and no demo on Home.
motion-reduced-system = Set by the system: no animations, and no demo on Home.
board-coordinates = Coordinates
board-coordinates-note = The names of rows and columns on the frame.
board-targets = Possible moves
board-targets-note = Shows where a selected piece can go.
board-hover = Moves under the pointer
board-hover-note = Faintly shows where the piece under the pointer can go.
board-confirm = Confirm moves
board-confirm-note = A move is played only after Enter or a second click.
board-premoves = Premoves
board-premoves-note = Choose your next move while the AI thinks. It is played at once if it is legal.
board-turn = Turn the board
board-turn-note = Towards the player to move, when two people play here.
board-readable = Readable moves
board-readable-note = HiQUE: G 4,2–4,10 ×1. Focus: a3-a5:2. When off: the notation of each game’s published rules.
sound-volume = Volume
sound-volume-note = For pieces, dice, wins and illegal moves.
sound-mute = Mute
sound-mute-note = No sound at all.
ai-threads = Threads
ai-threads-note = How many processor threads a search uses.
ai-automatic = Automatic: { $count }
ai-memory = Memory
ai-memory-note = For searched positions: { $size }, shared if two AIs play.

engines-none = No engine yet
engines-none-note = An engine is another program that plays, perhaps one that you wrote. It must use the Universal Game Interface.
engine-test = Test
engine-edit = Edit
engine-add = Add engine
engine-edit-title = Edit engine
engine-passed = Test passed
engine-stopped = Test stopped
engine-wrong = { $count } wrong
engine-command = Command, as you would type it in a shell
engine-folder = Start folder
engine-folder-usual = the program’s own folder
engine-start-time = Time to start
engine-seconds = { $seconds } s
engine-browse = Browse…
engine-save-unheard = Save anyway
engine-keep-unheard = It could not be started. Save it anyway?
engine-options = Options
engine-ask = Ask the engine
engine-ask-again = Ask it again
engine-ask-stop = Stop asking
engine-unknown = Quadrille starts the engine to ask which options it has.
engine-asked = Waiting for the engine to start: { $seconds } of { $limit } s…
engine-no-options = The engine works. It has no options.
engine-not-offered = The engine no longer has this option.
engine-set-before = Set earlier; the engine has not been asked yet.
engine-forget = Forget
engine-nothing = nothing
engine-number = A number{ $range }. Default: { $usual }.
engine-usually = Default: { $usual }.
engine-number-odd = A number{ $range }. The engine’s default, { $usual }, is outside this range.
engine-odd = The engine’s default, { $usual }, is not one of these.
engine-twins = { $count ->
    [one] An option cannot be set, because an earlier one has the same name: { $names }.
   *[other] { $count } options cannot be set, because earlier ones have the same names: { $names }.
}
engine-excess = The engine has more than { $limit } options. { $count ->
    [one] The last one
   *[other] The last { $count }
} cannot be set here.
engine-no-thread = No thread could be started for the engine: { $reason }.
engine-silent = The engine did not identify itself: { $reason }.
engine-not-its-fault = { $name } could not play, through no fault of its own: { $reason }. The game is paused.
engine-failure-title = The engine did not start
engine-failure-words = { $name } did not get ready to play: { $reason }.
engine-error-output = Its error output:
engine-crashed = { $name } lost: { $reason }. Its error output:
engine-failure-note = The game is paused and not decided. Try again, or choose another opponent. The engine’s command, folder and start time are in Settings.
engine-failure-again = Try again
engine-failure-play = Play on
engine-failure-wait = Leave it paused
engine-remove-title = Remove { $name }?
engine-remove-note = Its command and options are deleted here. The program itself stays on the disk.
engine-bad-no-name = The engine needs a name.
engine-bad-long-name = The name `{ $name }` is longer than { $limit } characters.
engine-bad-name-taken = Another engine is already called `{ $name }`. Choose a different name.
engine-bad-command = The engine needs a command that starts it: { $reason }.
engine-bad-our-own = `{ $command }` is not a command: expected a program and its arguments, such as `python3 engine.py`.
engine-bad-not-utf8 = The path `{ $path }` is not UTF-8. Rename it, or choose a link to it.
engine-bad-no-folder = The start folder `{ $folder }` does not exist.

# $range is empty, or one of the three range… messages with a blank before it.
option-number = { $name } is `{ $value }`: expected a whole number{ $range }.
option-one-of = { $name } is `{ $value }`: expected one of { $values }.
option-truth = { $name } is `{ $value }`: expected true or false.
option-line = { $name } cannot be `{ $value }`: it must be one line.
range-from = from { $min }
range-to = up to { $max }
range = from { $min } to { $max }

test-title = Test of { $name }
test-starting = Starting the engine…
test-again = Test again
test-all-games = All games that it plays
test-so-far = Testing: { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} so far, { $wrong ->
    [0] all correct.
   *[other] { $wrong } wrong.
}
test-clean = It follows the protocol. { $summary }
test-wrong = It makes mistakes: see what is marked wrong. { $summary }
test-summary = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $ok } ok, { $wrong } wrong, { $skipped } not offered{ $stopped ->
    [yes] ; stopped before the end.
   *[no] .
}
test-mark-ok = ok
test-mark-wrong = wrong
test-mark-differs = different
test-mark-skipped = not offered
test-tried = Tried:
test-expected = Expected:
test-came = Received:

notices = Licences
notices-note = The licences of all work in Quadrille.
notices-show = Read
notices-own = Quadrille itself is under the MIT licence or the Apache licence 2.0, at your choice. It contains the work of many others, whose licences follow in full.

settings-no-folder = There is no folder for the settings, because no home folder is known. Your changes last until you quit.
settings-no-writer = The settings cannot be saved: { $reason }.
settings-unreadable = The settings in { $file } cannot be read: { $reason }. The defaults apply, and nothing will be saved.
settings-unsaved = The settings cannot be saved in { $file }: { $reason }.
settings-broken = The settings in { $file } could not be understood: { $reason }.
settings-aside = The file was set aside as { $file }. The defaults replace what could not be read.
settings-not-aside = It could not be set aside ({ $reason }), so nothing will be saved.

