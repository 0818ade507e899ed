# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A later start of the program hands its file to the open window and ends. A restart restores the clocks. A file named on the
# command line is opened.

click home-hique
click new-seat1-human
click new-seat2-human
click new-clock-10+5
picture new
click new-start
expect_screen Game
play hique 4,2,4,10
first_position="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/7/1GGGG1/1RRRRR1 2"
expect_position "$first_position"
is_kept() { grep -lqr "$1" "$work/$scenario/games/games"; }
within_patience is_kept 4,2,4,10 || fail "the first move is not kept"
first=$program

# later_start [WORD…]: starts the program again, which must end by itself.
later_start() {
    QUADRILLE_CONFIG_DIR="$work/$scenario/settings" QUADRILLE_DATA_DIR="$work/$scenario/games" \
        timeout "$patience" "$binary" "$@" || fail "the later start ended with status $?"
}

# The first window opens the file, even if its path is relative.
printf '[Game "cublino-contra"]\n\n1. d1d2 *\n' >"$work/$scenario/a game.pgn"
later_start "$(realpath --relative-to=. "$work/$scenario/a game.pgn")"
expect_screen Game
within_patience grep -q '^position c' "$trace" || fail "the file was not opened: $(last_of position)"
picture handed-over
# Without a file nothing changes.
later_start
[[ "$(xdotool search --onlyvisible --name Quadrille | wc -l)" == 1 ]] || fail "there are two windows"
kill -0 "$first" || fail "the first window has ended"

# A killed window does not lock the folder, and the game resumes with its clocks.
kill -9 "$first"
wait "$first" 2>/dev/null || true
start_again
click resume
expect_screen Game
expect_position "$first_position"
picture clocks
grep -q 'Clock "600+5"' "$work/$scenario/games/games/"*.pgn || fail "the clock is lost"
grep -q '^\[Used "' "$work/$scenario/games/games/"*.pgn || fail "the time used is lost"
end_program

# A file is named by its address.
printf '[Game "cublino-contra"]\n\n1. d1d2 *\n' >"$work/$scenario/named.pgn"
start_again "file://localhost$work/$scenario/named.pgn"
expect_screen Game
within_patience grep -q '^position c' "$trace" || fail "the file was not opened: $(last_of position)"
picture named
