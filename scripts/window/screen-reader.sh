# shellcheck shell=bash
# shellcheck disable=SC2154 # window.sh sets what is used here
# A client of AT-SPI on a private session bus reads Home, starts a game, moves, and reads the board. It runs once with this
# machine's AT-SPI and an announced screen reader, and once with AT-SPI since 2026, where none can be announced.
reader_python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null; then
        reader_python=$candidate
        break
    fi
done
launcher=/usr/libexec/at-spi-bus-launcher

# begin_bus: starts a private session bus.
begin_bus() {
    rm -f "$work/bus"
    mkfifo "$work/bus"
    dbus-daemon --session --nofork --print-address=3 3>"$work/bus" 2>/dev/null &
    bus=$!
    read -r -t 10 DBUS_SESSION_BUS_ADDRESS <"$work/bus" || fail "no session bus"
    export DBUS_SESSION_BUS_ADDRESS
}

# read_window NAME: runs the client, takes the picture NAME, and ends all processes started for it.
read_window() { # HOW
    start_again
    expect_screen Home
    is_read=true
    "$reader_python" "$steps_folder/screen_reader.py" "$trace" 2>"$work/reader.log" || is_read=false
    grep -v '^$\|WARNING' "$work/reader.log" >&2 || true
    picture "$1"
    end_program
    # The accessibility bus is a child of the launcher.
    pkill -P "$launched" 2>/dev/null || true
    kill "$launched" "$bus" 2>/dev/null || true
    [[ "$is_read" == true ]] || fail "the client of the screen reader failed ($1)"
}

if [[ "${QUADRILLE_LANGUAGE:-en}" != en ]]; then
    say "window: $scenario: skipped: its client expects English"
elif [[ -z "$reader_python" || ! -x "$launcher" ]] || ! command -v dbus-daemon >/dev/null; then
    say "window: $scenario: skipped, because it needs at-spi2-core, gir1.2-atspi-2.0, python3-gi and dbus-daemon"
else
    end_program
    begin_bus
    "$launcher" --launch-immediately >/dev/null 2>&1 &
    launched=$!
    # is_announced: announces a screen reader, as one does at its start. Succeeds if AT-SPI has accepted it.
    is_announced() {
        dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus org.freedesktop.DBus.Properties.Set \
            string:org.a11y.Status string:ScreenReaderEnabled variant:boolean:true >/dev/null 2>&1
    }
    within=0
    until is_announced; do
        ((within++ < 50)) || fail "AT-SPI does not start"
        sleep 0.1
    done
    read_window older

    # Removes the data of the first run.
    rm -rf "${work:?}/$scenario/games"
    begin_bus
    rm -f "$work/newer"
    mkfifo "$work/newer"
    "$reader_python" "$steps_folder/newer_at_spi.py" >"$work/newer" 2>/dev/null &
    launched=$!
    read -r -t 10 _ <"$work/newer" || fail "AT-SPI without the property does not start"
    read_window newer
    start_again
fi
