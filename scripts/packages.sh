# shellcheck shell=bash
# Sourced by other scripts. Finds missing system packages and installs them.
# The names are Debian's. On other systems the missing packages are only listed.

missing_packages=()

# say TEXT…: prints a line to standard error, apart from the output of programs.
say() {
    printf '== %s\n' "$*" >&2
}

# die TEXT…: prints the reason and exits.
die() {
    printf '!! %s\n' "$*" >&2
    exit 1
}

# texts: lists the documents in the packages. They link to each other by relative paths.
texts() {
    printf '%s\n' README.md CHANGELOG.md ARCHITECTURE.md CONTRIBUTING.md LICENSE-MIT LICENSE-APACHE assets/CREDITS.md assets/NOTICES.txt \
        assets/fonts/OFL.txt
    find docs examples -type f ! -name '*.rs' ! -path '*/__pycache__/*' | LC_ALL=C sort
}

# need_library SONAME PACKAGE: requires a library in the cache of the run-time linker.
need_library() {
    # Uses a here-string, because a pipe that grep closes early would count as a failure.
    if ! grep -qF "$1 " <<<"$known_libraries"; then
        missing_packages+=("$2")
    fi
}

# need_command NAME PACKAGE: requires a command in the search path.
need_command() {
    if ! command -v "$1" >/dev/null; then
        missing_packages+=("$2")
    fi
}

# vulkan_drivers [PATTERN]: lists the driver manifests that the Vulkan loader would find.
vulkan_drivers() {
    local pattern=${1:-*.json} folder
    local folders=(/etc/vulkan/icd.d /usr/local/share/vulkan/icd.d /usr/share/vulkan/icd.d
        "${XDG_DATA_HOME:-${HOME:-/root}/.local/share}/vulkan/icd.d")
    for folder in "${folders[@]}"; do
        compgen -G "$folder/$pattern" || true
    done
}

# need_window_libraries: requires the libraries that a window on X11 or Wayland with Vulkan loads at run time.
# The program does not link them, so a build does not need them.
need_window_libraries() {
    # ldconfig may be outside the search path of ordinary users.
    known_libraries=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p)
    need_library libX11.so.6 libx11-6
    need_library libX11-xcb.so.1 libx11-xcb1
    need_library libXcursor.so.1 libxcursor1
    need_library libXi.so.6 libxi6
    need_library libxkbcommon.so.0 libxkbcommon0
    need_library libxkbcommon-x11.so.0 libxkbcommon-x11-0
    need_library libxcb-xkb.so.1 libxcb-xkb1
    need_library libvulkan.so.1 libvulkan1
    if [[ -n "${WAYLAND_DISPLAY:-}" ]]; then
        need_library libwayland-client.so.0 libwayland-client0
    fi
}

# need_screen_reader: requires the packages for an AT-SPI client on a private bus.
need_screen_reader() {
    [[ -x /usr/libexec/at-spi-bus-launcher ]] || missing_packages+=(at-spi2-core)
    /usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null ||
        missing_packages+=(python3-gi gir1.2-atspi-2.0)
    need_command dbus-daemon dbus-daemon
    need_command dbus-send dbus-bin
}

# need_rust: requires cargo, which is not installed automatically, and a C compiler, which Rust needs for linking.
need_rust() {
    if ! command -v cargo >/dev/null && [[ -x "${HOME:-}/.cargo/bin/cargo" ]]; then
        PATH="$HOME/.cargo/bin:$PATH"
    fi
    command -v cargo >/dev/null || die "Rust is missing: see https://rustup.rs"
    command -v cc >/dev/null || command -v gcc >/dev/null || command -v clang >/dev/null ||
        (missing_packages=(gcc libc6-dev) && install_missing)
}

# need_component NAME: requires rustfmt or clippy, which a minimal installation of Rust lacks.
need_component() {
    cargo "${1/rustfmt/fmt}" --version >/dev/null 2>&1 && return
    command -v rustup >/dev/null || die "$1 is missing: install it beside Rust"
    say "adding $1 to Rust"
    rustup component add "$1" || die "rustup could not add $1"
}

