# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets what is used here, and reads `ended`
# Without a graphics driver the program prints what is missing and ends.

expect_screen Home
end_program
ended=yes
code=0
VK_DRIVER_FILES=/nonexistent VK_ICD_FILENAMES=/nonexistent \
    QUADRILLE_CONFIG_DIR="$work/$scenario/settings" QUADRILLE_DATA_DIR="$work/$scenario/games" \
    timeout "$patience" "$binary" >"$log" 2>&1 || code=$?
((code == 1)) || fail "exit code $code without a driver; the last lines: $(tail -n 3 "$log")"
grep -q 'no graphics driver.*mesa-vulkan-drivers' "$log" || fail "the missing package is not named: $(tail -n 3 "$log")"
! grep -qE 'panicked|backtrace' "$log" || fail "the program panics"
