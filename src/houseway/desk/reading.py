"""Reading a situation: the facts of a finished round, checked against the rules it was played by."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.cards import JOKER, Card
from houseway.desk.seating import Seating, seating_of
from houseway.desk.values import check_keys, listed, mapping, text, whole, within
from houseway.errors import HousewayError, OutsideLimits, given
from houseway.games import game_of
from houseway.games.described import Described
from houseway.money import cents
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import BetRules, Rules, fee_options, load_rules, slug
from houseway.table.bank import BankWager
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
    "jokers",
    "pay_table",
    "buster_pay_table",
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
BANKER = "player-dealer"


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


def load_situation(text: str, name: str = "situation") -> Mapping[str, object]:
    """The data of a JSON or TOML text, told apart by the name's ending or else by how the text begins."""
    content = text.removeprefix("\ufeff")
    is_json = name.endswith(".json") or (not name.endswith(".toml") and content.lstrip()[:1] == "{")
    try:
        data = json.loads(content, object_pairs_hook=_object) if is_json else tomllib.loads(content)
    except json.JSONDecodeError as error:
        raise HousewayError(
            f"{name}: not valid JSON: {error.msg} (at line {error.lineno}, column {error.colno})"
        ) from None
    except tomllib.TOMLDecodeError as error:
        if not name.endswith(".toml") and _is_json(content):
            raise _no_situation(name) from None
        raise HousewayError(f"{name}: not valid TOML: {error}") from None
    except (ValueError, RecursionError) as error:
        raise HousewayError(f"{name}: not a situation: {error}") from None
    if not isinstance(data, dict):
        raise _no_situation(name)
    return data


def _is_json(content: str) -> bool:
    try:
        json.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


def _no_situation(name: str) -> HousewayError:
    return HousewayError(f"{name}: a situation is a table of game, table, hands and bets")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(f"{key!r} is given twice")
        data[key] = value
    return data


def read_situation(data: Mapping[str, object], where: str = "situation") -> Situation:
    """Read and check a described round; the first thing wrong is said in one line, with its place."""
    with within(where):
        check_keys(data, KEYS, NOTES, "")
        game = text(data.get("game"), "game")
        table = mapping(data.get("table"), "table")
        rules = load_rules(game)
        choices = (*rules.filing.options, *rules.filing.readings)
        check_keys(table, (*TABLE_KEYS, *choices), TABLE_NOTES, "table")
        warnings: list[str] = []
        settings = _settings(data, table, rules, warnings)
        try:
            return _read(game, settings, data, table, warnings, where)
        except OutsideLimits:
            if {"schedule", "limits"} & settings.keys():
                raise
            for option in _wider_schedules(rules):
                note = f"settings.schedule: option {option}, the first with limits for these wagers"
                try:
                    return _read(game, settings | {"schedule": option}, data, table, [*warnings, note], where)
                except OutsideLimits:
                    continue
            raise


def _read(
    game: str,
    settings: Mapping[str, object],
    data: Mapping[str, object],
    table: Mapping[str, object],
    noted: Sequence[str],
    where: str,
) -> Situation:
    warnings = list(noted)
    rules = _rules(game, settings, table)
    _check_jokers(rules, table)
    said = {name: mapping(data.get(name), name) for name in ("hands", "choices", "bets")}
    seating = seating_of(rules, table, said.values(), warnings)
    lots, numbers = _lots(rules, said["bets"], seating)
    hands = {key: value for key, value in said["hands"].items() if key not in HAND_NOTES}
    told = Described(seating.keys(hands, "hands"), seating.keys(said["choices"], "choices"), lots, numbers)
    facts = game_of(rules).read_facts(rules, told)
    start = _start(rules, table, seating)
    _check_cards(rules, facts, start)
    check_wagers(rules, facts.lots, seating.player_dealer, seating.count, finished=True)
    bank = _bank(rules, table.get("bank"), facts, seating, warnings)
    _check_order(start, facts)
    return Situation(rules, facts, bank, seating.player_dealer, seating.count, start, tuple(warnings), where)


