"""What players post before a hand to get one, to make up for blinds that passed them, and as straddles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from houseway.errors import HousewayError
from houseway.rounds.posts import LIVE_POST, Post, Posts
from houseway.rulebook.entry_terms import KILL, EntryTerms
from houseway.rulebook.rules import cited
from houseway.table.entry import TableEntry
from houseway.table.entry_state import BUY, STRADDLE, EntryPlan


def check(entry: TableEntry, plan: EntryPlan, seats: Iterable[int], straddles: Sequence[int]) -> None:
    """Refuse seats that may not be dealt in, and straddles that may not be made."""
    for seat in seats:
        if seat not in plan.seats:
            raise HousewayError(f"seat {seat} must post or wait: {why(entry, seat)}")
    if tuple(straddles) != plan.straddles:
        raise HousewayError("only the players next to the big blind may straddle, one after the other")


def why(entry: TableEntry, seat: int) -> str:
    """Why a seat is not simply dealt in, in words."""
    match entry.reason(seat):
        case "new":
            return "its player is new"
        case "moved away" | "moved towards" | "traded away" | "traded towards":
            return "its player changed seats"
        case _:
            missed = [f"the {name}" for name in entry.standing[seat].missed]
            return f"its player missed {' and '.join(missed) or 'the blinds'}"


def posts(entry: TableEntry, plan: EntryPlan, chips: Mapping[int, int]) -> Posts | None:
    """What is put in before a hand beside the usual blinds, with these chips; None if nothing is."""
    terms = entry.terms
    if terms is None:
        return None
    skipped, instead = _skipped(entry, terms, plan)
    taking, taken = _half_blind(entry, terms, plan, chips)
    if not (skipped or taking or plan.ways or plan.straddles):
        return None
    posting = [seat for seat, way in plan.ways.items() if way in ("post", "post both")]
    instead |= {seat for seat in posting if _has_a_blind(entry, plan, seat)}
    made = (*skipped, *taking, *_entering(entry, terms, plan))
    if taking and taken is None:
        instead |= set(entry.taken)
    found = Posts(
        made,
        only_blind=next((seat for seat, way in plan.ways.items() if way == BUY), None),
        instead=instead,
        kills=tuple(seat for seat, way in plan.ways.items() if way == KILL),
        taken=taken,
    )
    straddle = entry.straddle
    if straddle is None or not plan.straddles:
        return found if made or found.kills else None
    straddles = tuple(
        Post(seat, level, STRADDLE, straddle.is_dead, straddle.cite)
        for seat, level in zip(plan.straddles, straddle.levels, strict=False)
    )
    if straddle.is_dead:
        return replace(found, posts=(*made, *straddles))
    return replace(found, straddles=straddles, options=straddle.live, counted=straddle.counts)


def _half_blind(
    entry: TableEntry, terms: EntryTerms, plan: EntryPlan, chips: Mapping[int, int]
) -> tuple[list[Post], tuple[int, int] | None]:
    """The big blind that a second player posts beside one with less than half of it, and who they are.

    With the next hand, the first takes the blind that the other took for him.
    """
    if not terms.entry.half_blind or len(plan.seats) < 3 or BUY in plan.ways.values():
        return [], None
    order, big, cite = entry.order(plan), terms.names[1], cited(terms.entry.cite)
    if entry.taken and tuple(order[terms.big_at - 1 : terms.big_at + 1]) == entry.taken:
        return [Post(entry.taken[0], terms.big_blind, big, cite=cite)], None
    short, after = order[terms.big_at], order[(terms.big_at + 1) % len(order)]
    if 2 * chips[short] >= terms.big_blind or after in plan.ways:
        return [], None
    return [Post(after, terms.big_blind, big, cite=cite)], (short, after)


def _entering(entry: TableEntry, terms: EntryTerms, plan: EntryPlan) -> Iterable[Post]:
    """What players post who come in: a live big blind, a dead small one, or both."""
    small, big = terms.names
    for seat, way in plan.ways.items():
        live, dead = terms.cost(way)
        place = entry.place_of(entry.index(seat, plan.button, plan.seats))
        row = terms.row(entry.reason(seat), place, entry.standing[seat].came)
        cite = cited(row.cite) if row is not None else ""
        if live:
            yield Post(seat, live, big if way == BUY else LIVE_POST, cite=cite)
        if dead:
            yield Post(seat, dead, f"dead {small}", dead=True, cite=cite)


def _has_a_blind(entry: TableEntry, plan: EntryPlan, seat: int) -> bool:
    """Whether a seat has a smaller blind of its own, which a big blind posted there takes the place of."""
    assert entry.terms is not None
    return entry.index(seat, plan.button, plan.seats) < entry.terms.big_at


def _skipped(entry: TableEntry, terms: EntryTerms, plan: EntryPlan) -> tuple[list[Post], frozenset[int]]:
    """What players post whom the blinds passed over because others left, where that is not forgiven.

    A player who skipped the big blind and has the small one now posts the big one; the small one follows with
    the next hand. One who skipped both posts a live big blind and a dead small one.
    """
    if terms.entry.skipped == "forgiven" or BUY in plan.ways.values():
        return [], frozenset()
    small, big = terms.names
    due = entry.due(plan)
    with_big = frozenset(due.get(big, ()))
    cite = cited(terms.entry.cite)
    made = [Post(seat, terms.big_blind, big, cite=cite) for seat in due.get(big, ())]
    for seat in due.get(small, ()):
        dead = seat in with_big
        made.append(Post(seat, terms.small_blind, f"dead {small}" if dead else small, dead, cite))
    return made, with_big & set(entry.order(plan)[: terms.big_at])
