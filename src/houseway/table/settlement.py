"""Settlement: the case each lot matched, the order, what the bank covers, and the money that moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.games import Game, game_of
from houseway.rounds.facts import Facts, Lot
from houseway.rounds.hands import HandId
from houseway.rounds.purse import SETTLED, Transfer
from houseway.rounds.result import BankResult, Result, Walk, action_of, covered_by
from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import PassRules, Rules
from houseway.rulebook.vocabulary import Features
from houseway.table.bank import Bank, BankWager
from houseway.table.buttons import prizes
from houseway.table.parties import BankShares, cover_party, leaders, parties_of
from houseway.table.special import has_special, settle_special


class SettledLot(NamedTuple):
    """One lot, settled: its case, what was due, what the bank covered, and what the bank still covers."""

    lot: Lot
    case: Case[Outcome]
    due: int
    net: int
    left: int

    @property
    def who(self) -> str:
        """The bettor."""
        return self.lot.bettor

    @property
    def party(self) -> str:
        """The bettor whose action a joint bet shares."""
        return self.lot.party

    @property
    def on(self) -> str:
        """The bet."""
        return self.lot.bet

    @property
    def spot(self) -> int:
        """The spot it is on."""
        return self.lot.spot

    @property
    def hand(self) -> HandId | None:
        """The hand it is on, if the spot has several."""
        return self.lot.hand

    @property
    def staked(self) -> int:
        """The wager."""
        return self.lot.amount

    @property
    def why(self) -> str:
        """The case that decided it, and the spot of the hand if that is another player's."""
        hand = self.lot.hand
        elsewhere = hand is not None and hand.spot not in (None, self.lot.spot)
        return f"{self.case.text} at spot {hand}" if elsewhere else self.case.text

    @property
    def pays(self) -> str:
        """What the pay table pays for it, as printed."""
        return self.case.result.text

    @property
    def cite(self) -> str:
        """The lines of the filing that say so."""
        return self.case.cite

    @property
    def action(self) -> str:
        """Whether the wager had full, partial or no action."""
        return action_of(self)

    @property
    def covered(self) -> int:
        """The part of the wager that had action; the rest is returned."""
        return covered_by(self)


@dataclass(slots=True)
class Settlement(Result):
    """A round settled against a bank: lots in order of settlement, those that stay up, and the bank."""

    rows: tuple[SettledLot, ...]
    standing: tuple[Lot, ...] = ()
    bank: Bank = field(default_factory=lambda: Bank(()))

    @property
    def bank_net(self) -> int:
        """What the player-dealer's side won."""
        return self.bank.net


def decide(rules: Rules, facts: Facts, game: Game | None = None) -> list[Case[Outcome]]:
    """The case each lot matched; lots of one bet that share their features are looked up once."""
    game = game or game_of(rules)
    bets, scope_of = rules.bets, game.scope
    seen: dict[object, Features] = {}
    known: dict[object, Case[Outcome]] = {}
    decided: list[Case[Outcome]] = []
    for lot in facts.lots:
        if facts.decided and lot.spot in facts.decided:
            decided.append(facts.decided[lot.spot])
            continue
        if facts.behind and lot.spot in facts.behind and not game.responsible(rules, facts, lot):
            decided.append(facts.behind[lot.spot])
            continue
        cases = bets[lot.bet].cases
        scope = (scope_of(rules, facts, lot), lot.amount if "wager.amount" in cases.used else 0)
        case = known.get((lot.bet, scope))
        if case is None:
            if scope not in seen:
                seen[scope] = game.features(rules, facts, lot)
            try:
                case = cases.decide(seen[scope])
            except HousewayError as error:
                raise HousewayError(f"spot {lot.spot}, {bets[lot.bet].name}: {error}") from None
            known[lot.bet, scope] = case
        decided.append(case)
    return decided


def _turn(hand: HandId) -> tuple[int, int]:
    """When a hand has its turn at its spot: after the hands before it and all that were split from them."""
    return hand.number, hand.split


def order_of(
    rules: Rules,
    facts: Facts,
    decided: Sequence[Case[Outcome]],
    seats: Iterable[int],
    game: Game | None = None,
) -> list[int]:
    """The indices of the lots in the order they are settled.

    Pass by pass, seat by seat, and at a seat bet by bet, hand by hand or bettor by bettor; where it goes hand
    by hand, a bet that is on none of the hands and listed after the game wagers comes after all hands. A
    joint bet comes with the wager that it joins.
    """
    game = game or game_of(rules)
    walk = {seat: place for place, seat in enumerate(seats)}
    turn_of = _turns(rules, facts)
    joined = leaders(facts.lots)
    keys: list[tuple[int, int, int, int, int, int]] = []
    for index, lot in enumerate(facts.lots):
        number, place = _pass_of(rules, facts, lot, decided[index], game)
        turn = turn_of(lot, number, place) if turn_of is not None else 0
        keys.append((number, walk[lot.spot], turn, place, joined.get(index, index), index))
    keys.sort()
    return [key[5] for key in keys]


