"""Settlement: the case each lot matched, the order, the bank's reach, and the money that moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.games import Game, game_of
from houseway.rounds.facts import Facts, Lot
from houseway.rulebook.cases import Case
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Features
from houseway.table.bank import Bank, BankWager


class Transfer(NamedTuple):
    """Money that moves: the only way it does."""

    payer: str
    payee: str
    amount: int
    why: str


class Settled(NamedTuple):
    """One lot, settled: the case that decided it, what was due, and what the bank covered."""

    lot: Lot
    case: Case[Outcome]
    due: int
    net: int

    @property
    def action(self) -> str:
        """Whether the wager had full, partial or no action."""
        if self.net == self.due:
            return "full"
        return "partial" if self.net else "none"

    @property
    def covered(self) -> int:
        """The part of the wager that had action; the rest goes back."""
        if self.net == self.due:
            return self.lot.amount
        return self.lot.amount * self.net // self.due


@dataclass(frozen=True)
class Settlement:
    """A settled round: lots in order of settlement, transfers, lots that stay, and the bank."""

    rows: tuple[Settled, ...]
    transfers: tuple[Transfer, ...]
    standing: tuple[Lot, ...]
    bank: Bank

    @property
    def bank_net(self) -> int:
        """What the player-dealer's side won."""
        return self.bank.net


def decide(rules: Rules, facts: Facts, game: Game | None = None) -> list[Case[Outcome]]:
    """The case each lot matched; lots of one bet that share their features are looked up once."""
    game = game or game_of(rules)
    seen: dict[object, Features] = {}
    known: dict[object, Case[Outcome]] = {}
    decided: list[Case[Outcome]] = []
    for lot in facts.lots:
        cases = rules.bets[lot.bet].cases
        scope = (game.scope(rules, facts, lot), lot.amount if "wager.amount" in cases.used else 0)
        case = known.get((lot.bet, scope))
        if case is None:
            if scope not in seen:
                seen[scope] = game.features(rules, facts, lot)
            try:
                case = cases.decide(seen[scope])
            except HousewayError as error:
                raise HousewayError(f"spot {lot.spot}, {rules.bets[lot.bet].name}: {error}") from None
            known[lot.bet, scope] = case
        decided.append(case)
    return decided


def order_of(
    rules: Rules,
    facts: Facts,
    decided: Sequence[Case[Outcome]],
    seats: Iterable[int],
    game: Game | None = None,
) -> list[int]:
    """The indices of the lots in the order they are settled.

    Pass by pass, seat by seat, and at a seat bet by bet or hand by hand.
    """
    game = game or game_of(rules)
    waiting: dict[tuple[int, str], list[int]] = {}
    for index, lot in enumerate(facts.lots):
        waiting.setdefault((lot.spot, lot.bet), []).append(index)
    order: list[int] = []
    in_action = {lot.spot for lot in facts.lots}
    walk = [seat for seat in seats if seat in in_action]
    places = {name: place for place, name in enumerate(facts.hands)}
    for row in rules.passes:
        for seat in walk:
            begun = len(order)
            for bet, only in row.bets:
                place = (seat, bet)
                if place not in waiting:
                    continue
                indices = waiting[place]
                if only.used:
                    indices = [
                        i for i in indices if only.decide(game.features(rules, facts, facts.lots[i])).result
                    ]
                if row.outcomes != "all":
                    winners = row.outcomes == "winners"
                    indices = [i for i in indices if (decided[i].result.kind == "win") == winners]
                if len(indices) == len(waiting[place]):
                    del waiting[place]
                else:
                    waiting[place] = [i for i in waiting[place] if i not in indices]
                order += indices
            if row.by_hand:
                order[begun:] = sorted(order[begun:], key=lambda index: places.get(facts.lots[index].hand, 0))
    if waiting:
        spot, bet = next(iter(waiting))
        raise HousewayError(f"spot {spot}, {rules.bets[bet].name}: no settlement pass takes this wager")
    return order


def settle(rules: Rules, facts: Facts, bank_wagers: Sequence[BankWager], seats: Iterable[int]) -> Settlement:
    """Settle a finished round against the bank, in the filed order, as far as the bank covers."""
    game = game_of(rules)
    decided = decide(rules, facts, game)
    bank = Bank(bank_wagers, rules.cover)
    rows: list[Settled] = []
    transfers: list[Transfer] = []
    standing: list[Lot] = []
    for index in order_of(rules, facts, decided, seats, game):
        lot, case = facts.lots[index], decided[index]
        due = case.result.net(lot.amount)
        if due == 0:
            if case.result.kind == "stays":
                standing.append(lot)
            rows.append(Settled(lot, case, 0, 0))
            continue
        net = 0
        for owner, share in bank.cover(abs(due), due > 0, lot.spot):
            payer, payee = (owner, lot.bettor) if due > 0 else (lot.bettor, owner)
            transfers.append(Transfer(payer, payee, share, lot.bet))
            net += share if due > 0 else -share
        rows.append(Settled(lot, case, due, net))
    _assert_sound(rows, transfers, bank)
    return Settlement(tuple(rows), tuple(transfers), tuple(standing), bank)


def _assert_sound(rows: Sequence[Settled], transfers: Sequence[Transfer], bank: Bank) -> None:
    """Chips before equal chips after, nobody loses more than his wager, the bank no more than itself."""
    won = moved = 0
    for row in rows:
        if row.net < -row.lot.amount:
            raise AssertionError("a wager lost more than itself")
        won += row.net
        moved += abs(row.net)
    net, size = bank.net, bank.size
    if won + net or sum([transfer.amount for transfer in transfers]) != moved:
        raise AssertionError("chips were not conserved in settlement")
    if not -size <= net <= size:
        raise AssertionError("the bank won or lost more than was put up")
