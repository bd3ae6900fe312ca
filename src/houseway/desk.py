"""The settlement desk: a finished round as a floor person describes it, and who is paid what, and why.

A situation enters at the facts of the round (cards, choices, wagers) and is settled by the same tables, order
and bank as a live round. What it may say, and how, is described in ``docs/settle.md``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card, card, show
from houseway.errors import HousewayError, unknown
from houseway.games import game_of
from houseway.games.described import PLAYER_DEALER, Described, Key
from houseway.money import cents, dollar_number
from houseway.rounds.facts import Facts, Lot
from houseway.rulebook.rules import Rules, load_rules, slug
from houseway.table.action import Walk, seats_from, walk
from houseway.table.bank import BankWager
from houseway.table.fees import Charge, charges
from houseway.table.settlement import Settled, Settlement, settle
from houseway.table.wagers import check_wagers

KEYS = ("game", "settings", "set", "table", "hands", "choices", "bets")
NOTES = (
    "coverage_case",
    "expect",
    "expect_after_drop",
    "expect_extra",
    "expect_legal",
    "expect_setting",
    "fortune_rows",
    "id",
    "kind",
    "note",
    "player_dealer_net",
    "reading",
    "source_lines",
    "title",
    "unchecked",
    "why",
)
TABLE_KEYS = (
    "seats",
    "player_dealer",
    "bank",
    "decks",
    "decks_in_shoe",
    "action",
    "action_seat",
    "first_seat_settled",
    "action_order",
    "dice",
    "dice_total",
)
TABLE_NOTES = (
    "action_start",
    "bank_note",
    "direction",
    "note",
    "numbering",
    "positions",
    "settlement_order",
    "up_card",
)
HAND_NOTES = ("note", "totals")
ACTIONS = ("seat", "order", "dice", "card")
ACTION_ALIASES = {
    "action_seat": "seat",
    "first_seat_settled": "seat",
    "action_order": "order",
    "dice": "dice",
    "dice_total": "dice",
}
BANKER = "player-dealer"

_SEAT = re.compile(r"(?:seat|spot|s)?_?(\d{1,3})")


@dataclass(frozen=True)
class Start:
    """Where action starts, as far as it was said: a seat, the whole order, the dice or the card."""

    seat: int | None = None
    order: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    card: Card | None = None


@dataclass(frozen=True)
class Situation:
    """A finished round, checked and ready to be settled."""

    rules: Rules
    facts: Facts
    bank: tuple[BankWager, ...]
    player_dealer: int
    seats: int
    start: Start
    warnings: tuple[str, ...]
    where: str


@dataclass(frozen=True)
class DeskResult:
    """A settled situation: the order of action, the money, the fees, and what looked wrong."""

    situation: Situation
    walk: Walk
    settlement: Settlement
    fees: tuple[Charge, ...]
    warnings: tuple[str, ...]


# ---------------------------------------------------------------------- text


def load_situation(text: str, name: str = "situation") -> Mapping[str, object]:
    """The data of a JSON or TOML text, told apart by the name's ending or else by how the text begins."""
    text = text.removeprefix("\ufeff")
    is_json = name.endswith(".json") or (not name.endswith(".toml") and text.lstrip()[:1] == "{")
    try:
        data = json.loads(text, object_pairs_hook=_object) if is_json else tomllib.loads(text)
    except json.JSONDecodeError as error:
        raise HousewayError(
            f"{name}: not valid JSON: {error.msg} (at line {error.lineno}, column {error.colno})"
        ) from None
    except tomllib.TOMLDecodeError as error:
        raise HousewayError(f"{name}: not valid TOML: {error}") from None
    except (ValueError, RecursionError) as error:
        raise HousewayError(f"{name}: not a situation: {error}") from None
    if not isinstance(data, dict):
        raise HousewayError(f"{name}: a situation is a table of game, table, hands and bets")
    return data


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(f"{key!r} is given twice")
        data[key] = value
    return data


# ---------------------------------------------------------------------- reading


