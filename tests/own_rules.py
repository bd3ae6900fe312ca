"""A folder of own rule files, as the tests write it: Twin Eights beside Oceana's EZ Baccarat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from houseway.rulebook import loader
from houseway.rulebook.folders import use_folders
from tests.pages import DOCS, blocks

GAME = "my-rules/twin-eights"
(TWIN_EIGHTS,) = blocks(DOCS / "own-rules.md", "toml")
"""The rule file of docs/own-rules.md."""


def write(folder: Path, name: str = "twin-eights.toml", text: str = TWIN_EIGHTS) -> Path:
    """Write a rule file in a folder, which is created if necessary."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def used(*folders: Path) -> Iterator[None]:
    """These folders beside the rulebook while the block runs."""
    use_folders(*folders)
    try:
        yield
    finally:
        use_folders()
        loader.publish(None)
