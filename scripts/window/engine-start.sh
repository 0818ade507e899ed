# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# An engine that cannot be started is saved on a person's word only, and its program is chosen from a list of files.
folder="$work/$scenario/my engines"
mkdir -p "$folder"
printf '#!/bin/sh\nexec python3 %q %q\n' "$PWD/examples/random_engine.py" "$terminal_program" >"$folder/engine"
chmod +x "$folder/engine"
printf 'no program\n' >"$folder/notes.txt"

saved() {
    grep -qsF -- "$1" "$settings_file"
}

expect_screen Home
click home-settings
expect_screen Settings
scroll_to settings-add
click settings-add
click engine-name
enter "Ghost"
click engine-command
enter "/no/such/engine"
click engine-save
find_place engine-save-unheard
picture refused
! saved Ghost || fail "an engine that cannot be started was saved unasked"
# Enter asks again, and saves nothing.
click engine-name
key Return
find_place engine-save-unheard
! saved Ghost || fail "Enter has saved an engine that cannot be started"
click engine-save-unheard
scroll_to settings-test-0
within_patience saved Ghost || fail "the engine was not saved on a person's word"

scroll_to settings-add
click settings-add
click engine-browse
find_place file-name
enter "$folder/"
key Return
find_place file-row-engine
[[ -z "$(place file-row-notes.txt)" ]] || fail "what is no program is listed as one"
picture browse
click file-row-engine
click file-accept
find_place engine-command
picture chosen
click engine-save
scroll_to settings-test-1
within_patience saved "my engines/engine" || fail "the chosen program was not saved"
within_patience saved 'name = "Random example"' || fail "it was not asked for its name"

# Against an engine that does not start nobody wins: the game waits, and somebody else goes on with it.
key Escape
expect_screen Home
click home-hique
click new-seat2-engine
click new-start
expect_screen Game
play hique 4,2,4,10
find_place engine-failure-go-on
picture failure
[[ -z "$(last_of result)" ]] || fail "an engine that did not start has decided the game: $(last_of result)"
click engine-failure-opponent-more
picture another
before=$(last_of position)
click engine-failure-go-on
answered() {
    [[ "$(last_of position)" != "$before" && "$(last_of position)" == *" 1" ]] && settled
}
within_patience answered || fail "the other opponent did not go on with the game"
