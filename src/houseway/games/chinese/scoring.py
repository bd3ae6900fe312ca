"""What two players owe each other, point by point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.games.chinese.fates import HandFate, fates
from houseway.games.chinese.settings import ThreeParts, how_of
from houseway.ranking.chinese import PARTS, short_phrase
from houseway.ranking.system import RankedHand
from houseway.rounds.facts import Facts
from houseway.rounds.scores import PairScore
from houseway.rulebook.families.chinese import BonusHand, ChinesePlay
from houseway.rulebook.rules import Rules
from houseway.rulebook.rules.naming import cited


class Point(NamedTuple):
    """Some of the points between two players, as the first of them counts them, and what they are for.

    `mine` and `his` are what was compared, if two parts were.
    """

    points: int
    what: str
    cite: Sequence[str] = ()
    mine: str = ""
    his: str = ""

    def reversed(self) -> Point:
        """The same from the other player's side."""
        return Point(-self.points, self.what, self.cite, self.his, self.mine)

    @property
    def text(self) -> str:
        """The points in words: ``+1 front (pair of kings over ace high)``."""
        relation = "over" if self.points > 0 else "under" if self.points < 0 else "equal to"
        compared = f" ({self.mine} {relation} {self.his})" if self.mine else ""
        return f"{signed(self.points)} {self.what}{compared}"


def score(rules: Rules, facts: Facts, one: int, two: int) -> PairScore:
    """What the second of two seats owes the first, with the reason for each point."""
    points = points_between(rules, facts, one, two)
    total = sum(point.points for point in points)
    cite = cited(list(dict.fromkeys(line for point in points for line in point.cite)))
    other = [point.reversed() for point in points]
    return PairScore(total * rules.low, _why(points), cite, _why(other))


def _why(points: Sequence[Point]) -> str:
    total = sum(point.points for point in points)
    told = ", ".join(point.text for point in points)
    if len(points) == 1 and not points[0].mine:
        return told
    return f"{told}: {signed(total)} point{'' if abs(total) == 1 else 's'}"


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points > 0 else str(points)


def points_between(rules: Rules, facts: Facts, one: int, two: int) -> list[Point]:
    """The points between two seats, as the first of them counts them."""
    how, seats = how_of(rules), fates(rules, facts)
    mine, his = seats[one], seats[two]
    if mine.fate == his.fate == "compared":
        return list(_compared(how, facts, seats, one, two))
    declared = _declared(how, mine, his)
    if declared is not None:
        return declared
    if mine.fate == his.fate == "surrendered":
        return [_both_surrendered(how, mine, his)]
    if mine.fate == his.fate:
        return list(_both_fouled(how, mine, his))
    if "surrendered" in (mine.fate, his.fate):
        return [_owed(his.fate == "surrendered", how.surrender, "surrender", how.surrender_cite)]
    return _fouled(how, mine, his)


def _owed(by_him: bool, points: int, what: str, cite: Sequence[str]) -> Point:
    """Points that one of the two owes the other."""
    return Point(points if by_him else -points, what, cite)


def _both_surrendered(how: ChinesePlay, mine: HandFate, his: HandFate) -> Point:
    """What two players owe each other who have both surrendered."""
    if how.both_surrender == "cancel":
        return Point(0, "both surrendered: what they owe each other cancels out", how.surrender_cite)
    cite = [*how.surrender_cite, *how.declared_cite]
    return _owed(_first(mine, his) is his, how.surrender, "surrender, declared first", cite)


def _both_fouled(how: ChinesePlay, mine: HandFate, his: HandFate) -> Iterator[Point]:
    """What two fouled hands owe each other: penalties that cancel out, and bonuses where these count."""
    lines = [*how.counts.foul_cite, *how.foul_cite]
    yield Point(0, "both fouled: their penalties cancel out", lines)
    if how.counts.foul_bonus and how.both_foul == "bonuses count":
        for by_him, made in ((True, mine.made), (False, his.made)):
            yield from _bonuses_in(how, made, by_him)


# ---------------------------------------------------------------------- declared hands


def _declared(how: ChinesePlay, mine: HandFate, his: HandFate) -> list[Point] | None:
    """The points of Clean Sweeps, produced or not; None if no declaration decides."""
    if "swept" not in (mine.fate, his.fate) and "not produced" not in (mine.fate, his.fate):
        return None
    if "surrendered" in (mine.fate, his.fate) and _first(mine, his).fate == "surrendered":
        cite = [*how.surrender_cite, *how.declared_cite]
        what = "surrender, declared before the Clean Sweep"
        return [_owed(his.fate == "surrendered", how.surrender, what, cite)]
    if "not produced" in (mine.fate, his.fate):
        return [
            _owed(whose is his, _penalty(how, whose, other), f"{whose.sweep} not produced", how.false_cite)
            for whose, other in ((mine, his), (his, mine))
            if whose.fate == "not produced"
        ]
    if mine.fate == his.fate:
        ranks = [how.declarable[whose.sweep].rank for whose in (mine, his)]
        if ranks[0] == ranks[1]:
            return [
                Point(0, f"Clean Sweeps of the same rank, {mine.sweep} and {his.sweep}", how.same_rank_cite)
            ]
        winner = mine if ranks[0] < ranks[1] else his
    else:
        winner = mine if mine.fate == "swept" else his
    sweep = how.declarable[winner.sweep]
    cite = [*sweep.cite, *([] if mine.fate != his.fate else how.same_rank_cite)]
    return [_owed(winner is mine, how.points_of(winner.sweep), f"Clean Sweep: {winner.sweep}", cite)]


