"""What somebody can compute of a shoe: the cards he was sent or could fetch, subtracted from the pack."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from houseway.cards import Pack
from houseway.rounds.log import UNSEEN
from houseway.table.proofs import visible_cards
from tests.room.filed_sight import FiledSight

Json = Mapping[str, Any]


class Account:
    """The cards of every shoe by position, as far as one viewer got to know them from any source."""

    def __init__(self) -> None:
        self.cards: dict[int, dict[int, str]] = defaultdict(dict)
        self._starts: dict[int, tuple[int, int]] = {}

    def take_state(self, state: Json) -> None:
        """A state of the table: before the deal it says where in which shoe the round begins."""
        if state["shoe"] is not None and not state["events"]:
            self._starts[state["round"]] = state["shoe"]["number"], state["shoe"]["drawn"]
        elif state["round"] in self._starts:
            self._follow(*self._starts[state["round"]], state["events"])

    def take_round(self, view: Json, proof: Json) -> None:
        """A finished round, and its proof: events, openings and, if it is there, the record."""
        shoe, start = proof["shoe"], proof["start"]
        self._follow(shoe, start, view["events"])
        self._follow(shoe, start, proof["events"])
        self._open(shoe, proof["openings"])
        if proof["record"] is not None:
            for number, card in enumerate(proof["record"]["cards"].split()):
                self._note(shoe, start + number, card)

    def take_shoe(self, shoe: Json) -> None:
        """A shoe with its openings."""
        self._open(shoe["shoe"], shoe["openings"])

    def _follow(self, shoe: int, start: int, events: Sequence[Json]) -> None:
        for number, card in enumerate(visible_cards(events)):
            if card != UNSEEN:
                self._note(shoe, start + number, card)

    def _open(self, shoe: int, openings: Iterable[Json]) -> None:
        for opening in openings:
            self._note(shoe, opening["position"], opening["card"])

    def _note(self, shoe: int, position: int, card: str) -> None:
        assert self.cards[shoe].setdefault(position, card) == card


@dataclass
class DealtRound:
    """A round, finished or not, and who may know which of its cards."""

    start: int
    sight: FiledSight


@dataclass
class DealtShoe:
    """A shoe as the room knows it: its cards in order, its rounds, whether it is retired."""

    pack: Pack
    cards: Sequence[str]
    rounds: list[DealtRound] = field(default_factory=list)
    retired: bool = False

    def dealt_openly(self, names: Iterable[str | None]) -> set[int]:
        """The positions that these people together were shown while the rounds were played."""
        return {
            dealt.start + card
            for dealt in self.rounds
            for name in names
            for card in dealt.sight.known(dealt.sight.places.get(name or ""))
        }

    def hidden(self, names: Iterable[str | None]) -> set[int]:
        """The positions that must stay hidden from these people together.

        In a shoe that is still dealt from, those are all that they were not shown; in a retired one, the
        cards that somebody else looked at and never showed.
        """
        together = list(names)
        if not self.retired:
            return set(range(len(self.cards))) - self.dealt_openly(together)
        return {
            dealt.start + card
            for dealt in self.rounds
            for card in set[int].intersection(
                *(dealt.sight.stays_hidden(dealt.sight.places.get(name or "")) for name in together)
            )
        }

    def remaining(self, positions: Iterable[int]) -> Counter[str]:
        """The pack without the cards at these positions: what any other card can be."""
        whole = Counter(self.pack.show(piece) for piece in self.pack.pieces)
        return whole - Counter(self.cards[at] for at in positions)


def check_elimination(number: int, shoe: DealtShoe, accounts: Mapping[str | None, Account]) -> None:
    """Nobody can tell more of a hidden card than the openly dealt cards tell.

    Neither one viewer alone, nor all of them but one together.
    """
    viewers = list(accounts)
    for together in {*combinations(viewers, 1), *combinations(viewers, len(viewers) - 1)}:
        hidden = shoe.hidden(together)
        if not hidden:
            continue
        fetched = {at for name in together for at in accounts[name].cards[number]}
        openly = shoe.remaining(shoe.dealt_openly(together))
        assert shoe.remaining(fetched) == openly, (
            f"shoe {number}: {together} can tell that the {len(hidden)} hidden cards are among "
            f"{sorted(shoe.remaining(fetched).elements())}"
        )
        assert not hidden & fetched
