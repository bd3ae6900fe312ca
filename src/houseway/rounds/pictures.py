"""What is on the felt after each event: the hands, pots and chips that it changed, as they are now; and the
seats whose hands are dead by a ruling.

A page that draws a round event by event replaces what it drew before with these pictures. It does not need
to know how cards are dealt, shown, moved and set apart, or what a pot is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from houseway.money import cents, dollar_number
from houseway.rounds.log import UNSEEN, Data
from houseway.rounds.purse import POT, is_pot
from houseway.rounds.result import PAID, STAYS
from houseway.rounds.rulings import killed_seat
from houseway.rounds.sight import Whereabouts, key_of, read


def pictured(events: Iterable[Data]) -> Iterator[Data]:
    """The events of a view; what each one changed is under `after`."""
    cards, pots = Whereabouts[str, str](), _Pots()
    named: dict[str, Data] = {}
    banked = False
    for event in events:
        banked = banked or event["kind"] == "bank"
        for name in ("hand", "to"):
            if name in event:
                named.setdefault(key_of(event[name]), event[name])
        hands = [named[hand] | _picture(cards, hand) for hand in read(cards, event)]
        after: Data = {"hands": hands} if hands else {}
        after |= pots.follow(event)
        if event["kind"] == "ruled" and (dead := killed_seat(event, banked)) is not None:
            after["dead"] = dead
        yield event | {"after": after} if after else event


def _picture(cards: Whereabouts[str, str], hand: str) -> Data:
    """A hand as it lies: its faces, and which of its cards are face down where others are face up."""
    held = cards.hands[hand]
    down = [at for at, card in enumerate(held) if not card.public]
    found: Data = {"cards": _faces(cards, hand)}
    return found | {"down": down} if 0 < len(down) < len(held) else found


def _faces(cards: Whereabouts[str, str], hand: str) -> list[list[str]]:
    """A hand part by part; all its cards are one part unless it was set apart."""
    return [[UNSEEN if card.face is None else card.face for card in part] for part in cards.parts(hand)]


class _Pots:
    """The size of each pot, and what each player has in front of him, in cents.

    Chips that are bet for something (a blind, a call) lie in front of the player, and are counted with the
    main pot, until they are gathered. A stake that is for nothing in particular goes to its pot at once.
    """

    def __init__(self) -> None:
        self._amounts: dict[str, int] = {}
        self._front: dict[str, int] = {}
        self._stays = False  # whether a pot that players tie for stays for another round

    def follow(self, event: Mapping[str, Any]) -> Data:
        """The pots that an event changed; for a settled row also the chips that it brings its owner."""
        if "payer" in event:
            amount, payer, payee = cents(event["amount"]), event["payer"], event["payee"]
            bet = self._bet(event, payer, payee, amount)
            return bet | self._moved({payer: -amount, payee: amount})
        if event.get("carried"):
            return self._moved({POT: cents(event["carried"])})
        if event["kind"] == "gathered":
            swept = dict.fromkeys(self._front, 0)
            self._front.clear()
            return {"front": swept} if swept else {}
        if event["kind"] == "taken back":
            front = {**dict.fromkeys(self._front, 0), **event["front"]}
            self._front = {name: cents(chips) for name, chips in front.items()}
            return {"front": front} if front else {}
        if event["kind"] == "settled":
            if is_pot(event["bet"]) and event["pays"] == STAYS:
                self._stays = True
                return {}
            brings = 0 if event["pays"] == PAID else cents(event["net"])
            if is_pot(event["bet"]):  # a stake in a pot left its owner's chips when it was bet
                brings += cents(event["amount"])
            return {"brings": dollar_number(brings)} | self._moved({event["bet"]: -brings})
        if event["kind"] == "over" and not self._stays:
            return self._moved({name: -amount for name, amount in self._amounts.items()})
        return {}

    def _bet(self, event: Mapping[str, Any], payer: str, payee: str, amount: int) -> Data:
        """What lies in front of a player after he bet, or took back what nobody called."""
        if event["kind"] == "fee" or not event.get("basis") or is_pot(payer) == is_pot(payee):
            return {}
        name, change = (payee, -amount) if is_pot(payer) else (payer, amount)
        self._front[name] = max(0, self._front.get(name, 0) + change)
        return {"front": {name: dollar_number(self._front[name])}}

    def _moved(self, changes: Mapping[str, int]) -> Data:
        changed: Data = {}
        for name, change in changes.items():
            if is_pot(name):
                self._amounts[name] = self._amounts.get(name, 0) + change
                changed[name] = dollar_number(self._amounts[name])
        return {"pots": changed} if changed else {}
