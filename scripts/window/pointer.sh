# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Drags that end outside the window's control, because it is unmapped or another window covers the pointer. No move is played,
# and no piece stays at the pointer.

# hold FROM TO: drags from one square to another without releasing the button.
hold() {
    find_place "square-$2"
    local to_x=$x to_y=$y step
    find_place "square-$1"
    point "$x" "$y"
    xdotool mousedown 1
    sleep 0.08
    for step in 1 2 3 4; do
        point $((x + (to_x - x) * step / 4)) $((y + (to_y - y) * step / 4))
    done
}

# nothing_is_held POSITION: checks that a click on d2 plays no move.
nothing_is_held() {
    click_square d4
    click_square d2
    stays "$1"
    key Escape
}

new_game cublino-contra
start=$(last_of position)

hold d1 d2
xdotool windowunmap --sync "$window" mouseup 1
xdotool windowmap --sync "$window"
find_place square-d2
point "$x" "$y"
picture unmapped
nothing_is_held "$start"

if command -v xterm >/dev/null; then
    for wander in 0 9; do
        hold d1 d2
        xterm -geometry "60x20+$((x - 120))+$((y - 220))" &
        cover=$!
        sleep 2
        ((wander == 0)) || xdotool mousemove_relative "$wander" 0
        picture "covered-$wander"
        xdotool mouseup 1
        end_process "$cover"
        sleep 0.5
        picture "uncovered-$wander"
        nothing_is_held "$start"
    done
else
    printf '   %s: there is no xterm to cover the window with\n' "$scenario" >&2
fi

hold d1 d2
xdotool mouseup 1
within_patience has_changed "$start" || fail "a drag plays no move"
