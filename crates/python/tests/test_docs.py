"""The examples of docs/python.md and the benchmark run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import quadrille

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "python.md"
EXAMPLES = re.findall(r"^## (.*?)$.*?```python\n(.*?)```", PAGE.read_text("utf-8"), re.M | re.S)


def test_page_has_its_examples():
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize("code", [code for _, code in EXAMPLES], ids=[title for title, _ in EXAMPLES])
def test_example_runs(code, tmp_path):
    for library in ("pettingzoo", "sb3_contrib"):
        if library in code:
            pytest.importorskip(library)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    # An example must not replace a file of the reader's.
    assert not list(tmp_path.iterdir())


def test_version_is_that_of_the_workspace():
    assert f'version = "{quadrille.__version__}"' in (ROOT / "Cargo.toml").read_text("utf-8")


def test_benchmark_measures_every_way():
    command = [sys.executable, str(ROOT / "scripts" / "python_bench.py"), "0.01"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) >= 16 and "plies/s" in lines[0]
