"""Record a few rounds of every filing: `python tools/record_transcripts.py [GAME ...]`.

The same seeds give the same cards, so a change of behavior shows as a diff that a person can read. Over its
rounds a transcript places every bet of the game, takes every kind of choice in turn, and has a short bank and
a bank wager reserved for one spot; where there are pots, players of different chips bet, raise, fold and go
all in. Beside the transcript in words is its *course* as JSON: cards, questions, answers, chips that moved
and rows of the result. It stays the same when only words change.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from houseway.cards import CardRandom, Pack
from houseway.games import GAMES, Game, game_of
from houseway.money import dollar_number, money
from houseway.rounds.decisions import Amount, Ask, Choice, Laying, Pick
from houseway.rounds.facts import Lot
from houseway.rounds.log import Asked
from houseway.rounds.narrate import narrate
from houseway.rounds.purse import FEE, HOUSE, POT
from houseway.rounds.sources import show_drawn
from houseway.rulebook import loader
from houseway.rulebook.combining import split_id
from houseway.rulebook.rules import BetRules, Rules, load_rules
from houseway.rulebook.side_bets import combinations
from houseway.table.bank import BankWager
from houseway.table.banked import BankedOpening
from houseway.table.layout import base_bets, fit, mandatory_bets, open_bets
from houseway.table.live import LiveRound
from houseway.table.settlement import SettledLot
from houseway.table.special import special_fault
from houseway.table.table import Table

FOLDER = Path(__file__).parent.parent / "tests" / "transcripts"
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
ROUNDS, MOST_ROUNDS = 4, 24
CHIPS_BROUGHT = (100, 8, 30, 3, 100)
"""How many chips each player brings where players lay cards and collect for them."""
BETS_BROUGHT = (1000, 9, 300, 4, 1000)
"""How many of the lower limit each player brings, where there are pots."""


@cache
def games() -> tuple[str, ...]:
    """Every filed game and side bet that the engine can play, and one combination of each shape."""
    found = []
    for game in loader.filed_ids():
        path, filed = loader.locate(game)
        filing = loader.validate(loader.compose(path, filed), game)
        if filing.kind in ("game", "side bet") and filing.family in GAMES:
            found.append(game)
    return (*found, *combined())


@cache
def combined() -> tuple[str, ...]:
    """One filed combination of each shape: how many side bets, and whether on their first game."""
    shapes: dict[tuple[int, bool], str] = {}
    for found in combinations():
        game, side_bets = split_id(found)
        first = all(load_rules(name).filing.attaches_to[0] == game for name in side_bets)
        shapes.setdefault((len(side_bets), first), found)
    return tuple(sorted(shapes.values()))


def file_of(game: str) -> Path:
    """The file of a game's transcript."""
    return FOLDER / f"{game.replace('/', '--')}.txt"


def course_of(game: str) -> Path:
    """The file of the course of a game's rounds."""
    return file_of(game).with_suffix(".json")


def transcript(game: str) -> str:
    """The transcript of a game in words."""
    rules = load_rules(game)
    lines = [f"{rules.name}, {rules.house_name}"]
    lines.append(", ".join(f"{name} {value}" for name, value in rules.settings.items()))
    for number, (banker, live) in enumerate(rounds(game), start=1):
        lines += ["", f"Round {number}", banker]
        lines += [line.text for line in narrate(rules, live.log.whole())]
        lines.append(_chips(live))
    return "\n".join(lines) + "\n"


def course(game: str) -> str:
    """The course of the same rounds as JSON, one line per round."""
    told = (json.dumps(_course(live), separators=(",", ":")) for _, live in rounds(game))
    return "[\n" + ",\n".join(told) + "\n]\n"


def _course(live: LiveRound) -> dict[str, object]:
    pack, result, opening = live.rules.deck, live.result, live.deal.opening
    assert result is not None
    dice = {"dice": list(opening.dice)} if isinstance(opening, BankedOpening) else {}
    return {
        "cards": show_drawn(live.round.drawn, pack),
        **dice,
        "asked": [
            [event.ask.id, event.ask.seat, _legal(event.ask, pack)]
            for event in live.log
            if isinstance(event, Asked)
        ],
        "chose": [
            [ask.id, replace(choice, amount=0).text(pack), choice.amount] for ask, choice in live.round.chosen
        ],
        "transfers": [
            [paid.payer, paid.payee, paid.amount, paid.why if paid.why == FEE else paid.on]
            for paid in live.transfers
        ],
        "rows": [
            [
                row.spot,
                row.who,
                row.on,
                "" if row.hand is None else str(row.hand),
                row.staked,
                row.due,
                row.net,
                row.case.name if isinstance(row, SettledLot) else row.why,
                row.cite,
                *result.marks.of(row),
            ]
            for row in result.rows
        ],
        "chips": dict(live.record().result),
    }


