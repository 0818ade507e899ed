# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Registers an engine in Settings, tests it and plays against it. Then does the same with a misbehaving engine.

# lives MARK: succeeds if another process has MARK in its command line.
lives() {
    pgrep -f -- "$1" >/dev/null
}
gone() {
    ! lives "$1"
}

# saved TEXT: succeeds if the settings file contains TEXT.
saved() {
    grep -qF -- "$1" "$settings_file"
}

# result_holds TEXT: succeeds if the game's result contains TEXT. ends TEXT: fails unless this happens within patience.
result_holds() {
    [[ "$(last_of result)" == *"$1"* ]]
}
ends() {
    within_patience result_holds "$1" || fail "expected a result with: $1"$'\n'"   but it is: $(last_of result)"
}

# The engine Liar offers options, sends an illegal first move, and never finishes a test.
mkdir -p "$work/$scenario/engines"
example="$work/$scenario/engines/random_engine.py"
ln -s "$PWD/examples/random_engine.py" "$example"
liar="$work/$scenario/engines/liar.sh"
cat >"$liar" <<'END'
moved=
while IFS= read -r line; do
    case $line in
    ugi)
        echo 'id name Liar'
        echo 'option name Game type combo default hique var hique var cublino-contra'
        echo 'option name Depth type spin default 3 min 1 max 9'
        echo 'option name Own Book type check default true'
        echo 'option name Style type combo default calm var calm var wild'
        echo 'option name Opening File type string default none'
        echo ugiok
        ;;
    isready) echo readyok ;;
    'setoption name Style value wild') wild=yes ;;
    go*)
        [ -z "$wild" ] || { echo 'bestmove upwards and then, because I know nothing of this game, sideways, downwards, round the corner and up again until somebody stops me, which I hope nobody does'; continue; }
        echo 'info depth 4 nodes 1234 score cp 25 pv 6,12,6,4'
        sleep 600
        ;;
    quit) exit ;;
    esac
done
END

expect_screen Home
click home-settings
expect_screen Settings
picture none
scroll_to settings-add
click settings-add
click engine-command
enter engine-command "python3 '$example' '$terminal_program'"
click engine-ask
find_place engine-ask
picture add
click engine-save
scroll_to settings-test-0
within_patience saved 'name = "Random example"' || fail "the engine was not saved"

click settings-add
find_place engine-name
# The field of the name has the keyboard focus at the start.
enter engine-name "Liar"
click engine-command
enter engine-command "sh '$liar'"
click engine-ask
click engine-option-0
enter engine-option-0 "99"
click engine-option-1-false
click engine-option-2-more
picture options
# The value 99 is above the maximum.
click engine-save
picture refused
click engine-option-0
enter engine-option-0 "5"
click engine-save
scroll_to settings-test-1
within_patience saved 'Depth = "5"' || fail "the option was not saved"

scroll_to settings-test-0
click settings-test-0
patience=120 find_place test-done
picture tested
click test-done
scroll_to settings-test-1
click settings-test-1
sleep 1
picture testing
click test-stop
find_place test-done
picture stopped
click test-done
within_patience gone "$liar" || fail "the engine of the stopped test is still running"
scroll_to settings-remove-1
click settings-remove-1
picture remove
click remove-no
scroll_to settings-threads-more
click settings-threads-more
scroll_to settings-memory-256
click settings-memory-256
within_patience saved 'memory = 256' || fail "the memory was not saved"
picture settings
key Escape
expect_screen Home

# A few moves against the example.
click home-hique
click new-seat2-engine
click new-time2-5s
picture new-game
click new-start
expect_screen Game
within_patience gone "$example" || fail "an engine was started too early"
# some_move: any legal move.
some_move() {
    printf '%s\n' "setoption name Game value hique" "position fen $(last_of position)" "query moves" |
        "$terminal_program" ugi | sed -n 's/^response \([^ ]*\).*/\1/p'
}
answered() {
    [[ "$(last_of position)" != "$before" && "$(last_of position)" == *" 1" ]] && settled
}
for ((round = 0; round < 3; round++)); do
    before=$(last_of position)
    play hique "$(some_move)"
    within_patience answered || fail "the engine did not answer"
done
picture game
lives "$example" || fail "the engine does not run between its moves"
leave
within_patience gone "$example" || fail "the engine is still running"

# With the style "wild", Liar loses by an illegal move.
click home-hique
click new-engine2-more
click new-time2-20s
picture liar
click new-start
expect_screen Game
play hique 4,2,4,10
ends "$(said 'Liar lost: illegal move' 'Liar hat verloren: unerlaubter Zug') \`bestmove upwards and then"
picture lost
within_patience gone "$liar" || fail "the liar is still running"
click settings
expect_screen Settings
scroll_to settings-edit-1
click settings-edit-1
click engine-ask
click engine-option-2-less
click engine-save
click settings-back
expect_screen Game
click again
# A click before the rematch would be one in the finished game.
within_patience vanished again || fail "the rematch did not begin"
play hique 4,2,4,10
within_patience lives "$liar" || fail "the liar was not asked"
sleep 1
picture thinking
leave
within_patience gone "$liar" || fail "the liar is still running"
click resume
expect_screen Game
within_patience lives "$liar" || fail "the liar was not asked again"
sleep 0.5
# The program ends while the engine thinks.
kill -INT "$program"
within_patience_of_the_dead() {
    local deadline=$((SECONDS + patience))
    while kill -0 "$program" 2>/dev/null; do
        ((SECONDS < deadline)) || return 1
        sleep 0.05
    done
}
within_patience_of_the_dead || fail "the program did not end"
! lives "$liar" || fail "the liar outlived the window"
ended=yes