def read_situation(data: Mapping[str, object], where: str = "situation") -> Situation:
    """Read and check a described round; the first thing wrong is said in one line, with its place."""
    with _within(where):
        _check_keys(data, KEYS, NOTES, "")
        table = _mapping(data.get("table"), "table")
        _check_keys(table, TABLE_KEYS, TABLE_NOTES, "table")
        warnings: list[str] = []
        rules = _rules(data, table, warnings)
        said = {name: _mapping(data.get(name), name) for name in ("hands", "choices", "bets")}
        seating = _seating(rules, table, said.values(), warnings)
        lots = _lots(rules, said["bets"], seating)
        hands = {key: value for key, value in said["hands"].items() if key not in HAND_NOTES}
        told = Described(seating.keys(hands, "hands"), seating.keys(said["choices"], "choices"), lots)
        facts = game_of(rules).read_facts(rules, told)
        start = _start(rules, table, seating)
        _check_cards(rules, facts, start)
        check_wagers(rules, facts.lots, seating.player_dealer, seating.count, finished=True)
        bank = _bank(rules, table.get("bank"), facts, seating, warnings)
        _check_order(start, facts)
    return Situation(rules, facts, bank, seating.player_dealer, seating.count, start, tuple(warnings), where)


@contextmanager
def _within(where: str) -> Iterator[None]:
    """Begin the line of every mistake with the place it was found in."""
    try:
        yield
    except HousewayError as error:
        raise HousewayError(f"{where}: {error}") from None


def _check_keys(
    data: Mapping[str, object], keys: Collection[str], notes: Collection[str], where: str
) -> None:
    for key in data:
        if key not in keys and key not in notes:
            raise unknown("key", str(key), keys, where)


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise HousewayError(f"{where}: must be a table of names and values, not {value!r}")
    return {str(key): item for key, item in value.items()}


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        missing = "missing" if value is None else f"must be a text, not {value!r}"
        raise HousewayError(f"{where}: {missing}")
    return value.strip()


def _whole(value: object, where: str, low: int, high: int) -> int:
    number = int(value) if isinstance(value, str) and value.strip().isdecimal() else value
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise HousewayError(f"{where}: must be a whole number from {low} to {high}, not {value!r}")
    return number


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _rules(data: Mapping[str, object], table: Mapping[str, object], warnings: list[str]) -> Rules:
    """The rules of the game under the given settings, with as many seats as the table has if it may."""
    game, settings = _text(data.get("game"), "game"), _settings(data, table, warnings)
    rules = load_rules(game, settings)
    option, seats = rules.filing.options.get("seats"), table.get("seats")
    if "seats" not in settings and option and seats != rules.seats and seats in option.choices:
        return load_rules(game, {**settings, "seats": seats})
    return rules


def _settings(
    data: Mapping[str, object], table: Mapping[str, object], warnings: list[str]
) -> dict[str, object]:
    if "settings" in data and "set" in data:
        raise HousewayError("set: is another word for settings; give one of them")
    settings = dict(_mapping(data.get("settings", data.get("set")), "settings"))
    for name in ("decks", "decks_in_shoe"):
        decks = table.get(name)
        if isinstance(decks, str) and not decks.strip().isdecimal():
            warnings.append(f"table.{name}: {decks!r} is not a number of decks and is not used")
        elif decks is not None and str(settings.setdefault("decks", decks)) != str(decks):
            raise HousewayError(f"table.{name}: {decks}, but settings.decks says {settings['decks']}")
    return settings


# ---------------------------------------------------------------------- seats


@dataclass(frozen=True)
class _Seating:
    """The seats of the table, the names people at it go by, and the seat of the player-dealer."""

    count: int
    names: Mapping[str, int]
    player_dealer: int

    def seat(self, said: object, where: str) -> int:
        """The seat that is meant by a number, ``seat 3`` or a name."""
        number = _seat_number(said, self.names)
        if number is None:
            raise unknown("seat", str(said), self.names, where)
        if not 1 <= number <= self.count:
            raise HousewayError(f"{where}: the table has seats 1 to {self.count}")
        return number

    def keys(self, said: Mapping[str, object], where: str) -> dict[Key, object]:
        """The same with every seat as its number, and the player-dealer's as the word for him."""
        found: dict[Key, object] = {}
        for name, value in said.items():
            key: Key = name
            if _seat_number(name, self.names) is not None:
                number = self.seat(name, f"{where}.{name}")
                key = PLAYER_DEALER if number == self.player_dealer else number
            if key in found:
                raise HousewayError(f"{where}.{name}: this seat is given twice")
            found[key] = value
        return found


