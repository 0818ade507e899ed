# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# The library: lists and imports a file of several games, then sorts, filters, selects, searches by position, saves a
# selection and deletes games.
# click_with KEY NAME: clicks while KEY is held, all within a slow frame.
click_with() {
    find_place "$2"
    point "$x" "$y"
    xdotool keydown "$1" mousedown 1 mouseup 1 keyup "$1"
    sleep 0.1
}

file="$work/$scenario/club.pgn"
for number in 1 2 3 4 5 6 7 8 9; do
    printf '[Game "hique"]\n[Date "2026.11.%02d"]\n[Player1 "Ada %d"]\n[Player2 "Bob"]\n\n1. 4,2,4,10 1-0\n\n' "$number" "$((10 - number))"
    printf '[Game "cublino-pur"]\n[Date "2025.01.%02d"]\n[Player1 "Eve"]\n[Player2 "Bob %d"]\n\n1. d1d2 *\n\n' "$number" "$number"
done >"$file"
printf '[Game "hique"]\n\n1. 4,2,9,9 *\n\n' >>"$file"

# The file is listed, and the position of its bad game is reported.
click home-games
expect_screen Games
click games-open-file
choose_file open "$file"
find_place file-game-1
picture file-games
key End
find_place file-game-19
picture file-bad
key Home
key shift+Down
key shift+Down
find_place game-file-take
picture file-selected
click game-file-take-all
find_place complaint-read
picture told
key Return
find_place game-1
picture taken-in

# Sorts by every column, with the pointer and with the keyboard.
for column in game players result length date; do
    click "games-by-$column"
    picture "by-$column"
done
click games-by-players
key Right
key space
picture by-keyboard

# Filters.
click games-filters
find_place games-ended-more
picture filters
click games-ended-more
click games-began-more
picture filtered
click games-no-filter

# Selects several games.
click games-hique
find_place game-3
click game-1
click_with shift game-3
find_place games-selected
picture range
click_with ctrl game-5
picture toggled
click games-export
choose_file save "$work/$scenario/three.pgn"
within_patience test -s "$work/$scenario/three.pgn" || fail "the selection was not saved"
[[ $(grep -c '^\[Game ' "$work/$scenario/three.pgn") == 4 ]] || fail "the file does not contain the four selected games"
# The file exists: its games are counted, and the new ones are added.
click games-export
choose_file save "$work/$scenario/three.pgn"
find_place file-exists
picture file-exists
click file-accept
has_games() {
    [[ $(grep -c '^\[Game ' "$work/$scenario/three.pgn") == "$1" ]]
}
within_patience has_games 8 || fail "the games were not added"
key ctrl+a
picture all
key Delete
find_place games-restore
picture deleted
click games-restore
find_place game-3

# Searches for the position on the board.
click game-1
click games-open
expect_screen Game
click home
click home-games
find_place games-filters
click games-position
find_place game-3
picture found
key Return
expect_screen Game
