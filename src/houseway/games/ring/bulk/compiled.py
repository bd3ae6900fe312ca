"""A table's rules as small arrays for the kernel, and which rules it does not deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.errors import HousewayError
from houseway.games.ring.forced import blinds_of, seat_after_blinds
from houseway.games.ring.how import HeldRules, How, RoundLimits, how_of
from houseway.ranking._tables import Integers, Ranks
from houseway.ranking.omaha_arrays import omaha_table
from houseway.ranking.ring import RingRanking
from houseway.ranking.ring_arrays import ring_table
from houseway.rulebook.families.ring import Bet, PotShare, StreetStep
from houseway.rulebook.rules import Rules

# ---------------------------------------------------------------------- fields of the arrays

(
    PLAYERS, ANTE, LEVEL, AS_POSTED, FIRST, LIMIT, CAP, HEADS_UP, SHORT, NEXT, CAP_EVERY,
    LEAST, ALL_IN, CHIP, SHARES, BRING_IN, HIGHEST, ACE_LOW, BY_SUIT, A_BET, OR_LOWER, NEXT_CARD, IF_FOLDED,
    FORCED, LIVE_BRING_IN, SHORT_OPEN, SERVES, GAME_FIELDS,
) = range(28)  # fmt: skip
(
    KIND, COUNT, STREET, SIZE, OTHER, OPEN_LEAST, OPEN_MOST, SPREAD, CEILING, ROUND_POT, STEP, FIRST_TO_ACT,
    OPEN_PAIR, CHECK, CHECK_RAISE, UNOPENED, BLINDS_OPEN, BY_SIZE, AS_ENTERED, LEAST_CARDS, AT_ONCE,
    STEP_FIELDS,
) = range(22)  # fmt: skip
USES, ODD, SHARE_FIELDS = range(3)

KINDS = ("down", "up", "board", "burn", "discard", "draw", "bet")
LIMITS = ("fixed", "spread", "pot limit", "no limit")
CAPS = ("capped", "two left", "two before the cap", "two at the start")
SHORTS = ("half", "full only", "sum", "sum to player", "largest raise")
NEXTS = ("on top", "from the full bet", "always on top")
LEASTS = ("last raise", "lower", "smallest bet")
FIRSTS = ("after the blinds", "left of the button", "bring-in", "highest showing", "lowest showing")
UNOPENEDS = ("goes on", "last player wins", "largest blind wins")
FOLDED = ("", "next seat", "next card")
ALL_USES = ("any", "exactly two", "at most two", "all")
ODDS = ("each from the button", "first from the button", "high card", "low card")


@dataclass(frozen=True)
class Compiled:
    """The arrays of a game for a number of players; seats count from the left of the button."""

    game: Integers
    steps: Integers
    blinds: Integers
    """What each seat posts, and the place of its blind by size; of equal ones the last is larger."""
    shares: Integers
    tables: tuple[Ranks, Ranks]
    """What ranks the hands for each share; the second is empty where there is only one."""
    pack: NDArray[np.int64]


def not_dealt(rules: Rules) -> Iterator[str]:
    """Each rule of a game that the kernel does not know; none if it deals the game."""
    how = how_of(rules)
    play = how.play
    steps = [step for street in play.streets for step in street.steps]
    bets = [step.bet for step in steps if step.bet is not None]
    if any(bet.openers or bet.only_if or bet.unopened == "carried" or bet.open_all_in for bet in bets):
        yield "openers"
    if any(step.expose is not None for step in steps):
        yield "cards that are turned up by choice"
    if any(step.up for step in steps) and any(share.joker != "none" for share in play.shares):
        yield "a joker that may show"
    if any(not blind.live or blind.place < 0 for blind in how.blinds):
        yield "blinds that are dead or the last winner's"
    if len(play.shares) > 2 or any(share.odd not in ODDS or not _plain(share) for share in play.shares):
        yield "shares that depend on more than the best hand"
    if play.odd_half != "first share":
        yield "odd chips between the shares by seat"


def _plain(share: PotShare) -> bool:
    return share.compare == "all cards" and share.among == "best" and not share.only_if


def most_players(rules: Rules) -> int:
    """For how many players the pack suffices whatever they do, at most the seats."""
    how = how_of(rules)
    steps = [step for street in how.play.streets for step in street.steps]
    each = sum((step.down or 0) + (step.up or 0) + (step.draw.most if step.draw else 0) for step in steps)
    shared = sum((step.board or 0) + (step.burn or 0) for step in steps)
    spare = 1 if any(step.draw for step in steps) else 0  # the last card is not dealt in a draw
    return min(rules.seats, (len(rules.deck) - shared - spare) // each)


def arrays_of(rules: Rules, players: int) -> Compiled:
    """The arrays of a game for so many players."""
    missing = list(not_dealt(rules))
    if missing:
        raise HousewayError(f"{rules.name}: hands with {', '.join(missing)} are not dealt in bulk")
    most = most_players(rules)
    if not 2 <= players <= most:
        raise HousewayError(f"{rules.name}: hands are dealt in bulk to 2 to {most} players, not {players}")
    return _compiled(rules.digest, players, HeldRules(rules))


@lru_cache(maxsize=64)
def _compiled(digest: str, players: int, held: HeldRules) -> Compiled:
    rules = held.rules
    how = how_of(rules)
    seats = range(players)
    placed = blinds_of(how, seats)
    blinds = np.zeros((2, players), np.int64)
    by_size = sorted(placed, key=lambda number: (how.blinds[number].amount, number))
    for number, seat in placed.items():
        blinds[:, seat] = how.blinds[number].amount, 1 + by_size.index(number)
    game = _game(how, players)
    game[FIRST] = seat_after_blinds(how, seats, placed)
    rows: list[Integers] = []
    for number, street in enumerate(how.play.streets):
        rows += [_step(how, step, number) for step in street.steps]
    ranked = [_table(share, ranking) for share, ranking in how.shares]
    return Compiled(
        game=game,
        steps=np.array(rows, np.int64),
        blinds=blinds,
        shares=np.array([[ALL_USES.index(s.uses), ODDS.index(s.odd)] for s, _ in how.shares], np.int64),
        tables=(ranked[0], ranked[1] if len(ranked) > 1 else np.zeros(1, np.int16)),
        pack=np.array(rules.deck.pieces, np.int64),
    )


def _game(how: How, players: int) -> Integers:
    betting, rule = how.play.betting, how.play.bring_in
    cap = betting.raises if betting.limit in ("fixed", "spread") else betting.no_limit_raises
    short = "full only" if betting.short == "action only" else betting.short
    least = "last raise" if betting.raise_at_least == "largest of the round" else betting.raise_at_least
    found = np.zeros(GAME_FIELDS, np.int64)
    found[PLAYERS], found[ANTE], found[LEVEL] = players, how.ante, how.big_blind
    found[AS_POSTED] = betting.short_blind == "as posted"
    found[LIMIT], found[CAP] = LIMITS.index(betting.limit), -1 if cap is None else cap
    found[HEADS_UP], found[SHORT] = CAPS.index(betting.heads_up), SHORTS.index(short)
    found[NEXT], found[CAP_EVERY] = NEXTS.index(betting.next_raise), betting.cap_counts == "every raise"
    found[LEAST], found[ALL_IN] = LEASTS.index(least), betting.all_in
    found[CHIP], found[SHARES] = how.chip, len(how.shares)
    found[SERVES] = how.play.serves == "every seat until a bet"
    if rule is not None:
        found[BRING_IN], found[HIGHEST] = how.bring_in, rule.by == "highest card"
        found[ACE_LOW], found[BY_SUIT] = rule.ace == "low", rule.ties == "suit"
        found[A_BET], found[OR_LOWER] = rule.counts_as == "a bet", rule.or_lower
        found[NEXT_CARD], found[IF_FOLDED] = rule.all_in == "next card", FOLDED.index(rule.if_folded)
        found[FORCED], found[LIVE_BRING_IN] = rule.forced, rule.live
        found[SHORT_OPEN] = rule.short_open
    return found


def _step(how: How, step: StreetStep, street: int) -> Integers:
    found = np.zeros(STEP_FIELDS, np.int64)
    found[KIND], found[STREET] = KINDS.index(step.kind), street
    if step.bet is not None:
        _betting(found, step.bet, how.limits[id(step.bet)])
    elif step.draw is not None:
        draw = step.draw
        found[COUNT], found[LEAST_CARDS] = draw.most, draw.least
        found[AT_ONCE] = draw.most if draw.at_once is None else draw.at_once
    else:
        found[COUNT] = getattr(step, step.kind)
    return found


def _betting(found: Integers, bet: Bet, limits: RoundLimits) -> None:
    found[SIZE], found[OTHER], found[OPEN_LEAST] = limits.size, limits.other, limits.open_least
    found[OPEN_MOST], found[SPREAD], found[CEILING] = limits.open_most, limits.spread, limits.ceiling
    found[ROUND_POT], found[STEP] = limits.round_pot, limits.chip
    found[FIRST_TO_ACT], found[UNOPENED] = FIRSTS.index(bet.first), UNOPENEDS.index(bet.unopened)
    found[OPEN_PAIR], found[CHECK], found[CHECK_RAISE] = bet.open_pair, bet.check, bet.check_raise
    found[BLINDS_OPEN], found[BY_SIZE] = bet.blinds_open, bet.blinds_act == "last, by size"
    found[AS_ENTERED] = bet.then == "as entered"


def _table(share: PotShare, ranking: RingRanking) -> Ranks:
    return omaha_table(ranking) if share.uses == "exactly two" else ring_table(ranking)
