"""Decisions: who is asked, what is legal, and whether an answer is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.errors import HousewayError, unknown
from houseway.money import dollar_number, money


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: what to do, and for how much where it takes an amount."""

    name: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.name} {money(self.amount)}" if self.amount else self.name


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal answer; `low` and `high` bound its amount where it takes one.

    `cost` is what an answer without an amount puts up, where others may be given at the same time.
    """

    name: str
    low: int = 0
    high: int = 0
    cost: int = 0

    def data(self) -> dict[str, Any]:
        """The offer as a client sees it."""
        if not self.high:
            return {"name": self.name}
        return {"name": self.name, "low": dollar_number(self.low), "high": dollar_number(self.high)}


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the controller of a spot, or to `bettor` about his own wager there.

    `default` is what happens when nobody answers. The answer to a private question (which cards to keep) is
    for who was asked alone until it is shown.
    """

    seat: int
    spot: int
    about: str
    offers: tuple[Offer, ...]
    default: Choice
    private: bool = False
    bettor: str = ""

    @property
    def key(self) -> tuple[int, str]:
        """What tells this question from the others of its set."""
        return (self.spot, self.about)

    @property
    def topic(self) -> str:
        """What it is about, whoever is asked."""
        return self.about.removesuffix(f" {self.bettor}") if self.bettor else self.about

    def data(self) -> dict[str, Any]:
        """Who is asked about what, as everybody may see it."""
        asked = {"spot": self.spot, "seat": self.seat, "about": self.about}
        return asked | {"bettor": self.bettor} if self.bettor else asked

    def cost(self, choice: Choice) -> int:
        """What an answer puts up."""
        return choice.amount or next(offer.cost for offer in self.offers if offer.name == choice.name)

    def check(self, choice: Choice) -> None:
        """Refuse an illegal answer, and say what is legal."""
        for offer in self.offers:
            if offer.name != choice.name:
                continue
            if not offer.high and choice.amount:
                raise HousewayError(f"{self.about}: {choice.name!r} takes no amount")
            if offer.high and not offer.low <= choice.amount <= offer.high:
                raise HousewayError(
                    f"{self.about}: {choice.name} must be between {money(offer.low)} and "
                    f"{money(offer.high)}, not {money(choice.amount)}"
                )
            return
        raise unknown("choice", choice.name, (offer.name for offer in self.offers), self.about)
