# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Tab reaches everything that can be clicked, on every screen and in every dialog that needs no finished game. Squares have a
# separate cursor.

# shown: lists the names of clickable places.
shown() {
    awk '$1 == "gone" { delete there[$2] } $1 == "place" { there[$2] = 1 } END { for (name in there) print name }' "$trace" |
        grep -v '^square-' | sort
}

# everything_has_a_turn WHERE: presses Tab until the focus is back at the start, and compares.
everything_has_a_turn() {
    local -A seen=()
    local presses name missing=()
    sleep "$settle"
    for ((presses = 0; presses < 150; presses++)); do
        tab_on
        name=$(last_of focus)
        [[ "$name" == - || -z "${seen[$name]:-}" ]] || break
        seen[$name]=1
    done
    while read -r name; do
        [[ -n "${seen[$name]:-}" ]] || missing+=("$name")
    done < <(shown)
    ((${#missing[@]} == 0)) || fail "$1: Tab does not reach ${missing[*]}"
}

expect_screen Home
everything_has_a_turn Home
click home-settings
expect_screen Settings
everything_has_a_turn Settings
key Escape
expect_screen Home
click home-games
expect_screen Games
everything_has_a_turn Games
key Escape
expect_screen Home
for variant in upthrust cublino-contra; do
    click "home-$variant"
    everything_has_a_turn "New game of $variant"
    key Escape
done
new_game hique
find_place square-3,1
everything_has_a_turn Game
key F1
everything_has_a_turn Rules
key Escape
