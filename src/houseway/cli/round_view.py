"""A round on a terminal: what happened, in order, and how it was settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.cli.hand_text import shown
from houseway.rounds.log import Asked, Log, Over, Settled
from houseway.rounds.narrate import narrate
from houseway.rounds.result import action_of, covered_by, reason_of, result_words
from houseway.rounds.sight import seen_hands
from houseway.rulebook.rules import marked
from houseway.terminal.output import money, signed, table

if TYPE_CHECKING:
    from rich.table import Table

    from houseway.rounds.hands import HandId
    from houseway.rounds.result import Marks, Row
    from houseway.rulebook.rules import Rules
    from houseway.table.live import LiveRound


def round_lines(live: LiveRound, seat: int | None = None, everything: bool = False) -> list[str]:
    """The round so far in lines, as a seat sees it (None: an onlooker) or with every card.

    Open questions are left out, since they are put to the player who has to answer; so lines are only ever
    added. The rows of the result are shown in a table of their own.
    """
    still_open = {ask.id for ask in live.pending}
    events = Log(live.rules.deck)
    for event in reversed(live.log):
        if isinstance(event, Asked) and event.ask.id in still_open:
            still_open.remove(event.ask.id)
        elif not isinstance(event, Settled | Over):
            events.append(event)
    events.reverse()
    seen = events.whole() if everything else events.view(seat)
    return [line.text for line in narrate(live.rules, seen)]


def hand_name(rules: Rules, hand: HandId) -> str:
    """A hand as people call it: a spot by its number, a line by the name of its bet."""
    if hand.spot is not None:
        return f"Spot {hand}"
    if hand.owner in rules.bets:
        return rules.bets[str(hand)].name
    return rules.family.hand_names.get(str(hand), str(hand)).capitalize()


def final_hands(live: LiveRound, seat: int | None = None, everything: bool = False) -> list[str]:
    """Every hand at the end, as a seat sees it, with its count where that matters."""
    from houseway.games import game_of

    rules, hands = live.rules, seen_hands(live.log, seat, everything)
    lines: list[str] = []
    for hand in hands:
        count = game_of(rules).count(rules, hands, hand)
        lines.append(
            f"{hand_name(rules, hand)}: {shown(rules, hands, hand)}" + (f"  ({count})" if count else "")
        )
    return lines


def settlement_table(live: LiveRound) -> Table:
    """Every wager in the order it was settled, with the reason."""
    assert live.result is not None
    marks, mutual = live.result.marks, live.rules.family.mode == "mutual"
    settled = _each_pair_once(live.result.rows) if mutual else live.result.rows
    rows = [_settled(live.rules, number, row, marks) for number, row in enumerate(settled, 1)]
    columns = ("", "Who", "Against" if mutual else "Bet", "Amount", "Net", "Reason", "Lines")
    drawn = table("", columns, rows)
    for index in (0, 1):
        drawn.columns[index].no_wrap = True
    return drawn


def _each_pair_once(rows: Sequence[Row]) -> list[Row]:
    """The rows of scores between players without those that mirror one before."""
    return list({frozenset((row.who, row.on)): row for row in reversed(rows)}.values())[::-1]


def _settled(rules: Rules, number: int, row: Row, marks: Marks) -> tuple[str, ...]:
    reason = reason_of(row)
    if action_of(row) != "full":
        covered = f"{money(covered_by(row))} covered"
        reason += f"; {result_words(row.net, action_of(row), row.pays)} ({covered})"
    who = f"{row.spot} {row.who}" if row.who != f"seat {row.spot}" else row.who
    on = rules.bets[row.on].name if row.on in rules.bets else row.on
    return (str(number), who, on, money(row.staked), signed(row.net), reason, marked(row.cite, marks.of(row)))


def chips_line(live: LiveRound) -> str:
    """Everybody's chips after the round, with what the round changed."""
    from houseway.rounds.purse import HOUSE, JACKPOT, is_reserved

    parts = []
    for name, chips in live.chips.items():
        change = chips - live.chips_before.get(name, 0)
        if not is_reserved(name):
            parts.append(f"{name} {money(chips)} ({signed(change)})" if change else f"{name} {money(chips)}")
    jackpot = live.chips.get(JACKPOT, 0)
    also = f", {money(jackpot)} for the jackpot" if jackpot else ""
    return f"Chips: {', '.join(parts)}; collected {money(live.chips[HOUSE])}{also}"