def _seat_number(said: object, names: Mapping[str, int]) -> int | None:
    if isinstance(said, int) and not isinstance(said, bool):
        return said
    if not isinstance(said, str):
        return None
    word = slug(said)
    match = _SEAT.fullmatch(word)
    return names.get(word, int(match[1]) if match else None)


def _seating(
    rules: Rules, table: Mapping[str, object], said: Iterable[Mapping[str, object]], warnings: list[str]
) -> _Seating:
    names = _seat_names(table.get("seats"))
    count = max((rules.seats, *names.values()))
    if not names and "seats" in table:
        count = _whole(table["seats"], "table.seats", 2, 99)
    banker = table.get("player_dealer")
    place = _seat_number(banker, names)
    if place is None:
        numbers = {_seat_number(key, names) for part in said for key in part} | set(names.values())
        place = _free_seat({number for number in numbers if number is not None}, count)
        count = max(count, place) if names else count
        if banker is None:
            warnings.append(f"table.player_dealer: not given, taken to sit at seat {place}")
        else:
            if not isinstance(banker, str):
                raise HousewayError(f"table.player_dealer: {banker!r} is neither a seat nor a name")
            names[slug(banker)] = place
    if count != rules.seats:
        warnings.append(f"table.seats: the table described has {count} seats, the filing's {rules.seats}")
    seating = _Seating(count, names, place)
    seating.seat(place, "table.player_dealer")
    return seating


def _seat_names(seats: object) -> dict[str, int]:
    """The seats of a list of names: ``seat 3`` is seat 3, any other name sits at its place in the list."""
    names: dict[str, int] = {}
    for index, name in enumerate(seats if isinstance(seats, list) else ()):
        number = _seat_number(name, {}) or index + 1
        if number in names.values() or slug(str(name)) in names:
            raise HousewayError(f"table.seats: {name} is given twice")
        names[slug(str(name))] = number
    return names


def _free_seat(taken: Collection[int], count: int) -> int:
    """The seat after the last one taken, or the first free one where that is beyond the table."""
    following = max(taken, default=0) + 1
    if following <= count:
        return following
    return min(set(range(1, count + 1)) - set(taken), default=following)


# ---------------------------------------------------------------------- wagers and bank


def _lots(rules: Rules, bets: Mapping[str, object], seating: _Seating) -> list[Lot]:
    lots: list[Lot] = []
    spots: set[int] = set()
    for key, said in bets.items():
        where = f"bets.{key}"
        spot = seating.seat(key, where)
        if spot in spots:
            raise HousewayError(f"{where}: this seat is given twice")
        spots.add(spot)
        for bettor, wagers in _bettors(said, spot, where):
            for name, amount in wagers.items():
                at = f"{where}.{name}"
                bet = rules.bet(name, where)
                late = bet.placed != "before the deal"
                lots.append(Lot(spot, bettor, bet.id, cents(amount, at), late))
    if not lots:
        raise HousewayError("bets: no wagers")
    return lots


def _bettors(said: object, spot: int, where: str) -> list[tuple[str, Mapping[str, object]]]:
    """Who bets what at a spot: the seated player alone, or several bettors in order, each by name."""
    if isinstance(said, Mapping) and not isinstance(said.get("bets"), Mapping):
        return [(f"seat {spot}", _mapping(said, where))]
    found: list[tuple[str, Mapping[str, object]]] = []
    for index, entry in enumerate(_list(said)):
        at = f"{where}[{index}]"
        entry = _mapping(entry, at)
        _check_keys(entry, ("bettor", "bets"), ("note",), at)
        bettor = _text(entry.get("bettor", f"seat {spot}"), f"{at}.bettor")
        if bettor in (name for name, _ in found):
            raise HousewayError(f"{at}.bettor: {bettor} is given twice at this spot")
        found.append((bettor, _mapping(entry.get("bets"), f"{at}.bets")))
    return found


