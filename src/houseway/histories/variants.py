"""Which variant of the format a game is, told from its rules: its pack, streets, bets and winning hands."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from houseway.errors import unknown
from houseway.games.ring.how import How, how_of
from houseway.money import dollars
from houseway.rulebook.families.ring import SECOND_LEFT, Bet, RingPlay, Street, StreetStep
from houseway.rulebook.rules import Rules, choose

FIXED, POT_LIMIT = "fixed", "pot limit"
Raw = dict[str, Any]


class Expressed(NamedTuple):
    """The variant that expresses a game; without one, everything that is against the nearest."""

    variant: str
    reasons: tuple[str, ...] = ()


class TableSums(NamedTuple):
    """The sums of a table in cents, as a history states them."""

    ante: int = 0
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    min_bet: int = 0


@cache
def _table() -> Raw:
    text = resources.files("houseway.histories").joinpath("variants.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def variants() -> tuple[str, ...]:
    """The codes of the variants that the engine can play."""
    return tuple(_table()["variants"])


# ---------------------------------------------------------------------- a variant as rules


PLACES = ("first left", "second left", "third left")
"""Where blinds and straddles may be posted, in the order of a history."""


def variant_rules(code: str, players: int, amounts: TableSums, chip: str = "$1") -> Rules:
    """The rules of a variant for so many players and these sums."""
    if code not in variants():
        raise unknown("variant", code, variants())
    found = _table()["variants"][code]
    fixed = found["limit"] == FIXED
    least = amounts.small_bet if fixed else amounts.min_bet
    most = amounts.big_bet if fixed else amounts.min_bet
    play: Raw = {
        "streets": _table()["streets"][found["streets"]],
        "shares": _table()["shares"][found["shares"]],
        "betting": {
            "limit": found["limit"],
            "short": "sum",
            "next_raise": "always on top",
            "short_blind": "as posted",
            "open_at_least": _dollars(least),
            "later_at_least": _dollars(least),
        },
        "shortage": ["reuse the discards" if "draw" in found["streets"] else "community card"],
        "chip": chip,
        "dealt_in_with": "",
        "blinds": [
            {"name": f"blind {at + 1}", "seat": PLACES[at], "amount": _dollars(amount)}
            for at, amount in enumerate(amounts.blinds)
            if amount
        ],
    }
    if amounts.ante:
        play["ante"] = {"amount": _dollars(amounts.ante)}
    if "bring_in" in found:
        by = found["bring_in"]
        ace = "high" if by == "lowest card" else "low"
        play["bring_in"] = {"by": by, "ace": ace, "amount": _dollars(amounts.bring_in)}
    raw: Raw = {
        "id": f"phh/{code.lower().replace('/', '-')}",
        "name": found["name"],
        "family": "ring-poker",
        "deck": {"without": found.get("without", [])},
        "options": {"seats": {"text": "seats", "choices": [players], "default": players}},
        "limits": {"default": f"{dollars(least)}-{dollars(most)}"},
        "play": play,
    }
    return choose(raw, f"PHH {code}", {})


def takes_bring_in(code: str) -> bool:
    """Whether a variant begins with a bring-in, and not with blinds."""
    return "bring_in" in _table()["variants"][code]


def _dollars(amount: int) -> str:
    return f"${dollars(amount)}"


# ---------------------------------------------------------------------- the variant of rules


def expressed(rules: Rules) -> Expressed:
    """The variant that expresses the hands of a game; without one, the reasons against the nearest.

    Every hand that the rules allow must be one of the variant. Where the format says nothing (the cap on
    raises, what a short all-in bet reopens, odd chips), or where the rules only forbid some bets, a hand is
    still one of the variant.
    """
    found = [(code, _differences(rules, _model(code))) for code in variants()]
    code, reasons = min(found, key=lambda each: len(each[1]))
    own = _own_reasons(rules)
    return Expressed("", (*reasons, *own)) if reasons or own else Expressed(code)


@cache
def _model(code: str) -> Rules:
    """A variant with sums that do not matter."""
    amounts = TableSums(0, (100, 200), 100, 200, 400, 200)
    return variant_rules(code, 6, amounts._replace(blinds=()) if takes_bring_in(code) else amounts)


def has_history(rules: Rules) -> bool:
    """Whether hands of a game can be written: only those of poker can."""
    return isinstance(rules.play, RingPlay) and bool(rules.play.shares)


def _differences(rules: Rules, model: Rules) -> list[str]:
    """Where a game differs from a variant, each in words."""
    mine, theirs = _play(rules), _play(model)
    found: list[str] = []
    if dict(rules.deck.counts) != dict(model.deck.counts):
        found.append(f"the pack has {len(rules.deck)} cards")
    if _dealing(mine.streets) != _dealing(theirs.streets):
        found.append("the cards are dealt, discarded or drawn in another way")
    if _shares(mine) != _shares(theirs):
        found.append("the pot is won by other hands")
    if mine.betting.limit != theirs.betting.limit:
        found.append(f"the betting is {mine.betting.limit.removesuffix(' limit')} limit")
    elif _sizes(mine) != _sizes(theirs) and mine.betting.limit == FIXED:
        found.append("the bets of the rounds have other sizes")
    if _order(mine) != _order(theirs):
        found.append("somebody else acts first")
    if _bring_in(mine) != _bring_in(theirs):
        found.append("the bring-in is another")
    return found


def _own_reasons(rules: Rules) -> list[str]:
    """What no variant can express."""
    play, how = _play(rules), how_of(rules)
    betting, bets = play.betting, _bets(play)
    found = {
        "a blind is dead": any(not blind.live for blind in how.blinds),
        "a blind is posted by another seat": any(not 1 <= b.place <= SECOND_LEFT for b in how.blinds),
        "a pot that nobody opens is carried or awarded": any(bet.unopened != "goes on" for bet in bets),
        "only certain hands may open": any(bet.openers for bet in bets),
        "a pot may be killed": play.kill is not None,
        "certain hands must be bet": any(share.must_bet for share in play.shares),
        "the blinds are not a bet": any(not bet.blinds_open for bet in bets),
        "an open pair allows the higher bet": any(bet.open_pair for bet in bets) and betting.limit == FIXED,
        "the least bet is not the same in every round": _least(how) is None and betting.limit != FIXED,
        "a bet may be larger than the pot": betting.limit == POT_LIMIT
        and bool(betting.round_pot or betting.open_at_most),
    }
    return [reason for reason, holds in found.items() if holds]


def _play(rules: Rules) -> RingPlay:
    play = rules.play
    assert isinstance(play, RingPlay)
    return play


def _dealing(streets: Sequence[Street]) -> list[list[object]]:
    """What is dealt, given up and bet, street by street; burns aside."""
    return [[_dealt(step) for step in street.steps if not step.burn] for street in streets]


def _dealt(step: StreetStep) -> object:
    """What a step does to the cards; how many of those drawn come at once does not matter."""
    if step.draw is not None:
        return step.kind, step.draw.least, step.draw.most
    return step.kind if step.bet else (step.kind, getattr(step, step.kind))


def _shares(play: RingPlay) -> list[Mapping[str, object]]:
    """What wins the shares of the pot; their names and odd chips aside."""
    left_out = {"name", "odd", "cite", "bug_flush"}
    return [share.model_dump(exclude=left_out) for share in play.shares]


def _bets(play: RingPlay) -> list[Bet]:
    return [step.bet for street in play.streets for step in street.steps if step.bet is not None]


def _sizes(play: RingPlay) -> list[object]:
    return [bet.size for bet in _bets(play)]


def _order(play: RingPlay) -> list[object]:
    return [(bet.first, bet.blinds_act) for bet in _bets(play)]


def _bring_in(play: RingPlay) -> object:
    rule = play.bring_in
    return rule and (rule.by, rule.ace, rule.ties, rule.counts_as, rule.forced, rule.live)


def _least(how: How) -> int | None:
    """The least bet, where it is the same in every round."""
    found = {limits.open_least for limits in how.limits.values()}
    return found.pop() if len(found) == 1 else None
