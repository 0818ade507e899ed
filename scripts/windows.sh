#!/usr/bin/env bash
# Builds both programs for Windows on Debian 12, and makes an archive and an installer in dist/; or tests them under Wine.
#
# usage: scripts/windows.sh               the packages
#        scripts/windows.sh test [PART]   all tests, or only this part
#
#   part        what it tests
#   crates      everything that needs no window, with the test programs of the crates
#   installer   installs and uninstalls the programs
#   window      scenarios in the window
#
# Builds of one commit in one folder with the same compilers are identical. Builds in two folders are not if only one of the
# folders comes before /usr in the alphabet: the linker sorts the tables of imports by the paths of the libraries.
# QUADRILLE_PROGRAMS=FOLDER packages or tests programs that are already built.
# docs/windows.md says what Wine cannot show.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
umask 022
export LC_ALL=C.UTF-8 TZ=UTC

task=${1:-package} part=${2:-}
[[ "$task" == package || "$task" == test ]] || die "\`$task\` is not understood: expected test, or nothing"
[[ " crates installer window " == *" ${part:-window} "* ]] || die "there is no part \`$part\`: expected crates, installer or window"
[[ $(uname -s) == Linux ]] || die "this script runs on Debian 12 or a relative; on Windows use cargo"

need_rust
# Debian's package wine64 has its programs there.
PATH="$PATH:/usr/lib/wine"
need_command git git
need_command x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
if [[ "$task" == package ]]; then
    need_command zip zip
fi
if [[ "$task" == package || "${part:-installer}" == installer ]]; then
    need_command makensis nsis
fi
if [[ "$task" == test ]]; then
    need_command wine64 wine64
    if [[ "${part:-window}" == window ]]; then
        need_command perl perl
        need_command Xvfb xvfb
        need_command xdotool xdotool
        [[ -n $(vulkan_drivers 'lvp_icd*.json') ]] || missing_packages+=(mesa-vulkan-drivers)
    fi
fi
choose_cross_rust x86_64-pc-windows-gnu std,panic_unwind
install_missing
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc

target=${CARGO_TARGET_DIR:-$PWD/target}/windows
version=$(sed -n '/^\[workspace.package\]/,/^version/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build PROFILE FOLDER: builds both programs into a folder.
build() {
    local sysroot flags
    sysroot=$([[ -z "$cross_std" ]] && rustc --print sysroot || echo /usr)
    # The linker would write the time into the programs. Wine reads a file whole unless its sections begin at pages, which costs
    # 80 ms per start.
    flags=$(encoded_flags "$target" "$sysroot" -Clink-arg=-Wl,--no-insert-timestamp,--file-alignment,4096)
    CARGO_ENCODED_RUSTFLAGS="$flags" CARGO_TARGET_DIR="$target" CARGO_INCREMENTAL=0 \
        cross_cargo build --profile "$1" -p quadrille -p quadrille-cli
    mkdir -p "$2"
    cp "$target/$cross_target/$1/"{quadrille,quadrille-cli}.exe "$2/"
}

# make_installer FOLDER FILE: makes an installer for the files in a folder. The script's part about the files is generated, so that the
# uninstaller removes these files and no others.
make_installer() {
    local file folders
    {
        printf '!macro InstallFiles\n'
        while IFS= read -r file; do
            printf 'SetOutPath "$INSTDIR\\%s"\nFile "%s"\n' "$(dirname "$file" | tr / '\\' | sed 's/^\.$//')" "$1/$file"
        done < <(cd "$1" && find . -type f -printf '%P\n' | sort)
        printf '!macroend\n!macro RemoveFiles\n'
        while IFS= read -r file; do
            printf 'Delete "$INSTDIR\\%s"\n' "$(tr / '\\' <<<"$file")"
        done < <(cd "$1" && find . -type f -printf '%P\n' | sort)
        mapfile -t folders < <(cd "$1" && find . -mindepth 1 -type d -printf '%P\n' | sort --reverse)
        printf 'RMDir "$INSTDIR\\%s"\n' "${folders[@]//\//\\}"
        printf '!macroend\n'
    } >"$work/files.nsh"
    makensis -V2 -NOCD "-DVERSION=$version" "-DFILES=$work/files.nsh" "-DICON=$PWD/assets/icons/quadrille.ico" "-DOUT=$2" \
        packaging/windows/installer.nsi
}

# package: makes the archive and the installer.
package() {
    local name="quadrille-$version-windows-x86_64" text file
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} ||
        die "this is no checkout of git: set SOURCE_DATE_EPOCH to the time of the release, in seconds"
    export SOURCE_DATE_EPOCH
    local programs=${QUADRILLE_PROGRAMS:-}
    if [[ -z "$programs" ]]; then
        programs="$work/programs"
        build dist "$programs"
    fi
    mkdir -p "$work/$name" dist
    cp "$programs/"{quadrille,quadrille-cli}.exe "$work/$name/"
    x86_64-w64-mingw32-strip "$work/$name/"*.exe
    while IFS= read -r text; do
        install -D -m 644 "$text" "$work/$name/$text"
    done < <(texts)
    find "$work/$name" -exec touch --date "@$SOURCE_DATE_EPOCH" {} +
    rm -f "dist/$name.zip"
    (cd "$work" && find "$name" -type f | sort | zip -X -9 -q -@ - >"$name.zip")
    mv "$work/$name.zip" dist/
    make_installer "$work/$name" "$PWD/dist/$name-setup.exe"
    (cd dist && sha256sum "$name.zip" "$name-setup.exe" >SHA256SUMS-windows)
    for file in "dist/$name.zip" "dist/$name-setup.exe"; do
        say "$file: $(du -h "$file" | cut -f1)"
    done
}

