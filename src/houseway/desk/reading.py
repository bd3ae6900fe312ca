"""Reading a situation: the facts of a finished round, checked against the rules it was played by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import Card
from houseway.desk.choosing import rules_of
from houseway.desk.forbidden import RoundToCheck, forbidden
from houseway.desk.places import within
from houseway.desk.seating import Seating, seating_of
from houseway.desk.situation import Situation, SituationAction, SituationBankWager, parse_situation
from houseway.desk.wagers import named_wagers
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.as_set import HandAsSet
from houseway.games.described import Described
from houseway.games.warned import DeskWarning
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rulebook.rules import Rules
from houseway.table.bank import BankWager
from houseway.table.buttons import buttons
from houseway.table.layout import is_early
from houseway.table.special import special_fault

BANKER = "player-dealer"


@dataclass(frozen=True)
class ActionStart:
    """Where action starts, as described: a seat, the whole order, the dice (or a random number), the card."""

    seat: int | None = None
    order: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    card: Card | None = None


@dataclass(frozen=True)
class FinishedRound:
    """A finished round, checked and ready to be settled."""

    rules: Rules
    facts: Facts
    bank: tuple[BankWager, ...]
    player_dealer: int
    seats: int
    start: ActionStart
    set_hands: tuple[HandAsSet, ...]
    warnings: tuple[DeskWarning, ...]
    where: str


def read_situation(data: object, where: str = "situation") -> FinishedRound:
    """The round that the data describe; the first mistake is reported in one line, with its place."""
    return finished_round(parse_situation(data, where), where)


def finished_round(situation: Situation, where: str = "") -> FinishedRound:
    """The round that a situation describes, by its rules; the first mistake is reported in one line."""
    with within(where):
        warnings: list[DeskWarning] = []
        situation.need_bets()
        rules = rules_of(situation, warnings)
        for name in ("folded", "all_in"):
            if getattr(situation, name):
                raise HousewayError(f"{name}: this game has no pots; give folds under choices")
        if situation.table.button is not None:
            raise HousewayError("table.button: this game has no button; give table.player_dealer")
        seating = seating_of(rules, situation, warnings)
        description = _described(rules, situation, seating)
        facts = game_of(rules).read_facts(rules, description)
        start = _start(rules, situation.table.action, seating)
        _check_cards(rules, facts, start)
        bank = _bank(rules, situation.table.bank, facts, seating, warnings)
        if fault := special_fault(rules, bank, facts.lots):
            warnings.append(DeskWarning(f"table.bank: {fault.text}", fault.lines))
        _check_order(start, facts)
        warnings += forbidden(rules, RoundToCheck(facts, description, seating.player_dealer, seating.count))
        return FinishedRound(
            rules,
            facts,
            bank,
            seating.player_dealer,
            seating.count,
            start,
            tuple(game_of(rules).as_set(rules, facts, description)),
            tuple(warnings),
            where,
        )


def _described(rules: Rules, situation: Situation, seating: Seating) -> Described:
    """The round as described, with every seat by its number and every wager by its bet."""
    wagers = named_wagers(rules, situation.bets)
    spots = seating.spots(situation.bets, "bets")
    lots: list[Lot] = []
    first: dict[int, str] = {}
    for wager in wagers:
        spot = spots[wager.seat]
        bettor, late = wager.bettor or f"seat {spot}", not is_early(wager.bet)
        party = first.setdefault(spot, bettor) if wager.joint else ""
        first.setdefault(spot, bettor)
        lots.append(Lot(spot, bettor, wager.bet.id, wager.amount, late, party=party))
    first_bettors = {lot.spot: lot.bettor for lot in reversed(lots)}
    return Described(
        seating.keys(situation.hands, "hands"),
        seating.keys(situation.choices, "choices"),
        lots,
        [wager.number for wager in wagers],
        frozenset(spot for spot, bettor in first_bettors.items() if seating.is_player_dealer(bettor)),
    )


# ---------------------------------------------------------------------- bank


def _bank(
    rules: Rules,
    description: int | list[SituationBankWager] | None,
    facts: Facts,
    seating: Seating,
    warnings: list[DeskWarning],
) -> tuple[BankWager, ...]:
    if description is None:
        warnings.append(DeskWarning("table.bank: not given; assumed to cover all action"))
        return (BankWager(BANKER, _all_action(rules, facts.lots)),)
    if isinstance(description, int):
        return (BankWager(BANKER, description),)
    return tuple(
        BankWager(
            wager.owner or BANKER,
            wager.amount,
            None if wager.spot is None else seating.seat(wager.spot, f"table.bank[{index}].spot"),
        )
        for index, wager in enumerate(description)
    )


def _all_action(rules: Rules, lots: Sequence[Lot]) -> int:
    """The most that all wagers can win or lose, and that all buttons can win for the hands of others."""
    spots = len({lot.spot for lot in lots})
    won = sum(_most(rules, button) * spots for button in buttons(rules, lots))
    return won + sum(_most(rules, lot) for lot in lots)


def _most(rules: Rules, lot: Lot) -> int:
    """The most a wager can win or lose."""
    return max(lot.amount, *(row.result.net(lot.amount) for row in rules.bets[lot.bet].cases.rows))


# ---------------------------------------------------------------------- action


def _start(rules: Rules, description: SituationAction | None, seating: Seating) -> ActionStart:
    where = "table.action"
    if description is None:
        return ActionStart()
    if description.seat is not None:
        return ActionStart(seat=seating.seat(description.seat, f"{where}.seat"))
    if description.order is not None:
        return ActionStart(order=tuple(seating.seat(seat, f"{where}.order") for seat in description.order))
    by = next(name for name in ("number", "dice", "card") if getattr(description, name) is not None)
    if rules.action is None or rules.action.by != by:
        raise HousewayError(f"{where}: this game does not place its action by {by}; give a seat or an order")
    if description.number is not None:
        return ActionStart(dice=(_between(description.number, 1, rules.seats, f"{where}.number"),))
    if description.dice is not None:
        return ActionStart(dice=_dice(rules.action.dice, description.dice, f"{where}.dice"))
    with within(f"{where}.card"):
        return ActionStart(card=rules.deck.parse(description.card or ""))


def _dice(count: int, description: int | list[int], where: str) -> tuple[int, ...]:
    """The dice one by one, or their total as a single number."""
    if isinstance(description, int):
        return (_between(description, count, 6 * count, where),)
    if len(description) != count:
        raise HousewayError(f"{where}: this game throws {count} dice, not {len(description)}")
    return tuple(_between(die, 1, 6, where) for die in description)


def _between(number: int, low: int, high: int, where: str) -> int:
    if not low <= number <= high:
        raise HousewayError(f"{where}: must be a whole number from {low} to {high}, not {number}")
    return number


def _check_order(start: ActionStart, facts: Facts) -> None:
    if len(set(start.order)) != len(start.order):
        raise HousewayError("table.action.order: a seat is given twice")
    missing = [lot.spot for lot in facts.lots if start.order and lot.spot not in start.order]
    if missing:
        raise HousewayError(f"table.action.order: seat {missing[0]} has a wager, but is not in the order")


# ---------------------------------------------------------------------- cards


def _check_cards(rules: Rules, facts: Facts, start: ActionStart) -> None:
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
            shown_cards = rules.deck.show_all(value for value in shown if value is not None)
            raise HousewayError(
                f"table.action.card: {rules.deck.show(start.card)}, but {rules.action.card} is {shown_cards}"
            )
    rules.deck.check(cards, "hands")


def _dealt(facts: Facts) -> list[HandId]:
    """The hands that were dealt: a part of another hand holds no further cards."""
    return [hand for hand in facts.hands if not hand.part or hand.of("") not in facts.hands]
