#!/usr/bin/env bash
# Makes a wheel of the Python package in dist/, for this system and every Python from 3.9 on, and on Linux also the source
# package. PYTHON is the interpreter that runs the build, by default `python3`. Needs a network for maturin and numpy.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

need_rust
python=${PYTHON:-$(command -v python3 || command -v python || true)}
[[ -n "$python" ]] || die "Python is missing: expected 3.9 or newer"
"$python" -m pip --version >/dev/null || die "pip of $python is missing (Debian: python3-pip)"
case $(uname -s) in
    Darwin) system=macos ;;
    MINGW* | MSYS* | CYGWIN*) system=windows ;;
    *) system=linux ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# A checkout without symbolic links has the path as text instead of the licence.
for file in LICENSE-MIT LICENSE-APACHE assets/NOTICES.txt; do
    link=crates/python/${file##*/}
    cmp -s "$file" "$link" || cp "$file" "$link"
done
# Maturin warns of any build backend but its own. Ours calls it.
export MATURIN_NO_MISSING_BUILD_BACKEND_WARNING=1

"$python" -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$work/tools" \
    "$(grep '^maturin==' crates/python/tests/requirements.txt)"
PATH="$work/tools/bin:$PATH"
mkdir -p "$work/dist" dist
# Error messages name source files, without the folders of this machine. The flags would rebuild everything in the usual folder.
RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/quadrille" \
    CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/package" maturin build --locked --release \
    --manifest-path crates/python/Cargo.toml --interpreter "$python" --out "$work/dist"
# Plays a move with the wheel, and with numpy as a user would get it.
"$python" -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$work/trial" "$work"/dist/*.whl
(cd "$work/trial" && "$python" -c 'import quadrille; quadrille.Game("hique").play("4,2,4,4"); quadrille.VectorGame("focus", 2)') ||
    die "the wheel does not work with $("$python" --version)"
if [[ $system == linux ]]; then
    maturin sdist --manifest-path crates/python/Cargo.toml --out "$work/dist"
fi
sums="SHA256SUMS-python-$system"
if command -v sha256sum >/dev/null; then
    (cd "$work/dist" && sha256sum -- * >"$sums")
else
    (cd "$work/dist" && shasum -a 256 -- * >"$sums")
fi
cp "$work"/dist/* dist/
(cd "$work/dist" && say "in dist/:" ./*)
