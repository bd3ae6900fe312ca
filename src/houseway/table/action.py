"""The order of action: where settlement starts and which way it goes around the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import NamedTuple

from houseway.cards import JOKER, Card, number
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.result import Walk
from houseway.rulebook.models import ActionButton
from houseway.rulebook.rules import Rules

NUMBERS = ("", "ace", *map(str, range(2, 11)), "jack", "queen", "king")
"""The names of the card numbers that action buttons count."""

ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth"}
"""The places of a hand's cards in words."""


class Unplaced(NamedTuple):
    """The action button cannot be placed: what it needs, in words."""

    why: str


class _Button(NamedTuple):
    """The seat of the action button, and what put it there."""

    seat: int
    why: str


def seats_from(first: int, seats: int, clockwise: bool = True) -> list[int]:
    """All seats of the table, starting with `first` and going around."""
    return list(_around(first, seats, 1 if clockwise else -1))


@cache
def _around(first: int, seats: int, step: int) -> tuple[int, ...]:
    return tuple((first - 1 + step * index) % seats + 1 for index in range(seats))


def covers_all(rules: Rules, lots: Iterable[Lot], bank: int) -> bool:
    """Whether the bank covers all action: the wagers or, under one reading, what they can win."""
    by_payouts = rules.settings.get("covers") == "payouts"
    needed = 0
    for lot in lots:
        most = max(row.result.net(lot.amount) for row in rules.bets[lot.bet].cases.rows) if by_payouts else 0
        needed += max(lot.amount, most)
    return bank >= needed


def walk(
    rules: Rules,
    facts: Facts,
    player_dealer: int,
    bank: int,
    seats: int,
    dice: Sequence[int] = (),
    card: Card | None = None,
    start: int | None = None,
) -> Walk | Unplaced:
    """The order in which spots are settled, unless the card or dice that place the action button are unknown.

    `start` (a seat) overrides everything; `card` and `dice` replace those of the round.
    """
    settlement = rules.settlement
    short = settlement.short if settlement.short and not covers_all(rules, facts.lots, bank) else None
    where = short.start if short else settlement.start
    clockwise = (short.direction if short else settlement.direction) == "clockwise"
    seat: int | None = None
    if start is not None:
        first, why = start, f"action starts at seat {start}"
    elif where == "left of player-dealer":
        first, why = player_dealer % seats + 1, "from the player-dealer's left"
    elif where == "left of house dealer":
        first, why = 1, "from the house dealer's left"
    elif where == "right of house dealer":
        first, why = seats, "from the house dealer's right"
    else:
        button = _button(rules, facts, player_dealer, seats, dice, card)
        if isinstance(button, Unplaced):
            return button
        seat, why = button
        first = seat
    order = [other for other in seats_from(first, seats, clockwise) if other != player_dealer]
    return Walk(tuple(order), seat, why)


def _button(
    rules: Rules, facts: Facts, player_dealer: int, seats: int, dice: Sequence[int], card: Card | None
) -> _Button | Unplaced:
    """The seat of the action button: counted, then moved on to the next seat with a wager."""
    action = rules.action
    assert action is not None, "a rule file without it is refused"
    onward = partial(_next_in_action, seats, player_dealer, facts, action)
    if action.by == "number":
        if not dice:
            return Unplaced('the action button needs the random number (action = {"number": 4})')
        count, seen = sum(dice), f"random number {sum(dice)}"
    elif action.by == "dice":
        if not dice:
            return Unplaced(
                f'the action button needs the {action.dice} dice (action = {{"dice": [3, 4, 2]}})'
            )
        count, seen = sum(dice), f"dice {' + '.join(map(str, dice))}"
    else:
        counted = _button_card(rules, action, facts) if card is None else card
        if isinstance(counted, Unplaced):
            return counted
        if counted is None:
            seat = onward(player_dealer % seats + 1)
            low, high = (NUMBERS[number] for number in _bounds(action))
            none = f"no {action.card} card from {low} to {high}, so left of the player-dealer"
            return _Button(seat, f"the action button is at seat {seat} ({none})")
        count, seen = _number(counted, action), f"{_counted_card(rules, action)}: {rules.deck.show(counted)}"
    seat = _count(count, action, player_dealer, seats)
    if seat != player_dealer or action.if_dealer == "next":
        seat = onward(seat)
    return _Button(seat, f"the action button is at seat {seat} ({seen})")


def _counted_card(rules: Rules, action: ActionButton) -> str:
    """The card that is counted, in words: ``player-dealer's second card``, or the hand that it is part of."""
    hand, _, place = (action.card or "").rpartition(" ")
    if action.numbers:
        return action.card or ""
    owner = rules.bets[hand].name if hand in rules.bets else rules.family.hand_names.get(hand, hand)
    return f"{owner}'s {ORDINALS.get(place, f'{place}th')} card"


def _number(card: Card, action: ActionButton) -> int:
    if card == JOKER and action.joker:
        return action.joker
    return min(number(card), action.pictures or 13)


def _next_in_action(seats: int, player_dealer: int, facts: Facts, action: ActionButton, seat: int) -> int:
    with_wager = {lot.spot for lot in facts.lots} - {player_dealer}
    order = seats_from(seat, seats, action.direction == "clockwise")
    return next((other for other in order if other in with_wager), seat)


def _button_card(rules: Rules, action: ActionButton, facts: Facts) -> Card | Unplaced | None:
    """The card that places the button; None if the hand has no card that counts."""
    hand, _, place = (action.card or "").rpartition(" ")
    if action.numbers:
        hand = action.card or ""
        low, high = _bounds(action)
        cards = facts.hands.get(HandId(hand), [])
        if not cards or None in cards:
            return Unplaced(f"the action button needs the {hand}, which is not given")
        return next((card for card in cards if card is not None and low <= number(card) <= high), None)
    cards = facts.hands.get(HandId(hand), [])
    index = int(place) - 1
    card = cards[index] if index < len(cards) else None
    if card is None:
        return Unplaced(f"the action button needs the {_counted_card(rules, action)}, which is not given")
    return card


def _bounds(action: ActionButton) -> tuple[int, int]:
    """The lowest and the highest number of a card that counts."""
    low, high = (action.numbers or "1-13").split("-")
    return int(low), int(high)


def by_number(rules: Rules) -> bool:
    """Whether a shuffling machine's random number places the action button."""
    return rules.action is not None and rules.action.by == "number"


def dice_seat(rules: Rules, dice: Sequence[int], player_dealer: int) -> int | None:
    """The seat to which dice or number count, possibly the player-dealer's own; None if there are none."""
    if not dice or rules.action is None:
        return None
    return _count(sum(dice), rules.action, player_dealer, rules.seats)


def _count(count: int, action: ActionButton, player_dealer: int, seats: int) -> int:
    """Count seats to a number."""
    if action.count == "seat number":
        return (count - 1) % seats + 1
    clockwise = action.direction == "clockwise"
    if action.count == "from house dealer":
        first = 1 if clockwise else seats
        others = [seat for seat in seats_from(first, seats, clockwise) if seat != player_dealer]
        return others[(count - 1) % len(others)]
    if action.wrap == "past player-dealer":
        steps = (count - action.player_dealer - 1) % (seats - 1) + 1
    else:
        steps = (count - action.player_dealer) % seats
    return seats_from(player_dealer, seats, clockwise)[steps]
