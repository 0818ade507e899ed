# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A key that is held while the window gets the focus does nothing until it is pressed again.

if ! command -v xterm >/dev/null; then
    say "window: $scenario: nothing is tried without xterm"
    return 0
fi
new_game hique
start=$(last_of position)
play hique 4,2,4,10
within_patience has_changed "$start" || fail "no move"
after=$(last_of position)

xterm -geometry 20x5+0+0 &
other=$!
has_terminal() { terminal=$(xdotool search --onlyvisible --class xterm 2>/dev/null | tail -n 1) && [[ -n "$terminal" ]]; }
within_patience has_terminal || fail "no other window"
xdotool windowfocus --sync "$terminal" keydown u
sleep 1
xdotool windowfocus --sync "$window"
# Long enough for the key to repeat.
sleep 2
stays "$after"
xdotool keyup u
key u
expect_position "$start"
kill "$other"
