"""A round of pai gow poker, from the first card to the last hand that is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.games.pai_gow.features import of_the_bank
from houseway.games.pai_gow.settings import (
    MAIN,
    PLAYER_DEALER,
    SIZES,
    house_way,
    how_of,
    known,
    legal_settings,
    parts_of,
    put,
    set_as,
)
from houseway.ranking.pai_gow import HAND_CARDS
from houseway.rounds.decisions import Arrangement, Ask, Choice, Offer, show_parts
from houseway.rounds.hands import HandId
from houseway.rounds.log import NOBODY
from houseway.rounds.round import Round, Steps
from houseway.rulebook.cases import Case
from houseway.rulebook.families.pai_gow import HOUSE_WAY, SET, PaiGowPlay
from houseway.rulebook.outcome import Outcome

SET_BANK = "set the bank"


def play(round: Round) -> Steps:
    """Deal seven cards from where the dice point; players set theirs in secret, the bank openly."""
    how, spots = how_of(round.rules), round.from_first_seat(round.spots_on((MAIN,)))
    _deal(round, how, spots)
    if not how.bank_first:
        yield from _set_hands(round, spots)
        yield from _set_bank(round, how)
    elif decided := _decided(round):
        round.call(f"{decided.text}; no hands are set")
    else:
        yield from _set_bank(round, how)
        yield from _set_hands(round, spots)
    for spot in spots:
        round.show(HandId(spot))
        if spot in round.choices:
            _open(round, HandId(spot), f"spot {spot}", round.choices[spot])


def _deal(round: Round, how: PaiGowPlay, spots: Sequence[int]) -> None:
    """Deal face down; nobody looks at the player-dealer's hand before it is opened."""
    seats = round.from_first_seat([*spots, round.player_dealer])
    for seat in _order(how, seats):
        if seat == round.player_dealer:
            round.deal(PLAYER_DEALER, face_up=False)
        else:
            unseen = seat in round.house_way_spots
            round.deal(HandId(seat), face_up=False, seen_by=NOBODY if unseen else (round.controllers[seat],))


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


def _set_hands(round: Round, spots: Sequence[int]) -> Steps:
    """Have all spots set their hands at the same time; those that their players may not see, the house."""
    asks = [_ask(round, spot, HandId(spot), SET) for spot in spots if spot not in round.house_way_spots]
    answers = (yield asks) if asks else {}
    for ask in asks:
        _choose(round, HandId(ask.spot), answers[ask.id])
        round.choices[ask.spot] = answers[ask.id].name
    for spot in spots:
        if spot in round.house_way_spots:
            _choose(round, HandId(spot), Choice(HOUSE_WAY))
            round.choices[spot] = HOUSE_WAY


def _set_bank(round: Round, how: PaiGowPlay) -> Steps:
    """Open the player-dealer's hand and set it."""
    round.show(PLAYER_DEALER)
    choice = Choice(HOUSE_WAY)
    if how.bank_sets == "player-dealer":
        ask = _ask(round, round.player_dealer, PLAYER_DEALER, SET_BANK)
        choice = (yield [ask])[ask.id]
    _choose(round, PLAYER_DEALER, choice)
    _open(round, PLAYER_DEALER, "the player-dealer", choice.name)


def _ask(round: Round, spot: int, hand: HandId, question: str) -> Ask:
    """Offer the house way and every setting that is not foul."""
    cards = tuple(known(round.hands[hand]))
    legal = tuple(legal_settings(how_of(round.rules).ranking, cards))
    offers: list[str | Offer] = [HOUSE_WAY, Arrangement(SET, cards, SIZES, legal)]
    return round.ask(spot, question, offers, HOUSE_WAY, private=question == SET)


def _choose(round: Round, hand: HandId, choice: Choice) -> None:
    """Set a hand as chosen, or the house way if it was left to the house."""
    by_house = choice.name == HOUSE_WAY
    parts = house_way(round.rules, known(round.hands[hand])).parts if by_house else choice.parts
    put(round.hands, hand, parts)


def _open(round: Round, hand: HandId, owner: str, choice: str) -> None:
    """Lay front and back apart and name them, and the row of the house way that set them."""
    parts = parts_of(round.hands, hand)
    assert parts is not None
    round.lay_apart(hand, parts)
    row = house_way(round.rules, known(round.hands[hand])).row if choice == HOUSE_WAY else None
    by_row = f" (house way: {row.text.rstrip('.')})" if row else ""
    named = set_as(how_of(round.rules).ranking, parts)
    round.call(f"{owner} plays {show_parts(parts, round.pack)}, {named}{by_row}")
