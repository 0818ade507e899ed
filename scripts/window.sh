#!/usr/bin/env bash
# Runs scenarios in the real window on a virtual display, with a real pointer. Each file scripts/window/NAME.sh is a scenario
# with its own run of the program. scripts/window/steps.sh defines the commands of a scenario. Pictures are in screenshots/.
#
# usage: scripts/window.sh [NAME…]               all scenarios, or only these
#        scripts/window.sh --whole [VARIANT…]    a whole game of every variant, or only of these
#
# QUADRILLE_DISPLAYS scenarios run at the same time (2), each on its own display.
# QUADRILLE_WINDOW is the size of display and window (1280x800), QUADRILLE_THEME dark or light, QUADRILLE_LANGUAGE en or de,
# QUADRILLE_CONTRAST true for high contrast.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
# shellcheck source=scripts/jobs.sh
source scripts/jobs.sh

size=${QUADRILLE_WINDOW:-1280x800}
pictures=${QUADRILLE_PICTURES:-$PWD/screenshots}
steps_folder="$PWD/scripts/window"

# Every file is a scenario except steps.sh, the whole game, the soak, the measurements, small screens and screens.sh.
prefix=
if [[ "${1:-}" == --whole ]]; then
    prefix=whole-
    shift
fi
scenarios=("${@/#/$prefix}")
if ((${#scenarios[@]} == 0)) && [[ -n "$prefix" ]]; then
    scenarios=(whole-{upthrust,hique,focus,focus-exact,focus-classic,cublino-pur,cublino-contra})
elif ((${#scenarios[@]} == 0)); then
    for file in "$steps_folder"/*.sh; do
        name=$(basename "$file" .sh)
        [[ " steps whole soak frame-times motion-times footprint screens small-screen " == *" $name "* ]] || scenarios+=("$name")
    done
fi

profile=()
[[ "${QUADRILLE_PROFILE:-}" != release ]] || profile=(--release)
# The programs of another build may be measured.
folder=${QUADRILLE_PROGRAMS:-}
if [[ -z "$folder" ]]; then
    choose_features
    cargo build --locked --quiet -p quadrille -p quadrille-cli "${features[@]}" "${profile[@]}"
    target=$(cargo metadata --locked --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    folder="$target/${QUADRILLE_PROFILE:-debug}"
fi
binary="$folder/quadrille"
# shellcheck disable=SC2034 # used by whole.sh
terminal_program="$folder/quadrille-cli"
# shellcheck disable=SC2034 # used by names.sh: how the tested program names it
engine_program=${QUADRILLE_ENGINE_PROGRAM:-$terminal_program}

work=$(mktemp -d)
trap 'end_jobs; rm -rf "$work"' EXIT

# start_display: starts an X server on a free display, with its frame buffer in the file `framebuffer`.
start_display() {
    local display
    framebuffer="$work/$scenario/Xvfb_screen0"
    mkfifo "$work/$scenario/display"
    Xvfb -displayfd 3 -screen 0 "${size}x24" -fbdir "$work/$scenario" -nolisten tcp -noreset 3>"$work/$scenario/display" 2>"$work/$scenario/xvfb.log" &
    read -r -t 20 display <"$work/$scenario/display" || die "the display did not start: $(tail -n 2 "$work/$scenario/xvfb.log")"
    export DISPLAY=":$display"
}

# Mesa's software driver, a fixed scale and default settings give equal pictures on every machine.
software=$(vulkan_drivers 'lvp_icd*.json' | head -n 1)
if [[ -n "$software" ]]; then
    export VK_DRIVER_FILES="$software" VK_ICD_FILENAMES="$software"
fi
# Two scenarios run at the same time. Further threads of the driver take a sixth more processor time.
export LP_NUM_THREADS=${LP_NUM_THREADS:-1}
unset WAYLAND_DISPLAY
export WINIT_X11_SCALE_FACTOR=${QUADRILLE_SCALE:-1} BEVY_ASSET_ROOT="$PWD"

# visible_window: prints the identifier of the program's window.
visible_window() {
    window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | tail -n 1)
    [[ -n "$window" ]]
}

# file_of NAME: prints the file of a scenario.
file_of() {
    case $1 in
    whole-*) echo "$steps_folder/whole.sh" ;;
    soak-*) echo "$steps_folder/soak.sh" ;;
    *) echo "$steps_folder/$1.sh" ;;
    esac
}

# run NAME: runs a scenario in its own process, so that its failure does not end the others.
run() (
    set -euo pipefail
    scenario=$1
    # shellcheck disable=SC2034 # used by whole.sh and soak.sh
    variant=${scenario#whole-}
    variant=${variant#soak-}
    trace="$work/$scenario.trace"
    log="$work/$scenario.log"
    mkdir -p "$work/$scenario"
    start_display
    # shellcheck source=scripts/window/steps.sh
    source "$steps_folder/steps.sh"
    xdotool mousemove 0 0
    # shellcheck disable=SC2034 # used by scenarios
    settings_file="$work/$scenario/settings/settings.toml"
    # Requested settings are written before the start.
    local asked_for=
    [[ -z "${QUADRILLE_LANGUAGE:-}" ]] || asked_for+="language = \"$QUADRILLE_LANGUAGE\""$'\n'
    [[ -z "${QUADRILLE_THEME:-}" ]] || asked_for+=$'[look]\n'"theme = \"$QUADRILLE_THEME\""$'\n'"contrast = ${QUADRILLE_CONTRAST:-false}"$'\n'
    [[ -z "${QUADRILLE_WINDOW:-}" ]] || asked_for+=$(perl -e 'printf "[window]\nsize = [%d, %d]\nplace = [0, 0]", map { $_ / $ARGV[2] } @ARGV[0, 1]' \
        "${size%x*}" "${size#*x}" "$WINIT_X11_SCALE_FACTOR")
    # Introductions are shown only in the scenario about them.
    [[ "$scenario" == learn ]] || asked_for+=$'\n[panel]\nintroduced = ["upthrust", "hique", "focus", "focus-exact", "focus-classic", "cublino-pur", "cublino-contra"]\n'
    if [[ -n "$asked_for" ]]; then
        mkdir -p "$(dirname "$settings_file")"
        printf '%s\n' "$asked_for" >"$settings_file"
    fi
    # start_again [WORD…]: restarts the program with its saved data and these arguments.
    start_again() {
        : >"$trace"
        # Background jobs of a script ignore SIGINT by default.
        LC_ALL=C HOME="$work/$scenario" XDG_CONFIG_HOME="$work/$scenario" XDG_DATA_HOME="$work/$scenario" \
            QUADRILLE_CONFIG_DIR="$work/$scenario/settings" QUADRILLE_DATA_DIR="$work/$scenario/games" \
            QUADRILLE_TRACE="$trace" perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$binary" "$@" >"$log" 2>&1 &
        program=$!
        # shellcheck disable=SC2064 # expanded now, for this program
        trap "end_process $program || kill -9 $program" EXIT
        within_patience visible_window || fail "no window appeared"
    }
    start_again
    # shellcheck source=/dev/null
    source "$(file_of "$scenario")"
    # A scenario may have ended the program.
    [[ -n "${ended:-}" ]] || alive
)

# limit_of NAME: prints the time limit of a scenario in seconds. A whole game and a soak have a day, the screens an hour.
limit_of() {
    case $1 in
    whole-* | soak-*) echo 86400 ;;
    screens) echo "${QUADRILLE_LIMIT:-3600}" ;;
    *) echo "${QUADRILLE_LIMIT:-600}" ;;
    esac
}

mkdir -p "$pictures"
for name in "${scenarios[@]}"; do
    [[ -f "$(file_of "$name")" ]] || die "there is no scenario $name"
done

job_count=${QUADRILLE_DISPLAYS:-2}
for name in "${scenarios[@]}"; do
    # A run of some screens keeps the pictures of the others.
    [[ -n "${QUADRILLE_PARTS:-}" ]] || rm -f "$pictures/$name"-*.png
    start_job "$name" "$(limit_of "$name")" run "$name"
done
finish_jobs
print_times
for name in "${failed_jobs[@]}"; do
    for kind in log trace; do
        [[ ! -f "$work/$name.$kind" ]] || cp "$work/$name.$kind" "$pictures/$name-failed.$kind"
    done
done
((${#failed_jobs[@]} == 0)) || die "failed in the window: ${failed_jobs[*]}; logs and traces are in $pictures"
