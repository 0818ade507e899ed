# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Before one's turn: the piece under the pointer shows where it can go, and while the AI thinks a move is laid, which is played
# after the AI's. Keys that are pressed and released at once count, and F1's second page lists them.
expect_screen Home
picture home
# Moves in advance are off at first.
end_program
mkdir -p "$(dirname "$settings_file")"
touch "$settings_file"
printf '\n[board]\npremoves = true\n' >>"$settings_file"
start_again
expect_screen Home
# The pointer on a card, where its chips keep their edges.
find_place home-focus-card
point "$x" "$y"
picture card
click home-hique
click new-seat1-human
click new-seat2-ai
click new-level2-10
picture new-game
click new-start
expect_screen Game
hover_square 4,2
picture pointed-at
click_square 4,2
click_square 4,10
sleep 0.6
click_square 6,2
picture thinking-ahead
click_square 6,4
hover_square 9,9
picture laid
before=$(last_of position)
right_click_square 9,9
picture withdrawn
click_square 6,2
click_square 6,4
key space
within_patience has_changed "$before" || fail "the AI has no answer"
# After the AI's move it was played, and the AI may have answered it already.
was_played() {
    awk -v before="position $before" '
        $0 == before { since = 1; next }
        since && /^position .* 2$/ { played = 1 }
        END { exit !played }' "$trace"
}
within_patience was_played || fail "the laid move was not played: $(last_of position)"
picture played

# A shortcut as fast as the display takes it.
xdotool windowfocus --sync "$window" key --delay 0 ctrl+o
find_place file-name
key Escape
file_dialog_is_gone() { [[ -z "$(place file-name)" ]]; }
within_patience file_dialog_is_gone || fail "the dialog stays open"
key F1
find_place rules-page-keys
picture rules
key F1
picture keys
key End
picture keys-end
key Escape
