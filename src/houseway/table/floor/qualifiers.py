"""The qualifiers of a stage that a table can check: which cards are named, how many play, and which street.

A row is for "one card", for "two or more", for "five or under", for "the player-dealer's hand", for two
players. What only people can see (a card was mixed in, a player objected in time) is left to the floor, which
names the row.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from houseway.cards import JOKER, Card, number
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round
from houseway.rulebook.models import Setting
from houseway.rulebook.rules import Rules
from houseway.table.floor.case import bank_hand

COUNTS: dict[str, tuple[int, int | None]] = {
    "one card": (1, 1),
    "one tile": (1, 1),
    "one hole card": (1, 1),
    "both hole cards": (2, 2),
    "two or more": (2, None),
    "two or more tiles": (2, None),
    "three or more": (3, None),
    "five or more": (5, None),
    "five or more of one hand": (5, None),
}
"""How many cards a declaration names, at least and at most."""


def _up_to(rank: int) -> Callable[[Card], bool]:
    return lambda card: card == JOKER or number(card) <= rank


CARDS: dict[str, Callable[[Card], bool]] = {
    "five or under": _up_to(5),
    "over five": lambda card: not _up_to(5)(card),
    "seven or under": _up_to(7),
    "over seven": lambda card: not _up_to(7)(card),
    "a 7, 5, 4, 3 or 2": lambda card: card != JOKER and number(card) in (2, 3, 4, 5, 7),
    "a 6, or any other card": lambda card: card == JOKER or number(card) not in (2, 3, 4, 5, 7),
    "joker or ace": lambda card: card == JOKER or number(card) == 1,
}
"""What must be true of a card that is named; aces count one."""
FIRST_CARD = "first card"
BANKS_HAND = "the player-dealer's hand"
AFTER_THIRD, THIRD = "after third street", "third-street"
HEADS_UP, MORE_PLAYERS = "heads up, ", "more than two players"


def fits_players(round: Round, when: str) -> bool:
    """Whether as many players are in the hand as a row is for."""
    if when.startswith(HEADS_UP):
        return len(round.live_seats) == 2
    return when != MORE_PLAYERS or len(round.live_seats) > 2


def fits_street(stages: Set[str], when: str) -> bool:
    """Whether a row that is for the streets after the third one may be declared at these stages."""
    return not (when.startswith(AFTER_THIRD) and THIRD in stages)


def is_checked(when: str) -> bool:
    """Whether a table can check a qualifier when cards are named."""
    return when in COUNTS or when in CARDS or when in (FIRST_CARD, BANKS_HAND)


def fits_version(round: Round, when: str) -> bool:
    """Whether the table plays the version of the game that a row is for."""
    setting = _versions(round.rules).get(when)
    return setting is None or round.rules.settings[setting[0]] == setting[1]


def _versions(rules: Rules) -> dict[str, tuple[str, Setting]]:
    """The versions of a game as rows name them, each with the option and the choice that make it so."""
    return {
        f"{str(choice).capitalize()} version": (name, choice)
        for name, option in rules.filing.options.items()
        for choice in option.choices
    }


def unchecked(round: Round, when: str, hand: HandId, places: tuple[int, ...]) -> str:
    """What of a qualifier a table cannot check, so that the floor rules on it; empty if it checks all.

    `places` are the cards that the floor has named; one that lies face down is not looked at.
    """
    if is_checked(when):
        seen = when not in CARDS or not all(round.is_down(hand, place) for place in places)
        return "" if places and seen else when
    if when == MORE_PLAYERS or when in _versions(round.rules):
        return ""
    return when.removeprefix(HEADS_UP).removeprefix(AFTER_THIRD).removeprefix(", ")


def fits(round: Round, when: str, hand: HandId, places: tuple[int, ...], seen: bool = False) -> bool:
    """Whether the cards that a declaration names are such as a row is for; without any, all rows fit.

    With `seen`, only cards that lie face up count: else a declaration that is tried would tell what lies
    face down.
    """
    if seen and when in CARDS:
        places = tuple(place for place in places if not round.is_down(hand, place))
    if not places:
        return True
    if when == BANKS_HAND:
        return hand == bank_hand(round)
    if when in COUNTS:
        least, most = COUNTS[when]
        return least <= len(places) and (most is None or len(places) <= most)
    held = round.hands.get(hand, [])
    cards = [card for place in places if place < len(held) and (card := held[place]) is not None]
    if when in CARDS:
        return any(map(CARDS[when], cards))
    if when == FIRST_CARD and round.spots:
        return hand == HandId(round.spots[0]) and 0 in places
    return True
