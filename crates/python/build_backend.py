"""The build backend of the package: maturin. Without Rust, it says so instead of downloading a toolchain."""

import shutil
import sys
from typing import Any, List

import maturin
from maturin import *  # noqa: F403


def _need_rust() -> None:
    if shutil.which("cargo") is None:
        sys.exit(
            "Rust is missing: this is the source package of quadrille, which has to be compiled.\n"
            "Install Rust from https://rustup.rs and try again, or install a wheel of quadrille's releases, "
            "which needs no Rust."
        )


def get_requires_for_build_wheel(config_settings: Any = None) -> List[str]:
    _need_rust()
    return maturin.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings: Any = None) -> List[str]:
    _need_rust()
    return maturin.get_requires_for_build_editable(config_settings)


def get_requires_for_build_sdist(config_settings: Any = None) -> List[str]:
    _need_rust()
    return maturin.get_requires_for_build_sdist(config_settings)
