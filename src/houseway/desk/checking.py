"""Checking a game through all layers: its rule file, rounds dealt at a table, and its odds.

A rule file without problems does what its family declares: it can be played, settled and priced.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway import odds
from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.decisions import Amount, Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rulebook import combining
from houseway.rulebook.check import check_document, variants
from houseway.rulebook.loader import Document
from houseway.rulebook.models import MODULES, Filing
from houseway.rulebook.rules import BetRules, Rules
from houseway.table.bank import BankWager
from houseway.table.layout import equal_amounts, fit, in_order, needs_met, open_bets, under
from houseway.table.live import LiveRound
from houseway.table.table import Table

ROUNDS = 24
"""Rounds dealt under the default settings; each single option or reading gets a few of its own."""
ROUNDS_EACH = 4

RAIL = "on the rail"

_FEW_SEATS = 4
_WEALTH = 10_000
_MOST_UNITS = 5


def check_game(game: str, rounds: int = ROUNDS) -> tuple[Filing, list[str]]:
    """The filing of a rule file (or game id), and every problem found in reading, dealing or pricing it.

    A side bet is checked on every game that it attaches to.
    """
    document = combining.document(game)
    filing, problems = _check(document, rounds)
    for base in document.bases[1:]:
        if problems:
            break
        problems = _check(combining.document(str(base), [game]), rounds)[1]
    return filing, problems


def _check(document: Document, rounds: int) -> tuple[Filing, list[str]]:
    filing, problems = check_document(document)
    if problems or filing.kind in MODULES:
        return filing, problems
    for number, rules in enumerate(variants(document.raw, filing, document.where)):
        problems += rehearse(rules, rounds if number == 0 else min(rounds, ROUNDS_EACH))
        problems += odds.fatal(rules) if odds.families()[rules.family.name].priced else []
    return filing, list(dict.fromkeys(problems))


def rehearse(rules: Rules, rounds: int = ROUNDS, seed: int | str = 1) -> list[str]:
    """Deal rounds with random wagers and answers at a table of their own; stop at the first problem."""
    random = CardRandom.seeded(f"rehearsal {seed}")
    for number in range(rounds):
        seats = rules.seats if number % _FEW_SEATS == 0 else min(_FEW_SEATS, rules.seats)
        try:
            _deal(rules, random, seats, short=number % 3 == 2)
        except HousewayError as error:
            return [f"{rules.where}: a round cannot be played{_settings(rules)}: {error}"]
    return []


def _settings(rules: Rules) -> str:
    """The options and readings that are not the default, for a message."""
    defaults = {
        **{name: option.default for name, option in rules.filing.options.items()},
        **{name: reading.default for name, reading in rules.filing.readings.items()},
    }
    changed = [
        f"{name} {rules.settings[name]}" for name in defaults if rules.settings[name] != defaults[name]
    ]
    return f" with {', '.join(changed)}" if changed else ""


def _deal(rules: Rules, random: CardRandom, seats: int, short: bool) -> None:
    """One round at a new table, from the wagers to the last chip; without a bank, two hands in a row.

    A short bank covers only a part of the wagers, and players with short stacks are soon all in. Every wager
    and answer is legal, so none may be refused.
    """
    table = Table(rules, random, fresh_shoe=True)
    dealer, wealth, banked = seats, _wealth(rules), rules.family.mode == "banked"
    for seat in range(1, seats + 1):
        table.sit(seat, _name(seat), _stack(rules, seat) if short and not banked else wealth)
    if banked:
        _play(_banked(table, random, dealer, wealth, short), random)
        return
    _play(table.begin(), random)
    if table.enough_players:
        _play(table.begin(), random)


def _play(live: LiveRound, random: CardRandom) -> LiveRound:
    """Answer every question at random until the round is over."""
    while live.pending:
        ask = random.choice(live.pending)
        live.answer(ask, _answer(ask, random))
    if not live.over:
        raise HousewayError("the round did not end")
    return live


def _stack(rules: Rules, seat: int) -> int:
    """A few bets: enough to be dealt in, and more from seat to seat."""
    return max(game_of(rules).dealt_in_with(rules), rules.low) * seat


def _banked(table: Table, random: CardRandom, dealer: int, wealth: int, short: bool) -> LiveRound:
    """Deal a round against a bank: everybody but the player-dealer bets, and so does somebody on the rail."""
    rules = table.rules
    while (offered := table.banked.offer(table.players)) != dealer:
        table.banked.decline(offered or 0)
    table.banked.accept(dealer, _name(dealer))
    lots = [lot for seat in range(1, dealer) for lot in _wagers(rules, random, seat, _name(seat))]
    if rules.filing.backline:
        table.stand(RAIL, wealth)
        lots += _wagers(rules, random, 1, RAIL, lots)
    if not lots:
        raise HousewayError("no wager can be made within the limits")
    return table.deal(lots, [BankWager(_name(dealer), rules.low if short else wealth // 2)])


def _name(seat: int) -> str:
    return f"seat {seat}"


def _wealth(rules: Rules) -> int:
    """Enough chips for every wager, raise and payout of a round."""
    return _WEALTH * max([rules.low, *(bet.low for bet in rules.bets.values())])


def _answer(ask: Ask, random: CardRandom) -> Choice:
    offer = random.choice(ask.offers)
    if isinstance(offer, Amount):
        return Choice(
            offer.name, offer.low + offer.step * random.below((offer.high - offer.low) // offer.step + 1)
        )
    listed = list(offer.answers())
    return random.choice(listed) if listed else ask.default


def _wagers(
    rules: Rules, random: CardRandom, spot: int, bettor: str, others: Sequence[Lot] = ()
) -> list[Lot]:
    """Wagers of one bettor that the rules allow together: the mandatory ones, and some of the others."""
    bets = open_bets(rules, "behind" if bettor == RAIL else "own")
    wanted = {bet.id for bet in bets if bet.mandatory or random.below(2)}
    placed: dict[str, int] = {}
    beneath = under(rules, others, spot, bettor)
    for bet in in_order(bets):
        if (bet.id in wanted or not placed) and needs_met(bet, placed):
            amount = _amount(bet, placed, random, beneath.get(bet.id, 0))
            if amount:
                placed[bet.id] = amount
    return [Lot(spot, bettor, bet, amount) for bet, amount in placed.items()]


def _amount(bet: BetRules, placed: dict[str, int], random: CardRandom, beneath: int) -> int:
    """An amount that the bet allows with the other wagers; zero where there is none."""
    if bet.equals:
        return random.choice(equal_amounts(bet, placed))
    units = (fit(bet, bet.low * _MOST_UNITS, placed, beneath) - bet.low) // 100
    return bet.low + 100 * random.below(units + 1) if units >= 0 else 0
