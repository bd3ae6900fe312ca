"""Record a transcript of a few rounds of every filing: `python tools/record_transcripts.py [GAME ...]`.

The same seeds give the same cards, so a change of behaviour shows as a difference a person can read. Over its
rounds a transcript places every bet of the game, takes every kind of choice in turn, and meets a short bank
and a bank wager reserved for one spot.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from houseway.cards import CardRandom
from houseway.games import GAMES
from houseway.money import money
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.fees import HOUSE
from houseway.rounds.narrate import narrate
from houseway.rulebook import loader
from houseway.rulebook.rules import BetRules, Rules, load_rules
from houseway.table.bank import BankWager
from houseway.table.live import LiveRound
from houseway.table.table import Table

FOLDER = Path(__file__).parent.parent / "tests" / "transcripts"
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
ROUNDS = 4


def games() -> list[str]:
    """Every filed game and side bet that the engine can play."""
    found = []
    for game in loader.filed_ids():
        path, filed = loader.locate(game)
        filing = loader.validate(loader.compose(path, filed), game)
        if filing.kind in ("game", "side bet") and filing.family in GAMES:
            found.append(game)
    return found


def file_of(game: str) -> Path:
    """Where the transcript of a game lies."""
    return FOLDER / f"{game.replace('/', '--')}.txt"


def transcript(game: str) -> str:
    """The transcript of a game."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: str) -> Iterator[str]:
    rules = load_rules(game)
    yield f"{rules.name}, {rules.house_name}"
    yield ", ".join(f"{name} {value}" for name, value in rules.settings.items())
    table = Table(rules, CardRandom.seeded(f"transcript of {game}"))
    for seat, name in enumerate(PEOPLE, start=1):
        table.sit(seat, name, 1000 * max(rules.low, 100))
    chooser = _Chooser()
    betting = _Betting(rules)
    for number in range(1, ROUNDS + 1):
        yield ""
        yield f"Round {number}"
        yield from _find_bank(table)
        lots = betting.wagers(table)
        live = table.deal(lots, _bank(table, lots, number))
        while live.pending:
            ask = live.pending[0]
            live.answer(ask.spot, ask.about, chooser.answer(ask))
        yield from narrate(live)
        yield _chips(live)


def _find_bank(table: Table) -> Iterator[str]:
    while table.must_rotate:
        seat = table.offer_bank()
        assert seat is not None
        table.accept_bank(seat)
    assert table.player_dealer is not None
    yield f"{table.players[table.player_dealer]} at seat {table.player_dealer} is the player-dealer."


def _bank(table: Table, lots: Sequence[Lot], number: int) -> list[BankWager]:
    """A bank that covers everything, then one that is short, then one with a part reserved for a spot."""
    assert table.player_dealer is not None
    owner = table.players[table.player_dealer]
    total = sum(lot.amount for lot in (*table.standing, *lots))
    if number == 3:
        return [BankWager(owner, total // 300 * 100)]
    if number == 4:
        last = lots[-1]
        return [BankWager(owner, total // 200 * 100), BankWager(owner, last.amount, last.spot)]
    return [BankWager(owner, total * 10)]


def _chips(live: LiveRound) -> str:
    chips = live.table.chips
    people = ", ".join(f"{name} {money(amount)}" for name, amount in chips.items() if name != HOUSE)
    return f"Chips: {people}; the house {money(chips[HOUSE])}."


class _Chooser:
    """Takes each legal choice in its turn; questions about a hand to be set have one turn for all."""

    def __init__(self) -> None:
        self._turns: dict[tuple[str, int], Iterator[int]] = {}

    def answer(self, ask: Ask) -> Choice:
        """The next choice of those offered."""
        kind = (ask.about, 0 if ask.private else len(ask.offers))
        turn = next(self._turns.setdefault(kind, count(1)))
        offer = ask.offers[turn % len(ask.offers)]
        return Choice(offer.name, offer.low if offer.high else 0)


class _Betting:
    """Places every bet of the game in turn, two or three to a seat, with what each needs beside it."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._early = [bet for bet in rules.bets.values() if bet.placed == "before the deal"]
        self._next = 0

    def wagers(self, table: Table) -> list[Lot]:
        """The wagers of all seats for one round."""
        lots: list[Lot] = []
        for seat, name in table.players.items():
            if seat != table.player_dealer:
                standing = {lot.bet for lot in table.standing if lot.spot == seat}
                placed = self._place(seat, standing)
                lots += [Lot(seat, name, bet, amount) for bet, amount in placed.items()]
        return lots

    def _place(self, seat: int, standing: set[str]) -> dict[str, int]:
        wanted = [self._early[(self._next + step) % len(self._early)] for step in range(2)]
        self._next += 2
        placed: dict[str, int] = {}
        for bet in self._early:
            if bet.mandatory:
                self._put(bet, seat, placed)
        for bet in wanted:
            if bet.id not in standing:
                self._put(bet, seat, placed)
        if not placed:
            self._put(next(bet for bet in self._early if bet.kind == "base"), seat, placed)
        return placed

    def _put(self, bet: BetRules, seat: int, placed: dict[str, int]) -> None:
        """Place a bet, after one of those it needs."""
        if bet.id in placed:
            return
        beside = (*bet.needs, *([bet.equals] if bet.equals else []))
        if beside and not placed.keys() & set(beside):
            self._put(self._rules.bets[beside[seat % len(bet.needs) if bet.needs else 0]], seat, placed)
        amount = bet.low * (1 + seat % 3)
        if bet.equals:
            amount = placed[bet.equals]
        if bet.at_most:
            amount = min(amount, sum(placed.get(other, 0) for other in bet.at_most))
        placed[bet.id] = amount if bet.high is None or bet.equals else min(amount, bet.high)


def main() -> int:
    """Write the transcripts, and remove those of games that are gone."""
    known = games()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[1:] or known:
        file_of(game).write_text(transcript(game), encoding="utf-8")
        print(file_of(game).name)
    for path in set(FOLDER.glob("*.txt")) - {file_of(game) for game in known}:
        path.unlink()
        print(f"{path.name} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
