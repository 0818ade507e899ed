# shellcheck shell=bash
# A variant introduces itself at its first start, marks what can be moved, and explains its figures; the AI's numbers are
# folded away until somebody asks for them, and stay so in the next run.
for variant in upthrust hique focus cublino-pur cublino-contra; do
    expect_screen Home
    click "home-$variant"
    click new-seat1-human
    click new-seat2-human
    click new-start
    expect_screen Game
    find_place introduction-begin
    picture "card-$variant"
    key Return
    picture "marked-$variant"
    click home
done
expect_screen Home
click home-hique
click new-seat2-ai
picture levels
click new-start
expect_screen Game
find_place thinking-fold
picture folded
click thinking-fold
picture unfolded
find_place tip-1-figure-1
point "$x" "$y"
picture explained
key F1
find_place rules-short
picture rules
click rules-short
find_place introduction-begin
click introduction-rules
find_place rules-short
key Escape
click home
expect_screen Home
click home-upthrust
click new-seat2-ai
picture levels-upthrust
key Escape
grep -q '^thinking = true$' "$settings_file" || fail "the settings do not say that numbers are shown: $(cat "$settings_file")"
