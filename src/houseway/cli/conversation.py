"""The conversation at a terminal table: printing lines, and asking until an answer is valid."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from houseway.errors import HousewayError
from houseway.terminal.output import console

if TYPE_CHECKING:
    from rich.console import RenderableType

T = TypeVar("T")


class Quit(Exception):
    """The person at the terminal wants to leave."""


class FloorCalled(Exception):
    """The person at the terminal calls the floor, and says in a few words what happened."""


class Again(Exception):
    """The answer was understood, and the question is asked again."""


class Terminal:
    """Where the table prints: standard output, or standard error when a program reads standard output.

    While `floor_listens`, an answer that begins with "floor" calls the floor.
    """

    def __init__(self, stderr: bool = False) -> None:
        self.console = console(stderr)
        self._stderr = stderr
        self.floor_listens = False

    def say(self, text: RenderableType = "", style: str | None = None) -> None:
        """Print a line or a table."""
        self.console.print(text, style=style)

    def ask(self, prompt: str, read: Callable[[str], T]) -> T:
        """Ask until `read` accepts the answer; print why it refuses one."""
        while True:
            answer = self._input(f"{prompt} ")
            if answer.lower() in ("q", "quit", "exit"):
                raise Quit
            word, _, words = answer.partition(" ")
            if self.floor_listens and word.lower() == "floor":
                raise FloorCalled(words)
            try:
                return read(answer)
            except Again as word:
                self.say(str(word))
            except HousewayError as error:
                self.say(f"{error}. Try again, or type q to quit.", style="yellow")

    def _input(self, prompt: str) -> str:
        try:
            if not self._stderr:
                return input(prompt).strip()
            print(prompt, end="", file=sys.stderr, flush=True)
            return input().strip()
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Quit from None
