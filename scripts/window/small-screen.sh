# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # window.sh sets and uses what is here
# Small screens at every scale of the system, with a window manager. The window fits on the screen, can be made smaller, and
# everything in it can be reached.

if ! command -v openbox >/dev/null; then
    say "window: $scenario: skipped: openbox is missing"
    return 0
fi

# fits_on_screen: succeeds if window and title bar fit on the screen. It does not check the place, because xdotool adds the
# frame of a window twice.
fits_on_screen() {
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT)=[0-9]+$')"
    ((WIDTH <= ${screen%x*} && HEIGHT + 16 <= ${screen#*x}))
}

# reaches_everything: visits the screens and checks the widgets at their edges.
reaches_everything() {
    expect_screen Home
    find_place home-upthrust
    click home-settings
    expect_screen Settings
    scroll_to settings-notices
    click settings-back
    expect_screen Home
    click home-games
    expect_screen Games
    find_place games-open-file
    click games-home
    click home-tournament
    expect_screen Tournament
    key Escape
    click_tile home-learn
    expect_screen Learn
    find_place learn-show-focus-classic
    click home
    expect_screen Home
    for variant in upthrust focus cublino-contra; do
        click "home-$variant"
        find_place new-cancel
        click new-seat1-human
        click new-seat2-human
        click new-start
        expect_screen Game
        find_place button-resign
        key F1
        click rules-close
        click home
        expect_screen Home
    done
}

# try_screen SIZE SCALE: runs the program on a separate screen.
try_screen() {
    local folder="$work/$scenario-$1-$2"
    screen=$1
    end_program
    mkdir -p "$folder"
    mkfifo "$folder/display"
    Xvfb -displayfd 3 -screen 0 "${screen}x24" -fbdir "$folder" -nolisten tcp -noreset 3>"$folder/display" 2>"$folder/xvfb.log" &
    local server=$!
    read -r -t 20 display <"$folder/display" || fail "no display of $screen: $(tail -n 2 "$folder/xvfb.log")"
    export DISPLAY=":$display" WINIT_X11_SCALE_FACTOR=$2
    framebuffer="$folder/Xvfb_screen0"
    openbox >"$folder/openbox.log" 2>&1 &
    local manager=$!
    # Removes the saved size of the window.
    sed -i '/^\[window\]/,/^$/d' "$settings_file"
    start_again
    expect_screen Home
    within_patience fits_on_screen || fail "$screen at $2: the window has $WIDTH x $HEIGHT"
    picture "$screen-$2"
    size=${WIDTH}x$HEIGHT
    QUADRILLE_WINDOW=$size reaches_everything
    picture "$screen-$2-end"
    end_program
    kill "$manager" "$server"
    wait "$manager" "$server" 2>/dev/null || true
}

for scale in 1 1.25 1.5 2 3; do
    try_screen 1366x768 "$scale"
done
try_screen 1280x720 2
try_screen 1024x600 1
try_screen 768x1366 1.5
ended=yes
