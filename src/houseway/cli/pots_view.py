"""A hand played for pots on a terminal: what a player sees when he is asked, and who won which pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.cli.hand_text import shown
from houseway.games import game_of
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rounds.narrate import pot_words
from houseway.rounds.sight import seen_hands
from houseway.table.live import LiveRound
from houseway.terminal.output import money, signed, table

if TYPE_CHECKING:
    from rich.table import Table

BOARD = HandId("board")


def standing(live: LiveRound, seat: int) -> str:
    """Where the player at a seat stands: his cards and what they are, the board, the pot and his chips."""
    rules, hands = live.rules, seen_hands(live.log, seat)
    own = HandId(seat)
    parts = []
    if own in hands:
        count = game_of(rules).count(rules, hands, own)
        parts.append(f"You hold {shown(rules, hands, own)}" + (f" ({count})" if count else ""))
    if hands.get(BOARD):
        parts.append(f"board {shown(rules, hands, BOARD)}")
    pots = live.pots
    sizes = [f"{pot_words(name)} {money(size)}" for name, size in pots.items()]
    parts.append(", ".join(sizes) if len(pots) > 1 else f"pot {money(sum(pots.values()))}")
    parts.append(f"your chips {money(live.chips[live.people[seat]])}")
    return "; ".join(parts) + "."


def up_cards(live: LiveRound, seat: int) -> list[str]:
    """The hands of the opponents who show cards, as the player at a seat sees them."""
    hands = seen_hands(live.log, seat)
    return [
        f"{live.people[spot]}: {shown(live.rules, hands, HandId(spot))}"
        for spot in live.deal.start.order
        if spot != seat and spot not in folded(live) and _shows_a_card(hands, spot)
    ]


def _shows_a_card(hands: Hands, seat: int) -> bool:
    return any(card is not None for card in hands.get(HandId(seat), ()))


def folded(live: LiveRound) -> set[int]:
    """The seats that have folded."""
    stakes = live.round.stakes
    return stakes.folded if stakes is not None else set()


def seats_table(live: LiveRound) -> Table:
    """Everybody in the hand, from the left of the button: chips, what he has put in, and whether he is in."""
    stakes = live.round.stakes
    rows = []
    for seat in live.deal.start.order:
        name = live.people[seat]
        put = stakes.put_in.get(seat, 0) if stakes is not None else 0
        state = "folded" if seat in folded(live) else "" if live.chips[name] else "all in"
        if seat == live.deal.start.dealer:
            state = f"button, {state}" if state else "button"
        rows.append((str(seat), name, money(live.chips[name]), money(put), state))
    return table("", ("Seat", "Who", "Chips", "Put in", ""), rows, right=("Chips", "Put in"))


def hands_at_end(live: LiveRound, seat: int | None, everything: bool) -> list[str]:
    """The board and every hand that is known whole, with what it is; a folded hand says so."""
    rules, hands = live.rules, seen_hands(live.log, seat, everything)
    lines = [f"Board: {shown(rules, hands, BOARD)}"] if hands.get(BOARD) else []
    for spot in live.deal.start.order:
        cards = hands.get(HandId(spot), ())
        if not cards or None in cards:
            continue
        count = "folded" if spot in folded(live) else game_of(rules).count(rules, hands, HandId(spot))
        lines.append(
            f"{live.people[spot]}: {shown(rules, hands, HandId(spot))}" + (f"  ({count})" if count else "")
        )
    return lines


def pots_table(live: LiveRound) -> Table:
    """Every pot with the players who put chips in: what each put in and won, and with which hand."""
    assert live.result is not None
    several = len({row.on for row in live.result.rows}) > 1
    rows = []
    last = ""
    for row in live.result.rows:
        name = pot_words(row.on).removeprefix("the ") if several else "pot"
        won = row.staked + row.net
        rows.append(
            (
                name if row.on != last else "",
                f"{row.spot} {row.who}",
                money(row.staked),
                money(won) if won else "",
                signed(row.net),
                row.why,
                row.cite,
            )
        )
        last = row.on
    columns = ("Pot", "Who", "Put in", "Won", "Net", "With", "Lines")
    return table("", columns, rows, right=("Put in", "Won"))
