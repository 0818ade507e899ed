# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Shortcuts on keyboard layouts with and without Latin letters. Keys are given by X's codes, that is by their place.

new_game hique
start=$(last_of position)
play hique 4,2,4,10
within_patience has_changed "$start" || fail "no move"
after=$(last_of position)

# Layout, the key with U or at its place, and the same for Z.
while read -r layout u z; do
    setxkbmap "$layout"
    sleep 0.5
    for wrong in "alt+$u" "ctrl+$u" "super+$u" "ctrl+alt+$z" "$z"; do
        key "$wrong"
    done
    stays "$after"
    for way in "$u ctrl+shift+$z" "ctrl+$z ctrl+shift+$z"; do
        key "${way% *}"
        expect_position "$start"
        key "${way#* }"
        expect_position "$after"
    done
    key Caps_Lock "$u" Caps_Lock
    expect_position "$start"
    key "ctrl+shift+$z"
    expect_position "$after"
done <<'LAYOUTS'
us 30 52
ru 30 52
gr 30 52
il 30 52
ara 30 52
fr 30 25
de 30 29
dvorak 41 61
LAYOUTS
setxkbmap us
