# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Takes a picture of every screen in one look. scripts/screens.sh runs it for every look.

parts=${QUADRILLE_PARTS:-home new games tournament settings rules upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra demo ends review set-up}
# A slow machine shows the result of an action later.
settle=${QUADRILLE_SETTLE:-0.5}

# wanted PART: succeeds if the part is selected.
wanted() {
    [[ " $parts " == *" $1 "* ]]
}

# record VARIANT [TAG…] -- MOVES…: writes a game to `$file`.
record() {
    local variant=$1 tags=()
    shift
    while [[ "$1" != -- ]]; do
        tags+=("$1")
        shift
    done
    shift
    file="$work/$variant.pgn"
    {
        printf '[Game "%s"]\n[Player1 "You"]\n[Player2 "Quadrille"]\n' "$variant"
        ((${#tags[@]} == 0)) || printf '%s\n' "${tags[@]}"
        printf '\n%s *\n' "$*"
    } >"$file"
}

# open_file: opens `$file` with the dialog, at its last position.
open_file() {
    click home-open
    # A field shows its focus only in a focused window, and no window manager focuses this one.
    xdotool windowfocus --sync "$window"
    click file-name
    enter file-name "$file"
    click file-accept
    expect_screen Game
}

# pages NAME COUNT: takes COUNT pictures of a scrolled page, from its start.
pages() {
    local page notches
    notches=$(perl -e 'print int($ARGV[0] / $ARGV[1] / 75)' "$window_height" "${QUADRILLE_SCALE:-1}")
    point $((window_width / 2)) $((window_height / 2))
    for ((page = 1; page <= $2; page++)); do
        picture "$1-$page"
        xdotool click --repeat "$notches" --delay 30 5
        sleep 0.5
    done
}

# shown_position: prints the game whose position is being set up, or nothing. another_position GAME: succeeds if it is another.
shown_position() {
    awk '$1 == "gone" && "position-game-" shown == $2 { shown = "" }
        $1 == "place" && $2 ~ /^position-game-/ && $2 !~ /-(before|next)$/ { shown = substr($2, 15) }
        END { print shown }' "$trace"
}
another_position() {
    shown=$(shown_position)
    [[ -n "$shown" && "$shown" != "$1" ]]
}

window_width=${size%x*}
window_height=${size#*x}
expect_screen Home
sleep 1

if wanted home; then
    picture home
fi
# Comes before the first game, because the demo tile has no chips in small windows if a game can be resumed.
if wanted demo; then
    click watch-hique
    expect_screen Game
    sleep 4
    key space
    picture demo
    leave
fi
if wanted new; then
    for variant in upthrust hique focus cublino-contra; do
        click "home-$variant"
        picture "new-$variant"
        click new-cancel
    done
    click home-upthrust
    click new-seat1-ai
    click new-level1-2
    click new-seat2-ai
    click new-level2-6
    picture new-levels
    click new-seat1-human
    click new-seat2-human
    picture new-people
    click new-cancel
fi
if wanted settings; then
    click home-settings
    expect_screen Settings
    pages settings 4
    click settings-add
    picture settings-engine
    key Escape
    scroll_to settings-notices
    click settings-notices
    find_place notices-close
    picture settings-notices
    key Escape
    click settings-back
    expect_screen Home
fi

# Each variant in the middle of a game, with a selection and the pointer on a target.
if wanted upthrust; then
    record upthrust '[FEN "2R1/1Y2/R3/3Y/1B2/2G1/2Y1/GRB1/3G/B2R/YG1B GR 1"]' --
    open_file
    click_square a4
    hover_square a7
    picture upthrust
    key Escape
    key Escape
    click_square a3
    picture upthrust-refused
    leave
    picture home-continue
fi
if wanted hique; then
    record hique '[FEN "2rr1r1/2gg2/7/4G1/1r2r2/6/7/6/7/2GG1g/4R2/G3g1/1RRR3 1"]' -- 1. 12,10,12,4
    open_file
    click_square 8,10
    hover_square 8,4
    picture hique
    leave
fi
for variant in focus focus-exact; do
    if wanted "$variant"; then
        record "$variant" -- 1. 00-01:1 22-23:1 2. 12-13:1 02-03:1
        open_file
        click_square 01
        hover_square 03
        picture "$variant"
        key Escape
        leave
    fi
done
if wanted focus-classic; then
    record focus-classic '[FEN "-,-,-,-/-,RR,-,-,-,-/-,-,G,RG,-,-,-,-/-,-,R,G,-,RG,R,-/-,GR,-,-,RGGR,-,GR,-/-,-,R,-,-,-,R,-/G,-,RRG,-,G,G/-,-,RGGGR,- 2 1,2 1,1"]' -- 1. 35-36:1
    open_file
    click_square 44
    key 3
    hover_square 74
    picture focus-classic
    key Escape
    click reserve
    hover_square 33
    picture focus-reserve
    key Escape
    leave
fi
if wanted cublino-pur; then
    record cublino-pur -- 1. a1a2 d7d6 2. a2a3 e7d7d5 3. d1d2 d5d4 4. b1d1d3d5d7 d4d3d1 5. c1c2e2 c7c6 \
        6. a3b3 f7f6 7. e1e3 g7f7f5 8. d2d3 f6f4 9. e3e4 d1c1
    open_file
    click_square f1
    click_square e1
    click_square e3
    picture cublino-pur
    key Escape
    key Escape
    leave
fi
if wanted cublino-contra; then
    record cublino-contra '[FEN "CEb1Ia2Ib2Ad3Be3Qf3qf4aa5ac5ae5id6ub7qe7"]' --
    open_file
    click_square e3
    hover_square e4
    picture cublino-contra
    # Dialogs over a game.
    key Escape
    key Escape
    key n
    picture over-new
    key Escape
    key ctrl+s
    picture over-save
    key Escape
    key ctrl+o
    picture over-open
    key Escape
    leave
fi

if wanted rules; then
    for variant in upthrust hique focus cublino-pur cublino-contra; do
        click "home-$variant"
        click new-seat1-human
        click new-seat2-human
        click new-start
        expect_screen Game
        key F1
        pages "rules-$variant" 4
        key Escape
        leave
    done
fi
if wanted tournament; then
    click home-tournament
    picture tournament-new
    click tournament-who-10
    click tournament-time-less
    click tournament-time-less
    find_place tournament-start
    click tournament-start
    find_place tournament-live-1.1.1
    within_patience at_rest tournament-game-1.1.1 || true
    picture tournament-playing
    click tournament-stop
    find_place tournament-go-on
    click tournament-kept
    find_place tournament-kept-1
    picture tournament-earlier
    click tournament-home
    expect_screen Home
fi

if wanted games; then
    click home-games
    expect_screen Games
    picture games
    within_patience at_rest game-1 && click game-1 && picture games-chosen
    click games-home
    expect_screen Home
fi
if wanted ends; then
    new_game hique
    play hique 4,2,4,10
    click button-resign
    click resign-yes
    sleep 1.2
    perl "$steps_folder/picture.pl" "$framebuffer" "$pictures/$scenario-end-moment.png"
    picture end
    click review
    picture review
    click review-close
    leave
fi
if wanted review; then
    new_game hique
    play hique 4,2,4,10
    click review
    click review-analyse
    find_place review-line-3
    sleep "$settle"
    picture analysis
    click review-line-2
    find_place move-2
    click review-analyse
    click review-close
    # The list replaces the review.
    within_patience grep -q "^gone review-close" "$trace" || fail "the review stays open"
    sleep 1
    click remove-line
    picture remove-line
    click line-remove
    find_place bring-back
    # The open game cannot be deleted.
    leave
    click home-focus
    click new-seat1-human
    click new-seat2-human
    click new-start
    expect_screen Game
    leave
    click home-games
    click game-1
    click games-delete
    click games-deleted
    find_place games-bring-back
    picture games-deleted
    key Escape
    expect_screen Home
fi
if wanted set-up; then
    click home-games
    click games-set-up
    # The dialog starts with the variant played last, and the arrow wraps around.
    shown=
    for _ in 1 2 3 4 5 6 7; do
        within_patience another_position "$shown" || fail "no other game to set up than $shown"
        picture "set-up-$shown"
        click position-game-next
    done
    key Escape
    click games-home
    expect_screen Home
fi
