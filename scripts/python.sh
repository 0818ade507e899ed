#!/usr/bin/env bash
# Builds the Python package, installs it into a virtual environment and runs its tests: our own, the suites of PettingZoo,
# Gymnasium and OpenSpiel, and the type checks. PYTHON is the interpreter, by default `python3`. Arguments are those of pytest.
# Without Python 3.9 or newer it only says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

python=${PYTHON:-python3}
requirements=crates/python/tests/requirements.txt

# skip TEXT…: says why nothing is tested, and ends the script successfully.
skip() {
    say "skipped: the Python package is not tested: $*"
    exit 0
}

need_rust
command -v "$python" >/dev/null || skip "$python is missing"
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' || skip "$python is $version, and 3.9 or newer is needed"
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    # Debian has these modules in a package of their own. The subshell keeps a failure from ending the script.
    (missing_packages=("python$version-venv") && install_missing) || true
    "$python" -c 'import ensurepip, venv' || skip "the module venv of $python is missing (Debian: python$version-venv)"
fi

# The environment stays for the next run, until the interpreter or the requirements change.
cache="${QUADRILLE_CACHE:-${HOME:-/nonexistent}/.cache/quadrille}"
sum=$({ "$python" -c 'import sys; print(sys.version, sys.base_prefix)' && cat "$requirements"; } | cksum | cut -d' ' -f1)
folder="$cache/python/$version-$sum"
if [[ ! -f "$folder/complete" ]]; then
    say "installing the tools and suites for Python $version into $folder (once)"
    rm -rf "$folder"
    "$python" -m venv "$folder"
    # Tools of another version of Python must not replace those of the environment.
    # Without a network, pip would try for half a minute.
    PATH="$folder/bin:$PATH" "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --retries 0 --timeout 15 \
        --requirement "$requirements" ||
        skip "the packages in $requirements cannot be installed"
    touch "$folder/complete"
fi

# Maturin warns of any build backend but its own. Ours calls it.
export MATURIN_NO_MISSING_BUILD_BACKEND_WARNING=1
wheels=$(mktemp -d)
trap 'rm -rf "$wheels"' EXIT
# The profile of the tests, so that the crates below are not compiled again.
"$folder/bin/maturin" build --quiet --locked --profile dev --auditwheel skip --manifest-path crates/python/Cargo.toml \
    --interpreter "$folder/bin/python" --out "$wheels"
"$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall "$wheels"/*.whl
# Elsewhere, pytest skips the tests of a suite that cannot be imported.
"$folder/bin/python" -c 'import gymnasium, pettingzoo, pyspiel'
"$folder/bin/pytest" --quiet crates/python/tests "$@"
(cd crates/python && "$folder/bin/mypy")
# Compares the stub with the compiled module.
(cd "$wheels" && "$folder/bin/python" -m mypy.stubtest quadrille._quadrille)
