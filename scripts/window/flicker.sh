# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# Nothing is drawn before its picture or its letters have been uploaded: the display is filmed while Home plays by itself, while
# lessons go from step to step and while each dialog opens, and no region is darker or emptier than before and after.

# film_begins NAME: films the display from now on. film_ends LEAST [LEFT]: looks at the film, which must have so many pictures.
film_begins() {
    scene=$1
    # The display server takes the pointer's picture away while it draws below it.
    xdotool mousemove 9999 9999
    sleep 0.5
    film="$work/film-$scene"
    mkdir -p "$film"
    perl "$steps_folder/film.pl" "$framebuffer" "$film" &
    camera=$!
    # The first picture is of what is shown before anything is done.
    sleep 0.5
}
film_ends() {
    local picture found
    sleep 0.5
    touch "$film/stop"
    wait "$camera" || fail "$scene: the display cannot be filmed"
    if ! found=$(perl "$steps_folder/flicker.pl" "$film" "$@"); then
        # The picture that flickers with those before and after it, for a person to look at.
        for picture in $(sed -n 's/^\(.*\.xwd\): .*/\1/p' <<<"$found" | sort -u | head -n 4); do
            ls "$film"/*.xwd | grep -B 1 -A 1 -F "$picture" | while read -r picture; do
                perl "$steps_folder/picture.pl" "$picture" "$pictures/$scenario-$scene-$(basename "$picture" .xwd).png"
            done
        done
        fail "$scene: $found"
    fi
    rm -rf "$film"
}

# Home plays by itself in a window that has the keyboard; the pointer is on none of the cards.
expect_screen Home
xdotool windowfocus --sync "$window"
find_place home-upthrust
sleep 3
film_begins home
sleep 11
film_ends 5

# Motions that are meant to be seen would be taken for flicker: from here on there are none.
end_program
mkdir -p "$(dirname "$settings_file")"
printf '[motion]\nspeed = 0\n' >>"$settings_file"
start_again
expect_screen Home
xdotool windowfocus --sync "$window"
for variant in home-upthrust home-hique home-focus-card home-cublino-card; do
    click "$variant-lesson"
    expect_screen Game
    find_place lesson-skip
    sleep 1
    film_begins "$variant"
    for _ in 1 2 3; do
        tab_to lesson-skip
        key Return
        sleep 1
    done
    # The panel alone: marks on the board are rasterised on a thread, and may come after the move that they mark.
    film_ends 4 $((${size%x*} * 3 / 4))
    click to-learn
    expect_screen Learn
    click home
    expect_screen Home
done

# opens NAME PLACE: filmed while the button at a place opens the dialog that NAME is part of; while a key does.
opens() {
    tab_to "$2"
    opens_by_key "$1" Return
}
opens_by_key() {
    sleep 1
    film_begins "$1"
    key "$2"
    find_place "$1"
    sleep 1
    film_ends 2
}
for variant in upthrust hique focus focus-exact focus-classic cublino-pur cublino-contra; do
    opens new-start "home-$variant"
    click new-seat1-human
    click new-seat2-human
    click new-start
    find_place introduction-begin
    key Return
    opens_by_key rules-short F1
    key Escape
    click home
    expect_screen Home
done
# Each variant's introduction has been opened, so its picture is there; in a new run it is not.
end_program
start_again
expect_screen Home
xdotool windowfocus --sync "$window"
click resume
expect_screen Game
for _ in 1 2; do
    key F1
    opens introduction-rules rules-short
    key Escape
    key Escape
done
click home
expect_screen Home
opens file-accept home-open
key Escape
click home-settings
expect_screen Settings
opens engine-name settings-add
key Escape
opens notices-close settings-notices
key Escape
click settings-back
expect_screen Home