def _turns(rules: Rules, facts: Facts) -> Callable[[Lot, int, int], int] | None:
    """When a lot has its turn at its seat in a pass, before the place of its bet counts; None if always 0."""
    ways = {row.by for row in rules.passes}
    if ways <= {"bet"}:
        return None
    hands = {hand: place for place, hand in enumerate(sorted(facts.hands, key=_turn))}
    last_base = [_last_base(rules, row) for row in rules.passes] if "hand" in ways else []
    bettors: dict[tuple[int, str], int] = {}
    for lot in facts.lots if "bettor" in ways else ():
        bettors.setdefault((lot.spot, lot.party or lot.bettor), len(bettors) + 1)

    def turn(lot: Lot, number: int, place: int) -> int:
        row = rules.passes[number]
        if row.by == "hand":
            if lot.hand is None:
                return len(hands) if place > last_base[number] else 0
            return hands.get(lot.hand, 0)
        if row.by == "bettor":
            if rules.bets[lot.bet].placed == "by choice":
                return bettors[lot.spot, lot.party or lot.bettor]
            after = any(rules.bets[bet].placed == "by choice" for bet, _ in row.bets[:place])
            return len(bettors) + 1 if after else 0
        return 0

    return turn


def _last_base(rules: Rules, row: PassRules) -> int:
    """The place of the last base bet in a pass; -1 where it has none."""
    places = [place for place, (bet, _) in enumerate(row.bets) if rules.bets[bet].kind == "base"]
    return max(places, default=-1)


def _pass_of(rules: Rules, facts: Facts, lot: Lot, case: Case[Outcome], game: Game) -> tuple[int, int]:
    """The first pass that settles a lot, and the place of its bet in that pass."""
    for number, place, outcomes, only in rules.taken_by.get(lot.bet, ()):
        if outcomes != "all" and (case.result.kind == "win") != (outcomes == "winners"):
            continue
        if only is None or only.decide(game.features(rules, facts, lot)).result:
            return number, place
    raise HousewayError(f"spot {lot.spot}, {rules.bets[lot.bet].name}: no settlement pass takes this wager")


def settle(rules: Rules, facts: Facts, bank_wagers: Sequence[BankWager], walk: Walk) -> Settlement:
    """Settle a finished round against the bank, in the filed order, up to what the bank covers."""
    game = game_of(rules)
    if won_by_buttons := prizes(rules, facts, game):
        facts = replace(facts, lots=[*facts.lots, *won_by_buttons])
    decided = decide(rules, facts, game)
    bank = Bank(bank_wagers, rules.cover)
    rows: list[SettledLot] = []
    transfers: list[Transfer] = []
    standing: list[Lot] = []
    lots = facts.lots
    won = moved = 0
    order = order_of(rules, facts, decided, walk.seats, game)
    parties = parties_of(lots, decided)
    special: dict[int, int] = {}
    if has_special(rules, bank_wagers):
        order, special = settle_special(bank, lots, decided, order, parties, transfers)
    shared: dict[int, BankShares] = {}
    for index in order:
        lot, case = lots[index], decided[index]
        due = case.result.net(lot.amount)
        net = special.get(index, 0)
        winning = due > net
        if index in parties and due != net:
            party = parties[index]
            left = {one: abs(case.result.net(lots[one].amount) - special.get(one, 0)) for one in party}
            shared |= cover_party(partial(bank.cover, winning=winning, spot=lot.spot), left)
        if winning:
            for owner, share in shared.get(index) or bank.cover(due - net, True, lot.spot):
                transfers.append(Transfer(owner, lot.bettor, share, SETTLED, lot.bet, case.cite))
                net += share
        elif due < net:
            for owner, share in shared.get(index) or bank.cover(net - due, False, lot.spot):
                transfers.append(Transfer(lot.bettor, owner, share, SETTLED, lot.bet, case.cite))
                net -= share
            if net < -lot.amount:
                raise AssertionError("a wager lost more than itself")
        elif case.result.kind == "stays":
            standing.append(lot)
        won += net
        moved += abs(net)
        rows.append(SettledLot(lot, case, due, net, bank.left(True, lot.spot)))
    _assert_conserved(won, moved, transfers, bank)
    put_up = BankResult(bank.size, bank.net)
    return Settlement(tuple(rows), tuple(transfers), walk, put_up, tuple(standing), bank)


def _assert_conserved(won: int, moved: int, transfers: Sequence[Transfer], bank: Bank) -> None:
    """Check that no chips appeared or vanished, and that the bank won or lost no more than its size."""
    net, size = bank.net, bank.size
    if won + net or sum([transfer.amount for transfer in transfers]) != moved:
        raise AssertionError("chips were not conserved in settlement")
    if not -size <= net <= size:
        raise AssertionError("the bank won or lost more than was put up")
