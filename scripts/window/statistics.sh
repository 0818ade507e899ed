# shellcheck shell=bash
# "Your games": empty at first; two lost games against a level later they are counted, and a row opens its game.
# scroll_to NAME: turns the wheel over the page until it is in sight.
scroll_to() {
    local size=${QUADRILLE_WINDOW:-1280x800}
    local turns
    for ((turns = 0; turns < 40; turns++)); do
        [[ -z "$(place "$1")" ]] || return 0
        point $((${size%x*} / 2)) $((${size#*x} / 2))
        xdotool click 5
        sleep 0.2
    done
    fail "no $1 on the page, however far it is turned"
}
expect_screen Home
click_tile home-learn
expect_screen Learn
click learn-statistics
expect_screen Statistics
picture empty
key Escape
for game in hique upthrust; do
    expect_screen Home
    click "home-$game"
    click new-start
    expect_screen Game
    click button-resign
    find_place result-review
    click home
done
expect_screen Home
click home-games
expect_screen Games
click games-statistics
expect_screen Statistics
find_place statistics-year
sleep 1
picture counted
scroll_to statistics-game-1
picture games
click statistics-all
picture all
scroll_to statistics-game-0
click statistics-game-0
expect_screen Game
find_place again
