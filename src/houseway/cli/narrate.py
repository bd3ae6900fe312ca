"""A round told in lines: what happened, in order, and how it was settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from houseway.cli.output import money, signed, table

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.rulebook.rules import Rules
    from houseway.table.settlement import Settled
    from houseway.table.table import LiveRound

Event = Mapping[str, Any]


def told(rules: Rules, events: Iterable[Event]) -> Iterator[str]:
    """The events as lines; cards dealt, or bets placed, one after the other share a line."""
    for who, group in groupby(events, key=_teller):
        if who == "dealt":
            cards = ", ".join(f"{hand_name(rules, event['hand'])} {event['card']}" for event in group)
            yield f"Dealt: {cards}"
        elif isinstance(who, tuple):
            bets = ", ".join(f"{bet_name(rules, event['bet'])} ${event['amount']}" for event in group)
            yield f"{does(who[1], 'bets')} {bets} (spot {who[0]})"
        else:
            yield from filter(None, (_line(rules, event) for event in group))


def _teller(event: Event) -> object:
    """What events must share to be told in one line."""
    if event["kind"] == "bet":
        return event["spot"], event["bettor"]
    return "dealt" if event["kind"] == "dealt" else None


def does(name: str, verb: str) -> str:
    """Somebody does something, and *You* do it."""
    return f"You {verb.removesuffix('s')}" if name == "You" else f"{name} {verb}"


def hand_name(rules: Rules, hand: str) -> str:
    """A hand as people call it: a spot by its number, a line by the name of its bet."""
    if hand.isdigit():
        return f"Spot {hand}"
    if hand in rules.bets:
        return rules.bets[hand].name
    if hand == "banker":
        return "Player-dealer"
    return hand.capitalize()


def _line(rules: Rules, event: Event) -> str:
    match event["kind"]:
        case "bank":
            return f"{does(event['owner'], 'banks')} ${event['amount']}"
        case "fee":
            return f"{does(event['payer'], 'pays')} the house ${event['amount']} ({event['basis']})"
        case "dice":
            return f"Dice: {' + '.join(map(str, event['dice']))}"
        case "shown":
            return f"{hand_name(rules, event['hand'])} shows {event['cards']}"
        case "burned":
            return "A card is burned" if event["card"] == "??" else f"{event['card']} is turned up and burned"
        case "chose":
            amount = f" ${event['amount']}" if "amount" in event else ""
            return f"Spot {event['spot']} ({about(rules, event['about'])}): {event['choice']}{amount}"
        case "irregular":
            return f"{event['card']} is {event['mark']}: {event['remedy']}"
        case "misdeal":
            return f"Misdeal ({event['reason']}): all wagers go back"
        case "button":
            return str(event["why"]).capitalize()
        case _:
            return ""


def about(rules: Rules, name: str) -> str:
    """What a question is about."""
    return bet_name(rules, name) if name in rules.bets else name


def bet_name(rules: Rules, bet: str) -> str:
    """A bet's printed name."""
    return rules.bets[bet].name


def final_hands(live: LiveRound) -> Iterator[str]:
    """Every hand as it lies at the end, with its total where the game counts totals."""
    from houseway.cards import show

    for hand, cards in live.round.hands.items():
        shown = " ".join("??" if card is None else show(card) for card in cards)
        total = _total(live, hand)
        yield f"{hand_name(live.rules, hand)}: {shown}{f'  ({total})' if total else ''}"


def _total(live: LiveRound, hand: str) -> str:
    from houseway.games.baccarat import read_hand

    cards = [card for card in live.round.hands[hand] if card is not None]
    if live.rules.family.name != "baccarat" or len(cards) < 2:
        return ""
    counted = read_hand(cards)
    total = counted.first_two if counted.third is None else (counted.first_two + counted.third) % 10
    return f"{total}, natural" if counted.third is None and total >= 8 else str(total)


def settlement_table(live: LiveRound) -> Table:
    """Every wager in the order it was settled, with the reason."""
    assert live.settlement is not None
    rows = [_settled(live.rules, number, row) for number, row in enumerate(live.settlement.rows, 1)]
    columns = ("", "Who", "Bet", "Amount", "Net", "Reason", "Lines")
    drawn = table("", columns, rows)
    for index in (0, 1):
        drawn.columns[index].no_wrap = True
    return drawn


def _settled(rules: Rules, number: int, row: Settled) -> tuple[str, ...]:
    reason = f"{row.case.text}: {row.case.result.text}"
    if row.action == "partial":
        reason += f"; the bank covers {money(row.covered)}"
    elif row.action == "none":
        reason += "; the bank is used up, the wager goes back"
    lot = row.lot
    who = f"{lot.spot} {lot.bettor}" if lot.bettor != f"seat {lot.spot}" else lot.bettor
    return (
        str(number),
        who,
        bet_name(rules, lot.bet),
        money(lot.amount),
        signed(row.net),
        reason,
        row.case.cite,
    )


def chips_line(live: LiveRound) -> str:
    """Everybody's chips after the round, with what the round changed."""
    from houseway.table.table import HOUSE

    parts = []
    for name, chips in live.table.chips.items():
        change = chips - live.chips_before.get(name, 0)
        if name != HOUSE:
            parts.append(f"{name} {money(chips)} ({signed(change)})" if change else f"{name} {money(chips)}")
    return f"Chips: {', '.join(parts)}; collected {money(live.table.chips[HOUSE])}"
