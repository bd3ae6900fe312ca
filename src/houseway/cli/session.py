"""A session at a terminal table: who banks, who bets, what happens, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.cli.conversation import Quit, Terminal
from houseway.cli.round_view import chips_line, final_hands, round_lines, settlement_table
from houseway.errors import HousewayError
from houseway.players.player import Player, affordable_bank
from houseway.rounds.facts import Lot
from houseway.rounds.record import Record
from houseway.rounds.result import bank_words
from houseway.table.bank import BankWager
from houseway.table.layout import open_bets
from houseway.table.live import LiveRound
from houseway.table.table import Table
from houseway.terminal.output import money, signed


@dataclass
class TerminalSession:
    """A table, its players, and the seat whose view is shown (None: an onlooker's)."""

    table: Table
    players: Mapping[int, Player]
    buy_ins: Mapping[str, int]
    terminal: Terminal
    viewpoint: int | None = None
    records: list[Record] = field(default_factory=list)
    bought: dict[str, int] = field(default_factory=dict)
    leaving: bool = False

    def __post_init__(self) -> None:
        for seat, player in self.players.items():
            self.table.sit(seat, player.name, self.buy_ins[player.name])
        self.bought = dict(self.buy_ins)

    def run(self, rounds: int | None) -> None:
        """Play this many rounds, or until somebody leaves or nobody banks."""
        try:
            while (rounds is None or len(self.records) < rounds) and not self.leaving:
                self._buy_more()
                if self._out_of_chips() or not self._play():
                    break
        except (Quit, KeyboardInterrupt):
            self.leaving = True

    # ------------------------------------------------------------------ before the deal

    def _buy_more(self) -> None:
        """Let bots that are short of chips buy in again, so that the game goes on."""
        least = 10 * self.table.rules.low
        for seat, player in self.players.items():
            if seat != self.viewpoint and self.table.chips[player.name] < least:
                more = self.buy_ins[player.name]
                self.table.chips[player.name] += more
                self.bought[player.name] += more
                self.terminal.say(f"{player.name} buys in for {money(more)} more.", style="dim")

    def _out_of_chips(self) -> bool:
        """Whether the person at the terminal can no longer afford the smallest wager."""
        if self.viewpoint is None:
            return False
        rules, name = self.table.rules, self.players[self.viewpoint].name
        least = min(bet.low for bet in open_bets(rules))
        waiting = any(lot.bettor == name for lot in self.table.banked.standing)
        if self.table.chips[name] >= least or waiting:
            return False
        self.terminal.say(
            f"{name} has {money(self.table.chips[name])} left, less than the smallest bet here."
        )
        return True

    def _find_bank(self) -> bool:
        """Offer the position around the table as filed, twice if need be, before the game stops."""
        banked, again = self.table.banked, False
        holder = banked.player_dealer
        while banked.must_rotate:
            seat = banked.offer(self.table.players)
            if seat is None:
                break
            needed = again or (seat == holder and banked.offers == [seat])
            if self.players[seat].take_bank(self.table, seat, needed):
                name, verb = self.players[seat].name, "keeps" if seat == holder else "takes"
                banked.accept(seat, name)
                self.terminal.say(f"{name} {verb} the player-dealer position (seat {seat}).")
                break
            banked.decline(seat)
            if banked.broken:
                if again:
                    break
                again = True
                self.terminal.say("Nobody takes the player-dealer position; it is offered around once more.")
        return self.table.banked.player_dealer is not None

    def _bank(self) -> tuple[BankWager, ...]:
        """What the player-dealer puts up; empty if the position was given up."""
        seat = self.table.banked.player_dealer
        assert seat is not None
        bank = self.players[seat].bank(self.table, seat)
        if not bank:
            self.table.banked.give_up()
        return bank

    def _wagers(self) -> list[Lot]:
        order = [seat for seat in self.players if seat != self.table.banked.player_dealer]
        return [lot for seat in order for lot in self.players[seat].wagers(self.table, seat)]

    # ------------------------------------------------------------------ a round

    def _play(self) -> bool:
        """One round; false when the game cannot go on."""
        self.terminal.say(f"\n── Round {len(self.records) + 1} ──", style="bold")
        if not self._find_bank():
            self.terminal.say("Nobody banks: the game is broken.", style="bold")
            return False
        bank = self._bank()
        if not bank:
            return True
        self.table.banked.take_down_unpaid(self.table.chips)
        lots = self._wagers()
        if not lots and not self.table.banked.standing:
            self.terminal.say(f"Nobody bets, so no {self.table.rules.deck.noun}s are dealt.")
            return self.viewpoint is not None
        bank = affordable_bank(self.table, lots, bank)
        if not bank:
            self.terminal.say("The player-dealer cannot pay the fee and gives the position up.")
            self.table.banked.give_up()
            return True
        try:
            live = self.table.deal(lots, bank)
        except HousewayError as error:
            self.terminal.say(f"{error}.", style="yellow")
            return self.viewpoint is not None
        self._decide(live)
        self._settle(live)
        self.records.append(live.record())
        return True

    def _decide(self, live: LiveRound) -> None:
        """Put every question to the player who has to answer it, and narrate what happens in between."""
        heard = self._tell(live, 0)
        while live.pending:
            ask = live.pending[0]
            try:
                choice = ask.default if self.leaving else self.players[ask.seat].choose(ask, live)
            except Quit:
                self.leaving = True
                self.terminal.say("The house way plays out the round for you.")
                choice = ask.default
            live.answer(ask, choice)
            heard = self._tell(live, heard)

    def _tell(self, live: LiveRound, heard: int) -> int:
        lines = round_lines(live, self.viewpoint)
        for line in lines[heard:]:
            self.terminal.say(line)
        return len(lines)

    def _settle(self, live: LiveRound) -> None:
        for line in final_hands(live, self.viewpoint):
            self.terminal.say(line, style="bold")
        if live.result:
            self.terminal.say(settlement_table(live))
            if live.result.banked:
                self.terminal.say(bank_words(live.result.banked.net))
        self.terminal.say(chips_line(live), style="dim")

    # ------------------------------------------------------------------ the end

    def results(self) -> dict[str, int]:
        """What everybody won or lost, fees included."""
        return {name: self.table.chips[name] - bought for name, bought in self.bought.items()}

    def summary(self) -> None:
        """Print everybody's result."""
        rounds = len(self.records)
        self.terminal.say(f"\n{rounds} round{'' if rounds == 1 else 's'} played.", style="bold")
        for name, result in self.results().items():
            self.terminal.say(f"  {name}: {money(self.table.chips[name])} ({signed(result)})")
        self.terminal.say(f"  collected by the house: {money(self.table.chips['house'])}")
