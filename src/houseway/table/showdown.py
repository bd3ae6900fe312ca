"""Showdown: every pot, less the house's drop, goes to the hands that win it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import money
from houseway.rounds.facts import Facts
from houseway.rounds.fees import SHOWDOWN, SPLIT_BY_TIE, SPLIT_POT, Charge, drops, drops_at
from houseway.rounds.pots import AwardedPot, Pot, PushedPots, ShareHolders, Stakes, VoidedBets, awarded
from houseway.rounds.purse import AWARD, FEE, MOVED, POT, RETURN, Purse, Transfer, is_pot
from houseway.rounds.result import STAYS, Result, Share
from houseway.rounds.start import RoundStart
from houseway.rulebook.rules import Rules
from houseway.wording import listed

FOLDED, LOST, NOT_BET = "folded", "loses the pot", "not bet"
UNOPENED = "Nobody opened"
"""Why a pot stays that no hand was played for."""


def award(
    rules: Rules, facts: Facts, start: RoundStart, purse: Purse, by_time: Sequence[Charge] = ()
) -> Result:
    """Award every pot of a round as its accounts stand; fees `by_time` come out of them first."""
    stakes = facts.stakes or _stakes(start, purse)
    if stakes.carried:
        return Result((), (), carried=stakes.put_in, stays=UNOPENED)
    pots = stakes.pots(start.order)
    sizes = [purse.chips.get(pot.name, 0) for pot in pots]
    return award_pots(rules, facts, start.people, pots, sizes, len(start.order), by_time)


def award_pots(
    rules: Rules,
    facts: Facts,
    people: Mapping[int, str],
    pots: Sequence[Pot],
    sizes: Sequence[int],
    dealt_in: int,
    by_time: Sequence[Charge] = (),
) -> Result:
    """Award the shares of pots of these sizes; a share that no hand wins goes to the others.

    What is taken at the showdown comes out of the main pot first. The rows of a pot say what each seat put
    into it, and what it won or lost. Where players tie, the game may let the pot stay (`Game.push`);
    what each of them won is then his portion of it.
    """
    return pots_divided(rules, facts, pots, sizes, dealt_in, by_time).result(facts, people)


def pots_divided(
    rules: Rules,
    facts: Facts,
    pots: Sequence[Pot],
    sizes: Sequence[int],
    dealt_in: int,
    by_time: Sequence[Charge] = (),
) -> DividedPots:
    """What is taken of pots of these sizes at the showdown, and where the rest of each goes."""
    game = game_of(rules)
    held = [game.holders(rules, facts, pot.seats) for pot in pots]
    for pot, holdings in zip(pots, held, strict=True):
        if not holdings:
            raise HousewayError(f"{rules.name}: no hand wins the {pot.name}")
    left = list(sizes)
    transfers: list[Transfer] = []
    for charge in (*by_time, *_due(rules, pots, held, sizes, dealt_in)):
        owed = charge.amount
        for number, pot in enumerate(pots):
            taken = min(owed, left[number])
            if taken:
                owed, left[number] = owed - taken, left[number] - taken
                transfers.append(Transfer(pot.name, charge.payee, taken, FEE, charge.basis, charge.cite))
    pushed = game.push(rules, facts, pots, held, left)
    found: list[AwardedPot] = []
    for pot, holdings, size in zip(pots, held, left, strict=True):
        if pushed is not None and pot.name in pushed.portions:
            found.append(AwardedPot(pot, size, holdings, (), {}, portions=pushed.portions[pot.name]))
        else:
            found.append(awarded(pot, size, holdings, game.voided(rules, facts, pot, holdings)))
    return DividedPots(found, transfers, pushed, game.chip(rules))


class DividedPots(NamedTuple):
    """The pots of a hand with where their chips go, after the fees that were taken at the showdown."""

    pots: Sequence[AwardedPot]
    fees: Sequence[Transfer]
    pushed: PushedPots | None
    chip: int

    def result(self, facts: Facts, people: Mapping[int, str]) -> Result:
        """The rows and the transfers."""
        pushed, rows, transfers = self.pushed, list[Share](), [*self.fees]
        for each in self.pots:
            pot, holdings = each.pot, each.holdings
            if pushed is not None and each.portions is not None:
                transfers += [Transfer(pot.name, POT, each.size, MOVED, pot.name)] if pot.name != POT else []
                rows += _staying(each, each.portions, pushed.cite, facts, people)
                continue
            account, put, voided = pot.name, pot.put, each.voided
            back, gains = each.back, each.gains(self.chip)
            for seat in _seats(pot, people):
                name, put_in, gain = people[seat], put.get(seat, 0), gains.get(seat, 0)
                returned = back.get(seat, 0)
                if returned:
                    transfers.append(Transfer(account, name, returned, RETURN, NOT_BET))
                if gain:
                    transfers.append(Transfer(account, name, gain, AWARD, account))
                why, cite = _why(seat, holdings, facts, voided)
                rows.append(Share(name, account, seat, put_in, gain + returned - put_in, why, cite))
        if pushed is None:
            return Result(tuple(rows), tuple(transfers))
        stays = f"{listed([people[seat] for seat in pushed.portions[POT]])} tie"
        return Result(
            tuple(rows), tuple(transfers), carried=pushed.held, stays=stays, buy_backs=pushed.buy_backs
        )


def _staying(
    kept: AwardedPot, portions: Mapping[int, int], lines: str, facts: Facts, people: Mapping[int, str]
) -> list[Share]:
    """The rows of a pot that stays: who holds a portion of it, and who has lost what he put in."""
    rows: list[Share] = []
    pot = kept.pot
    for seat in _seats(pot, people):
        put_in, portion = pot.put.get(seat, 0), portions.get(seat, 0)
        why, cite = _why(seat, kept.holdings, facts, None)
        if portion:
            odd = f"; the odd {money(kept.left_over)} is nobody's" if kept.left_over else ""
            why, cite = f"{why}, a tie for a portion of {money(portion)}{odd}", f"{cite}, {lines}"
        pays = STAYS if portion else ""
        rows.append(Share(people[seat], pot.name, seat, put_in, portion - put_in, why, cite, pays=pays))
    return rows


def _seats(pot: Pot, people: Mapping[int, str]) -> list[int]:
    """The seats that have a row in a pot: those that can win it, then the others that put chips in."""
    others = [seat for seat, put in pot.put.items() if seat not in pot.seats and put and seat in people]
    return [*pot.seats, *others]


def _why(
    seat: int, holdings: Sequence[ShareHolders], facts: Facts, voided: VoidedBets | None = None
) -> tuple[str, str]:
    """The hands with which a seat wins, and the lines that say so; or why it does not."""
    wins = [holding for holding in holdings if seat in holding.seats]
    if voided is not None:
        later = [holding for holding in voided.holders if seat in holding.seats]
        why, cite = _why(seat, holdings if wins or not later else later, facts)
        if seat in voided.why:
            return f"{why}, {voided.why[seat]}", voided.cite
        return why, voided.cite if later else cite
    if not wins:
        return FOLDED if facts.choices.get(seat) == "fold" else LOST, ""
    if len(wins) == len(holdings) == 1:
        return wins[0].seats[seat], wins[0].cite
    words = dict.fromkeys(
        f"{holding.share}: {holding.seats[seat]}" if len(holdings) > 1 else holding.seats[seat]
        for holding in wins
    )
    return " and ".join(words), ", ".join(dict.fromkeys(holding.cite for holding in wins if holding.cite))


def _due(
    rules: Rules,
    pots: Sequence[Pot],
    held: Sequence[Sequence[ShareHolders]],
    sizes: Sequence[int],
    dealt_in: int,
) -> list[Charge]:
    """What is taken when the hands are shown: by the pot, or because it is split."""
    if rules.schedule is None:
        return []
    due = list(drops(rules, sum(sizes)))
    contested = [holdings for pot, holdings in zip(pots, held, strict=True) if len(pot.seats) > 1]
    if contested:
        moments = [SHOWDOWN]
        if any(len(holding.seats) > 1 for holdings in contested for holding in holdings):
            moments.append(SPLIT_BY_TIE)
        if any(len({seat for each in holdings for seat in each.seats}) > 1 for holdings in contested):
            moments.append(SPLIT_POT)
        live = len({seat for pot in pots for seat in pot.seats})
        for moment in moments:
            due += drops_at(rules, moment, dealt_in, live, sum(sizes))
    return due


def _stakes(start: RoundStart, purse: Purse) -> Stakes:
    """What each seat put into the pot, from the transfers of a round without betting."""
    stakes = Stakes()
    for transfer in purse.transfers:
        if is_pot(transfer.payee) and transfer.payer in start.places:
            stakes.add(start.places[transfer.payer], transfer.amount)
        elif transfer.why == RETURN and is_pot(transfer.payer):
            stakes.add(start.places[transfer.payee], -transfer.amount)
    return stakes
