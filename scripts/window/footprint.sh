# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Used by build_cost.sh. Measures the time to the first picture, the best of five starts, and the memory on Home ten seconds
# later.

expect_screen Home
best=
for _ in 1 2 3 4 5; do
    end_program
    perl "$steps_folder/first_picture.pl" "$framebuffer" "$patience" >"$work/first-picture" &
    watcher=$!
    began=$(date +%s.%N)
    start_again
    wait "$watcher" || fail "there is no picture"
    best=$(awk -v began="$began" -v best="$best" '{ took = $1 - began; print best == "" || took < best ? took : best }' "$work/first-picture")
done
say "window: $scenario: first picture after $best s"
expect_screen Home
sleep 10
awk '/^(VmRSS|RssAnon|RssFile|Threads)/ { print }' "/proc/$program/status"
