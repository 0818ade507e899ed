# shellcheck shell=bash
# German, chosen in the settings: every screen is in it at once, and the next run begins in it. The licences under Settings are
# read from one end to the other.
expect_screen Home
picture english
click home-settings
expect_screen Settings
click settings-language-more
click settings-language-more
picture settings
scroll_to settings-notices
picture settings-end
click settings-notices
find_place notices-close
picture notices
key End
picture notices-end
key Escape
find_place settings-notices
click settings-back
expect_screen Home
picture home
for variant in upthrust hique focus cublino-pur cublino-contra; do
    click "home-$variant"
    picture "new-$variant"
    click new-seat1-human
    click new-seat2-human
    click new-start
    expect_screen Game
    picture "game-$variant"
    key F1
    picture "rules-$variant"
    key Escape
    click home
    expect_screen Home
done
grep -q '^language = "de"$' "$settings_file" || fail "the settings do not say German: $(cat "$settings_file")"
