# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Shortcuts on keyboard layouts with and without Latin letters. Keys are X's key codes, which are positions on the keyboard.
# A key that is held while the window gets the focus does nothing until it is pressed again.

new_game hique
start=$(last_of position)
play hique 4,2,4,10
within_patience has_changed "$start" || fail "no move"
after=$(last_of position)

# The layout, the key code of U or of its position, and the same for Z.
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
fr 30 25
dvorak 41 61
LAYOUTS
setxkbmap us

if ! command -v xterm >/dev/null; then
    say "window: $scenario: skipped the held key: xterm is missing"
    return 0
fi
xterm -geometry 20x5+0+0 &
other=$!
has_terminal() { terminal=$(xdotool search --onlyvisible --class xterm 2>/dev/null | tail -n 1) && [[ -n "$terminal" ]]; }
within_patience has_terminal || fail "no other window"
xdotool windowfocus --sync "$terminal" keydown u
sleep 1
xdotool windowfocus --sync "$window"
# Waits for the key to repeat.
sleep 2
stays "$after"
xdotool keyup u
key u
expect_position "$start"
kill "$other"
