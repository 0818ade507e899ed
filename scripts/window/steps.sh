# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Sourced by window.sh. Defines the commands of the scenarios beside this file.
#
# With QUADRILLE_TRACE=FILE the program appends its events to FILE. The head of src/dev_tools/trace.rs lists the lines. Squares are
# places too, named `square-` and the name of the square in moves.

# Time limits in seconds: for an expected event, and for the window to come to rest.
patience=${QUADRILLE_PATIENCE:-15}
settle=0.3

# fail TEXT…: ends the scenario with a message and a picture.
fail() {
    printf '   %s: %s\n' "$scenario" "$*" >&2
    picture failed
    exit 1
}

# picture NAME: saves a picture of the display at rest.
picture() {
    local deadline=$((SECONDS + 5))
    sleep "$settle"
    until settled || ((SECONDS >= deadline)); do
        sleep 0.1
    done
    # The trace does not report effects of the pointer, such as lifted pieces.
    sleep "$settle"
    perl "$steps_folder/picture.pl" "$framebuffer" "$pictures/$scenario-$1.png" ||
        printf '   %s: no picture %s\n' "$scenario" "$1" >&2
}

# settled: succeeds if nothing moves and no search runs.
settled() {
    [[ "$(grep -E '^(settled|busy)$' "$trace" | tail -n 1)" == settled ]]
}

# last_of KIND: prints the rest of the latest line of that kind, or nothing.
last_of() {
    sed -n "s/^$1 //p" "$trace" | tail -n 1
}

# place NAME: prints the middle of a visible place, or nothing.
place() {
    awk -v name="$1" '
        $1 == "gone" && $2 == name { found = "" }
        $1 == "place" && $2 == name { found = int($3) " " int($4) }
        END { print found }' "$trace"
}

# vanished NAME: succeeds if the place is not visible.
vanished() {
    [[ -z "$(place "$1")" ]]
}

# alive: fails if the program has ended.
alive() {
    kill -0 "$program" 2>/dev/null || fail "the program has ended; its last lines: $(tail -n 3 "$log")"
}

# end_process PROCESS: asks it to end, and fails if it has not ended within patience.
end_process() {
    local deadline=$((SECONDS + patience))
    kill "$1" 2>/dev/null || true
    while kill -0 "$1" 2>/dev/null; do
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
    wait "$1" 2>/dev/null || true
}

# end_program: ends the program as a closing session does.
end_program() {
    end_process "$program" || fail "the program does not end on request"
}

# within_patience COMMAND…: repeats a test until it succeeds or the time limit has passed.
within_patience() {
    local deadline=$((SECONDS + patience))
    until "$@"; do
        alive
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
}

# at_rest NAME: sets `x` and `y` if the place is visible and has not moved for a moment.
at_rest() {
    local before after
    before=$(place "$1")
    [[ -n "$before" ]] || return 1
    sleep 0.1
    after=$(place "$1")
    [[ "$after" == "$before" ]] || return 1
    read -r x y <<<"$after"
}

# find_place NAME: waits for a place, and sets `x` and `y` to its middle.
find_place() {
    within_patience at_rest "$1" || fail "no $1 on the screen $(last_of screen)"
}

# point X Y: moves the pointer there and waits for the program to notice.
point() {
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.12
}

# press_at X Y [BUTTON]: clicks, with the button held for two frames.
press_at() {
    point "$1" "$2"
    xdotool mousedown "${3:-1}"
    sleep 0.08
    xdotool mouseup "${3:-1}"
    sleep 0.12
}