def _legal(ask: Ask, pack: Pack) -> list[str]:
    """The answers one by one; an amount with its bounds."""
    legal: list[str] = []
    for offer in ask.offers:
        if isinstance(offer, Amount):
            legal.append(f"{offer.name} {dollar_number(offer.low)} to {dollar_number(offer.high)}")
        else:
            legal += [choice.text(pack) for choice in offer.answers()]
    return legal


def rounds(game: str) -> Iterator[tuple[str, LiveRound]]:
    """A few rounds of a game, each with a line that names its player-dealer or tells what is carried."""
    rules = load_rules(game)
    if rules.family.mode == "pots":
        yield from _hands(rules)
        return
    if rules.family.pile:
        yield from _rummy(rules)
        return
    if rules.family.mode == "mutual":
        yield from _scores(rules)
        return
    table = Table(rules, CardRandom.seeded(f"transcript of {game}"))
    for seat, name in enumerate(PEOPLE, start=1):
        table.sit(seat, name, 1000 * max(rules.low, 100))
    chooser = _Chooser()
    betting = _Betting(rules)
    for number in range(1, ROUNDS + 1):
        banker = _find_bank(table)
        lots = betting.wagers(table)
        live = table.deal(lots, _bank(table, lots, number))
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, chooser.answer(ask))
        yield banker, live


def _hands(rules: Rules) -> Iterator[tuple[str, LiveRound]]:
    """A few hands for pots, by players of whom some have chips for a bet or two only.

    Where a tie may keep a pot, they are the last ones up to that in which a tied pot is won.
    """
    table = Table(rules, CardRandom.seeded(f"transcript of {rules.id}"))
    for seat, (name, bets) in enumerate(zip(PEOPLE, BETS_BROUGHT, strict=True), start=1):
        table.sit(seat, name, bets * max(rules.low, 100))
    chooser, tied = _Player(), game_of(rules).push is Game.push
    played: list[tuple[str, LiveRound]] = []
    for number in range(1, MOST_ROUNDS + 1):
        live = table.begin()
        while live.pending:
            live.answer(live.pending[0], chooser.answer(live.pending[0]))
        played.append((f"In the pot: {money(live.chips_before.get(POT, 0))}.", live))
        tied = tied or live.deal.start.buy_backs is not None
        if number >= ROUNDS and tied and (live.result is None or live.result.buy_backs is None):
            break
    yield from played[-ROUNDS:]


def _rummy(rules: Rules) -> Iterator[tuple[str, LiveRound]]:
    """Two hands in which players lay cards; they are long, and some players have few chips."""
    table = Table(rules, CardRandom.seeded(f"transcript of {rules.id}"))
    for seat, (name, chips) in enumerate(zip(PEOPLE, CHIPS_BROUGHT, strict=True), start=1):
        table.sit(seat, name, chips * rules.low)
    chooser = _Layer()
    for _ in range(2):
        live = table.begin()
        while live.pending:
            live.answer(live.pending[0], chooser.answer(live.pending[0]))
        yield f"In the pot: {money(live.chips_before.get(POT, 0))}.", live


def _scores(rules: Rules) -> Iterator[tuple[str, LiveRound]]:
    """A few rounds between players, of whom some have chips for a few points only."""
    table = Table(rules, CardRandom.seeded(f"transcript of {rules.id}"))
    for seat, (name, points) in enumerate(zip(PEOPLE, BETS_BROUGHT, strict=True), start=1):
        if seat <= rules.seats:
            table.sit(seat, name, points * max(rules.low, 100))
    answers = count(1)
    for number in range(ROUNDS):
        live = table.begin()
        while live.pending:
            ask = live.pending[number % len(live.pending)]
            live.answer(ask, _in_turn(ask, next(answers)))
        yield f"{len(live.deal.start.order)} players are dealt in.", live


def _in_turn(ask: Ask, turn: int) -> Choice:
    """The usual answer; at every fifth turn the last other one, at every seventh a hand is set backwards."""
    others = [offer for offer in ask.offers if offer.name != ask.default.name]
    if others and turn % 5 == 0:
        return next(others[-1].answers())
    if ask.default.parts and turn % 7 == 0:
        front, *rest = ask.default.parts
        return replace(ask.default, parts=(front, *reversed(rest)))
    return ask.default


class _Layer:
    """Lays as many cards as it may; retires at its fourth chance, and makes others take every second card."""

    def __init__(self) -> None:
        self._asked: dict[str, int] = {}

    def answer(self, ask: Ask) -> Choice:
        """The answer of this turn."""
        ways = [choice for offer in ask.offers if isinstance(offer, Laying) for choice in offer.answers()]
        if ways:
            return max(ways, key=lambda choice: sum(map(len, choice.parts)))
        turn = self._asked[ask.question] = self._asked.get(ask.question, 0) + 1
        names = [offer.name for offer in ask.offers]
        if ask.question == "stay":
            return Choice("retire" if turn == 4 else "stay")
        if "force" in names:
            return Choice("force" if turn % 2 else "let go")
        return ask.default


