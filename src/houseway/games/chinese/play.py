"""A round of Chinese poker, from the first card to the hands that are opened."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards import Card, Pack
from houseway.games.chinese.part_ranks import part_ranks
from houseway.games.chinese.settings import RISING, fault_of, how_of, put, set_as, strongest_back
from houseway.ranking.chinese import HAND_CARDS, SIZES
from houseway.ranking.clean_sweeps import held
from houseway.rounds.decisions import Arrangement, Ask, Choice, Offer, Parts, Plain, show_parts
from houseway.rounds.guide import SettingGuide, hand_to_set
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rulebook.families.chinese import SET, SURRENDER, ChinesePlay
from houseway.rulebook.rules import Rules


def play(round: Round) -> Steps:
    """Deal thirteen cards each; all players set, declare or give up at the same time, and open their hands.

    Declarations count in the order in which they are made, and so do the choices of the facts. A hand that
    the floor has declared foul is not opened.
    """
    for _ in range(HAND_CARDS):
        for seat in round.spots:
            round.deal(HandId(seat), face_up=False, seen_by=(seat,))
    answers = yield from round.asked(lambda: [_ask(round, seat) for seat in round.spots])
    chosen = {ask.spot: choice for ask, choice in answers}
    for seat, choice in chosen.items():
        round.choices[seat] = choice.name
        if choice.name == SET:
            put(round.hands, HandId(seat), choice.parts)
    fouled = round.floor.fouled if round.floor is not None else ()
    for seat in round.spots:
        if seat in fouled:
            round.call(f"the hand of {round.people[seat]} is foul by the floor's ruling")
        elif round.choices[seat] != SURRENDER:
            _open(round, seat, chosen[seat])


def _ask(round: Round, seat: int) -> Ask:
    """Offer every setting, foul ones too, the Clean Sweeps that the cards make, and the surrender."""
    how, cards = how_of(round.rules), tuple(_cards(round, seat))
    offers: list[str | Offer] = [Arrangement(SET, cards, SIZES)]
    sweeps = held(cards) if how.declarable else frozenset[str]()
    offers += [Plain(name, spoken=True) for name in how.declarable if name in sweeps]
    offers.append(Plain(SURRENDER, spoken=True, once=how.surrenders == "first player"))
    return round.ask(seat, SET, offers, Choice(SET, parts=strongest_back(cards)), private=True)


def _cards(round: Round, seat: int) -> list[Card]:
    return [card for card in round.hands[HandId(seat)] if card is not None]


def guide(rules: Rules, ask: Ask) -> SettingGuide | None:
    """What every part of a hand is, and what becomes of a hand that is set foul."""
    offer = hand_to_set(ask)
    if offer is None:
        return None
    how = how_of(rules)
    counts = how.counts
    bonus = " and his bonus points" if counts.foul_bonus else ""
    foul = f"A fouled hand pays each opponent {counts.foul} points{bonus}."
    return SettingGuide((), foul, ranks=part_ranks(offer.cards, RISING[how.order]))


def _open(round: Round, seat: int, choice: Choice) -> None:
    """Show a hand, lay its parts apart and name them."""
    hand, how = HandId(seat), how_of(round.rules)
    round.show(hand)
    if choice.parts:
        round.lay_apart(hand, choice.parts)
    round.call(_Announced(round.people[seat], choice, how, round.pack))


@dataclass(frozen=True, slots=True)
class _Announced:
    """A hand that is opened, as the house dealer names it."""

    owner: str
    choice: Choice
    how: ChinesePlay
    pack: Pack

    def __str__(self) -> str:
        if not self.choice.parts:
            return f"{self.owner} has {self.choice.name}"
        parts: Parts = self.choice.parts
        fault = fault_of(self.how, parts)
        foul = f", fouled: {fault}" if fault else ""
        return f"{self.owner} plays {show_parts(parts, self.pack)}, {set_as(parts)}{foul}"