# click NAME, click_square SPOT: clicks in the middle with the left button.
click() {
    find_place "$1"
    press_at "$x" "$y"
}
# click_tile NAME: clicks a tile of Home above its chips, which may be in its middle.
click_tile() {
    find_place "$1"
    local chips
    chips=$(awk -v name="$1-" '
        index($2, name) == 1 { if ($1 == "place") top[$2] = int($4); else if ($1 == "gone") delete top[$2] }
        END { for (chip in top) print top[chip] }' "$trace" | sort -n | head -n 1)
    press_at "$x" "$((${chips:-0} > 0 ? chips - 26 : y))"
}
click_square() {
    find_place "square-$1"
    press_at "$x" "$y"
}

# right_click_square SPOT: clicks with the right button, which cancels a started move.
right_click_square() {
    find_place "square-$1"
    press_at "$x" "$y" 3
}

# hover_square SPOT: moves the pointer there.
hover_square() {
    find_place "square-$1"
    point "$x" "$y"
}

# drag FROM TO: drags from one square to another. drag_place NAME TO: drags from a place to a square.
drag() {
    find_place "square-$1"
    drag_to "$2"
}
drag_place() {
    find_place "$1"
    drag_to "$2"
}
drag_to() {
    local from_x=$x from_y=$y step
    find_place "square-$1"
    point "$from_x" "$from_y"
    xdotool mousedown 1
    sleep 0.08
    for step in 1 2 3 4 5 6; do
        xdotool mousemove --window "$window" \
            $((from_x + (x - from_x) * step / 6)) $((from_y + (y - from_y) * step / 6))
        sleep 0.05
    done
    xdotool mouseup 1
    sleep 0.12
}

# wheel SPOT up|down [TIMES]: turns the wheel over a square.
wheel() {
    local button=4
    [[ "$2" == up ]] || button=5
    hover_square "$1"
    xdotool click --repeat "${3:-1}" --delay 80 "$button"
    sleep 0.12
}

# focus_window: gives the window the focus and waits until it has noticed. An earlier key press would be ignored.
focus_window() {
    [[ "$(xdotool getwindowfocus 2>/dev/null)" != "$window" ]] || return 0
    xdotool windowfocus --sync "$window"
    sleep 0.4
}

# key NAME…: presses keys by X's names, for instance Escape, Return, ctrl+z. It focuses the window, because there is no window
# manager.
key() {
    focus_window
    xdotool key --delay 80 "$@"
    sleep 0.12
}

# enter FIELD TEXT: types into the field once it has the keyboard focus, so that no letter is lost in a slow frame.
enter() {
    focus_window
    expect focus "$1"
    xdotool type --delay 25 -- "$2"
    sleep 0.2
}

# is_last KIND TEXT: succeeds if the latest line of that kind is TEXT.
is_last() {
    [[ "$(last_of "$1")" == "$2" ]]
}

# expect_screen NAME, expect_position TEXT: fails unless it becomes true within patience.
expect() {
    within_patience is_last "$1" "$2" || fail "expected $1: $2"$'\n'"   but it is: $(last_of "$1")"
}
# has_changed POSITION: succeeds if the current position is another one.
has_changed() {
    [[ "$(last_of position)" != "$1" ]]
}
# said ENGLISH GERMAN: prints the text in the language of this run.
said() {
    case ${QUADRILLE_LANGUAGE:-en} in
        de) printf '%s\n' "$2" ;;
        *) printf '%s\n' "$1" ;;
    esac
}
expect_screen() { expect screen "$1"; }
expect_position() { expect position "$1"; }

# expect_pieces VARIANT SQUARE=PIECE…: fails unless the display shows these pieces within patience. PIECE is `empty` or a colour:
# green, red, blue, yellow, white, black. For a stack it is the colour of the top piece.
pieces_are_seen() {
    local X Y
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^[XY]=-?[0-9]+$')"
    unseen=$(perl "$steps_folder/pieces.pl" "$framebuffer" "$trace" "$X" "$Y" "$@")
}
expect_pieces() {
    local unseen=
    within_patience pieces_are_seen "$@" || fail "the picture is not the position: $unseen"
}

# stays POSITION: fails if the last action has changed the position.
stays() {
    sleep 0.5
    alive
    expect_position "$1"
}

# new_game VARIANT [PLACE…]: starts a game between two people from Home. Clicks these places in the dialog first.
new_game() {
    local choice
    expect_screen Home
    click "home-$1"
    click new-seat1-human
    click new-seat2-human
    for choice in "${@:2}"; do
        click "$choice"
    done
    picture new-game
    click new-start
    expect_screen Game
}

# leave: goes to Home from a game or a page with such a button.
leave() {
    click home
    expect_screen Home
}

