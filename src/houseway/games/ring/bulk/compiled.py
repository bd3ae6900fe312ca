"""A table's rules as the records and tables of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards import RANKS
from houseway.errors import HousewayError
from houseway.games.ring.bulk import codes
from houseway.games.ring.bulk.awards import MOST_RANKED
from houseway.games.ring.bulk.drop_steps import drop_steps, drops_not_in_bulk, street_moments
from houseway.games.ring.bulk.kill_steps import kill_rules, kill_step, kills_not_in_bulk
from houseway.games.ring.bulk.records import (
    MOST_BOARD,
    MOST_CARDS,
    MOST_DECK,
    MOST_SEATS,
    RULES,
    STEP,
    Fields,
    Records,
)
from houseway.games.ring.forced import blinds_of, seat_after_blinds
from houseway.games.ring.how import HeldRules, How, how_of
from houseway.games.ring.limits import RoundLimits
from houseway.games.ring.opening import showing_ranking
from houseway.ranking._tables import Ranks
from houseway.ranking.high import ONE_PAIR
from houseway.ranking.low import least_key
from houseway.ranking.omaha_arrays import omaha_table
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import ring_table
from houseway.ranking.showing_arrays import showing_table
from houseway.ranking.words import rank_of_many
from houseway.rounds.fees import OPENED
from houseway.rulebook.families.ring import LAST_WINNER, Bet, BringIn, PotShare, RingPlay, StreetStep
from houseway.rulebook.rules import Rules

FIVE = 5
_NO_TABLE: Ranks = np.zeros(1, np.int16)


@dataclass(frozen=True)
class Compiled:
    """The records and tables of a game for a number of players."""

    rules: Records
    steps: Records
    shares: tuple[Ranks, Ranks]
    """What ranks the hands for each share; the second is empty where there is only one."""
    showing: tuple[Ranks, Ranks]
    """What ranks up to four cards that show, and five; empty where that is never asked."""
    pack: NDArray[np.int64]


def most_players(rules: Rules) -> int:
    """For how many players the cards suffice whatever they do, at most the seats."""
    play = how_of(rules).play
    seats = min(rules.seats, MOST_SEATS)
    if play.shortage:
        return seats
    steps = [step for street in play.streets for step in street.steps]
    each = sum((step.down or 0) + (step.up or 0) + (step.draw.most if step.draw else 0) for step in steps)
    shared = sum((step.board or 0) + (step.burn or 0) for step in steps)
    return min(seats, (len(rules.deck) - shared) // each)


def not_in_bulk(rules: Rules) -> str:
    """Why the kernel does not play these rules; empty where it does."""
    if type(rules.play) is not RingPlay:
        return "only ring poker is dealt in bulk"
    return kills_not_in_bulk(rules.play) or drops_not_in_bulk(rules)


def compiled(rules: Rules, players: int) -> Compiled:
    """The records of a game for so many players."""
    most = most_players(rules)
    if not 2 <= players <= most:
        raise HousewayError(f"{rules.name}: hands are dealt in bulk to 2 to {most} players, not {players}")
    return _compiled(rules.digest, players, HeldRules(rules))


@lru_cache(maxsize=64)
def _compiled(digest: str, players: int, held: HeldRules) -> Compiled:
    rules = held.rules
    how = how_of(rules)
    if why := not_in_bulk(rules):
        raise HousewayError(f"{rules.name}: {why}")
    if not _has_room(how, len(rules.deck), players):
        raise HousewayError(f"{rules.name}: hands of so many cards or shares are not dealt in bulk")
    steps = [each for number in range(len(how.play.streets)) for each in _street(rules, players, number)]
    last = steps[-1]["street"]
    assert isinstance(last, int)
    shown = [
        step
        for when, moment in enumerate(codes.SHOWDOWNS, start=codes.AT_SHOWDOWN)
        for step in drop_steps(rules, players, [moment], when, last)
    ]
    dropping: Fields = {"drops": rules.schedule is not None, "showdown_drops": len(shown)}
    betting = _rules(how, players) | _blinds(how, range(players)) | kill_rules(rules, how, players)
    ranked = [_table(share, ranking) for share, ranking in how.shares]
    return Compiled(
        rules=_record(RULES, betting | dropping),
        steps=np.concatenate([_record(STEP, step) for step in (*steps, *shown)]),
        shares=(ranked[0], ranked[1] if len(ranked) > 1 else _NO_TABLE),
        showing=_showing(how),
        pack=np.array(rules.deck.pieces, np.int64),
    )


def _has_room(how: How, pack: int, players: int) -> bool:
    """Whether the records have room for a hand, and the tables rank hands of its size.

    Every filing fits; a rule file of one's own need not.
    """
    steps = [step for street in how.play.streets for step in street.steps]
    held = board = 0
    deck = pack + sum((step.burn or 0) + players * (step.draw.most if step.draw else 0) for step in steps)
    for step in steps:
        held += (step.down or 0) + (step.up or 0)
        board += step.board or 0
        if held > MOST_CARDS or (step.bet and step.bet.openers and held != FIVE):
            return False
        held -= step.discard or 0
    sizes = {
        "any": FIVE <= held + board <= MOST_RANKED + 1,
        "exactly two": held in (4, 5) and 3 <= board <= FIVE,
        "at most two": held == 3 and 3 <= board <= FIVE,
        "all": held == FIVE,
    }
    if any(share.scale == "low 2-7" and share.uses == "any" for share, _ in how.shares):
        sizes["any"] = FIVE <= held + board <= MOST_RANKED
    ranked = len(how.shares) <= 2 and all(sizes[share.uses] for share, _ in how.shares)
    return ranked and board < MOST_BOARD and deck <= MOST_DECK


def _record(dtype: np.dtype[np.void], fields: Fields) -> Records:
    """An array of one record with these fields; those that are not given are zero."""
    found = np.zeros(1, dtype)
    for name, value in fields.items():
        found[name] = value
    return found


def _rules(how: How, players: int) -> Fields:
    play = how.play
    shares = [share for share, _ in how.shares]
    ways = [codes.SHORT_WAYS.index(way) for way in play.shortage if way in codes.SHORT_WAYS]
    return {
        "players": players,
        "chip": how.chip,
        "ante": how.ante,
        "antes_most": -1 if play.ante is None or play.ante.most is None else play.ante.most,
        "serves": play.serves == "every seat until a bet",
        "shortage": bool(play.shortage),
        "short_ways": _padded(ways),
        "reuses": "reuse the discards" in play.shortage,
        "kept_back": 0 if "use the last card" in play.shortage else 1,
        "shares": len(shares),
        "uses": _padded([codes.USES.index(share.uses) for share in shares]),
        "odd": _padded([codes.ODDS.index(share.odd) for share in shares]),
        "share_if": _padded([codes.CONDITIONS.index(share.only_if) for share in shares]),
        "all_if_tied": _padded([share.among != "best" for share in shares]),
        "avoids_flushes": _padded([share.scale == "low 2-7" and share.uses == "any" for share in shares]),
        "closest_half": play.odd_half == "closest winner",
        **_duty(how),
        **_betting(how),
        **(_bring_in(how, play.bring_in) if play.bring_in else {}),
    }


def _duty(how: How) -> Fields:
    """The duty to bet a good hand of the share that has one."""
    for number, (share, ranking) in enumerate(how.shares, start=1):
        rule = share.must_bet
        if rule is not None:
            return {
                "duty_share": number,
                "duty_rank": _low_rank(ranking, rule.hand),
                "duty_enforced": rule.enforced,
                "last_may_check": rule.last_may_check,
                "duty_short": codes.SHORT_CALLS.index(rule.short_call),
                "bets_go_back": rule.bets_go == "back",
                "tie_to_bet": rule.tie == "the hand that was bet",
                "overcalls_back": rule.overcall == "if he loses",
            }
    return {}


def _low_rank(ranking: RingRanking, highest: str) -> int:
    """The least rank of five different ranks, none of them above the highest one named."""
    assert ranking.scale != "high"
    return ranking.rank(least_key(RANKS.index(highest), ranking.scale))


def _padded(numbers: Sequence[int]) -> list[int]:
    """Up to two numbers as two."""
    return [*numbers, 0, 0][:2]


def _betting(how: How) -> Fields:
    betting = how.play.betting
    cap = betting.raises if betting.limit in ("fixed", "spread") else betting.no_limit_raises
    short = "full only" if betting.short == "action only" else betting.short
    least = "last raise" if betting.raise_at_least == "largest of the round" else betting.raise_at_least
    return {
        "level": how.big_blind,
        "as_posted": betting.short_blind == "as posted",
        "equal_from_left": betting.equal_blinds == "from the left of the button",
        "limit": codes.LIMITS.index(betting.limit),
        "cap": -1 if cap is None else cap,
        "heads_up": codes.CAPS.index(betting.heads_up),
        "short": codes.SHORTS.index(short),
        "next_raise": codes.NEXTS.index(betting.next_raise),
        "cap_every": betting.cap_counts == "every raise",
        "raise_least": codes.LEASTS.index(least),
        "all_in": betting.all_in,
    }


def _bring_in(how: How, rule: BringIn) -> Fields:
    return {
        "bring_in": how.bring_in,
        "highest": rule.by == "highest card",
        "ace_low": rule.ace == "low",
        "by_suit": rule.ties == "suit",
        "a_bet": rule.counts_as == "a bet",
        "or_lower": rule.or_lower,
        "next_card": rule.all_in == "next card",
        "if_folded": codes.PASSED_TO.index(rule.if_folded),
        "forced": rule.forced,
        "live_bring_in": rule.live,
        "short_open": rule.short_open,
        "full_bring_in": rule.short_call == "full call",
    }


def _blinds(how: How, seats: range) -> Fields:
    """The blinds of each seat, by who won the last hand where he posts one."""
    winner_blind = any(blind.place == LAST_WINNER for blind in how.blinds)
    first = np.zeros(MOST_SEATS + 1, np.int64)
    amount, dead, place = np.zeros((3, MOST_SEATS + 1, MOST_SEATS), np.int64)
    for winner in seats if winner_blind else range(1):
        placed = blinds_of(how, seats, winner if winner_blind else None)
        by_size = sorted(placed, key=lambda number: (how.blinds[number].amount, number))
        for number, seat in placed.items():
            amount[winner, seat] = how.blinds[number].amount
            dead[winner, seat] = not how.blinds[number].live
            place[winner, seat] = 1 + by_size.index(number)
        first[winner] = seat_after_blinds(how, seats, placed)
    return {
        "winner_blind": winner_blind,
        "first_seat": first,
        "blind": amount,
        "blind_dead": dead,
        "blind_place": place,
    }


# ---------------------------------------------------------------------- steps


def _street(rules: Rules, players: int, number: int) -> list[Fields]:
    """The steps of a street, with its drops: those when its cards are dealt come before the first bet."""
    how = how_of(rules)
    missed, dealt, over = street_moments(how, number)
    steps = how.play.streets[number].steps
    first_bet = next((at for at, step in enumerate(steps) if step.bet is not None), len(steps))
    played = [_step(how, step, number) for step in steps]
    overs = how.play.overs if number == 0 else None
    opens = how.play.streets[number].name == next(
        street.name for street in how.play.streets if street.name in how.with_betting
    )
    return [
        *drop_steps(rules, players, missed, codes.NO_STREET, number),
        *drop_steps(rules, players, dealt[:-1], codes.ON_STREET, number),
        *([kill_step(how, overs, number)] if overs is not None else []),
        *played[:first_bet],
        *drop_steps(rules, players, dealt[-1:], codes.ON_STREET, number),
        *played[first_bet : first_bet + 1],
        *(drop_steps(rules, players, [OPENED], codes.ON_OPENING, number) if opens else []),
        *played[first_bet + 1 :],
        *drop_steps(rules, players, over, codes.AFTER_STREET, number),
    ]


def _step(how: How, step: StreetStep, street: int) -> Fields:
    found: Fields = {"kind": codes.KINDS.index(step.kind), "street": street}
    if step.bet is not None:
        return found | _bet(how, step.bet, how.limits[id(step.bet)])
    if step.kill is not None:
        return kill_step(how, step.kill, street)
    if step.draw is not None:
        draw = step.draw
        at_once = draw.most if draw.at_once is None else draw.at_once
        return found | {"count": draw.most, "least": draw.least, "at_once": at_once}
    return found | {"count": getattr(step, step.kind)}


def _bet(how: How, bet: Bet, limits: RoundLimits) -> Fields:
    return {
        "size": limits.size,
        "other": limits.other,
        "open_least": limits.open_least,
        "open_most": limits.open_most,
        "spread": limits.spread,
        "ceiling": limits.ceiling,
        "round_pot": limits.round_pot,
        "round_with_call": limits.round_with_call,
        "unit": limits.chip,
        "first": codes.FIRSTS.index(bet.first),
        "open_pair": bet.open_pair,
        "check": bet.check,
        "check_raise": bet.check_raise,
        **_quiet(how, bet.no_check_raise_with),
        "has_duty": how.must_bet and any(step.bet is bet for step in how.play.streets[-1].steps),
        "openers": _openers(how, bet.openers) if bet.openers else 0,
        "open_all_in": bet.open_all_in,
        "unopened": codes.UNOPENEDS.index(bet.unopened),
        "only_if": codes.CONDITIONS.index(bet.only_if),
        "blinds_open": bet.blinds_open,
        "by_size": bet.blinds_act == "last, by size",
        "as_entered": bet.then == "as entered",
    }


def _quiet(how: How, highest: str) -> Fields:
    """The hands that may not raise after a check: lows with no card above the highest one named."""
    if not highest:
        return {}
    shares = enumerate(how.shares, start=1)
    number, ranking = next((number, ranking) for number, (share, ranking) in shares if share.scale != "high")
    return {"quiet_share": number, "quiet_rank": _low_rank(ranking, highest)}


def _openers(how: How, least: str) -> int:
    """The lowest rank that may open, in the table of the first share."""
    share, ranking = how.shares[0]
    value = rank_of_many(least)
    if value is None or share.scale != "high":
        raise HousewayError(f"openers {least!r} are dealt in bulk only where the first share is high")
    return ranking.rank((ONE_PAIR, value))


# ---------------------------------------------------------------------- tables


def _table(share: PotShare, ranking: RingRanking) -> Ranks:
    table = omaha_table(ranking) if share.uses == "exactly two" else ring_table(ranking)
    return _by_highest_card(table, ranking) if share.compare == "highest card" else table


def _by_highest_card(table: Ranks, ranking: RingRanking) -> Ranks:
    """A table of lows in which those with the same highest card are equal."""
    groups = {key[:2]: number for number, key in enumerate(ranking.keys, start=1)}
    numbers = np.arange(np.iinfo(np.int16).max + 1, dtype=np.int16)
    numbers[1 : len(ranking.keys) + 1] = [groups[key[:2]] for key in ranking.keys]
    return numbers[table]


def _showing(how: How) -> tuple[Ranks, Ranks]:
    """The tables for the cards that show, where the best hand showing acts first."""
    asked = {step.bet.first for street in how.play.streets for step in street.steps if step.bet}
    asked &= {"highest showing", "lowest showing"}
    if not asked:
        return _NO_TABLE, _NO_TABLE
    if len(asked) > 1:
        raise HousewayError("hands in which both the highest and the lowest act first are not dealt in bulk")
    ranking = showing_ranking(how, low=asked == {"lowest showing"})
    return showing_table(ranking), ring_table(ranking) if how.play.shortage else _NO_TABLE