def _wider_schedules(rules: Rules) -> list[str]:
    """The schedule options with printed limits, one for each range."""
    found: dict[str, str] = {}
    for name, (option, group) in fee_options(rules.filing, rules.where).items():
        limits = group.options[option].limits
        if limits is not None:
            found.setdefault(limits, name)
    return list(found.values())


def _rules(game: str, settings: Mapping[str, object], table: Mapping[str, object]) -> Rules:
    """The rules of the game under the given settings, with as many seats as the table has if it may."""
    rules = load_rules(game, settings)
    option, seats = rules.filing.options.get("seats"), table.get("seats")
    if "seats" not in settings and option and seats != rules.seats and seats in option.choices:
        return load_rules(game, {**settings, "seats": seats})
    return rules


def _settings(
    data: Mapping[str, object], table: Mapping[str, object], rules: Rules, warnings: list[str]
) -> dict[str, object]:
    """The settings given as such, and those the description of the table implies."""
    if "settings" in data and "set" in data:
        raise HousewayError("set: is another word for settings; give one of them")
    settings = dict(mapping(data.get("settings", data.get("set")), "settings"))
    for key, value in table.items():
        name = _setting_named(key, rules)
        if name is None or name == "seats" or key in TABLE_NOTES:
            continue
        if name == "decks" and isinstance(value, str) and not value.strip().isdecimal():
            warnings.append(f"table.{key}: {given(value)} is not a number of decks and is not used")
            continue
        value = value.removeprefix("Table ") if isinstance(value, str) else value
        if str(settings.setdefault(name, value)) != str(value):
            raise HousewayError(f"table.{key}: {value}, but settings.{name} says {settings[name]}")
    return settings


def _setting_named(key: str, rules: Rules) -> str | None:
    """The option or reading a key of the table stands for."""
    known = (*rules.filing.options, *rules.filing.readings)
    if key in ("decks", "decks_in_shoe"):
        return "decks" if "decks" in known else None
    if key.endswith("pay_table"):
        tables = [name for name in known if name.endswith("table")]
        return next((name for name in tables if len(tables) == 1 or name == key.replace("pay_", "")), None)
    return key if key in known else None


def _check_jokers(rules: Rules, table: Mapping[str, object]) -> None:
    """Refuse a number of jokers that the deck of these rules does not hold."""
    said, have = table.get("jokers"), rules.deck.counts.get(JOKER, 0)
    if said is not None and whole(said, "table.jokers", 0, 99) != have:
        raise HousewayError(f"table.jokers: {said}, but the deck of these rules holds {have}")


def _lots(rules: Rules, bets: Mapping[str, object], seating: Seating) -> tuple[list[Lot], list[int]]:
    """The wagers, and which hand of its spot each was said to be on (0: none)."""
    lots: list[Lot] = []
    numbers: list[int] = []
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
                bet, number = _bet(rules, name, where)
                late = bet.placed != "before the deal"
                lots.append(Lot(spot, bettor, bet.id, cents(amount, at), late))
                numbers.append(number)
    if not lots:
        raise HousewayError("bets: no wagers")
    return lots, numbers


def _bet(rules: Rules, name: str, where: str) -> tuple[BetRules, int]:
    """The bet of that name; a number after it (``double 2``) says on which of the spot's hands it is."""
    plain, _, number = slug(name).rpartition("_")
    if rules.find_bet(name) is None and number.isdecimal() and rules.find_bet(plain):
        return rules.bet(plain), int(number)
    return rules.bet(name, where), 0


def _bettors(said: object, spot: int, where: str) -> list[tuple[str, Mapping[str, object]]]:
    """Who bets what at a spot: the seated player alone, or several bettors in order, each by name."""
    if isinstance(said, Mapping) and not isinstance(said.get("bets"), Mapping):
        return [(f"seat {spot}", mapping(said, where))]
    found: list[tuple[str, Mapping[str, object]]] = []
    for index, entry in enumerate(listed(said)):
        at = f"{where}[{index}]"
        entry = mapping(entry, at)
        check_keys(entry, ("bettor", "bets"), ("note",), at)
        bettor = text(entry.get("bettor", f"seat {spot}"), f"{at}.bettor")
        if bettor in (name for name, _ in found):
            raise HousewayError(f"{at}.bettor: {bettor} is given twice at this spot")
        found.append((bettor, mapping(entry.get("bets"), f"{at}.bets")))
    return found


