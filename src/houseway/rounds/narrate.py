"""A round told in words, line by line, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Protocol

from houseway.money import cents, money
from houseway.rounds.log import Data, Event, Log
from houseway.rounds.sight import UNSEEN
from houseway.rulebook.rules import Rules


class Told(Protocol):
    """What can be told: a round at a table, finished or not."""

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        ...

    @property
    def log(self) -> Log:
        """What has happened so far."""
        ...


def narrate(live: Told, seat: int | None = None, everything: bool = True) -> Iterator[str]:
    """The round as it is seen by a seat (None: a spectator), or with every card, as in a record."""

    def seen(event: Event) -> Data:
        return event.data | event.secret if everything or seat in event.audience else event.data

    teller = _Teller(live.rules, _open_questions(live.log))
    for _, group in groupby(live.log, key=teller.paragraph):
        events = list(group)
        yield from teller.tell(events[0].kind, events, [seen(event) for event in events])


def _open_questions(log: Log) -> set[int]:
    """The questions (by identity) that nobody has answered yet."""
    unanswered: dict[tuple[int, str], int] = {}
    for event in log:
        if event.kind == "asked":
            unanswered[event.data["spot"], event.data["about"]] = id(event)
        elif event.kind == "chose":
            del unanswered[event.data["spot"], event.data["about"]]
    return set(unanswered.values())


class _Teller:
    """Tells groups of events of one kind; remembers who bets where, who banks, and whether cards are out."""

    def __init__(self, rules: Rules, open_questions: set[int]) -> None:
        self._rules = rules
        self._open = open_questions
        self._bettors: dict[int, str] = {}
        self._banker = "the player-dealer"
        self._cards_out = False
        self._legal: dict[tuple[int, str], list[str]] = {}

    def paragraph(self, event: Event) -> object:
        """Events that are told together have the same one."""
        if event.kind in ("bet", "standing"):
            return event.kind, event.data["spot"], event.data["bettor"]
        return event.kind, event.data["hand"] if event.kind == "shown" else ""

    def tell(self, kind: str, events: list[Event], seen: list[Data]) -> Iterator[str]:
        """The lines for some events of one kind."""
        match kind:
            case "bank":
                yield from map(self._bank, seen)
            case "bet" | "standing":
                yield self._bets(kind, seen)
            case "fee":
                fees = [f"{data['payer']} {_money(data['amount'])} ({data['basis']})" for data in seen]
                yield f"Collection: {', '.join(fees)}."
            case "dice":
                yield f"Dice: {' + '.join(map(str, seen[0]['dice']))}."
            case "burned":
                yield self._burned(seen)
            case "dealt":
                yield self._dealt(events, seen)
            case "shown":
                yield f"Shown: {self._hand(seen[0]['hand'])} {' '.join(data['cards'] for data in seen)}."
            case "moved":
                for data in seen:
                    hands = f"from {self._hand(data['hand'])} to {self._hand(data['to'])}"
                    yield f"Moved: {data['card']} {hands}."
            case "irregular":
                yield from (
                    f"The {data['card']} is {data['mark']}: {REMEDIES[data['remedy']]}." for data in seen
                )
            case "asked":
                yield from self._asked(events, seen)
            case "chose":
                yield from map(self._chose, seen)
            case "set":
                return  # what is called says it too
            case "called":
                yield from (f"Called: {data['text']}." for data in seen)
            case "misdeal":
                yield f"Misdeal ({seen[0]['reason']}): all wagers go back."
            case "button":
                yield f"The {seen[0]['why']}."
            case "settled":
                yield "Settled:"
                yield from map(self._settled, seen)
            case "over":
                yield f"The bank {_change(cents(seen[0]['bank'])) or 'breaks even'}."
            case _:
                yield from (f"{kind}: {data}" for data in seen)

    def _bank(self, data: Data) -> str:
        self._banker = f"{data['owner']}, the player-dealer,"
        reserved = f", reserved for spot {data['spot']}" if "spot" in data else ""
        return f"{data['owner']} puts up {_money(data['amount'])}{reserved}."

    def _bets(self, kind: str, seen: list[Data]) -> str:
        spot, bettor = seen[0]["spot"], seen[0]["bettor"]
        self._bettors.setdefault(spot, bettor)
        verb = "still has" if kind == "standing" else "adds" if self._cards_out else "bets"
        wagers = [f"{_money(data['amount'])} on {self._wager(data)}" for data in seen]
        return f"Spot {spot}: {bettor} {verb} {_listed(wagers)}."

    def _wager(self, data: Data) -> str:
        """The bet; one made during the round says its hand where a spot has several."""
        bet = self._rules.bets[data["bet"]]
        several = data.get("hand", "").strip("0123456789") and bet.placed == "by choice"
        return f"{bet.name} (hand {data['hand']})" if several else bet.name

    def _burned(self, seen: list[Data]) -> str:
        faces = [data["card"] for data in seen if data["card"] != UNSEEN]
        unseen = len(seen) - len(faces)
        return f"Burned: {_listed(faces + ([f'{unseen} face down'] if unseen else []))}."

    def _dealt(self, events: list[Event], seen: list[Data]) -> str:
        self._cards_out = True
        down = [event.data["card"] == UNSEEN for event in events]
        cards = [
            f"{self._hand(hand)} {_cards([data['card'] for data, _ in group])}"
            + (" face down" if hidden and not all(down) else "")
            for (hand, hidden), group in _runs(zip(seen, down, strict=True))
        ]
        return f"Dealt{' face down' if all(down) else ''}: {', '.join(cards)}."

    def _asked(self, events: list[Event], seen: list[Data]) -> Iterator[str]:
        for event, data in zip(events, seen, strict=True):
            legal = [self._offer(offer) for offer in data.get("legal", [])]
            self._legal[data["spot"], data["about"]] = legal
            if id(event) in self._open:
                yield f"{self._who(data)}: {', '.join(legal) or 'asked'}?"

    def _chose(self, data: Data) -> str:
        legal = self._legal.get((data["spot"], data["about"]), [])
        choice = data.get("choice", "has chosen") + (f" {_money(data['amount'])}" if "amount" in data else "")
        among = f" (of {', '.join(legal)})" if len(legal) > 1 else " (the only choice)" if legal else ""
        return f"{self._who(data)}: {choice}{among}."

    def _offer(self, offer: Data) -> str:
        if "high" not in offer:
            return str(offer["name"])
        low, high = _money(offer["low"]), _money(offer["high"])
        return f"{offer['name']} {low}" + (f" to {high}" if low != high else "")

    def _who(self, data: Data) -> str:
        bettor = data.get("bettor")
        topic = data["about"].removesuffix(f" {bettor}")
        bet = self._rules.bets.get(topic)
        about = f" {bet.name}" if bet and bet.placed == "after the cards" else ""
        if topic.strip("abcdefghijklmnopqrstuvwxyz 0123456789"):
            about = f" {topic}"
        bettor = bettor or self._bettors.get(data["spot"])
        name = f"Spot {data['spot']}, {bettor}" if bettor else self._banker
        return f"{name},{about}" if about else name.rstrip(",")

    def _settled(self, data: Data) -> str:
        wager = f"spot {data['spot']}, {data['bettor']}, {self._wager(data)} {_money(data['amount'])}"
        pays = f", pays {data['pays']}" if data["pays"][0] in "$0123456789" else ""
        cite = f" [{data['cite']}]" if data["cite"] else ""
        return f"  {wager}: {data['case']}{pays}: {self._result(data)}{cite}"

    def _result(self, data: Data) -> str:
        if data["action"] == "none":
            return "no action, the bank is used up; returned"
        moved = _change(cents(data["net"]))
        if data["action"] == "partial":
            return f"{moved}, as far as the bank reaches; the rest is returned"
        return moved or {"push": "a push", "stays": "stays"}.get(data["pays"], "returned")

    def _hand(self, hand: str) -> str:
        if hand in self._rules.bets:
            return self._rules.bets[hand].name
        names = {"player": "Player", "banker": "player-dealer"}
        return f"spot {hand}" if hand[:1].isdigit() else names.get(hand, hand)


def _runs(dealt: Iterable[tuple[Data, bool]]) -> Iterator[tuple[tuple[str, bool], list[tuple[Data, bool]]]]:
    """Cards that go to the same hand one after the other, all face up or all face down, are told together."""
    for key, group in groupby(dealt, key=lambda card: (card[0]["hand"], card[1])):
        yield key, list(group)


def _cards(faces: list[str]) -> str:
    if UNSEEN not in faces:
        return " ".join(faces)
    return "a card" if len(faces) == 1 else f"({len(faces)} cards)"


REMEDIES = {"plays": "it plays", "replaced": "it is replaced", "misdeal": "a misdeal"}


def _money(amount: int | float) -> str:
    return money(cents(amount))


def _change(net: int) -> str:
    return f"wins {money(net)}" if net > 0 else f"loses {money(-net)}" if net else ""


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
