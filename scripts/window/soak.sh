# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Used by soak.sh. Clicks, drags, types and resizes at random in games of `$variant`. The seed determines the actions, the speed
# of the machine what they hit. Afterwards the program must be running, must not have grown, and must play a new game.

seed=${QUADRILLE_SEED:-1}
minutes=${QUADRILLE_SPAN:-10}
RANDOM=$seed
# The allowed growth after the first minute, in MiB, for tables of searches and pictures of new sizes.
allowance=300
# The limit of its memory in MiB, if requested. The share of the graphics driver depends on the machine: a software driver
# counts every picture as memory of the program.
most_allowed=${QUADRILLE_MOST_MIB:-}

# resident: prints its memory in MiB.
resident() {
    awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$program/status"
}

# granted: prints by how many MiB the setting of the table exceeds its default of 64 MiB. A random click may change this setting,
# and such growth is allowed.
granted() {
    local memory
    memory=$(awk '$1 == "memory" { print $3 }' "$settings_file" 2>/dev/null)
    echo $((${memory:-64} > 64 ? memory - 64 : 0))
}

# at_random FROM TO: sets `chosen` to a random number. (A subshell would restart the sequence each time.)
at_random() {
    chosen=$(($1 + (RANDOM * 32768 + RANDOM) % ($2 - $1 + 1)))
}

# shown [PATTERN]: lists visible places whose names match. It excludes those that end the program, run other programs, give
# searches more memory, or write files with a random name.
shown() {
    awk -v pattern="${1:-.}" '
        $1 == "gone" { delete at[$2] }
        $1 == "place" { at[$2] = 1 }
        END { for (name in at) if (name ~ pattern && name !~ /^(quit|settings-memory|engine|new-engine|remove|test)|file|save|export|open/) print name }' \
        "$trace" | sort
}

