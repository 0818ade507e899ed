# shellcheck shell=bash
# Sourced by the other scripts, after packages.sh: programs for cargo that are no part of Quadrille, in fixed versions, each
# compiled once and kept in the cache that .ci/run uses too.

tools_folder="${QUADRILLE_CACHE:-${HOME:-/nonexistent}/.cache/quadrille}/tools"

# cargo_tool NAME VERSION [OPTION…]: sets `tool` to the program, which is installed where it is missing (a package NAME-cli has
# a program NAME); the options are cargo's. Says so and returns 1 where it is not to be had. `tool_optimisation` is how much of it: what runs for a second
# needs none.
cargo_tool() {
    local name=$1 version=$2 began=$SECONDS
    shift 2
    tool="$tools_folder/$name-$version/bin/${name%-cli}"
    [[ ! -x "$tool" ]] || return 0
    say "installing $name $version into $tools_folder (a few minutes, once)"
    # Their own profile, meant for releases, takes several times as long to compile and saves a second of running.
    if ! CARGO_TARGET_DIR="$tools_folder/build" CARGO_INCREMENTAL=0 CARGO_PROFILE_RELEASE_LTO=off \
        CARGO_PROFILE_RELEASE_OPT_LEVEL="${tool_optimisation:-1}" CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo install --quiet --locked --root "$tools_folder/$name-$version" "$@" --version "$version" "$name"; then
        say "$name $version is not to be had"
        return 1
    fi
    rm -rf "$tools_folder/build"
    say "$name $version: installed in $((SECONDS - began)) s"
}
