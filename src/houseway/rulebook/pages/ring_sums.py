"""What the pages of ring poker share: the sums of the table, and paragraphs with their lines and readings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from houseway.money import money
from houseway.rulebook.amounts import amount, names_in
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.families.ring import Bet, RingPlay
from houseway.rulebook.rules import Rules, cited, readings_in_force
from houseway.rulebook.stakes import amounts_of, chip_of, size_of, sizes_of, stakes_of

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """A number of things: ``one card``, ``two cards``."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


@dataclass(frozen=True)
class Told:
    """The rules of a table and its sums, from which the sheet's sentences are made."""

    rules: Rules

    @property
    def play(self) -> RingPlay:
        """How a hand goes."""
        play = self.rules.play
        assert isinstance(play, RingPlay)
        return play

    @cached_property
    def names(self) -> dict[str, int]:
        """Every named amount in cents."""
        rules = self.rules
        found = amounts_of(self.play, rules.low, rules.high, rules.where)
        blinds = [self._cents(blind.amount, found) for blind in self.play.blinds]
        found.setdefault("largest blind", max(blinds, default=found["lower"]))
        found.setdefault("big blind", found["largest blind"])
        return found

    def _cents(self, text: str, names: dict[str, int]) -> int:
        return amount(text, names, chip_of(self.play, self.rules.where), self.rules.where)

    def cents(self, text: str) -> int:
        """An amount of the rule file in cents."""
        return self._cents(text, self.names)

    def sum(self, text: str) -> str:
        """An amount of the rule file in dollars."""
        return money(self.cents(text))

    def size(self, bet: Bet) -> str:
        """The fixed bet of a round in dollars."""
        rules = self.rules
        sizes = sizes_of(self.play, rules.low, rules.high, rules.where)
        return money(size_of(bet, self.names, sizes))

    @cached_property
    def row(self) -> str:
        """The place of the printed stakes of the table's limits; number 0 stands for none."""
        rules, rows = self.rules, self.play.stakes
        printed = stakes_of(self.play, rules.low, rules.high, rules.where)
        return f"stakes.{next((at for at, row in enumerate(rows, 1) if row is printed), 0)}"

    def places_of(self, *amounts: str) -> list[str]:
        """The places that decide these amounts: by name, and in the printed stakes."""
        names = [name for text in amounts for name in names_in(text)]
        return [place for name in names for place in (f"amounts.{name}", f"{self.row}.amounts.{name}")]

    def by(self, *places: str) -> tuple[str, ...]:
        """The readings in force that decide one of these places of `play`."""
        return readings_in_force(self.rules, *(f"play.{place}" for place in places))

    def paragraph(
        self, text: str, cite: Iterable[str] = (), label: str = "", places: Iterable[str] = ()
    ) -> Paragraph:
        """Sentences with their lines and the readings that they stand by."""
        return Paragraph(text, cited(cite), label, self.by(*places))