# play VARIANT MOVE: plays a move with clicks.
play() {
    local move=$2 square
    case $1 in
    upthrust)
        # Row numbers have one or two digits.
        [[ "$move" =~ ^([a-d][0-9]+)([a-d][0-9]+)$ ]] || fail "no move of Upthrust: $move"
        click_square "${BASH_REMATCH[1]}"
        click_square "${BASH_REMATCH[2]}"
        ;;
    hique)
        click_square "${move%,*,*}"
        click_square "${move#*,*,}"
        ;;
    focus*)
        if [[ "$move" == +* ]]; then
            click reserve
            click_square "${move#+}"
        else
            click_square "${move:0:2}"
            key "${move#*:}"
            click_square "${move:3:2}"
        fi
        ;;
    *)
        for ((square = 0; square < ${#move}; square += 2)); do
            click_square "${move:square:2}"
        done
        ;;
    esac
}

# play_whole VARIANT MOVE: plays a move, and in Cublino Pur ends it with a click on its die if it could continue. The coprocess
# `terminal` decides this.
play_whole() {
    local before answer move
    before=$(last_of position)
    play "$1" "$2"
    [[ "$1" == cublino-pur ]] || return 0
    printf 'position fen %s\n' "$before" >&"${terminal[1]}"
    ask "query moves" response
    for move in $answer; do
        if [[ "$move" == "$2"?* ]]; then
            click_square "${2: -2}"
            return
        fi
    done
}

# ask LINE PATTERN: sends a line to the terminal program, the coprocess `terminal`. Sets `answer` to the first line that begins
# with PATTERN, without its first word.
ask() {
    printf '%s\n' "$1" >&"${terminal[1]}"
    while IFS= read -r -t 60 answer <&"${terminal[0]}"; do
        case $answer in
        error*) fail "the terminal program says: $answer (to: $1)" ;;
        "$2"*)
            answer=${answer#* }
            return
            ;;
        esac
    done
    fail "the terminal program did not answer: $1"
}

# tab_on: presses Tab and waits for the focus to move, because a second press too early would skip a widget.
focus_count() {
    grep -c '^focus ' "$trace" || true
}
has_moved() {
    (($(focus_count) > $1))
}
tab_on() {
    local told patience_here=$patience
    told=$(focus_count)
    key Tab
    # A display under full load can lose a key. A second press is reported. If it has no effect, the scenario fails.
    local patience=$((patience_here / 3))
    if ! within_patience has_moved "$told"; then
        printf '   %s: Tab is pressed once more at %s; before it:\n%s\n' "$scenario" "$(last_of focus)" "$(tail -n 12 "$trace")" >&2
        patience=$patience_here
        key Tab
        within_patience has_moved "$told" || fail "Tab does nothing at $(last_of focus)"
    fi
}

# tab_to NAME: presses Tab until NAME has the focus.
tab_to() {
    local presses
    for ((presses = 0; presses < 60; presses++)); do
        ! is_last focus "$1" || return 0
        tab_on
    done
    fail "Tab does not come to $1, but to $(last_of focus)"
}

# choose_file open|save FILE: enters a file in the dialog and accepts it. A native dialog, which is not in the trace, asks before
# it replaces a file.
choose_file() {
    if [[ -z "${QUADRILLE_NATIVE_DIALOG:-}" ]]; then
        find_place file-name
        enter file-name "$2"
        key Return
        return
    fi
    local has_file= dialog
    [[ "$1" == open || ! -e "$2" ]] || has_file=yes
    sleep 5
    # Without a window manager the dialog does not get the focus.
    dialog=$(xdotool search --onlyvisible --pid "$program" | grep -vx "$window" | tail -n 1)
    xdotool windowfocus "$dialog"
    # The path on the drive that Wine has for this system.
    xdotool key ctrl+a type --delay 50 "Z:${2//\//\\}"
    xdotool key Return
    [[ -z "$has_file" ]] || { sleep 2 && xdotool key Return; }
}

# scroll_to NAME: scrolls the page down, then up, until NAME is visible.
scroll_to() {
    local size=${QUADRILLE_WINDOW:-1280x800}
    local turns was
    # Under Wine a turn of the wheel is shorter.
    local turns_down=$((${QUADRILLE_NATIVE_DIALOG:+60} + 30))
    # Scrolls down to the end, then up.
    for ((turns = 0; turns < 2 * turns_down + 20; turns++)); do
        was=$(place "$1")
        if [[ -n "$was" ]]; then
            # The page continues to scroll for a moment.
            sleep 0.5
            [[ "$(place "$1")" != "$was" ]] || return 0
            continue
        fi
        point $((${size%x*} / 2)) $((${size#*x} / 2))
        xdotool click $((turns < turns_down ? 5 : 4))
        sleep 0.2
    done
    fail "no $1 on the page after scrolling through it"
}
