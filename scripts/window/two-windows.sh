# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Two programs at once: each has its own game, clocks stand where they stood after a restart, and a game is opened by
# naming its file.

# two_games: whether two games are kept.
two_games() { (($(find "$work/$scenario/games/games" -name '*.pgn' | wc -l) == 2)); }

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
first=$program first_window=$window first_trace=$trace

# The second window: what is on the table in the first one is not offered there.
trace="$work/$scenario.second"
start_again
second=$program
trap 'kill "$first" "$second" 2>/dev/null || true; wait 2>/dev/null || true' EXIT
expect_screen Home
find_place home-games
[[ -z "$(place resume)" ]] || fail "the other window's game is offered"
# Looked at all the same, and played on under another name.
click home-games
click game-1
click games-open
find_place complaint-read
picture told
key Return
expect_position "$first_position"
play hique 7,13,7,11
second_position="1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/3R3/1GGGG1/1RR1RR1 1"
expect_position "$second_position"
within_patience two_games || fail "there are not two games: $(ls "$work/$scenario/games/games")"
within_patience is_kept 7,13,7,11 || fail "the second window's move is lost"
kill "$second"
wait "$second" 2>/dev/null || true

# The first one has gone on as if nothing had happened.
program=$first window=$first_window trace=$first_trace
play hique 5,13,5,11
expect_position "1rrrrr1/2ggg1/7/6/7/6/7/6/7/1g4/2R4/1GGGG1/1R1RRR1 1"
within_patience is_kept 5,13,5,11 || fail "the first window's move is lost"
key Escape
end_process "$first" || fail "the first window does not end when it is told to"
used=$(sed -n 's/^\[Used "\(.*\)"\]$/\1/p' "$work/$scenario/games/games/"*.pgn | sort)

# Gone on with, clocks and all.
start_again
click resume
expect_screen Game
picture clocks
grep -q 'Clock "600+5"' "$work/$scenario/games/games/"*.pgn || fail "the clock is lost"
[[ -n "$used" ]] || fail "the time used is lost"
end_program

# A file named on the command line by its address.
printf '[Game "cublino-contra"]\n\n1. d1d2 *\n' >"$work/$scenario/named.pgn"
start_again "file://localhost$work/$scenario/named.pgn"
expect_screen Game
within_patience grep -q '^position c' "$trace" || fail "the file was not opened: $(last_of position)"
picture named
