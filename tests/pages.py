"""The pages of the documentation, as far as the tests run them."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: Path, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(
        rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


def run_python(page: Path) -> tuple[int, str]:
    """Run the Python of a page: how many examples it has, and which of them print something else."""
    text = "".join(blocks(page, "python"))
    session = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    wrong: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=wrong.append)
    return len(session.examples), "".join(wrong)
