#!/usr/bin/env bash
# Tests the packages in dist/ in bare systems made by debootstrap, as an ordinary user, on a virtual display. apt installs the
# Debian package with its dependencies. The script plays a whole game by mouse, opens a record by its file type, and removes the
# package. The same user then installs the tarball, plays, and removes it. Only games and settings may remain. Logs and pictures
# are in screenshots/trial-NAME/.
#
# usage, as root: scripts/package_trial.sh [bookworm] [trixie]      Debian 12 and 13; both by default
#
# QUADRILLE_CACHE keeps the bare systems for the next run. Packages come from this machine's mirror or from QUADRILLE_MIRROR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

((EUID == 0)) || die "this needs root: sudo scripts/package_trial.sh"
# A private namespace removes the mounts when this process ends.
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
[[ -n "$mirror" ]] || die "apt-get has no mirror of Debian here: set QUADRILLE_MIRROR"
# The command may be outside the search path of an ordinary user.
chroot=$(PATH="$PATH:/usr/sbin:/sbin" command -v chroot)
work=$(mktemp -d)
display_server=
# shellcheck disable=SC2329 # called by the trap
clean_up() {
    end_inside
    # Ends only these processes, because the writer of the log ends after this script.
    if [[ -n "$display_server" ]]; then
        kill "$display_server" 2>/dev/null || true
        wait "$display_server" 2>/dev/null || true
    fi
    umount "$root/proc" "$root/tmp/.X11-unix" "$root$shared" 2>/dev/null || true
    # Nothing of this machine may be mounted below a folder that is deleted.
    if grep -qF " $work/" /proc/self/mounts; then
        say "not deleted, because something is still mounted there: $work"
    else
        rm -rf "$work"
    fi
}
root="$work/none"
shared="$work/none"
trap clean_up EXIT

# inside COMMAND…: runs it as root in the bare system.
inside() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$chroot" "$root" "$@"
}

# as_player COMMAND…: runs it as the ordinary user, with the variables of the display and the program. Files are opened as in
# GNOME, because without a desktop xdg-open uses only the file's name.
as_player() {
    local variables=()
    mapfile -t variables < <(env | grep -E '^(DISPLAY|LP_NUM_THREADS|QUADRILLE_[A-Z_]*)=' || true)
    env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games LC_ALL=C.UTF-8 USER=player HOME=/home/player XDG_CURRENT_DESKTOP=GNOME \
        "${variables[@]}" "$chroot" --userspec=player:player "$root" "$@"
}

# end_inside: ends all processes in the bare system and waits for them.
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

# make_root NAME: makes a bare system in $root with an ordinary user.
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
    # Copies this machine's certificates for a mirror with TLS.
    mkdir -p "$root/etc/ssl/certs"
    cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
    mount -t proc proc "$root/proc"
    mkdir -p "$root/tmp/.X11-unix" /tmp/.X11-unix
    mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
    # Files that both sides write have the same path on both sides.
    shared="$work/shared-$1"
    mkdir -p "$shared" "$root$shared"
    mount --bind "$shared" "$root$shared"
    inside useradd --create-home --shell /bin/sh player
    chmod 711 "$work"
    inside chown player:player "$shared"
    inside apt-get -qq update
}

# programs_from FOLDER: sets `programs` to a folder with two scripts that start the programs of FOLDER in the bare system.
programs_from() {
    programs="$shared/start-$(basename "$1")"
    mkdir -p "$programs"
    local program
    for program in quadrille quadrille-cli; do
        # The user owns the trace and the settings. With `exec` the window belongs to the process that was started.
        cat >"$programs/$program" <<START
#!/bin/bash
[[ -z "\${QUADRILLE_TRACE:-}" ]] || chown -R --reference="$root/home/player" "\$(dirname "\$QUADRILLE_TRACE")"
mapfile -t kept < <(env | grep -E '^(DISPLAY|QUADRILLE_[A-Z_]*|XDG_[A-Z]*_HOME|HOME|LP_NUM_THREADS)=')
exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "\${kept[@]}" "$chroot" --userspec=player:player "$root" "$1/$program" "\$@"
START
        chmod 755 "$programs/$program"
    done
}

