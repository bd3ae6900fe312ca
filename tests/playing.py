"""What the tests of live rounds share: every filing, random tables, and a player who answers."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.games import GAMES, game_of
from houseway.odds import Analysis, ResultStore, stored_analysis
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.purse import FEE, Transfer
from houseway.rounds.sources import Source
from houseway.rulebook import combining, loader
from houseway.rulebook.families import families
from houseway.rulebook.models import Filing
from houseway.rulebook.rules import BetRules, Rules, fee_options, load_rules
from houseway.rulebook.side_bets import combinations
from houseway.table.bank import BankWager
from houseway.table.layout import Claim, complete, open_bets, smallest, under
from houseway.table.live import LiveRound
from houseway.table.settlement import Settlement
from houseway.table.special import special_fault
from houseway.table.table import Table
from tools import record_transcripts

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joy", "Kit", "Lou", "Max", "Noa")
BACKER, BACKLINE = "Zed", "Wim"
RICH = 10**8
DEALT = 400
RESULTS = "HOUSEWAY_TEST_RESULTS"
"""The environment variable with the folder of results that all tests of a run share."""


@cache
def filing(game: str) -> Filing:
    """A composed rule file, or a combination of them."""
    return loader.validate(combining.document(game).raw, game)


@cache
def playable() -> tuple[str, ...]:
    """Every game and side bet of the rulebook that the engine can play."""
    return tuple(
        game
        for game in loader.filed_ids()
        if filing(game).kind in ("game", "side bet") and filing(game).family in GAMES
    )


@cache
def filings() -> tuple[str, ...]:
    """Every game and side bet that is played against a bank."""
    return tuple(game for game in playable() if families()[filing(game).family].mode == "banked")


@cache
def pot_games() -> tuple[str, ...]:
    """Every game that is played for pots."""
    return tuple(game for game in playable() if families()[filing(game).family].mode == "pots")


def _shape_of(game: str) -> tuple[object, ...]:
    """What decides how rounds of a game go: its hands, its pack, who may bet, and how the bank is run."""
    rules, filed = rules_of(game), filing(game)
    button = rules.action.by if rules.action is not None else None
    bank = (rules.cover, rules.banking.broken, rules.banking.eligible)
    return filed.family, game_of(rules).shape(rules), rules.deck.packs == 1, filed.backline, button, bank


@cache
def by_shape(*families: str) -> tuple[ParameterSet, ...]:
    """Every filing, or those of some families; `make test` takes one of each shape, `make verify` all."""
    return _one_of_each([game for game in filings() if not families or filing(game).family in families])


def _one_of_each(games: Sequence[str]) -> tuple[ParameterSet, ...]:
    """These games; all but the first of each shape are left to `make verify`."""
    first: dict[tuple[object, ...], str] = {}
    for game in games:
        first.setdefault(_shape_of(game), game)
    short = set(first.values())
    return tuple(pytest.param(game, marks=() if game in short else pytest.mark.verify) for game in games)


def slow(games: Iterable[ParameterSet | str], *long: str) -> tuple[ParameterSet, ...]:
    """These games; those that take `long` are left to `make verify`."""
    listed = [game if isinstance(game, ParameterSet) else pytest.param(game) for game in games]
    return tuple(
        pytest.param(*each.values, marks=pytest.mark.verify) if each.values[0] in long else each
        for each in listed
    )


@cache
def combined() -> tuple[ParameterSet, ...]:
    """Every filed combination of a game with side bets; `make test` takes one of each shape."""
    short = record_transcripts.combined()
    return tuple(
        pytest.param(game, marks=() if game in short else pytest.mark.verify) for game in combinations()
    )


def scaled(count: int) -> int:
    """This many examples of a property, times the factor in HOUSEWAY_EXAMPLES (1 unless it is set)."""
    return max(1, round(count * float(os.environ.get("HOUSEWAY_EXAMPLES", "1"))))


def examples(total: int) -> int:
    """The examples per filing of a property with this total: more filings do not take more time."""
    return scaled(max(4, total // len(filings())))


@cache
def rules_of(game: str, *settings: tuple[str, str]) -> Rules:
    """The rules of a game with some settings."""
    return load_rules(game, dict(settings))


@cache
def analysed(game: str, *settings: tuple[str, str]) -> Analysis:
    """The odds of a game with some settings, computed once in a run of all tests."""
    return stored_analysis(rules_of(game, *settings), ResultStore(results()))


def results() -> Path:
    """The folder of the results that the tests of a run share."""
    return Path(os.environ[RESULTS])


@cache
def alternatives(game: str) -> tuple[tuple[str, str], ...]:
    """Every option, reading and schedule option of a game that is not the default."""
    filed = filing(game)
    found = [(name, str(choice)) for name, option in filed.options.items() for choice in option.choices]
    found += [(name, choice) for name, reading in filed.readings.items() for choice in reading.choices]
    found += [("schedule", option) for option in (*fee_options(filed, game), "none")]
    return tuple(found)


@cache
def deciding() -> tuple[ParameterSet, ...]:
    """The filings in which a question comes up in one of many dealt rounds; `make test` takes every shape."""
    return _one_of_each([game for game in filings() if any(live.pending for live in _dealt_rounds(game))])


def _dealt_rounds(game: str) -> Iterator[LiveRound]:
    """Enough rounds, from fixed seeds, for a question that comes up once in fifty rounds."""
    rules = rules_of(game)
    amounts = complete(rules, {bet.id: bet.low for bet in open_bets(rules)})
    lots = tuple(Lot(2, NAMES[1], bet, amount) for bet, amount in amounts.items())
    bank = (BankWager(NAMES[0], RICH),)
    for seed in range(DEALT):
        chips = dict.fromkeys(NAMES[:2], 2 * RICH)
        yield Setup(rules, chips, {1: NAMES[0], 2: NAMES[1]}, 1, bank, lots, seed, ()).deal()


@dataclass(frozen=True)
class Setup:
    """A table ready to deal: rules, chips, the bank, the wagers, and seeds for the cards and the choices."""

    rules: Rules
    chips: Mapping[str, int]
    players: Mapping[int, str]
    player_dealer: int
    bank: tuple[BankWager, ...]
    lots: tuple[Lot, ...]
    seed: int
    choices: tuple[int, ...]

    def table(self) -> Table:
        """A table in this state."""
        table = Table(self.rules, CardRandom.seeded(self.seed), fresh_shoe=True)
        table.players = dict(self.players)
        table.rail = {self.rules.seats + 1: BACKLINE}
        table.chips |= self.chips
        table.banked.player_dealer = self.player_dealer
        return table

    def deal(self, source: Source | None = None, table: Table | None = None) -> LiveRound:
        """The round, up to its first decision, at a table of its own or at this one."""
        return (table or self.table()).deal(self.lots, self.bank, source)

    def play(self, table: Table | None = None) -> LiveRound:
        """The round, played to its end."""
        live = self.deal(table=table)
        play_on(live, self.choices)
        return live


def settlement_of(live: LiveRound) -> Settlement:
    """How a finished round was settled against its bank."""
    assert isinstance(live.result, Settlement), f"not settled; still asked: {live.pending}"
    return live.result


def fees_of(live: LiveRound) -> list[Transfer]:
    """The fees that a round has cost so far."""
    return [transfer for transfer in live.transfers if transfer.why == FEE]


def pick(ask: Ask, number: int) -> Choice:
    """A legal answer, chosen by a number."""
    listed = ask.answers()
    choice = listed[number % len(listed)]
    offer = ask.offer(choice.name)
    if not isinstance(offer, Amount):
        return choice
    step = max(offer.step, 100)
    return Choice(offer.name, offer.low + step * (number % ((offer.high - offer.low) // step + 1)))


def answers(live: LiveRound, numbers: Sequence[int]) -> Iterator[tuple[Ask, Choice]]:
    """Legal answers to every question of a round, in a random order, until it is over."""
    at = 0
    while live.pending:
        number = numbers[at % len(numbers)]
        ask = live.pending[number % len(live.pending)]
        yield ask, pick(ask, number // len(live.pending))
        at += 1


def play_on(live: LiveRound, numbers: Sequence[int]) -> None:
    """Answer everything with random legal choices."""
    for ask, choice in answers(live, numbers):
        live.answer(ask, choice)


def _amount(draw: st.DrawFn, bet: BetRules) -> int:
    """A wager of whole dollars within the limits, where these are whole dollars."""
    most = min(high for high in (bet.high, bet.low + 100_000) if high is not None)
    amount = draw(st.integers(bet.low // 100, most // 100)) * 100
    return max(amount, bet.low)


def _spot_wagers(
    draw: st.DrawFn, rules: Rules, spot: int, bettor: str, others: Sequence[Lot] = ()
) -> list[Lot]:
    """Wagers of one bettor that make a legal layout; the smallest ones if those drawn do not."""
    claim: Claim = "behind" if bettor == BACKLINE else "own"
    bets = open_bets(rules, claim)
    wanted = draw(st.sets(st.sampled_from([bet.id for bet in bets]), min_size=1, max_size=5))
    wagers = {bet.id: _amount(draw, bet) for bet in bets if bet.mandatory or bet.id in wanted}
    placed = complete(rules, wagers, claim, under(rules, others, spot, bettor)) or smallest(
        rules, claim=claim
    )
    return [Lot(spot, bettor, bet, amount) for bet, amount in placed.items()]


@st.composite
def settings_of(draw: st.DrawFn, game: str, schedule: bool = True) -> tuple[tuple[str, str], ...]:
    """A reading of `cover`, and perhaps one other option, reading or schedule that is not the default."""
    chosen: dict[str, str] = {}
    if "cover" in filing(game).readings:
        chosen["cover"] = draw(st.sampled_from(sorted(filing(game).readings["cover"].choices)))
    if draw(st.booleans()):
        name, value = draw(st.sampled_from(alternatives(game)))
        if name != "cover" and (schedule or name != "schedule"):
            chosen[name] = value
    return tuple(chosen.items())


@st.composite
def setups(draw: st.DrawFn, game: str, deep: bool = False) -> Setup:
    """A random table of a game. `deep` gives a bank that covers everything, and chips for every choice."""
    rules = rules_of(game, *draw(settings_of(game)))
    seats = sorted(draw(st.sets(st.integers(1, rules.seats), min_size=2, max_size=min(rules.seats, 7))))
    players = {seat: NAMES[seat - 1] for seat in seats}
    player_dealer = draw(st.sampled_from(seats))
    lots: list[Lot] = []
    for seat in seats:
        if seat == player_dealer:
            continue
        lots += _spot_wagers(draw, rules, seat, players[seat])
        if rules.filing.backline and draw(st.integers(0, 3)) == 0:
            lots += _spot_wagers(draw, rules, seat, BACKLINE, lots)
    spots = sorted({lot.spot for lot in lots})
    total = sum(lot.amount for lot in lots)
    most = 200 * total if deep else 3 * total
    bank = [BankWager(players[player_dealer], most if deep else draw(st.integers(1, most // 100 + 1)) * 100)]
    for _ in range(draw(st.integers(0, 2)) if not deep else 0):
        spot = draw(st.one_of(st.none(), st.sampled_from(spots)))
        owner = draw(st.sampled_from([players[player_dealer], BACKER]))
        bank.append(BankWager(owner, draw(st.integers(1, total // 100 + 1)) * 100, spot))
    bank = draw(st.permutations(bank))
    if special_fault(rules, bank, lots):
        bank = [BankWager(wager.owner, wager.amount) for wager in bank]
    chips = dict.fromkeys((*players.values(), BACKER, BACKLINE), 100_000)
    spare = draw(st.sampled_from([0, 500, 100_000_000])) if not deep else 100_000_000
    for lot in lots:
        chips[lot.bettor] += lot.amount + spare
    for wager in bank:
        chips[wager.owner] += wager.amount
    return Setup(
        rules,
        chips,
        players,
        player_dealer,
        tuple(bank),
        tuple(lots),
        draw(st.integers(0, 2**32)),
        tuple(draw(st.lists(st.integers(0, 10**6), min_size=1, max_size=8))),
    )
