"""A round told in words, line by line, from its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Protocol

from houseway.money import cents, dollars
from houseway.rounds.log import Event, Log
from houseway.rulebook.rules import Rules

Number = int | float

PLAIN = ("lose", "push", "return", "stays")  # outcomes that the result says already


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

    def seen(event: Event) -> dict[str, Any]:
        return event.data | event.secret if everything or seat in event.audience else event.data

    teller = _Teller(live.rules)
    for _, group in groupby(live.log, key=teller.paragraph):
        events = list(group)
        yield from teller.tell(events[0].kind, events, [seen(event) for event in events])


class _Teller:
    """Tells groups of events of one kind; remembers who bets where and whether cards are out."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._bettors: dict[int, str] = {}
        self._dealt = False

    def paragraph(self, event: Event) -> object:
        """Events that are told together have the same one."""
        if event.kind == "bet":
            return event.kind, event.data["spot"], event.data["bettor"]
        return event.kind, event.data["hand"] if event.kind == "shown" else ""

    def tell(self, kind: str, events: list[Event], seen: list[dict[str, Any]]) -> Iterable[str]:
        """The lines for some events of one kind."""
        told: Iterable[str] = getattr(self, f"_tell_{kind}")(events, seen)
        return told

    def _money(self, amount: Number) -> str:
        return f"${dollars(cents(amount))}"

    def _who(self, spot: int) -> str:
        return self._bettors.get(spot, f"seat {spot}")

    def _tell_bank(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        for data in seen:
            reserved = f", reserved for spot {data['spot']}" if "spot" in data else ""
            yield f"{data['owner']} puts up {self._money(data['amount'])}{reserved}."

    def _tell_bet(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        spot, bettor = seen[0]["spot"], seen[0]["bettor"]
        self._bettors.setdefault(spot, bettor)
        wagers = [f"{self._money(data['amount'])} on {self._rules.bets[data['bet']].name}" for data in seen]
        yield f"Spot {spot}: {bettor} {'adds' if self._dealt else 'bets'} {_listed(wagers)}."

    def _tell_fee(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        fees = [f"{data['payer']} {self._money(data['amount'])} ({data['basis']})" for data in seen]
        yield f"Collection: {', '.join(fees)}."

    def _tell_dice(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield f"Dice: {' + '.join(map(str, seen[0]['dice']))}."

    def _tell_burned(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        faces = [data["card"] for data in seen if data["card"] != "??"]
        unseen = len(seen) - len(faces)
        cards = faces + ([f"{unseen} face down"] if unseen else [])
        yield f"Burned: {', '.join(cards)}."

    def _card(self, data: dict[str, Any], event: Event) -> str:
        if event.data["card"] != "??":
            return f"{self._hand(data['hand'])} {data['card']}"
        return f"{self._hand(data['hand'])} {data['card'] if data['card'] != '??' else 'a card'} face down"

    def _tell_dealt(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        self._dealt = True
        cards = [self._card(data, event) for data, event in zip(seen, events, strict=True)]
        yield f"Dealt: {', '.join(cards)}."

    def _tell_shown(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield f"Shown: {self._hand(seen[0]['hand'])} {' '.join(data['cards'] for data in seen)}."

    def _tell_moved(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        for data in seen:
            yield f"Moved: {data['card']} from {self._hand(data['hand'])} to {self._hand(data['to'])}."

    def _tell_irregular(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        for data in seen:
            remedy = {"plays": "it plays", "replaced": "it is replaced", "misdeal": "a misdeal"}[
                data["remedy"]
            ]
            yield f"The {data['card']} is {data['mark']}: {remedy}."

    def _tell_called(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield from (f"Called: {data['text']}." for data in seen)

    def _tell_asked(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        for data in seen:
            legal = [self._offer(offer) for offer in data.get("legal", [])]
            yield f"{self._asked_who(data)}: {' or '.join(legal) or 'asked'}?"

    def _asked_who(self, data: dict[str, Any]) -> str:
        bet = self._rules.bets.get(data["about"])
        about = f" about {bet.name}" if bet and bet.placed == "after the cards" else ""
        name = self._bettors.get(data["spot"])
        return f"Spot {data['spot']}, {name},{about}".rstrip(",") if name else f"Seat {data['seat']}{about}"

    def _offer(self, offer: dict[str, Any]) -> str:
        if "high" not in offer:
            return str(offer["name"])
        return f"{offer['name']} {self._money(offer['low'])} to {self._money(offer['high'])}"

    def _tell_chose(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        for data in seen:
            amount = f" {self._money(data['amount'])}" if "amount" in data else ""
            yield f"{self._asked_who(data)}: {data.get('choice', 'has chosen')}{amount}."

    def _tell_misdeal(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield f"Misdeal ({seen[0]['reason']}): all wagers go back."

    def _tell_button(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield f"The {seen[0]['why']}."

    def _tell_settled(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        yield "Settled:"
        for data in seen:
            name = self._rules.bets[data["bet"]].name
            cite = f" [{data['cite']}]" if data["cite"] else ""
            wager = f"spot {data['spot']}, {data['bettor']}, {name} {self._money(data['amount'])}"
            pays = "" if data["pays"] in PLAIN else f", {'' if data['net'] < 0 else 'pays '}{data['pays']}"
            yield f"  {wager}: {data['case']}{pays}: {self._result(data)}{cite}"

    def _result(self, data: dict[str, Any]) -> str:
        net = cents(data["net"])
        if data["action"] == "none":
            return "no action, the bank is used up; returned"
        moved = f"wins ${dollars(net)}" if net > 0 else f"loses ${dollars(-net)}" if net else ""
        if data["action"] == "partial":
            return f"{moved}, as far as the bank reaches; the rest is returned"
        return moved or {"push": "a push", "stays": "stays"}.get(data["pays"], "returned")

    def _tell_over(self, events: list[Event], seen: list[dict[str, Any]]) -> Iterator[str]:
        net = cents(seen[0]["bank"])
        change = f"wins ${dollars(net)}" if net > 0 else f"loses ${dollars(-net)}" if net else "breaks even"
        yield f"The bank {change}."

    def _hand(self, hand: str) -> str:
        if hand.isdigit():
            return f"spot {hand}"
        return hand.title() if hand in ("player", "banker") else hand


def _listed(items: list[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
