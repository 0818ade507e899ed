# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Registers engines with names in many scripts, whose characters need the system's fonts. The engines take long to start.
names=("李小龙 山田" "שרה לוי – 3" "محمد علي" "हिन्दी 👩‍👩‍👧‍👦")
# Windows has no shell of that kind.
command="sh -c \"sleep 6; exec '$terminal_program' ugi\""
[[ -z "${QUADRILLE_NATIVE_DIALOG:-}" ]] || command="\"$engine_program\" ugi"
expect_screen Home
end_program
for name in "${names[@]}"; do
    printf '[[engines]]\nname = "%s"\ncommand = \x27\x27\x27%s\x27\x27\x27\n' "$name" "$command" >>"$settings_file"
done
start_again
expect_screen Home
click home-settings
expect_screen Settings
scroll_to settings-test-0
sleep 2
picture engines
click settings-edit-0
click engine-ask
sleep 1
picture asked
key Escape
within_patience vanished engine-save || fail "the dialog does not close"
key Escape
expect_screen Home
if [[ -n "$(fc-list ':lang=ja' 2>/dev/null)" ]]; then
    grep -q 'font for other scripts' "$log" || fail "no system font was found for: ${names[0]}"
else
    say "window: names: skipped the fonts: the system has none for these scripts"
fi
click home-hique
click new-seat2-engine
click new-engine2-more
click new-engine2-more
picture new-game
click new-start
expect_screen Game
play hique 4,2,4,10
sleep 1
picture starting
answered() {
    [[ "$(last_of position)" == *" 1" ]] && settled
}
patience=30 within_patience answered || fail "the engine did not answer"
picture game
