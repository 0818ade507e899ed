# shellcheck shell=bash
# Want of progress in Cublino: a game in which no die leaves its row is opened 38 moves later, played on under the status
# line's warning, and is a draw after the sixtieth.
end_program
cat >"$work/$scenario/idle.pgn" <<'PGN'
[Game "cublino-contra"]
[SetUp "1"]
[FEN "CWb1Wd1Wf1vb7vd7vf7"]

1. b1a1 b7c7 2. d1c1 c7b7 3. a1b1 f7e7 4. c1d1 b7c7 5. b1a1 c7b7 6. d1e1 b7c7 7. f1g1 c7b7 8. a1b1 b7a7 9. b1a1 d7c7
10. e1d1 a7b7 11. d1c1 e7f7 12. g1f1 f7e7 13. c1d1 e7d7 14. f1e1 b7a7 15. d1c1 d7e7 16. c1b1 a7b7 17. e1d1 b7a7
18. d1c1 a7b7 19. c1d1 e7f7 *
PGN
start_again "$work/$scenario/idle.pgn"
expect_screen Game
within_patience grep -q '^position C' "$trace" || fail "the file was not opened"
# Two more moves, and the warning is there.
for move in d1e1 b7a7; do
    play cublino-contra "$move"
done
sleep 0.5
picture warning
for move in b1c1 c7b7 e1d1 f7e7 d1e1 e7d7 a1b1 d7c7 e1f1 c7d7 b1a1 d7e7 a1b1 b7c7 c1d1 a7b7 d1e1 e7d7 b1c1; do
    play cublino-contra "$move"
done
within_patience settled || fail "the moves do not come to rest"
[[ -z "$(last_of result)" ]] || fail "the game is over too soon: $(last_of result)"
play cublino-contra b7a7
expect result "$(said \
    'A draw: for 60 moves in a row no die has left its row and none has fallen.' \
    'Unentschieden: In 60 Zügen hintereinander hat kein Würfel seine Reihe verlassen und ist keiner gefallen.')"
picture end
key F1
find_place rules-close
picture rules
end_program
ended=yes
