# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A tournament from Home to its last game: put together, watched, stopped, gone on with after a restart, and looked through.
click home-tournament
expect_screen Tournament
picture entry
# Level 2, a random player, and level 10, which thinks as long as it may, so that there is something to be watched.
for out in 4 3 2; do
    click "tournament-out-$out"
done
click tournament-who-12
click tournament-who-10
find_place tournament-up-3
click tournament-up-3
click tournament-time-less
click tournament-time-less
click tournament-games-more
picture put-together
click tournament-start
find_place tournament-live-1.1.1
picture playing
find_place tournament-game-1.1.2
click tournament-stop
find_place tournament-go-on
picture stopped
# What has been played outlives the program.
end_program
start_again
click home-tournament
# What was put together as well.
find_place tournament-out-3
[[ -z "$(place tournament-out-4)" ]] || fail "the entrants are others than before"
picture remembered
click tournament-kept
find_place tournament-kept-1
picture earlier
# While the terminal program plays it, it is only looked at.
games_played() {
    cat "$work/$scenario"/games/tournaments/*/games.log | wc -l
}
has_come_in() {
    (($(games_played) > before))
}
before=$(games_played)
"$terminal_program" tournament "$work/$scenario"/games/tournaments/*.toml &>"$work/elsewhere.log" &
elsewhere=$!
within_patience has_come_in || fail "the terminal program plays no game"
kill -STOP "$elsewhere"
click tournament-kept-1
find_place tournament-game-1.1.2
picture elsewhere
[[ -z "$(place tournament-go-on)" ]] || fail "it could be gone on with in two places"
kill "$elsewhere"
kill -CONT "$elsewhere"
end_process "$elsewhere" || fail "the terminal program does not end when it is told to"
click tournament-go-on
patience=120
# The log has a line for each game, after its first.
all_played() {
    [[ "$(cat "$work/$scenario"/games/tournaments/*/games.log | wc -l)" == 13 && -z "$(place tournament-stop)" ]]
}
within_patience all_played || fail "the tournament does not end"
patience=15
picture over
click tournament-game-3.1.4
expect_screen Game
picture game
click to-tournament
expect_screen Tournament
find_place tournament-game-3.1.4
# What is deleted can be had back.
click tournament-kept
click tournament-delete-1
find_place tournament-restore
picture deleted
click tournament-restore
find_place tournament-kept-1
picture restored
