"""Compiled kernels are kept between runs, and compiled again when anything changed that they use."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from houseway import jit

FILES = {
    "__init__.py": "",
    "constants.py": "STEP = 2\nUNUSED = 1\n",
    "below.py": """
from houseway.constants import STEP
from houseway.jit import njit

@njit
def step(value):
    return value + STEP
""",
    "above.py": """
from houseway.below import step
from houseway.jit import njit

@njit
def two_steps(value):
    return step(step(value))
""",
}
RUN = "from houseway.above import two_steps as run; print(run(1), sum(run.stats.cache_hits.values()))"

Ran = tuple[int, int]
"""What the kernel returned, and how many kernels were loaded instead of compiled."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package of this name: one kernel calls another, which uses a constant of a third file."""
    folder = tmp_path / "houseway"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    shutil.copy(jit.__file__, folder)
    return folder


@pytest.fixture
def run(package: Path) -> Callable[[], Ran]:
    """Runs the kernel in a new process."""

    def run() -> Ran:
        command = [sys.executable, "-c", RUN]
        environment = {"PYTHONPATH": str(package.parent), "HOME": str(package.parent)}
        ran = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        result, loaded = map(int, ran.stdout.split())
        return result, loaded

    return run


def replace(file: Path, old: str, new: str) -> None:
    """Change the text of a file."""
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_a_kernel_is_compiled_again_when_anything_changed_that_it_uses(
    package: Path, run: Callable[[], Ran]
) -> None:
    """Until then it is loaded, and only the compiled code of the last states is kept."""
    assert run() == (5, 0)
    assert run() == (5, 1)
    replace(package / "constants.py", "STEP = 2", "STEP = 3")
    assert run() == (7, 0)
    replace(package / "constants.py", "UNUSED = 1", "UNUSED = 2")
    assert run() == (7, 1)
    replace(package / "below.py", "value + STEP", "value - STEP")
    assert run() == (-5, 0)
    replace(package / "above.py", "step(step(value))", "step(value)")
    assert run() == (-2, 0)
    assert len(list(package.rglob("above.two_steps*.nbc"))) == jit.KEPT
