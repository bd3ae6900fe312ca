"""A round of pai gow poker, from the first card to the last hand that is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houseway.cards import Pack
from houseway.games.pai_gow.features import of_the_bank
from houseway.games.pai_gow.settings import (
    MAIN,
    PLAYER_DEALER,
    SIZES,
    house_way,
    how_of,
    known,
    legal_and_foul,
    parts_of,
    put,
    set_as,
    settings,
)
from houseway.games.piles import by_pile
from houseway.ranking.pai_gow import HAND_CARDS, PaiGowRanking
from houseway.rounds.decisions import Arrangement, Ask, Choice, Listed, Offer, Parts, show_parts
from houseway.rounds.guide import SettingGuide, WayToSet, set_by_row
from houseway.rounds.hands import HandId
from houseway.rounds.log import NOBODY
from houseway.rounds.round import Round, Steps
from houseway.rulebook.cases import Case
from houseway.rulebook.families.pai_gow import FOUL_HAND, HOUSE_WAY, SET, PaiGowPlay
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import Rules

SET_BANK = "set the bank"

RowTexts = dict[HandId, str]
"""The row of the house way that set a hand, in words."""


def play(round: Round) -> Steps:
    """Deal seven cards from where the dice point; players set theirs in secret, the bank openly.

    Where it is filed, the player-dealer first picks the pile that goes out first.
    """
    how, spots = how_of(round.rules), round.from_first_seat(round.spots_on((MAIN,)))
    rows: RowTexts = {}
    yield from _deal(round, how, spots)
    if not how.bank_first:
        yield from _set_hands(round, spots, rows)
        yield from _set_bank(round, how, rows)
    elif decided := _decided(round):
        round.call(f"{decided.text}; no hands are set")
    else:
        yield from _set_bank(round, how, rows)
        yield from _set_hands(round, spots, rows)
    for spot in spots:
        round.show(HandId(spot))
        if spot in round.choices:
            _open(round, HandId(spot), f"spot {spot}", rows)


def _deal(round: Round, how: PaiGowPlay, spots: Sequence[int]) -> Steps:
    """Deal face down; nobody looks at the player-dealer's hand before it is opened."""
    seats = yield from by_pile(round, round.from_first_seat([*spots, round.player_dealer]), how.first_pile)
    hands = {seat: (HandId(seat), round.control.viewers(seat)) for seat in seats}
    hands[round.player_dealer] = PLAYER_DEALER, NOBODY
    for seat in _order(how, seats):
        hand, seen_by = hands[seat]
        round.deal(hand, face_up=False, seen_by=seen_by)


def _order(how: PaiGowPlay, seats: Sequence[int]) -> Iterator[int]:
    """The seats in the order in which their cards leave the deck."""
    if how.dealt == "hand by hand":
        for seat in seats:
            yield from [seat] * HAND_CARDS
        return
    for turn in range(HAND_CARDS):
        yield from reversed(seats) if how.dealt == "back and forth" and turn % 2 else seats


def _decided(round: Round) -> Case[Outcome] | None:
    """Open the player-dealer's hand; if it alone decides the wagers on all hands, by which row."""
    round.show(PLAYER_DEALER)
    seen = of_the_bank(how_of(round.rules), known(round.hands[PLAYER_DEALER]))
    return round.rules.bets[MAIN].cases.settled_by(seen)


def _set_hands(round: Round, spots: Sequence[int], rows: RowTexts) -> Steps:
    """Have all spots set their hands at the same time; those that their players may not see, the house."""
    own = [spot for spot in spots if spot not in round.control.house_way_spots]
    answers = yield from round.asked(lambda: [_ask(round, spot, HandId(spot), SET) for spot in own])
    chosen = {ask.spot: choice for ask, choice in answers}
    for spot in spots:
        choice = chosen.get(spot, Choice(HOUSE_WAY))
        _choose(round, HandId(spot), choice, rows)
        round.choices[spot] = choice.name


def _set_bank(round: Round, how: PaiGowPlay, rows: RowTexts) -> Steps:
    """Open the player-dealer's hand and set it."""
    round.show(PLAYER_DEALER)
    choice = Choice(HOUSE_WAY)
    if how.bank_sets == "player-dealer":
        bank = round.player_dealer
        [(_, choice)] = yield from round.asked(lambda: [_ask(round, bank, PLAYER_DEALER, SET_BANK)])
    _choose(round, PLAYER_DEALER, choice, rows)
    _open(round, PLAYER_DEALER, "the player-dealer", rows)


def _ask(round: Round, spot: int, hand: HandId, question: str) -> Ask:
    """Offer the house way and every setting; a player may set his hand foul, the player-dealer may not."""
    cards = tuple(known(round.hands[hand]))
    ranking = how_of(round.rules).ranking
    legal = Listed(lambda: legal_and_foul(ranking, cards)[0])
    foul = Listed(lambda: legal_and_foul(ranking, cards)[1]) if question == SET else ()
    offers: list[str | Offer] = [HOUSE_WAY, Arrangement(SET, cards, SIZES, legal, foul)]
    return round.ask(spot, question, offers, HOUSE_WAY, private=question == SET)


def guide(rules: Rules, ask: Ask) -> SettingGuide | None:
    """What front and back are in each setting, which are foul, and the row of the house way for the hand."""
    offer = next((offer for offer in ask.offers if isinstance(offer, Arrangement)), None)
    if offer is None:
        return None
    how = how_of(rules)
    ways = settings(how.ranking, offer.cards)
    told = (WayToSet(way.parts, (str(way.front), str(way.back)), way.fault) for way in ways)
    foul = f"A foul hand {FOUL_HAND[how.foul]}."
    return SettingGuide(tuple(told), foul, set_by_row(HOUSE_WAY, SET, house_way(rules, offer.cards)))


def _choose(round: Round, hand: HandId, choice: Choice, rows: RowTexts) -> None:
    """Set a hand as chosen, or the house way if it was left to the house."""
    parts = choice.parts
    if choice.name == HOUSE_WAY:
        by_way = house_way(round.rules, known(round.hands[hand]))
        parts, rows[hand] = by_way.parts, by_way.row.text
    put(round.hands, hand, parts)


def _open(round: Round, hand: HandId, owner: str, rows: RowTexts) -> None:
    """Lay front and back apart and name them, and the row of the house way that set them."""
    parts = parts_of(round.hands, hand)
    assert parts is not None
    round.lay_apart(hand, parts)
    fouled = round.floor is not None and hand.spot in round.floor.fouled
    round.call(_Announced(owner, parts, how_of(round.rules).ranking, round.pack, rows.get(hand, ""), fouled))


@dataclass(frozen=True, slots=True)
class _Announced:
    """A hand that is opened, as the house dealer names it."""

    owner: str
    parts: Parts
    ranking: PaiGowRanking
    pack: Pack
    row: str
    fouled: bool

    def __str__(self) -> str:
        made = set_as(self.ranking, self.parts)
        foul = (
            ", set foul"
            if made is None or made.foul
            else ", foul by the floor's ruling"
            if self.fouled
            else ""
        )
        by_row = f" (house way: {self.row.rstrip('.')})" if self.row else ""
        return f"{self.owner} plays {show_parts(self.parts, self.pack)}, {made}{foul}{by_row}"
