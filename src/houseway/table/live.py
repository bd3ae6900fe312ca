"""A round at a table, from its fees and the deal to the last chip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from typing import NamedTuple, TypeVarTuple, Unpack

import houseway
from houseway.errors import HousewayError, NoCards
from houseway.games import game_of
from houseway.rounds.decisions import Ask, Choice, plain_choice
from houseway.rounds.fees import BEFORE_DEAL
from houseway.rounds.guide import SettingGuide
from houseway.rounds.hands import HandId
from houseway.rounds.log import (
    Asked,
    Button,
    Called,
    Chose,
    Data,
    Event,
    Log,
    Over,
    Paid,
    Resettled,
    Settled,
    TakenBack,
)
from houseway.rounds.purse import FEE, RETURN, RULED, Purse, Transfer
from houseway.rounds.record import FORMAT, Record
from houseway.rounds.result import Result
from houseway.rounds.round import Round, course_of
from houseway.rounds.rulings import AppliedRuling, Ruled
from houseway.rounds.sources import Source, Stacked, show_drawn
from houseway.rulebook.rules import Rules
from houseway.table.floor import Declaration, apply_ruling, is_checked_again, ruling_for
from houseway.table.floor.retracting import last_answer, takes_back
from houseway.table.mode import Deal, Mode, People, State
from houseway.table.resettling import (
    SettledRound,
    changed_rows,
    check_payments,
    moves_between,
    ruled_facts,
    settle_anew,
    winners_of,
)

NEXT_DEALT = "The next round has been dealt: the result of this one stands."
CHECKED_AGAIN = "the settlement was worked out again from the cards, and every payment stands"
TOO_FEW = "Too few cards are left for that."
LOST = "the round could not be restored after a failed step"
_Of = TypeVarTuple("_Of")


class _Mark(NamedTuple):
    """A point in a round: how many cards, transfers and events it has so far."""

    cards: int
    transfers: int
    events: int


class LiveRound:
    """A round at a table: fees, the deal and its decisions, the result, and the record of it all.

    Every step (the deal up to the first question, each answer, a ruling, a misdeal) either completes or
    leaves no trace if it fails; a round that cannot be restored is void. `transfers` is all the money that
    has moved so far, `chips_after` what everybody had when the round was over. Until the next round is dealt
    (`next_dealt`), the floor may rule on a settled round, which is then settled again.
    """

    def __init__(
        self,
        rules: Rules,
        mode: Mode,
        deal: Deal,
        people: People,
        source: Source,
        over: Callable[[LiveRound], None],
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.people = people.everybody
        self.chips_before = dict(people.chips)
        self.chips_after: dict[str, int] = {}
        self.table_before: State = mode.state()
        self.fresh = source.fresh
        self.result: Result | None = None
        self.next_dealt = False
        self.log = Log(rules.deck)
        self._guides: dict[Ask, SettingGuide | None] = {}
        self._mode = mode
        self._over = over
        drops = () if rules.schedule is None else rules.schedule.drops
        self._nothing_due = not (deal.fees or deal.thrown or drops)
        self._purse = Purse(people.chips)
        self._paid_in_play = 0
        self._shown_later: dict[HandId, Event] = {}
        try:
            self._begin(source)
            self._finish_if_over()
        except BaseException:
            self._purse.undo()
            raise

    # ------------------------------------------------------------------ steps

    def _begin(self, source: Source) -> None:
        """Lay out, take the first fees, and deal up to the first question."""
        deal, log = self.deal, self.log
        log.extend(deal.opening_events)
        for moment, due in deal.fees.items():
            if moment != BEFORE_DEAL:
                for charge in due:
                    self._purse.commit(charge.payer, charge.amount)
        self._purse.commit_all(deal.committed)
        self._reach(BEFORE_DEAL)
        self.round = Round(
            self.rules, game_of(self.rules).play, deal.start, source, self._purse, self._reach, log
        )

    def _reach(self, moment: str, round: Round | None = None) -> None:
        """Take the fees that are due at a moment; a drop comes out of the pots, the main pot first.

        Dice that are thrown then follow.
        """
        if self._nothing_due:
            return
        schedule = self.rules.schedule
        if schedule is not None and schedule.drops:
            folded = len(round.stakes.folded) if round is not None and round.stakes is not None else 0
            for drop in self._mode.drops(self.deal, moment, folded, self._purse.pots()):
                paid = self._purse.pay(drop.payer, drop.payee, drop.amount, FEE, drop.basis, drop.cite)
                self.log.append(Paid(paid))
        for charge in self.deal.fees.get(moment, ()):
            if moment != BEFORE_DEAL:
                self._purse.commit(charge.payer, -charge.amount)
            paid = self._purse.pay(charge.payer, charge.payee, charge.amount, FEE, charge.basis)
            self.log.append(Paid(paid))
        if moment == self.deal.thrown_at:
            self.log.extend(self.deal.thrown)

    def answer(self, ask: Ask | str, choice: Choice | str) -> None:
        """Answer a question, given as an `Ask` or by its id."""
        round = self.round
        pending = round.pending
        alone = len(pending) == 1
        asked = pending[0] if alone and ask is pending[0] else round.find(ask)
        answer = plain_choice(choice) if isinstance(choice, str) else asked.meant(choice, self.rules.deck)
        cost = asked.check(answer) if alone else round.check(asked, answer)
        # What follows is `_step`, written out: every answer comes here.
        mark = len(round.drawn), len(self._purse.transfers), len(self.log)
        try:
            round.answer(asked, answer, cost)
            if not round.pending:
                self._finish_if_over()
        except BaseException:
            self._rewind(_Mark(*mark))
            raise

    def may_show(self, seat: int) -> bool:
        """Whether the round is settled and the hand of a seat was not shown: its player may still show it."""
        return self.result is not None and self.round.lies_down(HandId(seat))

    def show(self, seat: int) -> None:
        """Turn up, after the round, a hand that its player did not have to show."""
        if not self.may_show(seat):
            raise HousewayError("There is no hand to show: it is not over, or everybody has seen it.")
        self.round.show(HandId(seat))
        self._shown_later[HandId(seat)] = self.log[-1]

    def misdeal(self, reason: str) -> None:
        """Declare the deal void: every wager and stake is returned; fees already dropped stay dropped."""
        if self.round.over:
            raise HousewayError("the round is over; it can no longer be a misdeal")
        if not reason:
            raise HousewayError("a misdeal needs a reason")
        self._step(self.round.misdeal, reason)

    def declare(self, said: Declaration) -> AppliedRuling:
        """Apply what the house filed for something that went wrong; return the ruling that was made."""
        if self.next_dealt:
            raise HousewayError(NEXT_DEALT)
        ruling = ruling_for(self.round, said)
        self.carry_out(ruling)
        return ruling

    def carry_out(self, ruling: AppliedRuling) -> None:
        """Apply a ruling that was made, if enough cards are left for the rest of the round."""
        if self.result is None:
            self._step(self._rule, ruling)
        else:
            self._rule_on_result(ruling)

    def _rule(self, ruling: AppliedRuling) -> None:
        """Apply a ruling; the cards that a refused one drew, which nobody saw, go back to the source."""
        round = self.round
        put_back, drawn = round.source.snapshot(), len(round.drawn)
        try:
            self._apply(ruling)
            round = self.round
            if not round.over and round.source.left < self._cards_to_come():
                raise HousewayError(TOO_FEW)
        except BaseException as error:
            put_back()
            del round.drawn[drawn:]
            if isinstance(error, NoCards):
                raise HousewayError(TOO_FEW) from None
            raise

    def _cards_to_come(self) -> int:
        """How many cards the rest of the round may take."""
        round, game = self.round, game_of(self.rules)
        if game.cards_to_come is not None:
            return game.cards_to_come(round)
        return max(0, game.most_cards(self.rules) - len(round.drawn))

    def rule(self, ruling: AppliedRuling) -> None:
        """Apply a recorded ruling again."""
        if self.result is None:
            self._step(self._apply, ruling)
        else:
            self._rule_on_result(ruling)

    def _rule_on_result(self, ruling: AppliedRuling) -> None:
        """Apply a ruling to a settled round, and settle it again; one that is refused leaves no trace."""
        if self.next_dealt:
            raise HousewayError(NEXT_DEALT)
        round, events = self.round, len(self.log)
        floor, down = deepcopy(round.floor), round.cards_down
        try:
            apply_ruling(round, ruling)
            self._settle_again(ruling)
        except BaseException:
            round.floor, round.cards_down = floor, down
            del self.log[events:]
            raise

    def _settle_again(self, ruling: AppliedRuling) -> None:
        """Settle the round by the facts that rulings have left, and pay what the new result changes."""
        round, old = self.round, self.result
        assert round.facts is not None
        assert round.floor is not None
        assert old is not None
        paid = self.transfers[: self._paid_in_play]
        settled = SettledRound(self.deal, self._mode, self.table_before, self.chips_before, paid)
        facts = ruled_facts(round.facts, round.floor)
        again = settle_anew(settled, facts, old)
        moves = moves_between(self.chips_after, again.chips, ruling.cite)
        check_payments(moves, self.chips)
        rows = changed_rows(old.rows, again.result.rows)
        for seat in winners_of(again.result, self.deal.start.places) if rows else ():
            self._show_winner(HandId(seat))
        self._purse.carry_out_all(moves)
        self._purse.close_pots()
        self.log.extend([Resettled(row, again.result.marks) for row in rows])
        self.log.extend([Paid(move) for move in moves])
        if not rows and is_checked_again(ruling):
            self.log.append(Called((CHECKED_AGAIN,)))
        self._mode.restore(again.state)
        round.facts, self.result, self.chips_after = facts, again.result, again.chips

    def _show_winner(self, hand: HandId) -> None:
        """Show a hand that wins now, as winning hands are; one that its player has shown is shown again."""
        shown = self._shown_later.get(hand)
        if shown is not None:
            self.log.append(copy(shown))
        elif len(self.round.live_seats) > 1:
            self.round.show(hand)

    def _step(self, take: Callable[[Unpack[_Of]], None], *given: *_Of) -> None:
        """Take a step; if it fails, restore the round as it was before."""
        round = self.round
        cards, transfers, events = len(round.drawn), len(self._purse.transfers), len(self.log)
        try:
            take(*given)
            if round.facts is not None or round.void:
                self._finish_if_over()
        except BaseException:
            self._rewind(_Mark(cards, transfers, events))
            raise

    def _rewind(self, mark: _Mark) -> None:
        """Replay the round up to a mark; if that fails too, the round is void from there."""
        round, transfers, events = self.round, self.transfers[: mark.transfers], self.log[: mark.events]
        try:
            self._keep(transfers, events)
            course = round.course
            self._keep([], [])
            self._begin(Stacked(round.drawn, self.fresh, round.source))
            for step in course:
                self._take_again(step)
        except BaseException as error:
            self.round = round
            self._keep(transfers, events)
            round.abandon(LOST, mark.cards)
            self._finish_if_over()
            raise RuntimeError(f"{LOST}; it is void, and all wagers were returned") from error

    def _take_again(self, step: AppliedRuling | tuple[Ask, Choice]) -> None:
        """Take a step of the round's course again."""
        if isinstance(step, AppliedRuling):
            self._apply(step)
        else:
            ask, choice = step
            self.round.answer(self.round.find(ask), choice)

    def _apply(self, ruling: AppliedRuling) -> None:
        """Apply a ruling to the round in play; it may take back the last answer first."""
        if takes_back(self.round, ruling):
            self._take_back(last_answer(self.log, ruling), ruling)
        else:
            apply_ruling(self.round, ruling)

    def _take_back(self, place: int, ruling: AppliedRuling) -> None:
        """Replay the round to the moment before an answer, and go on from there by a ruling.

        Everybody has seen what was done since: it stays in the log, and what was paid is paid back.
        """
        round, events, transfers = self.round, list(self.log), list(self.transfers)
        answer = events[place]
        assert isinstance(answer, Chose)
        try:
            course = course_of(events[:place])
            self._keep([], [])
            self._begin(Stacked(round.drawn, self.fresh, round.source))
            for step in course:
                self._take_again(step)
        except BaseException:
            self.round = round
            self._keep(transfers, events)
            raise
        back = [
            Transfer(paid.payee, paid.payer, paid.amount, RETURN, RULED, ruling.cite)
            for paid in reversed(transfers[len(self.transfers) :])
        ]
        self.transfers[:] = [*transfers, *back]
        self.log[:] = [*events, Ruled(ruling), *map(Paid, back)]
        stakes, people = self.round.stakes, self.people
        front = {} if stakes is None else stakes.streets[-1]
        self.log.append(
            TakenBack(answer.ask, {people[seat]: chips for seat, chips in front.items() if chips})
        )
        self.log.extend(map(Asked, self.round.pending))
        apply_ruling(self.round, ruling, logged=True)

    def _keep(self, transfers: Sequence[Transfer], events: Sequence[Event]) -> None:
        """Undo everything except these transfers and events; no chips stay at risk."""
        self._purse.undo()
        self._purse.release()
        self._purse.carry_out_all(transfers)
        self.log[:] = events

    def _finish_if_over(self) -> None:
        if not self.round.over or self.result is not None:
            return
        facts = self.round.facts
        result: Result | None = None
        if facts is not None:
            self._purse.release()
            self._paid_in_play = len(self.transfers)
            result = self._mode.settle(self.deal, facts, self._purse)
            if result.order is not None and result.order.button is not None:
                self.log.append(Button(result.order.button, result.order.why, result.marks))
            before = sum(self._purse.chips.values())
            self._purse.carry_out_all(result.transfers)
            if result.banked is None:
                self.log.extend([Paid(paid) for paid in result.transfers if paid.why == FEE])
            if sum(self._purse.chips.values()) != before:
                raise AssertionError("chips were not conserved at the table")
            self.log.extend([Settled(row, result.marks) for row in result.rows])
            if result.said:
                self.log.append(Called(result.said))
            self.log.append(Over(None if result.banked is None else result.banked.net))
            if result.banked is None:
                self._purse.close_pots()
        else:
            self.log.extend([Paid(paid) for paid in self._purse.give_back()])
        self._mode.after(self.deal, result)
        self.result, self.chips_after = result, dict(self.chips)
        self._over(self)

    # ------------------------------------------------------------------ its state

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The open questions."""
        return self.round.pending

    @property
    def over(self) -> bool:
        """Whether the round is settled or void."""
        return self.result is not None or bool(self.round.void)

    @property
    def chips(self) -> dict[str, int]:
        """Everybody's chips as they are now."""
        return self._purse.chips

    @property
    def transfers(self) -> list[Transfer]:
        """All the money that has moved, in order."""
        return self._purse.transfers

    @property
    def pots(self) -> dict[str, int]:
        """The size of every pot that is not empty."""
        return self._purse.pots()

    def check(self, ask: Ask, choice: Choice) -> None:
        """Refuse an answer that is not possible now."""
        self.round.check(ask, choice)

    def guide(self, ask: Ask) -> SettingGuide | None:
        """What the player who is asked is told about setting a hand, worked out once for each question."""
        if ask not in self._guides:
            self._guides[ask] = game_of(self.rules).guide(self.rules, ask)
        return self._guides[ask]

    def view(self, seat: int | None) -> list[Data]:
        """What a seat may see so far."""
        return list(self.log.view(seat))

    def kept(self) -> list[Data]:
        """The events in the form that is stored with the record, which holds no voluntary shows."""
        voluntary, stored = {id(event) for event in self._shown_later.values()}, Log(self.rules.deck)
        stored.extend([event for event in self.log if id(event) not in voluntary])
        return stored.kept()

    def record(self) -> Record:
        """Everything needed to replay this round."""
        rules, pack = self.rules, self.rules.deck
        return Record(
            format=FORMAT,
            game=rules.id if rules.filing.house else rules.where,
            settings={**rules.settings, **rules.changes},
            digest=rules.digest,
            engine=houseway.__version__,
            seats=rules.seats,
            players={str(place): name for place, name in self.people.items()},
            chips=self.chips_before,
            table=self.table_before,
            opening=self.deal.opening.data(),
            cards=show_drawn(self.round.drawn, pack),
            fresh=self.fresh,
            choices=[{"ask": ask.id, **choice.data(pack)} for ask, choice in self.round.chosen],
            misdeal=self.round.void,
            result=self.chips_after,
            rulings=self._rulings(),
        )

    def _rulings(self) -> list[Data]:
        """The rulings of the floor, each with the number of answers before it."""
        found: list[Data] = []
        answers = 0
        for step in self.round.course:
            if isinstance(step, AppliedRuling):
                found.append({"after": answers, **step.data()})
            else:
                answers += 1
        return found
