"""Collections: what is taken for the house or a jackpot in a round, from whom, and on what basis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.rounds.facts import Lot
from houseway.rounds.log import Data
from houseway.rounds.purse import HOUSE, JACKPOT, POT
from houseway.rulebook.models import Drop, FeeBasis
from houseway.rulebook.rules import Fee, Rules, cited


class Charge(NamedTuple):
    """A fee to be taken: who pays, how much, the amount it was computed on, and the account it goes to."""

    payer: str
    amount: int
    basis: str
    on: int
    cite: str = ""
    payee: str = HOUSE


def charges(rules: Rules, lots: Sequence[Lot], bank: int, player_dealer: str) -> list[Charge]:
    """The fees of a round under the table's schedule option; wagers placed after the deal never count."""
    schedule = rules.schedule
    if schedule is None:
        return []
    counted = [lot for lot in lots if not lot.late]
    found: list[Charge] = []
    for fee in schedule.fees:
        for payer, on in _bases(rules, fee.basis, counted, bank, player_dealer):
            amount = fee.tiers.fee(on)
            if amount:
                found.append(Charge(payer, amount, fee.basis.basis, on, payee=_payee(fee)))
    return found


def charged_on(fee: Data) -> str:
    """The basis of a fee, as JSON carries the fee, and that it is for a jackpot where it is."""
    return f"{fee['basis']}, for the jackpot" if fee.get("payee") == JACKPOT else str(fee["basis"])


def drops(rules: Rules, size: int) -> list[Charge]:
    """What is taken out of a pot of that size."""
    schedule = rules.schedule
    if schedule is None:
        return []
    due = [
        Charge(POT, fee.tiers.fee(size), fee.basis.basis, size, schedule.cite, _payee(fee))
        for fee in schedule.fees
        if fee.payer == POT
    ]
    return [charge for charge in due if charge.amount]


BEFORE_DEAL, AFTER_BLINDS, OPENED = "before the deal", "after the blinds", "when it is opened"
SHOWDOWN = "at the showdown"
SPLIT_BY_TIE, SPLIT_POT = "when identical hands split", "when the pot is split"
EACH_PLAYER, BUTTON = "each player", "button"


def drops_at(
    rules: Rules, moment: str, dealt_in: int, in_hand: int, pot: int, number: int = 1
) -> list[Charge]:
    """What is taken out of the pot at a moment of a hand, by its players, its size and its number.

    A drop that is held until a street is counted when that street comes. The number is 1 in the first round
    for a pot, and more where one that nobody has won is played for again.
    """
    schedule = rules.schedule
    found: list[Charge] = []
    for fee in schedule.drops if schedule is not None else ():
        drop = fee.drop
        if drop.source in (EACH_PLAYER, BUTTON) or moment != pot_moment(drop):
            continue
        players = dealt_in if drop.players == "dealt in" else in_hand
        on = {"players": players * 100, "round": number * 100, "pot": pot, "flat": 0}[drop.by]
        amount = fee.tiers.fee(on)
        if amount > pot and drop.over_pot == "nothing":
            amount = 0
        if amount:
            basis = "pot" if drop.by == "pot" else fee.label
            payee = JACKPOT if drop.jackpot else HOUSE
            found.append(Charge(POT, min(amount, pot), basis, on, cited(drop.cite), payee))
            pot -= min(amount, pot)
    return found


def button_drops(rules: Rules, button: str, chips: int, dealt_in: int) -> dict[str, list[Charge]]:
    """What the player with the button posts for the house, by the moment when it is taken.

    A player who has no more chips than that posts nothing.
    """
    found: dict[str, list[Charge]] = {}
    for fee in rules.schedule.drops if rules.schedule is not None else ():
        on = dealt_in * 100
        amount = fee.tiers.fee(on)
        if fee.drop.source == BUTTON and 0 < amount < chips:
            charge = Charge(button, amount, fee.label, on, cited(fee.drop.cite), HOUSE)
            found.setdefault(_moment(fee.drop), []).append(charge)
    return found


def pot_moment(drop: Drop) -> str:
    """When a drop comes out of the pot; before the deal, that is once antes and blinds are posted."""
    moment = _moment(drop)
    return AFTER_BLINDS if moment == BEFORE_DEAL else moment


def _moment(drop: Drop) -> str:
    """When a drop is taken: one that is held until a street, when that street comes."""
    return f"on {drop.held_until}" if drop.held_until else drop.when


def player_drops(rules: Rules, moment: str, players: Sequence[str]) -> list[Charge]:
    """What each player pays at a moment of a hand, in a game with pots."""
    schedule = rules.schedule
    return [
        Charge(name, amount, fee.label, len(players) * 100, cited(fee.drop.cite), HOUSE)
        for fee in (schedule.drops if schedule is not None else ())
        if fee.drop.source == EACH_PLAYER and fee.drop.when == moment
        for name in players
        if (amount := fee.tiers.fee(len(players) * 100))
    ]


def _payee(fee: Fee) -> str:
    return JACKPOT if fee.jackpot else HOUSE


def _bases(
    rules: Rules, basis: FeeBasis, lots: Sequence[Lot], bank: int, player_dealer: str
) -> list[tuple[str, int]]:
    """The players charged, each with the amount the fee is computed on."""
    chosen = [
        lot
        for lot in lots
        if lot.bet not in basis.leave_out and basis.bets in ("all", rules.bets[lot.bet].kind)
    ]
    match basis.basis:
        case "bank":
            return [(player_dealer, bank)]
        case "total table action":
            return [(player_dealer, sum(lot.amount for lot in chosen))] if chosen else []
        case "each wager":
            return [(lot.bettor, lot.amount) for lot in chosen]
        case "each player":
            totals: dict[str, int] = {}
            for lot in chosen:
                totals[lot.bettor] = totals.get(lot.bettor, 0) + lot.amount
            return list(totals.items())
        case "spot total":
            spots: dict[tuple[str, int], int] = {}
            for lot in chosen:
                key = (lot.bettor, lot.spot)
                spots[key] = spots.get(key, 0) + lot.amount
            return [(bettor, total) for (bettor, _), total in spots.items()]
        case "pot":
            return []
