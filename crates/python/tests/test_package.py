"""What the wheel and the source package contain."""

import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import quadrille

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "crates" / "python"


def test_wheel_has_only_the_package_at_the_top():
    tops = {file.parts[0] for file in metadata.files("quadrille") if not file.name.endswith(".pyc")}
    assert tops == {"quadrille", f"quadrille-{quadrille.__version__}.dist-info"}


def test_wheel_has_the_licences():
    files = {file.name: file for file in metadata.files("quadrille") if "licenses" in file.parts}
    assert set(files) == {"LICENSE-MIT", "LICENSE-APACHE", "NOTICES.txt"}
    for name, folder in [("LICENSE-MIT", ROOT), ("LICENSE-APACHE", ROOT), ("NOTICES.txt", ROOT / "assets")]:
        assert files[name].read_text("utf-8") == (folder / name).read_text("utf-8")
        assert (FOLDER / name).read_bytes() == (folder / name).read_bytes()
    assert metadata.metadata("quadrille")["License-Expression"] == "MIT OR Apache-2.0"


@pytest.mark.parametrize("hook", ["build_wheel", "build_editable", "build_sdist"])
def test_build_without_rust_says_what_is_missing(tmp_path, hook):
    pytest.importorskip("maturin")
    code = f"import build_backend; print(build_backend.get_requires_for_{hook}())"
    command = [sys.executable, "-c", code]

    def run(path):
        environment = {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(command, cwd=FOLDER, env=environment, capture_output=True, text=True, check=False)

    done = run(str(tmp_path))
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "Rust is missing" in done.stderr and "https://rustup.rs" in done.stderr
    if shutil.which("cargo"):
        assert run(os.environ["PATH"]).stdout == "[]\n"


def test_source_package_has_the_files_that_the_crates_read():
    for folder in ("explorer", "lessons", "levels", "puzzles", "strategy"):
        files = {file.name: file.read_bytes() for file in (ROOT / "assets" / folder).iterdir()}
        assert files == {file.name: file.read_bytes() for file in (FOLDER / "assets" / folder).iterdir()}
