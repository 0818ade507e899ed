#!/usr/bin/env bash
# Tries the packages in dist/ as somebody does who has just got them: in bare systems made by debootstrap, as an ordinary user, on
# a display in memory. The Debian package is installed by apt with what it asks for, a whole game is played in its window by mouse,
# a record is opened by its file type, and it is removed again; then the same user installs the tarball, plays, and removes it, and
# nothing but games and settings may be left. The log and the pictures are left in screenshots/trial-NAME/.
#
# usage, as root: scripts/package_trial.sh [bookworm] [trixie]      Debian 12 and 13; both if none is named
#
# QUADRILLE_CACHE keeps the bare systems for the next time. Packages come from where this machine's own come from, or from
# QUADRILLE_MIRROR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

((EUID == 0)) || die "to make a bare system takes root: sudo scripts/package_trial.sh"
# What is mounted goes with this process, however it ends.
[[ "${1:-}" == --mounts-are-private ]] || exec unshare --mount --propagation private "$0" --mounts-are-private "$@"
shift
systems=("$@")
((${#systems[@]} > 0)) || systems=(bookworm trixie)
need_command debootstrap debootstrap
need_command Xvfb xvfb
need_command xdotool xdotool
need_command perl perl
install_missing
shopt -s nullglob
packages=(dist/quadrille_*_"$(dpkg --print-architecture)".deb)
tarballs=(dist/quadrille-*-linux-"$(uname -m)".tar.gz)
((${#packages[@]} == 1 && ${#tarballs[@]} == 1)) ||
    die "expected one package and one tarball in dist/, found: ${packages[*]} ${tarballs[*]}; run scripts/package.sh first"

kept=${QUADRILLE_CACHE:-$HOME/.cache/quadrille}/roots
# shellcheck disable=SC2016 # apt-get's own variables
mirror=${QUADRILLE_MIRROR:-$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' | awk '$1 == "Debian" { print $2; exit }')}
[[ -n "$mirror" ]] || die "apt-get knows no source of Debian's packages here: name one in QUADRILLE_MIRROR"
# An ordinary user's search path does not lead to it.
chroot=$(PATH="$PATH:/usr/sbin:/sbin" command -v chroot)
work=$(mktemp -d)
display_server=
# shellcheck disable=SC2329 # called by the trap
clean_up() {
    end_inside
    # No other: the log's writer ends after this script.
    if [[ -n "$display_server" ]]; then
        kill "$display_server" 2>/dev/null || true
        wait "$display_server" 2>/dev/null || true
    fi
    umount "$root/proc" "$root/tmp/.X11-unix" "$root$shared" 2>/dev/null || true
    # Nothing of this machine may be below what is deleted.
    if grep -qF " $work/" /proc/self/mounts; then
        say "left behind, as something is still mounted there: $work"
    else
        rm -rf "$work"
    fi
}
root="$work/none"
shared="$work/none"
trap clean_up EXIT

# inside COMMAND…: as root in the bare system.
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$chroot" "$root" "$@"
}

# as_player COMMAND…: as the ordinary user, with the variables of the display and of the program. Files are opened as GNOME does:
# without a desktop, xdg-open goes by a file's name alone.
as_player() {
    local variables=()
    mapfile -t variables < <(env | grep -E '^(DISPLAY|LP_NUM_THREADS|QUADRILLE_[A-Z_]*)=' || true)
    env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games LC_ALL=C.UTF-8 USER=player HOME=/home/player XDG_CURRENT_DESKTOP=GNOME \
        "${variables[@]}" "$chroot" --userspec=player:player "$root" "$@"
}

# end_inside: ends whatever runs in the bare system, and waits for that.
end_inside() {
    local process deadline=$((SECONDS + 30)) left=true
    while "$left" && ((SECONDS < deadline)); do
        left=false
        for process in /proc/[0-9]*; do
            if [[ "$(readlink "$process/root" 2>/dev/null)" == "$root" ]]; then
                left=true
                kill "${process#/proc/}" 2>/dev/null || true
            fi
        done
        sleep 0.2
    done
}

# make_root NAME: a bare system in $root with an ordinary user.
make_root() {
    local archive="$kept/$1.tar"
    root="$work/$1"
    mkdir -p "$kept"
    if [[ ! -f "$archive" ]]; then
        say "making a bare $1"
        debootstrap --variant=minbase "$1" "$root" "$mirror" >"$pictures/debootstrap.log" 2>&1 ||
            die "no bare $1: see $pictures/debootstrap.log"
        tar -C "$root" -cf "$archive.new" .
        mv "$archive.new" "$archive"
    else
        mkdir "$root"
        tar -C "$root" -xf "$archive"
    fi
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    # The authorities that this machine trusts, for a source behind TLS.
    mkdir -p "$root/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
    mount -t proc proc "$root/proc"
    mkdir -p "$root/tmp/.X11-unix" /tmp/.X11-unix
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    # What both sides write to has one name on both sides.
    shared="$work/shared-$1"
    mkdir -p "$shared" "$root$shared"
    mount --bind "$shared" "$root$shared"
    inside useradd --create-home --shell /bin/sh player
    chmod 711 "$work"
    inside chown player:player "$shared"
    inside apt-get -qq update
}

# programs_from FOLDER: sets `programs` to a folder with two scripts that start the programs in that folder of the bare system.
programs_from() {
    programs="$shared/start-$(basename "$1")"
    mkdir -p "$programs"
    local program
    for program in quadrille quadrille-cli; do
        # The trace and the settings are the user's; `exec` all the way, so that the window belongs to the process that was started.
        cat >"$programs/$program" <<START
#!/bin/bash
[[ -z "\${QUADRILLE_TRACE:-}" ]] || chown -R --reference="$root/home/player" "\$(dirname "\$QUADRILLE_TRACE")"
mapfile -t kept < <(env | grep -E '^(DISPLAY|QUADRILLE_[A-Z_]*|XDG_[A-Z]*_HOME|HOME|LP_NUM_THREADS)=')
exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "\${kept[@]}" "$chroot" --userspec=player:player "$root" "$1/$program" "\$@"
START
        chmod 755 "$programs/$program"
    done
}

# play SCENARIO…: in the window of the programs in $programs.
play() {
    TMPDIR="$shared" QUADRILLE_PROGRAMS="$programs" QUADRILLE_PICTURES="$pictures" QUADRILLE_PATIENCE=60 QUADRILLE_LIMIT=3600 \
        LP_NUM_THREADS=${LP_NUM_THREADS:-1} scripts/window.sh "$@"
}

# opens_a_record FOLDER: the record's type is known, and belongs to the program, which opens it.
opens_a_record() {
    local record="$shared/a game.pgn" type entry window_log="$shared/opened.log" framebuffer="$shared/Xvfb_screen0"
    # A game with an event, as other programs write it: the tag that says which game it is comes later.
    printf '[Event "Trial"]\n[Game "hique"]\n[Result "*"]\n\n1. 4,2,4,10 *\n' >"$record"
    printf '[Event "Chess"]\n[Site "?"]\n[Result "*"]\n\n1. e4 e5 *\n' >"$shared/chess.pgn"
    chmod 644 "$record" "$shared/chess.pgn"
    type=$(as_player xdg-mime query filetype "$record")
    entry=$(as_player xdg-mime query default "$type")
    say "$name: $record is $type, opened by $entry"
    [[ "$type $entry" == "application/x-quadrille-pgn org.quadrille_game.Quadrille.desktop" ]] || die "that is wrong"
    type=$(as_player xdg-mime query filetype "$shared/chess.pgn")
    [[ "$type" != application/x-quadrille-pgn ]] || die "a game of chess is taken for ours"

    rm -f "$shared/display" "$shared/opened.trace"
    mkfifo "$shared/display"
    Xvfb -displayfd 3 -screen 0 1280x800x24 -fbdir "$shared" -nolisten tcp -noreset 3>"$shared/display" 2>"$shared/xvfb.log" &
    display_server=$!
    local display
    read -r -t 20 display <"$shared/display" || die "the display did not start"
    export DISPLAY=":$display" QUADRILLE_TRACE="$shared/opened.trace" QUADRILLE_DATA_DIR="$shared/opened-games"
    export QUADRILLE_CONFIG_DIR="$shared/opened-settings" LP_NUM_THREADS=1
    as_player xdg-open "$record" >"$window_log" 2>&1 &
    local deadline=$((SECONDS + 120))
    until grep -qs '^screen Game' "$QUADRILLE_TRACE" && grep -qs '^position .*1g4' "$QUADRILLE_TRACE" &&
        [[ "$(grep -E '^(settled|busy)$' "$QUADRILLE_TRACE" | tail -n 1)" == settled ]]; do
        ((SECONDS < deadline)) || die "the record was not opened: $(tail -n 3 "$window_log" "$QUADRILLE_TRACE" 2>&1)"
        sleep 0.2
    done
    say "$name: $(grep '^position' "$QUADRILLE_TRACE" | tail -n 1)"
    # The software driver may be slow with the first pictures.
    sleep 4
    perl scripts/window/picture.pl "$framebuffer" "$pictures/$1.png"
    end_inside
    kill "$display_server"
    wait "$display_server" 2>/dev/null || true
    display_server=
    unset DISPLAY QUADRILLE_TRACE QUADRILLE_DATA_DIR QUADRILLE_CONFIG_DIR
}

# files_of_player: all that is in the user's folder, but for what programs keep as their own.
files_of_player() {
    (cd "$root/home/player" && find . \( -path ./.cache -o -path ./.config \) -prune -o -printf '%y %m %p\n' | LC_ALL=C sort)
}

# try NAME: all of it in one bare system.
try() {
    name=$1
    make_root "$name"
    say "$name: installing the package"
    cp "${packages[0]}" "$root/var/tmp/"
    inside apt-get -qq install --yes "/var/tmp/$(basename "${packages[0]}")" >"$pictures/apt.log" 2>&1 || die "see $pictures/apt.log"
    inside dpkg --list quadrille | tail -n 1
    [[ -z $(inside dpkg --audit) ]] || die "the package is half installed"
    as_player /usr/games/quadrille-cli --version
    programs_from /usr/games
    play --whole hique
    say "$name: opening a record by its type"
    # Every desktop has these; a bare system has not.
    inside apt-get -qq install --yes --no-install-recommends xdg-utils shared-mime-info desktop-file-utils \
        libglib2.0-bin >>"$pictures/apt.log" 2>&1
    opens_a_record record-package
    inside apt-get -qq purge --yes quadrille >>"$pictures/apt.log" 2>&1
    ! inside sh -c 'find /usr /etc /var -name "*uadrille*" -not -path "/var/tmp/*" | grep .' || die "the package leaves that behind"

    say "$name: installing the tarball as an ordinary user"
    cp "${tarballs[0]}" "$root/home/player/"
    as_player sh -c 'cd && tar xf quadrille-*.tar.gz && rm quadrille-*.tar.gz && mkdir -p .local/share/keep'
    local before
    before=$(files_of_player)
    as_player sh -c 'cd && sh quadrille-*/install.sh'
    as_player sh -c 'desktop-file-validate ~/.local/share/applications/*.desktop && grep ^Exec ~/.local/share/applications/*.desktop'
    as_player /home/player/.local/bin/quadrille-cli --version
    programs_from /home/player/.local/bin
    play boards
    opens_a_record record-tarball
    # Once more over itself, as with a later version.
    as_player sh -c 'cd && sh quadrille-*/install.sh' >/dev/null
    as_player sh -c 'sh ~/.local/share/quadrille/uninstall.sh'
    diff <(printf '%s\n' "$before") <(files_of_player) ||
        die "that is what uninstall.sh has left or taken away besides"
    say "$name: nothing is left but what was there before"
    umount "$root$shared" "$root/tmp/.X11-unix" "$root/proc"
}

for system in "${systems[@]}"; do
    pictures="$PWD/screenshots/trial-$system"
    rm -rf "$pictures"
    mkdir -p "$pictures"
    # No pipe around it: what is to be unmounted must be known here.
    exec 3>&1 4>&2 > >(tee "$pictures/trial.log") 2>&1
    try "$system"
    exec >&3 2>&4
done
say "the packages work in ${systems[*]}; the pictures and logs in screenshots/trial-*/ are for looking at"
