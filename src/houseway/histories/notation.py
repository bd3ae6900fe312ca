"""The actions of a hand history, one line each: who does what, with which cards or for how much."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import Card, Pack
from houseway.errors import HousewayError
from houseway.money import cents

UNKNOWN = "??"
DEALER = 0
BOARD, HOLE, BRING_IN, RAISE, CALL, FOLD, DRAW, SHOW = "db", "dh", "pb", "cbr", "cc", "f", "sd", "sm"
VERBS = (BRING_IN, RAISE, CALL, FOLD, DRAW, SHOW)
"""What players do: bring it in; complete, bet or raise; check or call; fold; discard; show or muck."""

LONG = 60  # how many characters of a wrong action are shown
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_AMOUNT = re.compile(r"[0-9][0-9,]*(\.[0-9]+)?")


@dataclass(frozen=True)
class HistoryAction:
    """An action: `player` is its actor (0 for the dealer), `to` the player who is dealt hole cards.

    A card that the history does not know is None. `cards` is None where none are given: a player who names
    no cards mucks, or stands pat. `shows_all` is a hand shown without being named again.
    """

    at: int
    text: str
    player: int
    verb: str
    to: int = 0
    cards: tuple[Card | None, ...] | None = None
    amount: int = 0
    shows_all: bool = False

    @property
    def mucks(self) -> bool:
        """Whether a player gives up his hand without showing it."""
        return self.verb == SHOW and self.cards is None and not self.shows_all

    def fault(self, why: str) -> HousewayError:
        """The error that this action cannot be, with its place in the list."""
        return fault(self.at, self.text, why)


def fault(at: int, text: str, why: str) -> HousewayError:
    """The error for an action, with its place in the list."""
    shown = text if len(text) <= LONG else f"{text[:LONG]}..."
    return HousewayError(f'actions[{at}] "{shown}": {why}')


def parse_action(at: int, text: str, players: int, pack: Pack) -> HistoryAction | None:
    """Read an action; a commentary, and a line that is nothing else, say nothing about the hand."""
    words = text.partition("#")[0].split()
    if not words:
        return None
    actor, verb, rest = words[0], words[1] if len(words) > 1 else "", words[2:]
    if actor == "d":
        return _dealt(at, text, verb, rest, players, pack)
    player = _player(at, text, actor, players)
    if verb not in VERBS:
        known = ", ".join(VERBS)
        raise fault(at, text, f"a player's action is one of {known}, not {verb!r}")
    most = 1 if verb in (RAISE, DRAW, SHOW) else 0
    if len(rest) > most or (verb == RAISE and not rest):
        raise fault(at, text, f"{verb} takes {_taken(verb)}")
    if verb == RAISE:
        return HistoryAction(at, text, player, verb, amount=_amount(at, text, rest[0]))
    if rest == ["-"] and verb == SHOW:
        return HistoryAction(at, text, player, verb, shows_all=True)
    cards = _cards(at, text, rest[0], pack) if rest else None
    return HistoryAction(at, text, player, verb, cards=cards)


def _taken(verb: str) -> str:
    if verb == RAISE:
        return "one amount"
    return "at most one word: cards without spaces" if verb in (DRAW, SHOW) else "nothing more"


def _dealt(at: int, text: str, verb: str, rest: Sequence[str], players: int, pack: Pack) -> HistoryAction:
    if verb == BOARD and len(rest) == 1:
        return HistoryAction(at, text, DEALER, verb, cards=_cards(at, text, rest[0], pack))
    if verb == HOLE and len(rest) == 2:
        to = _player(at, text, rest[0], players)
        return HistoryAction(at, text, DEALER, verb, to=to, cards=_cards(at, text, rest[1], pack))
    raise fault(at, text, "the dealer's actions are 'd db CARDS' and 'd dh pN CARDS'")


def _player(at: int, text: str, word: str, players: int) -> int:
    found = _PLAYER.fullmatch(word)
    if found is None or int(found[1]) > players:
        raise fault(at, text, f"{word!r} is not a player; they are p1 to p{players}, and the dealer is d")
    return int(found[1])


def _amount(at: int, text: str, word: str) -> int:
    if not _AMOUNT.fullmatch(word):
        raise fault(at, text, f"{word!r} is not an amount")
    try:
        return cents(word, "")
    except HousewayError as error:
        raise fault(at, text, str(error)) from None


def _cards(at: int, text: str, word: str, pack: Pack) -> tuple[Card | None, ...]:
    """Cards of two characters each, of which some may be unknown."""
    try:
        return parse_known(word, pack)
    except HousewayError as error:
        raise fault(at, text, str(error)) from None


def parse_known(word: str, pack: Pack) -> tuple[Card | None, ...]:
    """The cards of a word such as ``As??``; an unknown one is None."""
    names = [word[at : at + 2] for at in range(0, len(word), 2)]
    cards = tuple(None if name == UNKNOWN else pack.parse(name) for name in names)
    pack.check((card for card in cards if card is not None), "cards")
    return cards