class _Player:
    """Calls and checks, raises at every third turn and folds at every seventh; draws one card more each
    time."""

    def __init__(self) -> None:
        self._turn = 0

    def answer(self, ask: Ask) -> Choice:
        """The answer of this turn."""
        self._turn += 1
        offers = {offer.name: offer for offer in ask.offers}
        if isinstance(ask.offers[0], Pick):
            pick = ask.offers[0]
            size = pick.least + self._turn % (pick.most - pick.least + 1)
            return Choice(pick.name, parts=(pick.cards[len(pick.cards) - size :],))
        raised = next((offer for offer in ask.offers if isinstance(offer, Amount)), None)
        if raised is not None and self._turn % 3 == 0:
            return Choice(raised.name, raised.low)
        if "fold" in offers and "call" in offers and self._turn % 7 == 0:
            return Choice("fold")
        return ask.answers()[0]


def _find_bank(table: Table) -> str:
    while table.banked.must_rotate:
        seat = table.banked.offer(table.players)
        assert seat is not None
        table.banked.accept(seat, table.players[seat])
    dealer = table.banked.player_dealer
    assert dealer is not None
    return f"{table.players[dealer]} at seat {dealer} is the player-dealer."


def _bank(table: Table, lots: Sequence[Lot], number: int) -> list[BankWager]:
    """A bank that covers everything, then one that is short, then one with a part reserved for a spot.

    Where special action is filed, such a bank is not short of the wagers.
    """
    assert table.banked.player_dealer is not None
    owner = table.players[table.banked.player_dealer]
    total = sum(lot.amount for lot in (*table.banked.standing, *lots))
    if number == 3:
        return [BankWager(owner, total // 300 * 100)]
    if number == 4:
        last = lots[-1]
        special = BankWager(owner, last.amount, last.spot)
        short = [BankWager(owner, total // 200 * 100), special]
        return [BankWager(owner, total), special] if special_fault(table.rules, short, lots) else short
    return [BankWager(owner, total * 10)]


def _chips(live: LiveRound) -> str:
    chips = live.record().result
    people = ", ".join(f"{name} {money(amount)}" for name, amount in chips.items() if name != HOUSE)
    return f"Chips: {people}; the house {money(chips[HOUSE])}."


class _Chooser:
    """Takes each legal choice in turn; all questions about setting a hand share one turn."""

    def __init__(self) -> None:
        self._turns: dict[object, Iterator[int]] = {}

    def answer(self, ask: Ask) -> Choice:
        """The next choice of those offered."""
        legal = ask.answers()
        kind = (ask.question, ask.hand, ask.bettor, 0 if ask.private else len(legal))
        turn = next(self._turns.setdefault(kind, count(1)))
        return legal[turn % len(legal)]


class _Betting:
    """Places every bet of the game in turn, two or three to a seat, with the bets that each one needs."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._early = open_bets(rules)
        self._next = 0

    def wagers(self, table: Table) -> list[Lot]:
        """The wagers of all seats for one round."""
        lots: list[Lot] = []
        for seat, name in table.players.items():
            if seat != table.banked.player_dealer:
                standing = {lot.bet for lot in table.banked.standing if lot.spot == seat}
                placed = self._place(seat, standing)
                lots += [Lot(seat, name, bet, amount) for bet, amount in placed.items()]
        return lots

    def _place(self, seat: int, standing: set[str]) -> dict[str, int]:
        wanted = [self._early[(self._next + step) % len(self._early)] for step in range(2)]
        self._next += 2
        placed: dict[str, int] = {}
        for bet in mandatory_bets(self._rules):
            self._put(bet, seat, placed)
        for bet in wanted:
            if bet.id not in standing:
                self._put(bet, seat, placed)
        if not placed:
            self._put(base_bets(self._rules)[0], seat, placed)
        return placed

    def _put(self, bet: BetRules, seat: int, placed: dict[str, int]) -> None:
        """Place a bet, after one of the bets it needs."""
        if bet.id in placed:
            return
        beside = (*bet.needs, *([bet.equals] if bet.equals else []))
        if beside and not placed.keys() & set(beside):
            self._put(self._rules.bets[beside[seat % len(bet.needs) if bet.needs else 0]], seat, placed)
        placed[bet.id] = fit(bet, bet.low * (1 + seat % 3), placed)


def main() -> int:
    """Write the transcripts, and remove those of games that no longer exist."""
    known = games()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[1:] or known:
        file_of(game).write_text(transcript(game), encoding="utf-8")
        course_of(game).write_text(course(game), encoding="utf-8")
        print(file_of(game).name)
    for path in set(FOLDER.iterdir()) - {path(game) for game in known for path in (file_of, course_of)}:
        path.unlink()
        print(f"{path.name} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