def _bank(
    rules: Rules, said: object, facts: Facts, seating: _Seating, warnings: list[str]
) -> tuple[BankWager, ...]:
    if said is None:
        warnings.append("table.bank: not given, taken to cover everything")
        return (BankWager(BANKER, sum(_most(rules, lot) for lot in facts.lots)),)
    wagers: list[BankWager] = []
    for index, entry in enumerate(said if isinstance(said, list) else [said]):
        at = f"table.bank[{index}]" if isinstance(said, list) else "table.bank"
        owner, spot = BANKER, None
        if isinstance(entry, Mapping):
            entry = _mapping(entry, at)
            _check_keys(entry, ("owner", "amount", "spot"), ("note",), at)
            owner = _text(entry.get("owner", BANKER), f"{at}.owner")
            spot = seating.seat(entry["spot"], f"{at}.spot") if "spot" in entry else None
            entry = entry.get("amount")
        amount = cents(entry, at)
        if amount <= 0:
            raise HousewayError(f"{at}: a bank must be more than nothing, not {entry!r}")
        wagers.append(BankWager(owner, amount, spot))
    if not wagers:
        raise HousewayError("table.bank: no amount")
    return tuple(wagers)


def _most(rules: Rules, lot: Lot) -> int:
    """The most a wager can move, either way."""
    return max(lot.amount, *(row.result.net(lot.amount) for row in rules.bets[lot.bet].cases.rows))


# ---------------------------------------------------------------------- action and cards


def _start(rules: Rules, table: Mapping[str, object], seating: _Seating) -> Start:
    said = {ACTION_ALIASES[name]: table[name] for name in ACTION_ALIASES if name in table}
    action = table.get("action")
    if isinstance(action, Mapping):
        _check_keys(_mapping(action, "table.action"), ACTIONS, ("note",), "table.action")
        said |= {key: value for key, value in action.items() if key != "note"}
    elif isinstance(action, int):
        said["seat"] = action
    elif action is not None and not isinstance(action, str):
        raise HousewayError('table.action: must be such as {"seat": 3}, {"order": [3, 5]} or {"card": "6s"}')
    where = "table.action"
    for kind in ("dice", "card"):
        if kind in said and (rules.action is None or rules.action.by != kind):
            raise HousewayError(
                f"{where}: this game does not place its action by {kind}; give a seat or an order"
            )
    return Start(
        seat=seating.seat(said["seat"], f"{where}.seat") if "seat" in said else None,
        order=tuple(seating.seat(seat, f"{where}.order") for seat in _list(said.get("order", []))),
        dice=_dice(rules, said["dice"], f"{where}.dice") if "dice" in said else (),
        card=_card(said["card"], f"{where}.card") if "card" in said else None,
    )


def _dice(rules: Rules, said: object, where: str) -> tuple[int, ...]:
    """The dice one by one, or their total as if it were one."""
    assert rules.action is not None
    count = rules.action.dice
    if not isinstance(said, list):
        return (_whole(said, where, count, 6 * count),)
    if len(said) != count:
        raise HousewayError(f"{where}: this game throws {count} dice, not {len(said)}")
    return tuple(_whole(die, where, 1, 6) for die in said)


def _card(said: object, where: str) -> Card:
    with _within(where):
        return card(_text(said, "card"))


def _check_cards(rules: Rules, facts: Facts, start: Start) -> None:
    """Refuse cards that the deck cannot have produced, the card that places the action included."""
    cards = [value for name in _dealt(facts) for value in facts.hands[name] if value is not None]
    if start.card is not None and rules.action is not None:
        hand, _, place = (rules.action.card or "").rpartition(" ")
        if place.isdecimal():
            shown = facts.hands.get(hand, [])[int(place) - 1 : int(place)]
        else:
            shown = facts.hands.get(rules.action.card or "", [])
        if not shown or None in shown:
            cards.append(start.card)
        elif start.card not in shown:
            given = " ".join(show(value) for value in shown if value is not None)
            raise HousewayError(f"table.action.card: {show(start.card)}, but {rules.action.card} is {given}")
    rules.deck.check(cards, "hands")


def _dealt(facts: Facts) -> list[str]:
    """The hands that were dealt: one called ``2 kept`` was chosen from hand 2 and holds no further cards."""
    return [name for name in facts.hands if name.rpartition(" ")[0] not in facts.hands]


def _check_order(start: Start, facts: Facts) -> None:
    if len(set(start.order)) != len(start.order):
        raise HousewayError("table.action.order: a seat is given twice")
    missing = [lot.spot for lot in facts.lots if start.order and lot.spot not in start.order]
    if missing:
        raise HousewayError(f"table.action.order: seat {missing[0]} has a wager, but is not in the order")


# ---------------------------------------------------------------------- settling


