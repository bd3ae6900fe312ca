"""The wagers at a table as one line of text: ``"2: player 25, tie 5; 3: banker 50"``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from houseway.errors import HousewayError
from houseway.money import cents, dollar_number, dollars
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.layout import chief_bets, needs_met, open_bets, smallest
from houseway.table.wagers import check_wagers

EXAMPLE_SEATS = 3
"""The last seat of an example; the first seat banks."""

_AMOUNT = re.compile(r"\$?[\d,.]+")
_RESERVED = re.compile(
    r"(?P<amount>[-+]?\$?[\d,.]+)\s+(?:for\s+)?(?:spot|seat)\s*(?P<spot>\d{1,2})", re.IGNORECASE
)
_WAGER = re.compile(r"(?P<bet>.*?\S)\s*[ =]\s*(?P<amount>[-+]?\$?[\d,.]+)\s*")


@dataclass(frozen=True)
class Layout:
    """Wagers at a table, and the seat that banks them."""

    lots: tuple[Lot, ...]
    player_dealer: int
    stated: bool

    @property
    def action(self) -> int:
        """All wagers together, in cents."""
        return sum(lot.amount for lot in self.lots)


def parse_wagers(rules: Rules, text: str, where: str = "") -> dict[str, int]:
    """The wagers of one spot, ``"player 25, tie 5"``: cents by bet id.

    An amount alone is bet on the game's one base bet.
    """
    place = f"{where}: " if where else ""
    wagers: dict[str, int] = {}
    for part in re.split(r"\s*[,+](?!\d{3}\b)\s*", text.strip()):
        chief = chief_bets(rules)
        if _AMOUNT.fullmatch(part) and len(chief) == 1:
            part = f"{chief[0].name} {part}"
        match = _WAGER.fullmatch(part)
        if not match:
            example = wager_example(rules)
            raise HousewayError(
                f"{place}cannot read the wager {part!r} (write a bet and an amount, as in '{example}')"
            )
        bet = rules.bet(match["bet"], where)
        amount = cents(match["amount"], f"{place}{bet.name}")
        if bet.id in wagers:
            raise HousewayError(f"{place}{bet.name} is named twice")
        wagers[bet.id] = amount
    return wagers


def parse_bank(text: str) -> tuple[int, dict[int, int]]:
    """A bank as it is typed, ``"100, 50 spot 3"``: cents against all spots, and what is reserved for some."""
    against_all, *others = re.split(r"\s*[,;+](?!\d{3}\b)\s*", text.strip())
    reserved: dict[int, int] = {}
    for part in others:
        match = _RESERVED.fullmatch(part)
        if not match:
            raise HousewayError(f"bank: cannot read {part!r} (write an amount and a spot, as in '50 spot 3')")
        spot = int(match["spot"])
        if spot in reserved:
            raise HousewayError(f"bank: spot {spot} is named twice")
        reserved[spot] = cents(match["amount"], f"bank: spot {spot}")
    return cents(against_all, "bank"), reserved


def seat_number(text: str) -> int | None:
    """A seat as it is typed, ``5`` or ``seat 5``."""
    number = text.strip().lower().removeprefix("seat").strip()
    return int(number) if number.isdecimal() else None


def wager_example(rules: Rules) -> str:
    """A wager as it may be typed."""
    bet = next(iter(chief_bets(rules)), next(iter(rules.bets.values())))
    return f"{bet.name.lower()} {dollars(bet.low)}"


def parse_table(rules: Rules, text: str) -> tuple[Lot, ...]:
    """The wagers of a described table; a seat named again is a second bettor on that spot."""
    lots: list[Lot] = []
    times: dict[int, int] = {}
    for entry in (part for part in text.split(";") if part.strip()):
        seat, colon, wagers = entry.partition(":")
        spot = seat_number(seat)
        if not colon or spot is None:
            raise HousewayError(
                f"table: cannot read {entry.strip()!r} (write 'SEAT: bet amount, bet amount')"
            )
        times[spot] = times.get(spot, 0) + 1
        bettor = f"seat {spot}" if times[spot] == 1 else f"seat {spot}, bettor {times[spot]}"
        lots += [
            Lot(spot, bettor, bet, amount)
            for bet, amount in parse_wagers(rules, wagers, f"table: seat {spot}").items()
        ]
    if not lots:
        raise HousewayError("table: no wagers (write '2: player 25; 3: banker 50')")
    return tuple(lots)


def default_table(rules: Rules) -> tuple[Lot, ...]:
    """Every seat but the first bets the minimum, on the base bets in turn; every side bet is made once."""
    lots = [
        Lot(seat, f"seat {seat}", bet, amount)
        for seat in range(2, rules.seats + 1)
        for bet, amount in smallest(rules, seat).items()
    ]
    if not lots:
        raise HousewayError(f"{rules.id}: no bet is placed before the deal; describe the table with --table")
    for bet in open_bets(rules):
        if bet.kind != "base" and not bet.mandatory and not bet.equals:
            beside = next((lot for lot in lots if needs_met(bet, (lot.bet,))), None)
            if beside:
                lots.append(Lot(beside.spot, beside.bettor, bet.id, bet.low))
    return tuple(sorted(lots, key=lambda lot: lot.spot))


def example_table(rules: Rules) -> str:
    """A table of this game as it may be typed: two seats, one of them with a side bet if there is any."""
    if not open_bets(rules):
        return ""
    lots = [lot for lot in default_table(rules) if lot.spot <= EXAMPLE_SEATS]
    extra = [lot for lot in lots if lot.bet not in smallest(rules, lot.spot)]
    return table_text(rules, [lot for lot in lots if lot not in extra[1:]])


def described(rules: Rules, text: str | None) -> Layout:
    """The table that a text describes, or the default one without a text; the first free seat banks."""
    lots = parse_table(rules, text) if text is not None else default_table(rules)
    free = [seat for seat in range(1, rules.seats + 1) if seat not in {lot.spot for lot in lots}]
    if not free:
        raise HousewayError("table: every seat bets; leave one for the player-dealer")
    check_wagers(rules, lots, free[0], rules.seats)
    return Layout(lots, free[0], text is not None)


def table_text(rules: Rules, lots: Sequence[Lot]) -> str:
    """A table in the words that `--table` reads."""
    entries: dict[tuple[int, str], list[str]] = {}
    for lot in lots:
        wagers = entries.setdefault((lot.spot, lot.bettor), [])
        wagers.append(f"{rules.bets[lot.bet].name} {dollars(lot.amount)}")
    return "; ".join(f"{spot}: {', '.join(wagers)}" for (spot, _), wagers in entries.items())


def table_data(rules: Rules, table: Layout) -> dict[str, object]:
    """A table as JSON carries it."""
    return {
        "text": table_text(rules, table.lots),
        "player_dealer": table.player_dealer,
        "action": dollar_number(table.action),
        "wagers": [
            {"seat": lot.spot, "bettor": lot.bettor, "bet": lot.bet, "amount": dollar_number(lot.amount)}
            for lot in table.lots
        ],
    }


def table_line(rules: Rules, table: Layout) -> str:
    """One line that says which table the figures are for."""
    origin = "" if table.stated else " (describe another with --table)"
    return f"Table: {table_text(rules, table.lots)}; seat {table.player_dealer} banks{origin}"