# prepare_wine: makes a configuration of Wine for the tests. Rust's standard library needs a library that Wine 8 lacks.
prepare_wine() {
    export WINEPREFIX="$target/wine" WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree=;mshtml=;winemenubuilder.exe="
    local library="$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll"
    [[ ! -f "$library" ]] || return 0
    say "making a configuration of Wine in $WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    wine64 wineboot --init >/dev/null 2>&1
    wineserver -w 2>/dev/null || true
    # The modes that Wine takes from a virtual display are incomplete.
    wine64 reg add 'HKCU\Software\Wine\X11 Driver' /v UseXRandR /d N /f >/dev/null
    x86_64-w64-mingw32-gcc -shared -O2 -o "$library" packaging/windows/bcryptprimitives.c -ladvapi32
}

# test_crates: runs the test programs of all crates without a window. Their dependencies are those of the programs.
test_crates() {
    local crates=() crate
    for crate in files games search solver teaching text drawing review session library engine arena cli; do
        crates+=(-p "quadrille-$crate")
    done
    # The documents are the same on each system.
    CARGO_TARGET_DIR="$target" CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine64 \
        cross_cargo test --release --no-fail-fast "${crates[@]}" --lib --bins --test '*' -- --skip documents
}

# get_programs: sets `programs` to a folder with both programs for a test.
get_programs() {
    programs=${QUADRILLE_PROGRAMS:-$work/built}
    # Link-time optimisation would take longer than the tests.
    [[ -d "$programs" ]] || build release "$programs"
}

# test_installer: installs without questions, runs a program, uninstalls, and checks that other files stay.
test_installer() {
    local place="$WINEPREFIX/drive_c/quadrille-trial" settings
    settings="$WINEPREFIX/drive_c/users/$(id -un)/AppData/Roaming/quadrille/settings.toml"
    mkdir -p "$work/files/docs" "$(dirname "$settings")"
    cp "$programs/"{quadrille,quadrille-cli}.exe "$work/files/"
    cp docs/windows.md "$work/files/docs/"
    make_installer "$work/files" "$work/quadrille-setup.exe"
    touch "$settings"
    wine64 "$work/quadrille-setup.exe" /S '/D=C:\quadrille-trial'
    [[ "$(wine64 "$place/quadrille-cli.exe" --version)" == "quadrille-cli $version"* ]] || die "the installed program does not run"
    wine64 reg query 'HKCU\Software\Classes\.pgn\OpenWithProgids' >/dev/null || die "the program does not appear under Open with"
    ! wine64 reg query 'HKCU\Software\Classes\.pgn' /ve 2>/dev/null | grep -q Quadrille || die "the program has taken over .pgn"
    touch "$place/mine.txt"
    wine64 "$place/uninstall.exe" /S
    # The uninstaller continues as a copy of itself.
    wineserver -w
    [[ "$(ls -A "$place")" == mine.txt ]] || die "after uninstalling there are: $(ls -A "$place")"
    [[ -f "$settings" ]] || die "the uninstaller has removed the settings"
    ! wine64 reg query 'HKCU\Software\Classes\.pgn' >/dev/null 2>&1 || die "the uninstaller has left .pgn"
    rm -r "$place"
    say "installer: passed"
}

# The scenarios that need no Linux. Wine does not follow changes of the keyboard's layout, as `keys` makes them.
scenarios=(boards games names learn)

# winepath_of FILE: prints the name of a file under Wine.
winepath_of() {
    local path
    path=$(realpath "$1")
    printf 'Z:%s\n' "${path//\//\\}"
}

# test_window: runs scenarios in the window, one after the other, because they share the configuration of Wine.
test_window() {
    local name
    mkdir -p "$work/programs"
    for name in quadrille quadrille-cli; do
        printf '#!/bin/sh\nexec wine64 "%s/%s.exe" "$@"\n' "$programs" "$name" >"$work/programs/$name"
        chmod +x "$work/programs/$name"
    done
    # Wine's Direct3D 12 cannot compile the shaders.
    WGPU_BACKEND=vulkan QUADRILLE_DISPLAYS=1 QUADRILLE_PATIENCE=60 QUADRILLE_PROGRAMS="$work/programs" \
        QUADRILLE_NATIVE_DIALOG=1 QUADRILLE_ENGINE_PROGRAM="$(winepath_of "$programs/quadrille-cli.exe")" \
        scripts/window.sh "${scenarios[@]}"
}

case $task in
package) package ;;
test)
    prepare_wine
    [[ "${part:-crates}" != crates ]] || test_crates
    [[ "$part" == crates ]] || get_programs
    [[ "${part:-installer}" != installer ]] || test_installer
    [[ "${part:-window}" != window ]] || test_window
    ;;
esac
