"""What the filing does not allow in a described hand, and what the description left to be assumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from houseway.games.described import Described
from houseway.games.ring.checking_kills import kill_faults
from houseway.games.ring.hand import BOARD
from houseway.games.ring.how import How, how_of
from houseway.games.ring.must_bet import must_have_bet
from houseway.games.ring.showdown import holders, known
from houseway.games.ring.written import (
    FOR_LOW,
    OPENED,
    WrittenBets,
    asks_for_openers,
    written_bets,
)
from houseway.games.warned import DeskWarning
from houseway.money import money
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.pots import ShareHolders
from houseway.rulebook.drops import betting_words
from houseway.rulebook.families.ring import Bet, Street
from houseway.rulebook.rules import Rules, cited
from houseway.wording import listed

Holders = Callable[[Rules, Facts, Sequence[int]], Sequence[ShareHolders]]


def faults(rules: Rules, facts: Facts, description: Described) -> Iterable[DeskWarning]:
    """Everything about the hand that is worth a warning; it is settled as described all the same."""
    yield from hand_faults(rules, facts, description, written_bets(how_of(rules), description), holders)


def hand_faults(
    rules: Rules, facts: Facts, description: Described, bets: WrittenBets, holders: Holders
) -> Iterator[DeskWarning]:
    """What is worth a warning in any game that is played street by street; `holders` says who wins a pot."""
    how = how_of(rules)
    yield from _assumptions(facts, bets)
    yield from _seated(rules, facts)
    yield from _antes(how, facts, bets)
    yield from kill_faults(how, bets, facts)
    for number, street in enumerate(how.play.streets):
        yield from _Checked(how, facts, description, bets, number).faults()
        yield from _openers(how, facts, bets, street)
    yield from _cards(how, facts)
    yield from _duties(rules, facts, bets)
    yield from _folded_winners(rules, facts, holders)


def _assumptions(facts: Facts, bets: WrittenBets) -> Iterator[DeskWarning]:
    for what, seats in bets.assumed.items():
        who = (
            f"seat {seats[0]} is"
            if len(seats) == 1
            else f"seats {listed([str(seat) for seat in sorted(seats)])} are"
        )
        yield DeskWarning(f"bets: the {what} is not given; {who} assumed to have put it in")
    for seat in facts.course.mucked if facts.course else ():
        yield DeskWarning(f"hands.{seat}: not given; assumed to have been mucked at the showdown", spot=seat)


def _seated(rules: Rules, facts: Facts) -> Iterator[DeskWarning]:
    stakes = facts.stakes
    assert stakes is not None
    if len(stakes.dealt_in) < 2:
        yield DeskWarning("a hand needs at least two players")
    if len(stakes.dealt_in) > rules.seats:
        what = f"{len(stakes.dealt_in)} players were dealt in, but the table has {rules.seats} seats"
        yield DeskWarning(what, cited(how_of(rules).play.seats_cite))


def _antes(how: How, facts: Facts, bets: WrittenBets) -> Iterator[DeskWarning]:
    stakes, rule = facts.stakes, how.play.ante
    assert stakes is not None
    if rule is None:
        if bets.antes:
            yield DeskWarning("bets.antes: this game has no ante")
        return
    for seat, put in bets.antes.items():
        if put != how.ante and (put > how.ante or seat not in stakes.all_in):
            what = f"seat {seat} put in an ante of {money(put)} instead of {money(how.ante)}"
            yield DeskWarning(what, cited(rule.cite), seat)


class _Checked:
    """One street of a described hand, and what its betting rules say about it."""

    def __init__(
        self, how: How, facts: Facts, description: Described, bets: WrittenBets, number: int
    ) -> None:
        assert facts.stakes is not None
        assert description.pots is not None
        self._how, self._stakes, self._bets, self._number = how, facts.stakes, bets, number
        self._street: Street = how.play.streets[number]
        self._when = betting_words(self._street.name)
        kill = max(bets.kills.values(), default=0)
        self._limits = how.killed(kill) if kill else how.limits
        self._put = bets.streets[number]
        self._level = max(self._put.values(), default=0)
        self._all_in = description.pots.all_in
        self._here = {seat for seat in self._put if not self._puts_in_later(seat)}

    def _puts_in_later(self, seat: int) -> bool:
        return any(put.get(seat) for put in self._bets.streets[self._number + 1 :])

    def faults(self) -> Iterator[DeskWarning]:
        """Seats that did not match the others, then bets that are too small, too large or too many."""
        yield from self._strangers()
        yield from self._uneven()
        betting = self._how.play.betting
        bet = next((step.bet for step in self._street.steps if step.bet is not None), None)
        if bet is None:
            if self._put:
                yield DeskWarning(f"bets.{self._street.name}: there is no betting on this street")
            return
        all_in_here = self._here & self._all_in
        for seat in sorted(all_in_here) if not betting.all_in else ():
            if not self._is_full(bet, self._put[seat]):
                what = f"seat {seat} is all in for less {self._when}, but nobody may go all in for less"
                yield DeskWarning(what, cited(betting.cite), seat)
        if self._level and not all_in_here:
            yield from self._sizes(bet)

    def _is_full(self, bet: Bet, put: int) -> bool:
        """Whether somebody with all his chips in has matched a full bet, which was raised later on."""
        size = self._limits[id(bet)].size
        return put % size == 0 or (put - self._opening()) % size == 0

    def _strangers(self) -> Iterator[DeskWarning]:
        for seat in self._put:
            if seat not in self._stakes.dealt_in:
                yield DeskWarning(f"bets.{self._street.name}.{seat}: this seat was not dealt in", spot=seat)

    def _uneven(self) -> Iterator[DeskWarning]:
        """Who stayed in without matching the others, though not all in."""
        for seat in self._stakes.dealt_in:
            put = self._put.get(seat, 0)
            folded = self._bets.folded_on.get(seat)
            out = folded is not None and folded <= self._number
            if put < self._level and not out and (seat not in self._all_in or self._puts_in_later(seat)):
                what = f"seat {seat} put in {money(put)} of {money(self._level)} {self._when}"
                yield DeskWarning(f"{what} and is not all in; it can win only what it matched", spot=seat)

    # ------------------------------------------------------------------ sizes and caps

    def _sizes(self, bet: Bet) -> Iterator[DeskWarning]:
        """Bets that do not fit the limits, on a street on which nobody went all in."""
        how, limits = self._how.play.betting, self._limits[id(bet)]
        lines = cited((*how.cite, *self._street.cite))
        start, what = self._opening(), f"{money(self._level)} was put in {self._when}"
        if self._level <= start:
            return
        if how.limit == "up to the limit":
            if not limits.size <= self._level <= limits.spread:
                bounds = f"{money(limits.size)} to {money(limits.spread)}"
                yield DeskWarning(f"{what}, but bets and raises together make {bounds}", lines)
            return
        if how.limit not in ("fixed", "spread"):
            least = start + 1 if start else limits.open_least
            if self._level < least:
                yield DeskWarning(f"{what}, but a bet is at least {money(least)}", lines)
            return
        most = max(limits.other, limits.size) if how.limit == "fixed" else limits.spread
        opened = [start, *([limits.size] if self._may_open_full() else [])] if start else [0]
        if how.limit == "fixed" and not limits.other:
            steps = {level % limits.size for level in opened}
            if self._level % limits.size not in steps:
                yield DeskWarning(f"{what}, but bets and raises are {money(limits.size)} each", lines)
                return
        cap = how.raises
        if cap is not None and self._capped():
            highest = max(opened) + (cap + (0 if start and self._start_is_bet() else 1)) * most
            if self._level > highest:
                raises = f"a bet and {cap} raises" if cap != 1 else "a bet and one raise"
                yield DeskWarning(f"{what}, but {raises} make {money(highest)} at most", lines)

    def _opening(self) -> int:
        """What the others had to match when the betting began: the largest blind, or the bring-in."""
        if self._number:
            return 0
        rule = self._how.play.bring_in
        if rule is not None and rule.forced:
            return self._how.bring_in
        return max((self._how.big_blind, *self._bets.kills.values()))

    def _start_is_bet(self) -> bool:
        """Whether a raise is counted from what had to be posted, so that the post is the bet."""
        rule = self._how.play.bring_in
        return rule is None or rule.counts_as == "a bet"

    def _may_open_full(self) -> bool:
        """Whether the forced bet may be the lower limit, or is completed to it."""
        rule = self._how.play.bring_in
        return rule is not None and (rule.or_lower or rule.counts_as == "part of a bet")

    def _capped(self) -> bool:
        """Whether raises were limited for certain: two players who are left may go on where that is filed."""
        left = [
            seat
            for seat in self._stakes.dealt_in
            if self._bets.folded_on.get(seat, self._number + 1) > self._number
        ]
        began = [
            seat
            for seat in self._stakes.dealt_in
            if self._bets.folded_on.get(seat, self._number) >= self._number
        ]
        match self._how.play.betting.heads_up:
            case "capped":
                return True
            case "two at the start":
                return len(began) > 2
            case _:
                return len(left) > 2


# ---------------------------------------------------------------------- cards


def _openers(how: How, facts: Facts, bets: WrittenBets, street: Street) -> Iterator[DeskWarning]:
    """Who opened without the hand for it; his cards before the draw decide."""
    bet = asks_for_openers(street)
    if bet is None or FOR_LOW in bets.opened.values():
        return
    either = any(step.bet is not None and step.bet.only_if == "unopened" for step in street.steps)
    if either and not bets.opened and bets.entered(how.play.streets.index(street)):
        what = f"choices: not said whether it was opened with {bet.openers}; assumed that it was"
        yield DeskWarning(what)
    ranking = next((made for share, made in how.shares if share.scale == "high"), None)
    for seat, word in bets.opened.items():
        cards = known(facts.dealt.get(HandId(seat), ()))
        if word == OPENED and cards and ranking is not None and not ranking.openers(cards, bet.openers):
            what = f"seat {seat} opened without {bet.openers} or better"
            yield DeskWarning(what, cited(street.cite), seat, HandId(seat))


def _duties(rules: Rules, facts: Facts, bets: WrittenBets) -> Iterator[DeskWarning]:
    """Winners whose hand must be bet, without a word about whether it was."""
    stakes = facts.stakes
    assert stakes is not None
    if not bets.streets[-1] or stakes.carried:
        return
    for pot in stakes.pots(stakes.dealt_in):
        if len(pot.seats) > 1:
            for seat in must_have_bet(rules, facts, pot):
                if seat not in bets.duties:
                    what = f"choices.{seat}: not said whether this hand was bet; assumed that it was"
                    yield DeskWarning(what, spot=seat, hand=HandId(seat))


def _cards(how: How, facts: Facts) -> Iterator[DeskWarning]:
    """Hands and boards with more or fewer cards than the game deals to the end of a hand."""
    stakes = facts.stakes
    assert stakes is not None
    live = stakes.live(stakes.dealt_in)
    if len(live) < 2 or stakes.carried:
        return
    steps = [step for street in how.play.streets for step in street.steps]
    board = sum(step.board or 0 for step in steps)
    each = sum((step.down or 0) + (step.up or 0) - (step.discard or 0) for step in steps)
    shared = len(facts.hands.get(BOARD, ()))
    short = 1 if shared == 1 and not board and how.play.shortage else 0
    if shared not in (board, board + short):
        yield DeskWarning(f"hands.board: {_cards_words(shared)}, but this game deals {board}")
    for seat in live:
        count = len(facts.hands.get(HandId(seat), ()))
        if count != each - short:
            what = f"hands.{seat}: {_cards_words(count)}, but a hand of this game has {each - short}"
            yield DeskWarning(what, spot=seat, hand=HandId(seat))


def _cards_words(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _folded_winners(rules: Rules, facts: Facts, holders: Holders) -> Iterator[DeskWarning]:
    """Folded hands that would have won: they cannot."""
    stakes, course = facts.stakes, facts.course
    assert stakes is not None
    assert course is not None
    live = stakes.live(stakes.dealt_in)
    if len(live) < 2 or stakes.carried:
        return
    for seat, street in course.folded_on.items():
        if not _whole(facts, seat, live):
            continue
        among = [other for other in stakes.dealt_in if other in live or other == seat]
        for holding in holders(rules, facts, among):
            if seat in holding.seats:
                words = f"{holding.seats[seat]} would win the {holding.share}"
                what = f"seat {seat} folded {betting_words(street)}: {words}, but a folded hand wins nothing"
                yield DeskWarning(what, spot=seat, hand=HandId(seat))


def _whole(facts: Facts, seat: int, live: Sequence[int]) -> bool:
    """Whether a folded hand is given, with as many cards as those at the showdown."""
    count = len(known(facts.hands.get(HandId(seat), ())))
    return count > 0 and all(count == len(facts.hands.get(HandId(other), ())) for other in live)
