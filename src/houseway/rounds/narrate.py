"""A round told in words, line by line, from what somebody sees of its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from houseway.money import cents, money
from houseway.rounds.decisions import PARTED
from houseway.rounds.log import UNSEEN, Data
from houseway.rounds.purse import is_reserved
from houseway.rulebook.rules import Rules


class Line(NamedTuple):
    """A line of the story, and the last event that it covers."""

    text: str
    through: int


def narrate(rules: Rules, events: Iterable[Data]) -> Iterator[Line]:
    """The round as these events show it: those of a view, or all of them, as in a record."""
    seen = list(events)
    teller = _Teller(rules, _open_questions(seen))
    for _, group in groupby(range(len(seen)), key=lambda at: teller.paragraph(seen[at])):
        yield from teller.tell(list(group), seen)


def _open_questions(events: Sequence[Data]) -> set[int]:
    """The places of the questions that nobody has answered yet."""
    unanswered: dict[str, int] = {}
    for at, event in enumerate(events):
        if event["kind"] == "asked":
            unanswered[event["id"]] = at
        elif event["kind"] == "chose":
            del unanswered[event["id"]]
    return set(unanswered.values())


class _Teller:
    """Tells groups of events of one kind; remembers who bets where, who banks, and whether cards are out."""

    def __init__(self, rules: Rules, open_questions: set[int]) -> None:
        self._rules = rules
        self._open = open_questions
        self._bettors: dict[int, str] = {}
        self._banker = "the player-dealer"
        self._cards_out = False
        self._legal: dict[str, list[str]] = {}
        self._together: dict[str, Callable[[list[Data]], str]] = {
            "bet": self._bets,
            "standing": self._bets,
            "fee": self._fees,
            "dice": lambda seen: f"Dice: {' + '.join(map(str, seen[0]['dice']))}.",
            "burned": self._burned,
            "dealt": self._dealt,
            "shown": self._shown,
        }
        self._one_by_one: dict[str, Callable[[Data], str]] = {
            "bank": self._bank,
            "players": self._players,
            "paid": self._paid,
            "moved": self._moved,
            "irregular": lambda data: f"The {data['card']} is {data['mark']}: {REMEDIES[data['remedy']]}.",
            "chose": self._chose,
            "called": lambda data: f"Called: {data['text']}.",
            "misdeal": lambda data: f"Misdeal ({data['reason']}): all wagers go back.",
            "button": lambda data: f"The {data['why']}.",
        }

    def paragraph(self, event: Data) -> object:
        """Events that are told together have the same one."""
        kind = event["kind"]
        if kind in ("bet", "standing"):
            return kind, event["spot"], event["bettor"]
        return kind, event["hand"]["id"] if kind == "shown" else ""

    def tell(self, group: Sequence[int], events: Sequence[Data]) -> Iterator[Line]:
        """The lines for some events of one kind."""
        seen, last = [events[at] for at in group], group[-1]
        kind = seen[0]["kind"]
        if kind in self._together:
            yield Line(self._together[kind](seen), last)
        elif kind in self._one_by_one:
            yield from (Line(self._one_by_one[kind](data), at) for at, data in zip(group, seen, strict=True))
        elif kind == "asked":
            yield from (Line(text, at) for at in group if (text := self._asked(at, events[at])))
        elif kind == "settled":
            yield Line("Settled:", last)
            yield from (Line(self._settled(data), last) for data in seen)
        elif kind == "over" and "bank" in seen[0]:
            yield Line(f"The bank {_change(cents(seen[0]['bank'])) or 'breaks even'}.", last)

    def _bank(self, data: Data) -> str:
        self._banker = f"{data['owner']}, the player-dealer,"
        reserved = f", reserved for spot {data['spot']}" if "spot" in data else ""
        return f"{data['owner']} puts up {_money(data['amount'])}{reserved}."

    def _players(self, data: Data) -> str:
        self._bettors |= {int(seat): name for seat, name in data["players"].items()}
        return f"Dealt in: {_listed([f'{name} at seat {seat}' for seat, name in data['players'].items()])}."

    def _fees(self, seen: list[Data]) -> str:
        fees = [f"{data['payer']} {_money(data['amount'])} ({data['basis']})" for data in seen]
        return f"Collection: {', '.join(fees)}."

    def _paid(self, data: Data) -> str:
        payer, payee = data["payer"], data["payee"]
        paying = f"The {payer}" if is_reserved(payer) else payer
        paid = f"the {payee}" if is_reserved(payee) else payee
        return f"{paying} pays {_money(data['amount'])} to {paid}."

    def _shown(self, seen: list[Data]) -> str:
        return f"Shown: {self._hand(seen[0]['hand'])} {' '.join(data['cards'] for data in seen)}."

    def _moved(self, data: Data) -> str:
        return f"Moved: {data['card']} from {self._hand(data['hand'])} to {self._hand(data['to'])}."

    def _bets(self, seen: list[Data]) -> str:
        spot, bettor, kind = seen[0]["spot"], seen[0]["bettor"], seen[0]["kind"]
        self._bettors.setdefault(spot, bettor)
        verb = "still has" if kind == "standing" else "adds" if self._cards_out else "bets"
        wagers = [f"{_money(data['amount'])} on {self._wager(data)}" for data in seen]
        return f"Spot {spot}: {bettor} {verb} {_listed(wagers)}."

    def _wager(self, data: Data) -> str:
        """The bet; one made during the round says its hand where a spot has several."""
        bet, hand = self._rules.bets.get(data["bet"]), data.get("hand", {})
        if bet is None:
            return str(data["bet"])
        several = (hand.get("number") or hand.get("split")) and bet.placed == "by choice"
        return f"{bet.name} (hand {hand['id']})" if several else bet.name

    def _burned(self, seen: list[Data]) -> str:
        faces = [data["card"] for data in seen if data["card"] != UNSEEN]
        unseen = len(seen) - len(faces)
        return f"Burned: {_listed(faces + ([f'{unseen} face down'] if unseen else []))}."

    def _dealt(self, seen: list[Data]) -> str:
        self._cards_out = True
        all_down = all("down" in data for data in seen)
        cards = [
            f"{self._hand(group[0]['hand'])} {_cards([data['card'] for data in group])}"
            + (" face down" if hidden and not all_down else "")
            for hidden, group in _runs(seen)
        ]
        return f"Dealt{' face down' if all_down else ''}: {', '.join(cards)}."

    def _asked(self, at: int, data: Data) -> str:
        legal = [text for offer in data.get("legal", []) for text in _offer(offer)]
        self._legal[data["id"]] = legal
        return f"{self._who(data)}: {', '.join(legal) or 'asked'}?" if at in self._open else ""

    def _chose(self, data: Data) -> str:
        legal = self._legal.get(data["id"], [])
        choice = PARTED.join(data["cards"]) if "cards" in data else data.get("choice", "has chosen")
        choice += f" {_money(data['amount'])}" if "amount" in data else ""
        among = f" (of {', '.join(legal)})" if len(legal) > 1 else " (the only choice)" if legal else ""
        return f"{self._who(data)}: {choice}{among}."

    def _who(self, data: Data) -> str:
        bet, hand = self._rules.bets.get(data["question"]), data.get("hand")
        about = f" {bet.name}" if bet and bet.placed == "after the cards" else ""
        if hand and hand["id"] != str(data["spot"]):
            about = f" {data['question']} {hand['id']}"
        bettor = data.get("bettor") or self._bettors.get(data["spot"])
        name = f"Spot {data['spot']}, {bettor}" if bettor else self._banker
        return f"{name},{about}" if about else name.rstrip(",")

    def _settled(self, data: Data) -> str:
        wager = f"spot {data['spot']}, {data['bettor']}, {self._wager(data)} {_money(data['amount'])}"
        pays = f", pays {data['pays']}" if data["pays"][:1] in "$0123456789" and data["pays"] else ""
        cite = f" [{data['cite']}]" if data["cite"] else ""
        return f"  {wager}: {data['case']}{pays}: {self._result(data)}{cite}"

    def _result(self, data: Data) -> str:
        if data["action"] == "none":
            return "no action, the bank is used up; returned"
        moved = _change(cents(data["net"]))
        if data["action"] == "partial":
            return f"{moved}, as far as the bank reaches; the rest is returned"
        return moved or {"push": "a push", "stays": "stays"}.get(data["pays"], "returned")

    def _hand(self, hand: Data) -> str:
        name = str(hand["id"])
        if name in self._rules.bets:
            return self._rules.bets[name].name
        if isinstance(hand["owner"], int):
            return f"spot {name}"
        return self._rules.family.hand_names.get(name, name)


def _runs(dealt: Iterable[Data]) -> Iterator[tuple[bool, list[Data]]]:
    """Cards that go to the same hand one after the other, all face up or all face down, are told together."""
    for key, group in groupby(dealt, key=lambda data: (data["hand"]["id"], "down" in data)):
        yield key[1], list(group)


def _offer(offer: Data) -> Iterator[str]:
    """What is offered: a choice by its name, an amount with its bounds, cards and settings one by one."""
    if "settings" in offer:
        yield from (PARTED.join(parts) for parts in offer["settings"])
    elif "least" in offer:
        sizes = range(offer["least"], offer["most"] + 1)
        picks = (" ".join(pick) for size in sizes for pick in combinations(offer["cards"], size))
        yield from dict.fromkeys(picks)
    elif "high" in offer:
        low, high = _money(offer["low"]), _money(offer["high"])
        yield f"{offer['name']} {low}" + (f" to {high}" if low != high else "")
    else:
        yield offer["name"]


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
