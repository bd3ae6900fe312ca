"""A round at a table, from its fees and the deal to the last chip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import houseway
from houseway.games import game_of
from houseway.money import dollar_number
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.fees import HOUSE, Charge
from houseway.rounds.log import NOTHING, Data, Event, Log
from houseway.rounds.record import Record
from houseway.rounds.round import Round
from houseway.rounds.sources import Source, show_drawn
from houseway.table.action import Walk, dice_seat, seats_from, walk
from houseway.table.bank import BankWager
from houseway.table.settlement import Settlement, settle

if TYPE_CHECKING:
    from houseway.table.table import Table


class LiveRound:
    """A round at a table: fees, the deal and its decisions, settlement, and the record of it all."""

    def __init__(
        self,
        table: Table,
        lots: Sequence[Lot],
        bank: Sequence[BankWager],
        taken: Sequence[Charge],
        source: Source,
        dice: tuple[int, ...],
    ) -> None:
        assert table.player_dealer is not None
        self.table = table
        self.rules = table.rules
        self.bank = tuple(bank)
        self.wagers = tuple(Lot(lot.spot, lot.bettor, lot.bet, lot.amount) for lot in lots)
        self.charges = tuple(taken)
        self.dice = dice
        self.player_dealer = table.player_dealer
        self.chips_before = dict(table.chips)
        self.standing_before = len(table.standing)
        self.fresh = source.fresh
        self.settlement: Settlement | None = None
        self.walk: Walk | None = None
        log = self.log = Log()
        for wager in bank:
            reserved = {} if wager.spot is None else {"spot": wager.spot}
            log.append(
                Event("bank", {"owner": wager.owner, "amount": dollar_number(wager.amount), **reserved})
            )
        for index, lot in enumerate(lots):
            data = {"spot": lot.spot, "bettor": lot.bettor, "bet": lot.bet}
            data["amount"] = dollar_number(lot.amount)
            log.append(Event("standing" if index < self.standing_before else "bet", data))
        after_deal = self.rules.schedule is not None and self.rules.schedule.trigger == "after the deal"
        if not after_deal:
            self._take_fees()
        if dice:
            log.append(Event("dice", {"dice": list(dice)}))
        self.round = Round(
            self.rules,
            game_of(self.rules).play,
            source,
            lots,
            order=seats_from(self.player_dealer % self.rules.seats + 1, self.rules.seats),
            places=table.places,
            player_dealer=self.player_dealer,
            funds=self._funds(),
            log=log,
            first_seat=dice_seat(self.rules, dice, self.player_dealer),
        )
        if after_deal and not self.round.void:
            questions = log[len(log) - len(self.round.pending) :]
            del log[len(log) - len(questions) :]
            self._take_fees()
            log.extend(questions)
        self._finish_if_over()

    def _take_fees(self) -> None:
        for charge in self.charges:
            self.table.move(charge.payer, HOUSE, charge.amount)
            self.log.append(
                Event(
                    "fee",
                    {"payer": charge.payer, "amount": dollar_number(charge.amount), "basis": charge.basis},
                )
            )

    def _funds(self) -> dict[str, int]:
        """What everybody has left for wagers during the round."""
        funds = dict(self.chips_before)
        for lot in self.wagers:
            funds[lot.bettor] -= lot.amount
        for wager in self.bank:
            funds[wager.owner] -= wager.amount
        for charge in self.charges:
            funds[charge.payer] -= charge.amount
        return funds

    @property
    def pending(self) -> tuple[Ask, ...]:
        """The open questions."""
        return self.round.pending

    @property
    def over(self) -> bool:
        """Whether the round is settled or void."""
        return self.settlement is not None or bool(self.round.void)

    def answer(self, spot: int, about: str, choice: Choice | str) -> None:
        """Answer a question."""
        self.round.answer(spot, about, Choice(choice) if isinstance(choice, str) else choice)
        self._finish_if_over()

    def check(self, ask: Ask, choice: Choice) -> None:
        """Refuse an answer that could not be given now."""
        self.round.check(ask, choice)

    @property
    def stalled(self) -> bool:
        """Whether an error ended the round where it stood: nobody is asked, and it is not over."""
        return not self.pending and not self.over

    def misdeal(self, reason: str) -> None:
        """Declare the deal void: every wager goes back; fees already dropped stay dropped."""
        self.round.misdeal(reason)
        self._finish_if_over()

    def view(self, seat: int | None) -> list[Data]:
        """What a seat may see so far."""
        return list(self.log.view(seat))

    def _finish_if_over(self) -> None:
        if not self.round.over or (self.over and self.settlement):
            return
        table = self.table
        if self.round.facts is not None:
            facts = self.round.facts
            bank = sum(wager.amount for wager in self.bank)
            self.walk = walk(self.rules, facts, self.player_dealer, bank, self.rules.seats, self.dice)
            if self.walk.button is not None:
                self.log.append(Event("button", {"seat": self.walk.button, "why": self.walk.why}))
            self.settlement = settle(self.rules, facts, self.bank, self.walk.seats)
            before = sum(table.chips.values())
            for transfer in self.settlement.transfers:
                table.move(transfer.payer, transfer.payee, transfer.amount)
            if sum(table.chips.values()) != before:
                raise AssertionError("chips were not conserved at the table")
            table.standing = list(self.settlement.standing)
            self._log_settlement(self.settlement)
            table.hands_banked += 1
        table.bettors = frozenset([lot.bettor for lot in self.wagers])
        table.rounds += 1

    def _log_settlement(self, settlement: Settlement) -> None:
        append = self.log.append
        for row in settlement.rows:
            lot = row.lot
            hand = {"hand": lot.hand} if lot.hand else NOTHING
            append(
                Event(
                    "settled",
                    {
                        "spot": lot.spot,
                        "bettor": lot.bettor,
                        "bet": lot.bet,
                        **hand,
                        "amount": dollar_number(lot.amount),
                        "net": dollar_number(row.net),
                        "action": row.action,
                        "case": row.case.text,
                        "pays": row.case.result.text,
                        "cite": row.case.cite,
                    },
                )
            )
        append(Event("over", {"bank": dollar_number(settlement.bank_net)}))

    def record(self) -> Record:
        """Everything needed to play this round again."""
        choices = [
            {"spot": ask.spot, "about": ask.about, "choice": choice.name, "amount": choice.amount}
            for ask, choice in self.round.chosen
        ]
        return Record(
            game=self.rules.id if self.rules.filing.house else self.rules.where,
            settings={**self.rules.settings, **self.rules.changes},
            digest=self.rules.digest,
            engine=houseway.__version__,
            seats=self.rules.seats,
            player_dealer=self.player_dealer,
            players={str(place): name for place, name in self.table.people.items()},
            chips=self.chips_before,
            bank=[asdict(wager) for wager in self.bank],
            wagers=[asdict(lot) for lot in self.wagers[self.standing_before :]],
            standing=[asdict(lot) for lot in self.wagers[: self.standing_before]],
            cards=" ".join(show_drawn(card) for card in self.round.drawn),
            fresh=self.fresh,
            dice=list(self.dice),
            choices=choices,
            misdeal=self.round.void,
            result=dict(self.table.chips) if self.over else {},
        )
