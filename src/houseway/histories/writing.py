"""Writing a hand history from what was played: the record of a hand, and its events as somebody saw them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import houseway
from houseway.errors import HousewayError
from houseway.games.ring.drawing import DRAW, EXPOSE
from houseway.games.ring.killing import KILL
from houseway.histories.notation import UNKNOWN
from houseway.histories.reading import OWN_VARIANT
from houseway.histories.stakes import posts_of, written_stakes
from houseway.histories.variants import expressed, has_history
from houseway.money import cents, dollar_number, dollars
from houseway.rounds.record import Record
from houseway.rounds.sources import AGAIN
from houseway.rulebook.rules import Rules
from houseway.table.live import LiveRound

PhhFields = dict[str, Any]
Events = Sequence[Mapping[str, Any]]

STANDARD = {"check": "cc", "call": "cc", "fold": "f", "bring-in": "pb"}
RAISES = ("bet", "raise", "complete")
RULED = "The floor ruled in this hand (_rulings): the actions alone do not tell what happened."


def write_history(live: LiveRound, about: Mapping[str, Any] | None = None) -> str:
    """The history of a finished hand with every card, as text; `about` has further fields of the format."""
    return history_of(live.rules, live.record(), list(live.log.whole()), everything=True, about=about)


def history_of(
    rules: Rules,
    record: Record,
    events: Events,
    everything: bool = False,
    about: Mapping[str, Any] | None = None,
) -> str:
    """The history of a finished hand as its events show it: cards that they hide are unknown.

    With `everything`, the record also tells the cards that were burned.
    """
    if not has_history(rules):
        raise HousewayError(f"{rules.name} is not ring poker: only hands of ring poker have PHH histories")
    if not record.result:
        raise HousewayError("the hand is not over yet")
    if record.opening.get("draws_button"):
        raise HousewayError("the players only drew for the button: there is no hand to write down")
    variant, reasons = expressed(rules)
    order = _order(events)
    people = {seat: record.players[str(seat)] for seat in order}
    chips = {int(seat): record.chips[name] for seat, name in record.players.items()}
    posted = posts_of(rules, record.table, record.opening["seats"], *_entering(record), chips)
    stakes = written_stakes(rules, order, record.table, posted)
    found: PhhFields = {"variant": variant or OWN_VARIANT, **stakes}
    if any(found["antes"]):
        found["ante_trimming_status"] = True
    found["starting_stacks"] = [dollar_number(record.chips[name]) for name in people.values()]
    found["actions"] = _Actions(order, events).lines
    found |= about or {}
    found |= {"seats": list(order), "seat_count": rules.seats, "players": list(people.values())}
    found["finishing_stacks"] = [dollar_number(record.result[name]) for name in people.values()]
    found["winnings"] = _winnings(people, events)
    found["currency_symbol"] = "$"
    own = _own(record, events, order, reasons, everything)
    found |= {f"_{name}": value for name, value in own.items()}
    ruled = [RULED] if record.rulings else []
    return _toml(found, [*_heading(rules, variant, reasons), *ruled])


def _heading(rules: Rules, variant: str, reasons: Sequence[str]) -> list[str]:
    house = f", {rules.house_name}" if rules.house_name else ""
    first = f"{rules.name}{house}."
    if variant:
        return [first]
    return [
        first,
        f"No variant of PHH expresses this game ({'; '.join(reasons)}).",
        "The variant, and the fields that begin with an underscore, are Houseway's own.",
    ]


def _order(events: Events) -> tuple[int, ...]:
    """The seats that were dealt in, clockwise from the left of the button, which comes last."""
    first = next((event for event in events if event["kind"] == "players"), None)
    if first is None:
        raise HousewayError("the record does not say who was dealt in")
    seats = sorted(map(int, first["players"]))
    button = first["button"]
    return (*(seat for seat in seats if seat > button), *(seat for seat in seats if seat <= button))


# ---------------------------------------------------------------------- sums


def _winnings(people: Mapping[int, str], events: Events) -> list[int | float]:
    """What everybody collected from the pots, after the drop."""
    won = dict.fromkeys(people.values(), 0)
    for event in events:
        if event["kind"] == "settled" and event["bettor"] in won:
            won[event["bettor"]] += cents(event["amount"]) + cents(event["net"])
    return [dollar_number(amount) for amount in won.values()]


# ---------------------------------------------------------------------- actions


class _Actions:
    """The actions of a hand, from its events in their order."""

    def __init__(self, order: Sequence[int], events: Events) -> None:
        self.lines: list[str] = []
        self._number = {seat: at for at, seat in enumerate(order, 1)}
        self._events = events
        self._hole: dict[int, list[str]] = {}
        self._board: list[str] = []
        self._hands: dict[int, list[str]] = {seat: [] for seat in order}
        self._exposing: set[int] = set()
        self._drawing = False
        self._shown: set[int] = set()
        self._folded: set[int] = set()
        for at, event in enumerate(events):
            self._read(at, event)
        self._deal()
        self._muck()

    def _read(self, at: int, event: Mapping[str, Any]) -> None:
        kind = event["kind"]
        if kind == "dealt":
            self._note_dealt(event)
            return
        drawing = kind in ("chose", "asked") and event["question"] == DRAW
        if (kind != "discarded" and not drawing) or (drawing and not self._drawing):
            self._deal()  # the format has everybody discard before anybody is dealt cards for it
        self._drawing = drawing or kind == "discarded"
        if kind == "chose":
            self._note_choice(at, event)
        elif kind == "discarded" and event["hand"]["owner"] in self._hands:
            seat = event["hand"]["owner"]
            gone = set(event["at"])
            self._hands[seat] = [card for place, card in enumerate(self._hands[seat]) if place not in gone]
        elif kind == "shown":
            self._note_shown(event)

    def _note_dealt(self, event: Mapping[str, Any]) -> None:
        owner, card = event["hand"]["owner"], event["card"]
        if not isinstance(owner, int):
            self._board.append(card)
            return
        if self._board:
            self._deal()
        self._hole.setdefault(owner, []).append(card)
        self._hands[owner].append(card)

    def _deal(self) -> None:
        """Write what was dealt since the last action, player by player."""
        for seat, number in self._number.items():
            if seat in self._hole:
                self.lines.append(f"d dh p{number} {''.join(self._hole[seat])}")
        if self._board:
            self.lines.append(f"d db {''.join(self._board)}")
        self._hole.clear()
        self._board.clear()

    def _note_choice(self, at: int, event: Mapping[str, Any]) -> None:
        seat, question = event["spot"], event["question"]
        who = f"p{self._number[seat]}"
        if question in ("bet", "bring-in"):
            choice = event["choice"]
            if choice in RAISES:
                self.lines.append(f"{who} cbr {dollars(cents(event.get('amount', 0)))}")
                return
            if choice == "fold":
                self._folded.add(seat)
            self.lines.append(f"{who} {STANDARD[choice]}")
            return
        if question == KILL:
            return
        cards = self._picked(at, event)
        if question == EXPOSE:
            self._exposing.add(seat)
        verb = "sm" if question == EXPOSE else "sd"
        self.lines.append(f"{who} {verb} {cards}".rstrip())

    def _picked(self, at: int, event: Mapping[str, Any]) -> str:
        """The cards that a player picked; where they are hidden, as many unknown ones."""
        if "cards" in event:
            return "".join("".join(part.split()) for part in event["cards"])
        kinds = ("shown",) if event["question"] == EXPOSE else ("discarded",)
        for later in self._events[at:]:
            if later["kind"] in kinds and later["hand"]["owner"] == event["spot"]:
                return "".join(later["cards"].split()) if "cards" in later else UNKNOWN * len(later["at"])
        return ""

    def _note_shown(self, event: Mapping[str, Any]) -> None:
        seat = event["hand"]["owner"]
        cards = self._hands[seat]
        for place, card in zip(event["at"], event["cards"].split(), strict=True):
            cards[place] = card
        if seat in self._exposing:
            self._exposing.discard(seat)
            return
        self._shown.add(seat)
        self.lines.append(f"p{self._number[seat]} sm {''.join(cards)}")

    def _muck(self) -> None:
        """Write who mucked, where hands were shown against each other."""
        left = [seat for seat in self._number if seat not in self._folded]
        if len(self._shown) and len(left) > 1 and all(event["kind"] != "misdeal" for event in self._events):
            self.lines += [f"p{self._number[seat]} sm" for seat in left if seat not in self._shown]


# ---------------------------------------------------------------------- our own fields


def _entering(record: Record) -> tuple[dict[int, str], list[int]]:
    """How players came into a hand, and who straddled."""
    ways = {int(seat): way for seat, way in record.opening.get("ways", {}).items()}
    return ways, record.opening.get("straddles", [])


def _own(
    record: Record, events: Events, order: Sequence[int], reasons: Sequence[str], everything: bool
) -> PhhFields:
    """What the format has no field for, so that nothing is lost."""
    people = {int(place): name for place, name in record.players.items()}
    names = set(people.values())
    found: PhhFields = {
        "houseway": houseway.__version__,
        "game": record.game,
        "settings": dict(record.settings),
        "digest": record.digest,
        "table": {name: value for name, value in record.table.items() if value is not None},
        "dealt_in": list(record.opening["seats"]),
        "accounts": {who: dollar_number(sum) for who, sum in record.chips.items() if who not in names},
        "fresh": record.fresh,
    }
    out = [
        {"seat": seat, "name": name, "chips": dollar_number(record.chips[name])}
        for seat, name in people.items()
        if seat not in order
    ]
    drops = [
        {
            "from": event["payer"],
            "to": event["payee"],
            "amount": event["amount"],
            "for": event.get("basis", ""),
        }
        for event in events
        if event["kind"] == "fee"
    ]
    burns, marks = _hidden(record, events)
    extra: PhhFields = {
        "sitting_out": out,
        "ways": record.opening.get("ways", {}),
        "straddles": record.opening.get("straddles", []),
        "burns": burns if everything else "",
        "marks": marks if everything else {},
        "misdeal": record.misdeal,
        "rulings": [*_rulings(record)],
        "kills": [*_kills(record)],
        "drops": drops,
        "why_no_variant": list(reasons),
    }
    return found | {name: value for name, value in extra.items() if value}


def _rulings(record: Record) -> Iterator[str]:
    """The rulings of the floor in words, each with the number of answers before it, its row and its lines."""
    for given in record.rulings:
        seat = f", seat {given['seat']}" if "seat" in given else ""
        yield f"after {given['after']} answers{seat}: {given['text']} ({given['row']}, {given['cite']})"


def _kills(record: Record) -> Iterator[str]:
    """The answers to calls for kills, in their order: ``4 kill 10``, ``5 no kill``."""
    for given in record.choices:
        seat, _, question = str(given["ask"]).partition(" ")
        if question == KILL:
            amount = given.get("amount", 0)
            yield f"{seat} {given['choice']}{f' {dollars(amount)}' if amount else ''}"


def _hidden(record: Record, events: Events) -> tuple[str, dict[str, str]]:
    """The cards that were burned, in order; and irregular cards by the number of the draw, from zero."""
    drawn = record.cards.split()
    burns: list[str] = []
    at = 0
    for event in events:
        kind = event["kind"]
        if kind == "burned":
            burns.append(drawn[at].partition(":")[0])
        if kind in ("burned", "dealt") or (kind == "irregular" and event["remedy"] != "plays"):
            at += 1
    marks = {str(at): card for at, card in enumerate(drawn) if card.partition(":")[2] not in ("", AGAIN)}
    return " ".join(burns), marks


# ---------------------------------------------------------------------- TOML


def _toml(fields: Mapping[str, Any], heading: Iterable[str]) -> str:
    lines = [f"# {' '.join(line.split())}" for line in heading]
    for name, value in fields.items():
        if name == "actions":
            lines += ["actions = [", *(f"  {_value(action)}," for action in value), "]"]
        else:
            lines.append(f"{name} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_value(str(name))} = {_value(each)}" for name, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return str(value).lower() if isinstance(value, bool) else str(value)  # a time is written as it is
