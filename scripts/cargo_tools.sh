# shellcheck shell=bash
# Sourced by other scripts after packages.sh. Installs cargo tools in fixed versions. Each is compiled once and kept in the
# cache that .ci/run also uses.

tools_folder="${QUADRILLE_CACHE:-${HOME:-/nonexistent}/.cache/quadrille}/tools"

# tool_installed NAME VERSION: sets `tool` to the program and succeeds if it exists. A package NAME-cli has a program NAME.
tool_installed() {
    tool="$tools_folder/$1-$2/bin/${1%-cli}"
    [[ -x "$tool" ]]
}

# cargo_tool NAME VERSION [OPTION…]: sets `tool` to the program and installs it if it is missing. The options are cargo's.
# Prints a message and returns 1 if the tool cannot be installed. `tool_optimisation` is its optimisation level.
cargo_tool() {
    local name=$1 version=$2 began=$SECONDS
    shift 2
    ! tool_installed "$name" "$version" || return 0
    say "installing $name $version into $tools_folder (a few minutes, once)"
    # Their own release profiles take several times as long to compile and save a second at run time.
    if ! CARGO_TARGET_DIR="$tools_folder/build" CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_LTO=off \
        CARGO_PROFILE_RELEASE_OPT_LEVEL="${tool_optimisation:-1}" CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install --quiet --locked --root "$tools_folder/$name-$version" "$@" --version "$version" "$name"; then
        say "$name $version cannot be installed"
        return 1
    fi
    rm -rf "$tools_folder/build"
    say "$name $version: installed in $((SECONDS - began)) s"
}

# The version of cargo-deny that checks deny.toml.
# shellcheck disable=SC2034 # used by the scripts that source this
cargo_deny_version=0.20.2
