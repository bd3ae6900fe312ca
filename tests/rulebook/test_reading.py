"""Files that cannot be read as rules: each is refused with one line that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rulebook.reading import LONGEST, read_toml
from houseway.rulebook.rules import load_rules
from houseway.rulebook.shelf import read_own
from houseway.rulebook.toml_text import DEEPEST, TooDeep, parse_toml
from tests.own_rules import GAME, used, write

DEEP = f"x = {'[' * 5000}{']' * 5000}\n"
UNREADABLE = {
    "lists": (DEEP.encode(), f"tables and lists are nested more than {DEEPEST} levels deep"),
    "a long key": (
        f"{'.'.join('a' * 5000)} = 1\n".encode(),
        f"tables and lists are nested more than {DEEPEST} levels deep",
    ),
    "a long number": (f"x = {'1' * 5000}\n".encode(), "not valid TOML: "),
    "a number beyond 64 bits": (b"x = [9223372036854775808]\n", "not valid TOML: a number may be at most "),
    "not TOML": (b"x = ", "not valid TOML: "),
    "not text": (b'x = "\xff"\n', "cannot be read (UnicodeDecodeError)"),
    "too long": (b"#" * (LONGEST + 1), f"a rule file may have at most {LONGEST:,} characters"),
}


@pytest.mark.parametrize(("content", "problem"), UNREADABLE.values(), ids=UNREADABLE)
def test_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    """By its path, and in a folder beside a good file, which is not affected."""
    folder = tmp_path / "my-rules"
    write(folder)
    path = folder / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(HousewayError) as caught:
        load_rules(str(path))
    assert str(caught.value).startswith(f"{path}: {problem}")
    assert "\n" not in str(caught.value)
    with used(folder):
        documents, problems = read_own()
        assert ([document.raw["id"] for document in documents], problems) == ([GAME], [str(caught.value)])
        assert load_rules(GAME).id == GAME


def test_the_deepest_and_the_longest_file(tmp_path: Path) -> None:
    """What is just allowed is read."""
    text = f"x = {'[' * (DEEPEST - 1)}{']' * (DEEPEST - 1)}\n"
    path = write(tmp_path, text=text.ljust(LONGEST, "#"))
    assert list(read_toml(path, "here")) == ["x"]
    write(tmp_path, text=text.replace("[]", "[[]]"))
    with pytest.raises(HousewayError, match="here: tables and lists are nested"):
        read_toml(path, "here")


def dotted(part: str, parts: int) -> str:
    """A key with this many parts."""
    return ".".join([part] * parts)


@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"\\""', "a "])
@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "[[{}]]", 'x = {{q = "\'", {} = "\'"}}'])
def test_a_dotted_key_is_found_before_the_parser_begins(
    monkeypatch: pytest.MonkeyPatch, line: str, part: str
) -> None:
    """The parser would take a time that grows with the square of its parts."""
    monkeypatch.setattr("houseway.rulebook.toml_text.tomllib.loads", lambda text: pytest.fail("parsed"))
    with pytest.raises(TooDeep):
        parse_toml(line.format(dotted(part, DEEPEST + 1)))


@pytest.mark.parametrize("quotes", ["'", '"', "'''", '"""'])
def test_dots_in_a_text_or_a_comment_are_no_levels(quotes: str) -> None:
    dots = dotted("a", 2 * DEEPEST)
    assert parse_toml(f"x = {quotes}{dots}{quotes} # {dots}\n") == {"x": dots}


def test_the_longest_dotted_key() -> None:
    assert parse_toml(f"{dotted('a', DEEPEST)} = 1\n")