def _bank(
    rules: Rules, said: object, facts: Facts, seating: Seating, warnings: list[str]
) -> tuple[BankWager, ...]:
    if said is None:
        warnings.append("table.bank: not given, taken to cover everything")
        return (BankWager(BANKER, sum(_most(rules, lot) for lot in facts.lots)),)
    wagers: list[BankWager] = []
    for index, entry in enumerate(said if isinstance(said, list) else [said]):
        at = f"table.bank[{index}]" if isinstance(said, list) else "table.bank"
        owner, spot = BANKER, None
        if isinstance(entry, Mapping):
            entry = mapping(entry, at)
            check_keys(entry, ("owner", "amount", "spot"), ("note",), at)
            owner = text(entry.get("owner", BANKER), f"{at}.owner")
            spot = seating.seat(entry["spot"], f"{at}.spot") if "spot" in entry else None
            entry = entry.get("amount")
        amount = cents(entry, at)
        if amount <= 0:
            raise HousewayError(f"{at}: a bank must be more than nothing, not {given(entry)}")
        wagers.append(BankWager(owner, amount, spot))
    if not wagers:
        raise HousewayError("table.bank: no amount")
    return tuple(wagers)


def _most(rules: Rules, lot: Lot) -> int:
    """The most a wager can move, either way."""
    return max(lot.amount, *(row.result.net(lot.amount) for row in rules.bets[lot.bet].cases.rows))


def _start(rules: Rules, table: Mapping[str, object], seating: Seating) -> Start:
    said = {ACTION_ALIASES[name]: table[name] for name in ACTION_ALIASES if name in table}
    action = table.get("action")
    if isinstance(action, Mapping):
        check_keys(mapping(action, "table.action"), ACTIONS, ("note",), "table.action")
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
        order=tuple(seating.seat(seat, f"{where}.order") for seat in listed(said.get("order", []))),
        dice=_dice(rules, said["dice"], f"{where}.dice") if "dice" in said else (),
        card=_card(rules, said["card"], f"{where}.card") if "card" in said else None,
    )


def _dice(rules: Rules, said: object, where: str) -> tuple[int, ...]:
    """The dice one by one, or their total as if it were one."""
    assert rules.action is not None
    count = rules.action.dice
    if not isinstance(said, list):
        return (whole(said, where, count, 6 * count),)
    if len(said) != count:
        raise HousewayError(f"{where}: this game throws {count} dice, not {len(said)}")
    return tuple(whole(die, where, 1, 6) for die in said)


def _card(rules: Rules, said: object, where: str) -> Card:
    with within(where):
        return rules.deck.parse(text(said, "card"))


def _check_cards(rules: Rules, facts: Facts, start: Start) -> None:
    """Refuse cards that the deck cannot have produced, the card that places the action included."""
    cards = [value for name in _dealt(facts) for value in facts.hands[name] if value is not None]
    if start.card is not None and rules.action is not None:
        hand, _, place = (rules.action.card or "").rpartition(" ")
        if place.isdecimal():
            shown = facts.hands.get(HandId(hand), [])[int(place) - 1 : int(place)]
        else:
            shown = facts.hands.get(HandId(rules.action.card or ""), [])
        if not shown or None in shown:
            cards.append(start.card)
        elif start.card not in shown:
            given = rules.deck.show_all(value for value in shown if value is not None)
            raise HousewayError(
                f"table.action.card: {rules.deck.show(start.card)}, but {rules.action.card} is {given}"
            )
    rules.deck.check(cards, "hands")


def _dealt(facts: Facts) -> list[HandId]:
    """The hands that were dealt: a part of another hand holds no further cards."""
    return [hand for hand in facts.hands if not hand.part or hand.of("") not in facts.hands]


def _check_order(start: Start, facts: Facts) -> None:
    if len(set(start.order)) != len(start.order):
        raise HousewayError("table.action.order: a seat is given twice")
    missing = [lot.spot for lot in facts.lots if start.order and lot.spot not in start.order]
    if missing:
        raise HousewayError(f"table.action.order: seat {missing[0]} has a wager, but is not in the order")
