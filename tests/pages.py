"""The parts of the documentation that the tests run."""

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
    """Run the Python of a page: the number of examples, and the failures."""
    text = "".join(blocks(page, "python"))
    session = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    wrong: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(session, out=wrong.append)
    return len(session.examples), "".join(wrong)
