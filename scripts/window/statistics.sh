# shellcheck shell=bash
# "Your games": empty at first; two lost games against a level later they are counted, and a row opens its game.
expect_screen Home
click home-learn
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
find_place statistics-game-1
picture counted
click statistics-all
picture all
click statistics-game-0
expect_screen Game
find_place again