# choose_cross_rust TARGET CRATES: lets cross_cargo compile for a target. Uses rustup's compiler if rustup has the target. Otherwise
# requires Debian's, which also compiles these CRATES of the standard library.
choose_cross_rust() {
    local package
    cross_target=$1 cross_std=
    if command -v rustup >/dev/null && rustup target add "$1" >/dev/null 2>&1; then
        return
    fi
    cross_std=$2
    say "rustup has no $1: Debian's compiler is used, and compiles the standard library too"
    for package in rustc-web cargo-web rust-web-src; do
        dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing_packages+=("$package")
    done
}

# cross_cargo COMMAND ARGUMENT…: runs cargo for the target of choose_cross_rust.
cross_cargo() {
    local command=$1 options=(--target "$cross_target") variables=()
    shift
    if [[ -n "$cross_std" ]]; then
        options+=(-Z "build-std=$cross_std")
        # A toolchain of rustup may come first in the search path. The standard library needs unstable features.
        variables=("PATH=/usr/bin:$PATH" RUSTC_BOOTSTRAP=1)
    fi
    # A wrapper may belong to another version of the compiler.
    env -u RUSTC_WORKSPACE_WRAPPER -u RUSTFLAGS "${variables[@]}" cargo "$command" --locked "${options[@]}" "$@"
}

# encoded_flags TARGET_FOLDER SYSROOT [FLAG…]: prints flags for CARGO_ENCODED_RUSTFLAGS: these, and others that replace folders in error
# messages, which name source files.
encoded_flags() {
    local flags=("${@:3}") cargo_home=${CARGO_HOME:-$HOME/.cargo}
    # If two rules match, the later one applies.
    flags+=("--remap-path-prefix=$2=/rust" "--remap-path-prefix=$cargo_home=/cargo")
    flags+=("--remap-path-prefix=$PWD=/quadrille" "--remap-path-prefix=$1=/target")
    local IFS=$'\x1f'
    printf '%s' "${flags[*]}"
}

# have_sound: succeeds if ALSA's headers are installed, which a build with sound needs.
have_sound() {
    command -v pkg-config >/dev/null && pkg-config --exists alsa
}

# choose_features [install]: sets `features` to the arguments of cargo for a build with sound, or without it if the headers are
# missing. With `install` it tries to install them first.
choose_features() {
    features=()
    [[ $(uname -s) == Linux ]] || return 0
    have_sound && return
    # The subshell keeps a failure from ending the script.
    if [[ "${1:-}" == install ]] &&
        (missing_packages=(libasound2-dev pkg-config) && install_missing) && have_sound; then
        return
    fi
    # shellcheck disable=SC2034 # used by the scripts that source this
    features=(--no-default-features)
    say "building without sound: ALSA's headers are missing (Debian: libasound2-dev and pkg-config)"
}

# install_missing: installs the packages that the checks above found missing, or lists them.
install_missing() {
    ((${#missing_packages[@]} > 0)) || return 0
    local packages as_root=()
    mapfile -t packages < <(printf '%s\n' "${missing_packages[@]}" | sort -u)
    if ! command -v apt-get >/dev/null; then
        die "please install the equivalents of these Debian packages: ${packages[*]}"
    fi
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            die "please install, as root: apt-get install ${packages[*]}"
        as_root=(sudo)
    fi
    say "installing ${packages[*]}"
    local install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get install --yes -qq --no-install-recommends "${packages[@]}")
    # Fetches the package lists only if the first try fails. A new system may have no lists, or old ones.
    if ! "${install[@]}" >/dev/null; then
        say "trying again with new package lists"
        "${as_root[@]}" apt-get update -qq ||
            die "the package lists could not be fetched; needed: ${packages[*]}"
        "${install[@]}" >/dev/null || die "these could not be installed: ${packages[*]}"
    fi
    missing_packages=()
}