def settle_situation(situation: Situation) -> DeskResult:
    """Settle a described round in its order of action, as far as the bank covers."""
    rules, facts = situation.rules, situation.facts
    with _within(situation.where):
        action = _walk(situation)
        settlement = settle(rules, facts, situation.bank, action.seats)
    size = sum(wager.amount for wager in situation.bank)
    return DeskResult(
        situation,
        action,
        settlement,
        tuple(charges(rules, facts.lots, size, BANKER)),
        (*situation.warnings, *game_of(rules).faults(rules, facts)),
    )


def _walk(situation: Situation) -> Walk:
    """The order of action; where what decides it is not given, any order will do if the bank covers all."""
    start = situation.start
    if start.order:
        return Walk(start.order, None, "in the order given")
    rules, facts, banker, seats = situation.rules, situation.facts, situation.player_dealer, situation.seats
    size = sum(wager.amount for wager in situation.bank)
    try:
        return walk(rules, facts, banker, size, seats, start.dice, start.card, start.seat)
    except HousewayError:
        order = tuple(seats_from(banker % seats + 1, seats))
        if not _covered(settle(rules, facts, situation.bank, order)):
            raise
        return Walk(
            order,
            None,
            "what places the action is not given; the bank covers all, so any order pays the same",
        )


def _covered(settlement: Settlement) -> bool:
    return all(row.action == "full" for row in settlement.rows)


# ---------------------------------------------------------------------- the contract


def desk_data(result: DeskResult) -> dict[str, Any]:
    """The settled round as plain data, amounts in dollars: the contract of ``settle --json``."""
    situation, settlement = result.situation, result.settlement
    rules = situation.rules
    with_wagers = {lot.spot for lot in situation.facts.lots}
    return {
        "game": rules.id,
        "name": rules.name,
        "settings": {**rules.settings, **rules.changes},
        "readings": _readings(rules),
        "player_dealer": situation.player_dealer,
        "action": {
            "why": result.walk.why,
            "order": [seat for seat in result.walk.seats if seat in with_wagers],
            "button": result.walk.button,
        },
        "wagers": [_wager(rules, row) for row in settlement.rows],
        "totals": _totals(settlement.rows),
        "bank": _bank_data(result),
        "fees": [
            {"payer": fee.payer, "amount": dollar_number(fee.amount), "basis": fee.basis}
            for fee in result.fees
        ],
        "warnings": list(result.warnings),
    }


def _readings(rules: Rules) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name, reading in rules.filing.readings.items():
        value = str(rules.settings[name])
        found.append(
            {
                "reading": name,
                "question": reading.question,
                "value": value,
                "meaning": reading.choices[value],
                "default": value == reading.default,
            }
        )
    return found


def _wager(rules: Rules, row: Settled) -> dict[str, Any]:
    lot, case = row.lot, row.case
    return {
        "spot": lot.spot,
        "bettor": lot.bettor,
        "bet": rules.bets[lot.bet].name,
        "bet_id": lot.bet,
        "amount": dollar_number(lot.amount),
        "net": dollar_number(row.net),
        "covered": dollar_number(row.covered),
        "due": dollar_number(row.due),
        "action": row.action,
        "case": case.text,
        "pays": case.result.text,
        "cite": rules.cite(case.cite),
        "returned": dollar_number(_returned(row)),
    }


def _returned(row: Settled) -> int:
    """The chips of the wager itself that go back: pushed, uncovered, or the part a surrender keeps."""
    match row.case.result.kind:
        case "stays":
            return 0
        case "win":
            return row.lot.amount - row.covered
        case _:
            return row.lot.amount + row.net


def _totals(rows: tuple[Settled, ...]) -> dict[str, int | float]:
    totals: dict[int, int] = {}
    for row in rows:
        totals[row.lot.spot] = totals.get(row.lot.spot, 0) + row.net
    return {str(spot): dollar_number(totals[spot]) for spot in sorted(totals)}


def _bank_data(result: DeskResult) -> dict[str, Any]:
    bank = result.settlement.bank
    return {
        "before": dollar_number(bank.size),
        "after": dollar_number(bank.size + bank.net),
        "net": dollar_number(bank.net),
        "covers_all": _covered(result.settlement),
        "cover": result.situation.rules.cover,
        "wagers": [
            {
                "owner": wager.owner,
                "amount": dollar_number(wager.amount),
                "spot": wager.spot,
                "net": dollar_number(bank.collected[index] - bank.paid[index]),
            }
            for index, wager in enumerate(bank.wagers)
        ],
    }
