"""Help texts fit the terminal."""

from __future__ import annotations

from houseway.cli.own_rules import with_folders
from houseway.terminal.help import reflowed


def test_the_terminal_breaks_the_lines_of_paragraphs_and_examples_keep_theirs() -> None:
    text = """Play.

    The first line
    and the second.

    \b
      houseway play a
      houseway play b
    """
    assert reflowed(text) == (
        "Play.\n\nThe first line and the second.\n\n\b\n  houseway play a\n  houseway play b"
    )
    assert reflowed(None) is None


def test_commands_have_such_a_help() -> None:
    def command() -> None:
        """Do it.

        In one line or
        in two.
        """

    assert with_folders(command).__doc__ == "Do it.\n\nIn one line or in two."