# any_place [PATTERN]: sets `x` and `y` to the middle of one of these places. Fails if there is none.
any_place() {
    local names spot
    mapfile -t names < <(shown "${1:-.}")
    ((${#names[@]} > 0)) || return 1
    at_random 0 $((${#names[@]} - 1))
    spot=$(place "${names[chosen]}")
    [[ -n "$spot" ]] || return 1
    last_place=${names[chosen]}
    read -r x y <<<"$spot"
}

# any_point: sets `x` and `y` to a random point in the window.
any_point() {
    local width height
    width=${window_size%x*}
    height=${window_size#*x}
    last_place="the window"
    at_random 0 $((width - 1))
    x=$chosen
    at_random 0 $((height - 1))
    y=$chosen
}

keys=(Left Right Up Down Return Escape space Tab shift+Tab u h f m n F1 1 2 3 4 5 ctrl+z ctrl+y Page_Up Page_Down Home End x
    plus minus ctrl+c F11 F11)
words=("a" "Max" "  " "ß ü" "0" "99999999999" "-1" "…" "a b c d e f g h i j k l m n o p q r s t u v w x y z")

# act: does a random action, and names it in `deed` for the report.
act() {
    local roll from_x from_y
    at_random 1 100
    roll=$chosen
    if ((roll <= 30)) && any_place '^(square|reserve)'; then
        deed="click $last_place"
        xdotool mousemove --window "$window" "$x" "$y" click 1
    elif ((roll <= 50)) && any_place; then
        deed="click $last_place"
        xdotool mousemove --window "$window" "$x" "$y" click 1
    elif ((roll <= 58)); then
        any_point
        at_random 1 3
        deed="button $chosen at $x $y"
        xdotool mousemove --window "$window" "$x" "$y" click "$chosen"
    elif ((roll <= 72)) && any_place '^(square|reserve)'; then
        from_x=$x
        from_y=$y
        any_place '^square' || any_point
        deed="drag to $last_place"
        xdotool mousemove --window "$window" "$from_x" "$from_y" mousedown 1 \
            mousemove --window "$window" $(((from_x + x) / 2)) $(((from_y + y) / 2)) sleep 0.02 \
            mousemove --window "$window" "$x" "$y" mouseup 1
    elif ((roll <= 88)); then
        at_random 0 $((${#keys[@]} - 1))
        deed="key ${keys[chosen]}"
        xdotool windowfocus "$window" key "${keys[chosen]}"
    elif ((roll <= 92)); then
        at_random 0 $((${#words[@]} - 1))
        deed="type ${words[chosen]}"
        xdotool windowfocus "$window" type --delay 2 -- "${words[chosen]}"
    elif ((roll <= 96)); then
        at_random 4 5
        deed="wheel $chosen"
        xdotool click --repeat 3 --delay 5 "$chosen"
    elif ((roll <= 98)); then
        at_random 700 1280
        window_size=$chosen
        at_random 500 800
        window_size+=x$chosen
        deed="size $window_size"
        xdotool windowsize "$window" "${window_size%x*}" "${window_size#*x}"
    else
        at_random 1 20
        deed="rest"
        sleep "$((chosen / 10)).$((chosen % 10))"
    fi
}

# go_home: closes what is open. Succeeds when Home is shown without a dialog.
go_home() {
    local door x y
    xdotool windowfocus "$window" key Escape
    sleep 0.3
    for door in complaint-close test-close engine-cancel remove-close new-close rules-close settings-back to-learn to-review home; do
        # The place may disappear meanwhile.
        read -r x y <<<"$(place "$door")"
        if [[ -n "$y" ]]; then
            press_at "$x" "$y"
            break
        fi
    done
    sleep 0.3
    # A dialog hides the places of Home.
    is_last screen Home && [[ -n $(place home-upthrust) ]]
}

# new_table: starts a game from any screen, which must always be possible.
new_table() {
    xdotool mouseup 1 mouseup 2 mouseup 3 windowsize "$window" 1280 800
    window_size=1280x800
    within_patience go_home || fail "stuck: Home cannot be reached (seed $seed, ${count:-0} deeds, last: ${deed:-none})"
    if [[ "$variant" == upthrust ]]; then
        new_game upthrust new-colours-GR
    else
        new_game "$variant"
    fi
}

# first_move: sets `first` to a good first move and `after` to the position after it.
first_move() {
    coproc terminal { "$terminal_program" ugi; }
    # The first player may have been changed.
    start=$(last_of position)
    printf 'setoption name Game value %s\nposition fen %s\n' "$variant" "$start" >&"${terminal[1]}"
    ask "go depth 2" bestmove
    first=${answer%% *}
    printf 'position fen %s moves %s\n' "$start" "$first" >&"${terminal[1]}"
    ask "query fen" response
    after=$answer
    printf 'quit\n' >&"${terminal[1]}"
}

# moved: succeeds if the first move has been made. Confirms it if necessary.
moved() {
    is_last position "$after" && return
    xdotool windowfocus "$window" key Return
    sleep 0.5
    is_last position "$after"
}

patience=60
expect_screen Home
new_table
began=$SECONDS
count=0
base=
course=
most=0
while ((SECONDS - began < minutes * 60)); do
    act
    count=$((count + 1))
    kill -0 "$program" 2>/dev/null ||
        fail "it has ended after $count deeds of seed $seed, the last: $deed; its last lines: $(tail -n 3 "$log")"
    ! grep -q 'panicked at' "$log" || fail "a panic after $count deeds of seed $seed, the last: $deed"
    if ((count % 50 == 0)); then
        now=$(($(resident) - $(granted)))
        ((now <= most)) || most=$now
        course+=" $now"
        [[ -z "$most_allowed" ]] || ((now <= most_allowed)) ||
            fail "it has $now MiB, more than $most_allowed, after $count deeds of seed $seed; every 50 deeds:$course"
        if ((SECONDS - began > 60)); then
            base=${base:-$now}
            ((now <= base + allowance)) ||
                fail "it has grown from $base to $now MiB after $count deeds of seed $seed; every 50 deeds:$course"
        fi
    fi
    # Restarts from Home now and then, because most places are near it.
    ((count % 150 != 0)) || new_table
done
new_table
first_move
# The key that confirms it also ends it.
play "$variant" "$first"
within_patience moved || fail "stuck: $first is not played (seed $seed, $count deeds)"
say "window: $scenario: $count deeds of seed $seed; memory at most $most MiB, $(resident) at the end"
