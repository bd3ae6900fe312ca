"""The chosen rules as the engine uses them: frozen, with every table compiled to cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.cards import Pack
from houseway.errors import HousewayError, unknown
from houseway.rulebook import loader
from houseway.rulebook.cases import Cases
from houseway.rulebook.family import Actions, Family
from houseway.rulebook.houses import house_name
from houseway.rulebook.models import (
    ActionButton,
    Banking,
    Drop,
    FeeBasis,
    FiledSettlement,
    Filing,
    Irregularities,
    Model,
    PrizeButton,
    Setting,
)
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules.naming import is_not_filed, slug, within
from houseway.rulebook.setting.house_way import HouseWay
from houseway.rulebook.share import WagerShare
from houseway.rulebook.tiers import Tiers
from houseway.rulebook.vocabulary import Vocabulary

__all__ = ["Actions", "BetRules", "DropFee", "Fee", "PassRules", "Rules", "Schedule"]


@dataclass(frozen=True)
class BetRules:
    """One kind of wager under chosen rules."""

    id: str
    name: str
    aliases: tuple[str, ...]
    kind: str
    placed: str
    button: PrizeButton | None
    mandatory: bool
    needs: tuple[str, ...]
    backline: bool
    stacked: bool
    low: int
    high: int | None
    at_most: tuple[str, ...]
    equals: str | None
    multiples: tuple[int, ...]
    share: WagerShare | None
    hand: str
    text: str
    cases: Cases[Outcome]
    cite: str


@dataclass(frozen=True)
class PassRules:
    """One pass around the table: which bets, under which conditions, which outcomes, by which readings."""

    bets: tuple[tuple[str, Cases[bool]], ...]
    outcomes: str
    by: str
    cite: str
    text: str = ""
    early: bool = False
    readings: tuple[str, ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether the bets at a seat are settled hand by hand."""
        return self.by == "hand"


@dataclass(frozen=True)
class Fee:
    """One fee of a schedule: who pays, on what basis, how much, and whether it goes into a jackpot."""

    payer: str
    basis: FeeBasis
    tiers: Tiers
    jackpot: bool = False


@dataclass(frozen=True)
class DropFee:
    """A drop of a schedule under its name: when it is taken and from what, and how much it is."""

    name: str
    drop: Drop
    tiers: Tiers

    @property
    def label(self) -> str:
        """What the sheet calls it."""
        return self.drop.text or self.name


@dataclass(frozen=True)
class Schedule:
    """The schedule option in force at a table."""

    option: str
    text: str
    trigger: str
    fees: tuple[Fee, ...]
    limits: str | None
    minimum: str | None
    note: str | None
    cite: str
    readings: tuple[str, ...] = ()
    drops: tuple[DropFee, ...] = ()


@dataclass(frozen=True)
class Rules:
    """A game as it is spread at one table.

    `not_offered` says of each bet that the settings leave out, by its names, why there is no such bet.
    `composed` is the document before the settings were chosen: with them, `choose` makes these rules again.
    `digest` differs between rules under which a round or its money may differ; `document` differs between
    any two rules, down to a citation.
    """

    filing: Filing
    settings: Mapping[str, Setting]
    changes: Mapping[str, str]
    where: str
    family: Family[Any]
    deck: Pack
    seats: int
    low: int
    high: int | None
    play: Model
    not_offered: Mapping[str, str]
    bets: Mapping[str, BetRules]
    drawing: Mapping[str, Cases[Actions]]
    house_way: Mapping[str, Cases[Actions]]
    hand_setting: HouseWay | None
    passes: tuple[PassRules, ...]
    schedule: Schedule | None
    composed: loader.Raw
    digest: str
    document: str

    @property
    def id(self) -> str:
        """The game's id."""
        return self.filing.id

    @property
    def name(self) -> str:
        """The game's name as filed."""
        return self.filing.name

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of the game's family."""
        return self.family.vocabulary

    @cached_property
    def settlement(self) -> FiledSettlement:
        """Where settlement starts and which way it goes."""
        if self.filing.settlement is None:
            raise HousewayError(f"{self.where}: a game without a bank is not settled in passes")
        return self.filing.settlement

    @property
    def action(self) -> ActionButton | None:
        """How the action button is placed, if the game has one."""
        return self.filing.action

    @property
    def banking(self) -> Banking:
        """How the player-dealer position is held and passed on."""
        return self.filing.banking or Banking()

    @property
    def irregularities(self) -> Irregularities:
        """What is done with marked cards."""
        return self.filing.irregularities

    @cached_property
    def taken_by(self) -> dict[str, list[tuple[int, int, str, Cases[bool] | None]]]:
        """For each bet the passes that may settle it: number, place in it, outcomes, condition."""
        found: dict[str, list[tuple[int, int, str, Cases[bool] | None]]] = {}
        for number, row in enumerate(self.passes):
            for place, (bet, only) in enumerate(row.bets):
                condition = only if only.used else None
                found.setdefault(bet, []).append((number, place, row.outcomes, condition))
        return found

    @cached_property
    def cover(self) -> str:
        """What reduces the bank's cover: each settled wager, or separate caps on winning and losing."""
        filed = self.filing.settlement and self.filing.settlement.cover
        return filed.by if filed else str(self.settings.get("cover", "each settled wager"))

    @property
    def house_name(self) -> str:
        """The house's name; empty for a rule file outside every folder of rules."""
        return house_name(self.filing.house)

    def cite(self, lines: str) -> str:
        """A full citation: house, approval and lines of the filing; or who proposes or what was changed."""
        if not lines or is_not_filed(lines):
            return lines
        source = self.filing.builds_on or self.filing
        side_bet = next((part for part in self.filing.side_bets if within(lines, part.lines)), source)
        parts = [house_name(source.house), side_bet.approval, lines]
        return ", ".join(part for part in parts if part)

    def bet(self, name: str, where: str = "") -> BetRules:
        """The bet of that id, name or alias, however it is written."""
        found = self.find_bet(name)
        if found is None and slug(name) in self.not_offered:
            raise HousewayError(": ".join(part for part in (where, self.not_offered[slug(name)]) if part))
        if found is None:
            raise unknown("bet", name, (bet.name for bet in self.bets.values()), where)
        return found

    def find_bet(self, name: str) -> BetRules | None:
        """The bet of that id, name or alias, or None."""
        return self._by_name.get(slug(name))

    @cached_property
    def _by_name(self) -> dict[str, BetRules]:
        names: dict[str, BetRules] = {}
        for bet in self.bets.values():
            for name in (bet.id, bet.name, *bet.aliases):
                names.setdefault(slug(name), bet)
        return names
