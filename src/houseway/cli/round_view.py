"""A round on a terminal: what happened, in order, and how it was settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.cards import parse_cards
from houseway.cli.hand_view import counted
from houseway.rounds.log import Event, Log
from houseway.rounds.narrate import narrate
from houseway.rounds.sight import UNSEEN, seen_hands
from houseway.terminal.output import money, signed, table, uncovered

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.rounds.decisions import Ask
    from houseway.rulebook.rules import Rules
    from houseway.table.live import LiveRound
    from houseway.table.settlement import Settled

APART = ("settled", "over")  # shown in a table of their own


@dataclass(frozen=True)
class _Told:
    rules: Rules
    log: Log


def told(live: LiveRound, seat: int | None = None, everything: bool = False) -> list[str]:
    """The round so far in lines, as a seat sees it (None: an onlooker) or with every card.

    Open questions are left out: they are put to whoever has to answer. So later lines are only ever added.
    """
    open_questions = {ask.key for ask in live.pending}
    events: list[Event] = []
    for event in reversed(live.log):
        if event.kind == "asked" and (key := (event.data["spot"], event.data["about"])) in open_questions:
            open_questions.remove(key)
        elif event.kind not in APART:
            events.append(event)
    return list(narrate(_Told(live.rules, Log(reversed(events))), seat, everything))


def hand_name(rules: Rules, hand: str) -> str:
    """A hand as people call it: a spot by its number, a line by the name of its bet."""
    if hand[:1].isdigit():
        return f"Spot {hand}"
    if hand in rules.bets:
        return rules.bets[hand].name
    return "Player-dealer" if hand == "banker" else hand.capitalize()


def about(rules: Rules, name: str) -> str:
    """What a question is about: a bet by its name, a hand by its own."""
    return rules.bets[name].name if name in rules.bets else name.capitalize()


def final_hands(rules: Rules, events: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every hand as it lies at the end, as far as these events show it, with its count where that matters."""
    hands = seen_hands(events)
    lines: list[str] = []
    for name, cards in hands.items():
        count = counted(rules, hands, name)
        lines.append(f"{hand_name(rules, name)}: {' '.join(cards)}" + (f"  ({count})" if count else ""))
    return lines


def poker_sight(live: LiveRound, ask: Ask) -> str:
    """What somebody asked at a poker table looks at: his cards and what they make, the board, the up card."""
    from houseway.rulebook.families.versus import Play

    how = live.rules.play
    hands = seen_hands(live.view(ask.seat))
    own = hands.get(str(ask.spot), hands.get("player-dealer", []))
    if not isinstance(how, Play) or UNSEEN in own:
        return ""
    board, facing = (
        [card for card in hands.get(name, []) if card != UNSEEN] for name in ("board", "player-dealer")
    )
    told = [f"You have {' '.join(own)}"]
    cards = [*own, *board]
    if not how.keep and len(cards) >= how.system.size:
        told[0] += f": {how.system.best(parse_cards(cards))}"
    if board:
        told.append(f"the board is {' '.join(board)}")
    if facing and str(ask.spot) in hands:
        told.append(f"the player-dealer shows {' '.join(facing)}")
    return f"{'; '.join(told)}."


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
    reason = f"{row.case.text}: {row.case.result.text}{uncovered(row.action, money(row.covered))}"
    lot = row.lot
    who = f"{lot.spot} {lot.bettor}" if lot.bettor != f"seat {lot.spot}" else lot.bettor
    return (
        str(number),
        who,
        rules.bets[lot.bet].name,
        money(lot.amount),
        signed(row.net),
        reason,
        row.case.cite,
    )


def chips_line(live: LiveRound) -> str:
    """Everybody's chips after the round, with what the round changed."""
    from houseway.rounds.fees import HOUSE

    parts = []
    for name, chips in live.table.chips.items():
        change = chips - live.chips_before.get(name, 0)
        if name != HOUSE:
            parts.append(f"{name} {money(chips)} ({signed(change)})" if change else f"{name} {money(chips)}")
    return f"Chips: {', '.join(parts)}; collected {money(live.table.chips[HOUSE])}"
