# shellcheck shell=bash
# Quits while two AIs think. The window closes at once, the process ends soon after, and the game is there at the next start.
expect_screen Home
click home-focus
click new-seat1-ai
click new-seat2-ai
click new-start
expect_screen Game
has_moved_on() {
    [[ "$(last_of position)" != "$before" ]]
}
before=$(last_of position)
within_patience has_moved_on || fail "no AI moves"
is_gone() {
    [[ -z "$(xdotool search --onlyvisible --name Quadrille 2>/dev/null)" ]]
}
milliseconds() {
    perl -MTime::HiRes=time -e 'printf "%d\n", 1000 * time'
}
began=$(milliseconds)
kill "$program"
until is_gone; do
    (($(milliseconds) - began < 15000)) || fail "the window stays"
    sleep 0.02
done
hidden=$(($(milliseconds) - began))
end_program
say "window: leave: the window was gone after $hidden ms, the process after $(($(milliseconds) - began)) ms"
start_again
click resume
expect_screen Game
picture resumed
