"""The kills of a table as the kernel's records have them."""

from __future__ import annotations

from fractions import Fraction

from houseway.games.ring.bulk import codes
from houseway.games.ring.bulk.records import Fields
from houseway.games.ring.how import How
from houseway.games.ring.killing import kill_terms
from houseway.rulebook.amounts import PLUS, amount, names_in
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.kills import LARGEST, KillCall
from houseway.rulebook.rules import Rules

SESSION = 256
"""How many hands are played one after the other where the last ones decide who must kill the next pot."""
KILL = "kill"
_WHOLE = 720_720
"""A sum of which every usual part is whole."""


def kills_not_in_bulk(play: RingPlay) -> str:
    """Why the kernel does not play these kills; empty where it does."""
    calls = [step.kill for street in play.streets for step in street.steps if step.kill is not None]
    calls += [play.overs] if play.overs is not None else []
    if play.kill is None:
        return "kills without a rule on killed pots are not dealt in bulk" if calls else ""
    bets = [step.bet for street in play.streets for step in street.steps if step.bet is not None]
    if play.bring_in is not None or any(bet.unopened == "carried" for bet in bets):
        return "kills are not dealt in bulk with a bring-in or with a pot that is carried"
    if play.overs is not None and play.kill.owed_for:
        return "kills that are owed are not dealt in bulk together with overs"
    from_largest = [call.at_least for call in calls if LARGEST in names_in(call.at_least)]
    at_most = [name for call in calls for name in names_in(call.at_most)]
    if LARGEST in at_most or any(PLUS in text for text in (*from_largest, play.kill.opens_at)):
        return "kills of such an amount are not dealt in bulk"
    return ""


def kill_rules(rules: Rules, how: How, players: int) -> Fields:
    """What holds for kills at a table."""
    rule, terms = how.play.kill, kill_terms(rules)
    if rule is None or terms is None:
        return {"session": 1}
    opens = _times(rule.opens_at, KILL, how) if rule.opens_at else Fraction(1)
    return {
        "session": SESSION if terms.owed_for else 1,
        "kills": True,
        "owed_for": codes.OWED_FOR.index(terms.owed_for),
        "kill_owed": how.kill,
        "kill_last": rule.acts == "last",
        "lower": how.amounts["lower"],
        "opens_times": opens.numerator,
        "opens_parts": opens.denominator,
        "scoop": codes.SCOOPS.index(terms.scoop),
        "pot_at_least": terms.pot_at_least,
        "after_drop": terms.after_drop,
        "full_bet": terms.full_bet,
        "needs_board": terms.board,
        "splitter_kills": terms.splitter_kills,
        "buttons": terms.buttons or max(players - 1, 1),
        "full_bet_size": terms.bet,
    }


def kill_step(how: How, call: KillCall, street: int) -> Fields:
    """The step in which everybody is asked whether he kills the pot."""
    lower = how.amounts["lower"]
    any_amount = bool(call.at_most or call.of_chips)
    if call.any_amount_from:
        any_amount = any_amount and lower >= amount(call.any_amount_from, how.amounts, how.chip, "kill")
    by_largest = LARGEST in names_in(call.at_least)
    times = _times(call.at_least, LARGEST, how) if by_largest else Fraction(0)
    chips = Fraction(call.of_chips or 0)
    return {
        "kind": codes.KILL,
        "street": street,
        "kill_least": 0 if by_largest else amount(call.at_least, how.amounts, how.chip, "kill"),
        "kill_times": times.numerator,
        "kill_parts": times.denominator,
        "any_amount": any_amount,
        "kill_most": amount(call.at_most, how.amounts, how.chip, "kill") if call.at_most else 0,
        "chips_times": chips.numerator,
        "chips_parts": chips.denominator,
        "needs": call.needs,
        "overkills": call.overkills,
    }


def _times(text: str, name: str, how: How) -> Fraction:
    """How many times another amount this one is."""
    return Fraction(amount(text, {**how.amounts, name: _WHOLE}, 1, name), _WHOLE)
