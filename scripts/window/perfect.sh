# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Perfect begins a game of Upthrust by the book, and answers a person's move: the panel says what is proven.
new_game upthrust new-colours-GR new-begins-1 new-seat1-ai new-level1-perfect
is_second_players() {
    [[ "$(last_of position)" == *" GR 2" ]]
}
within_patience is_second_players || fail "Perfect does not begin: $(last_of position)"
picture from-the-book
# Whatever the book has played, one of these pieces can climb.
answer_with() {
    local before
    before=$(last_of position)
    click_square "$1"
    click_square "$2"
    sleep 0.5
    [[ "$(last_of position)" != "$before" ]]
}
answer_with c4 c8 || answer_with c4 c7 || fail "no answer was taken"
patience=60
has_answered() {
    is_second_players && (($(grep -c '^position ' "$trace") >= answered))
}
answered=$(($(grep -c '^position ' "$trace") + 1))
is_second_players && answered=0
within_patience has_answered || fail "Perfect does not answer: $(last_of position)"
picture proven