def _first(mine: HandFate, his: HandFate) -> HandFate:
    return mine if mine.turn < his.turn else his


def _penalty(how: ChinesePlay, fate: HandFate, other: HandFate) -> int:
    """What a Clean Sweep that was not produced pays an opponent."""
    declared = how.points_of(fate.sweep)
    if how.false_against_sweep == "larger value" and other.fate == "swept":
        return max(declared, how.points_of(other.sweep))
    return declared


def _fouled(how: ChinesePlay, mine: HandFate, his: HandFate) -> list[Point]:
    """The penalty of a fouled hand, and the bonus in the hand that gets it."""
    counts, by_him = how.counts, his.fate == "fouled"
    found = [_owed(by_him, counts.foul, "fouled hand", [*counts.foul_cite, *how.foul_cite])]
    if counts.foul_bonus:
        found += _bonuses_in(how, mine.made if by_him else his.made, by_him)
    return found


def _bonuses_in(how: ChinesePlay, made: ThreeParts | None, by_him: bool) -> Iterator[Point]:
    """The bonuses in a hand that a fouled hand pays for."""
    for at in range(len(PARTS)) if made is not None else ():
        assert made is not None
        row = _bonus(how, made, at)
        if row is not None:
            yield _owed(by_him, row.points, f"{row.hand} in the {row.part}", row.cite)


# ---------------------------------------------------------------------- hands that are compared


def _compared(
    how: ChinesePlay, facts: Facts, seats: dict[int, HandFate], one: int, two: int
) -> Iterator[Point]:
    counts = how.counts
    mine, his = seats[one].made, seats[two].made
    assert mine is not None
    assert his is not None
    won, lost = _won(mine, his), _won(his, mine)
    for at, name in enumerate(PARTS):
        sign = (at in won) - (at in lost)
        bonus = _bonus(how, mine if sign > 0 else his, at) if sign else None
        instead = bonus is not None and counts.bonus == "instead"
        points = bonus.points if instead and bonus is not None else counts.part
        what = f"{name}, {bonus.hand} bonus" if instead and bonus is not None else name
        cite = [*how.score_cite, *(bonus.cite if instead and bonus is not None else ())]
        yield Point(sign * points, what, cite, *_in_words(mine[at], his[at]))
    yield from _together(how, seats, (one, two), (len(won), len(lost)))
    if counts.bonus == "added":
        for sign, made, parts in ((1, mine, won), (-1, his, lost)):
            counted = range(len(PARTS)) if how.bonus_for == "both" else parts
            for at in counted:
                if row := _bonus(how, made, at):
                    yield Point(sign * row.points, f"bonus, {row.hand} in the {row.part}", row.cite)


def _together(
    how: ChinesePlay, seats: dict[int, HandFate], pair: tuple[int, int], won: tuple[int, int]
) -> Iterator[Point]:
    """What the parts earn together: the majority, a Shot, a Homerun."""
    counts = how.counts
    more = won[0] > won[1], won[1] > won[0]
    majority = more if how.majority_is == "more parts" else (won[0] >= 2, won[1] >= 2)
    for sign, seat, parts, most in zip((1, -1), pair, won, majority, strict=True):
        if counts.majority and most:
            yield Point(sign * counts.majority, "majority", counts.cite)
        if parts < len(PARTS):
            continue
        points = sign * len(PARTS) * counts.part
        if counts.homerun > 1 and _homerun(how, seats, seat):
            yield Point(points * (counts.homerun - 1), "Homerun", counts.homerun_cite)
        elif counts.shot > 1:
            yield Point(points * (counts.shot - 1), "Shot", counts.shot_cite)


def _homerun(how: ChinesePlay, seats: dict[int, HandFate], seat: int) -> bool:
    """Whether a seat wins every part of every opponent at a full table."""
    if len(seats) != how.homerun_players:
        return False
    mine = seats[seat].made
    for other, his in seats.items():
        if other == seat or (his.fate == "fouled" and how.homerun_over == "fouled hands too"):
            continue
        if his.fate != "compared" or mine is None or his.made is None:
            return False
        if len(_won(mine, his.made)) < len(PARTS):
            return False
    return True


def _in_words(mine: RankedHand, his: RankedHand) -> tuple[str, str]:
    """Two parts, with all that decides between them and no more."""
    short = short_phrase(mine.key), short_phrase(his.key)
    return short if short[0] != short[1] else (str(mine), str(his))


def _won(mine: ThreeParts, his: ThreeParts) -> list[int]:
    """The parts that one hand wins of another."""
    return [at for at in range(len(PARTS)) if mine[at] > his[at]]


def _bonus(how: ChinesePlay, made: ThreeParts, at: int) -> BonusHand | None:
    """The bonus hand in a part, if there is one."""
    return how.bonus_points.get((PARTS[at], made[at].category))
