#!/usr/bin/env bash
# Measures what the documents quote, and writes it into docs/figures.toml with the command and the date. On a machine with
# nothing else to do. The tests then name the sentences that no longer fit.
#
# usage: scripts/figures.sh build       the first build and the start of the program, by scripts/build_cost.sh
#        scripts/figures.sh tests       the first build of the headless tests, in an empty folder
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

figures=docs/figures.toml

# put PART: replaces that part of the file by what comes in, or adds it.
put() {
    local rest
    rest=$(awk -v part="[$1]" '$0 == part { skip = 1; next } /^\[/ { skip = 0 } !skip' "$figures")
    { printf '%s\n\n[%s]\ndate = "%s"\nmachine = "%s cores"\n' "$rest" "$1" "$(date +%F)" "$(nproc)" && cat; } >"$figures.new"
    mv "$figures.new" "$figures"
}

case "${1:-}" in
    build)
        printed=$(scripts/build_cost.sh)
        # value PATTERN: the number that the pattern's brackets hold in what was printed.
        value() {
            local found
            found=$(sed -nE "s/.*$1.*/\\1/p" <<<"$printed" | head -n 1)
            [[ -n "$found" ]] || die "scripts/build_cost.sh printed nothing like $1: $printed"
            printf '%s' "$found"
        }
        seconds=$(value '^([0-9]+)[.0-9]* s, ')
        processor=$(value ', ([0-9]+)[.0-9]* s \+ ')
        crates=$(value '^([0-9]+) crates compiled')
        bytes=$(value '^([0-9]+) bytes of program')
        printf 'command = "scripts/build_cost.sh"\nseconds = %s\nprocessor_seconds = %s\ncrates = %s\nbytes = %s\n' \
            "$seconds" "$processor" "$crates" "$bytes" | put first_build
        ;;
    tests)
        need_rust
        CARGO_TARGET_DIR=$(mktemp -d)
        export CARGO_TARGET_DIR CARGO_INCREMENTAL=0
        trap 'rm -rf "$CARGO_TARGET_DIR"' EXIT
        cargo fetch --locked --quiet
        words=(cargo build --locked --workspace --exclude quadrille --tests --bins)
        began=$SECONDS
        "${words[@]}"
        printf 'command = "%s"\nseconds = %s\n' "${words[*]}" $((SECONDS - began)) | put headless_build
        ;;
    *) die "expected \`build\` or \`tests\`, not \`${1:-}\`" ;;
esac
say "written: $figures"