# play SCENARIO…: runs scenarios with the programs in $programs.
play() {
    TMPDIR="$shared" QUADRILLE_PROGRAMS="$programs" QUADRILLE_PICTURES="$pictures" QUADRILLE_PATIENCE=60 QUADRILLE_LIMIT=3600 \
        LP_NUM_THREADS=${LP_NUM_THREADS:-1} scripts/window.sh "$@"
}

# opens_a_record FOLDER: checks that the record's file type is known and that the program opens it.
opens_a_record() {
    local record="$shared/a game.pgn" type entry window_log="$shared/opened.log" framebuffer="$shared/Xvfb_screen0"
    # As in records of other programs, the tag Game is not the first one.
    printf '[Event "Trial"]\n[Game "hique"]\n[Result "*"]\n\n1. 4,2,4,10 *\n' >"$record"
    printf '[Event "Chess"]\n[Site "?"]\n[Result "*"]\n\n1. e4 e5 *\n' >"$shared/chess.pgn"
    chmod 644 "$record" "$shared/chess.pgn"
    type=$(as_player xdg-mime query filetype "$record")
    entry=$(as_player xdg-mime query default "$type")
    say "$name: $record is $type, opened by $entry"
    [[ "$type $entry" == "application/x-quadrille-pgn org.quadrille_game.Quadrille.desktop" ]] || die "expected application/x-quadrille-pgn, opened by org.quadrille_game.Quadrille.desktop"
    type=$(as_player xdg-mime query filetype "$shared/chess.pgn")
    [[ "$type" != application/x-quadrille-pgn ]] || die "a chess record has the type of our records"

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
    # The software driver may be slow at first.
    sleep 4
    perl scripts/window/picture.pl "$framebuffer" "$pictures/$1.png"
    end_inside
    kill "$display_server"
    wait "$display_server" 2>/dev/null || true
    display_server=
    unset DISPLAY QUADRILLE_TRACE QUADRILLE_DATA_DIR QUADRILLE_CONFIG_DIR
}

# files_of_player: lists the files in the user's folder, without caches and settings.
files_of_player() {
    (cd "$root/home/player" && find . \( -path ./.cache -o -path ./.config \) -prune -o -printf '%y %m %p\n' | LC_ALL=C sort)
}

# try NAME: runs all tests in one bare system.
try() {
    name=$1
    make_root "$name"
    say "$name: installing the package"
    cp "${packages[0]}" "$root/var/tmp/"
    inside apt-get -qq install --yes "/var/tmp/$(basename "${packages[0]}")" >"$pictures/apt.log" 2>&1 || die "see $pictures/apt.log"
    inside dpkg --list quadrille | tail -n 1
    [[ -z $(inside dpkg --audit) ]] || die "the package is not completely installed"
    as_player /usr/games/quadrille-cli --version
    programs_from /usr/games
    play --whole hique
    say "$name: opening a record by its type"
    # Installs tools that every desktop has, but not a bare system.
    inside apt-get -qq install --yes --no-install-recommends xdg-utils shared-mime-info desktop-file-utils \
        libglib2.0-bin >>"$pictures/apt.log" 2>&1
    opens_a_record record-package
    inside apt-get -qq purge --yes quadrille >>"$pictures/apt.log" 2>&1
    ! inside sh -c 'find /usr /etc /var -name "*uadrille*" -not -path "/var/tmp/*" | grep .' || die "the package leaves these files behind"

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
    # Installs it over itself, as a later version would.
    as_player sh -c 'cd && sh quadrille-*/install.sh' >/dev/null
    as_player sh -c 'sh ~/.local/share/quadrille/uninstall.sh'
    diff <(printf '%s\n' "$before") <(files_of_player) ||
        die "uninstall.sh left or removed these files"
    say "$name: only the earlier files are left"
    umount "$root$shared" "$root/tmp/.X11-unix" "$root/proc"
}

for system in "${systems[@]}"; do
    pictures="$PWD/screenshots/trial-$system"
    rm -rf "$pictures"
    mkdir -p "$pictures"
    # Uses no pipe, because `try` must run in this shell, which records the mounts.
    exec 3>&1 4>&2 > >(tee "$pictures/trial.log") 2>&1
    try "$system"
    exec >&3 2>&4
done
say "the packages work in ${systems[*]}; look at the pictures and logs in screenshots/trial-*/"
