"""A session at a terminal table: round after round, who has what, and how it ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from houseway.cli.conversation import FloorCalled, Quit, Terminal
from houseway.cli.endings import ending
from houseway.cli.floor import rule_at_table
from houseway.cli.round_view import round_lines
from houseway.players.player import Decider
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.record import Record
from houseway.table.live import LiveRound
from houseway.table.table import Table
from houseway.terminal.output import money, signed

AFTER = "after"
"""The word with which a call for the floor waits until the round is settled."""


@dataclass
class TerminalSession(ABC):
    """A table, its players, and the seat whose view is shown (None: an onlooker's).

    What happens between two rounds, and how one is dealt, depends on the table's mode. `settled` is the last
    round, on which the floor may still rule; `after_round` has the words of a call that waits for its result.
    """

    table: Table
    players: Mapping[int, Decider]
    buy_ins: Mapping[str, int]
    terminal: Terminal
    viewpoint: int | None = None
    records: list[Record] = field(default_factory=list)
    bought: dict[str, int] = field(default_factory=dict)
    leaving: bool = False
    settled: LiveRound | None = None
    after_round: str | None = None

    instructions: ClassVar[str]
    """What the person at the terminal can type."""
    left_alone: ClassVar[str]
    """What happens to a round that the person leaves."""

    def __post_init__(self) -> None:
        for seat, player in self.players.items():
            self.table.sit(seat, player.name, self.buy_ins[player.name])
        self.bought = dict(self.buy_ins)

    def run(self, rounds: int | None) -> None:
        """Play this many rounds, or until somebody leaves or the game cannot go on."""
        try:
            while (rounds is None or len(self.records) < rounds) and not self.leaving:
                self.terminal.floor_listens = self.settled is not None
                try:
                    if not self._ready() or not self._play():
                        break
                except FloorCalled as call:  # between two rounds: it is about the last one
                    self._rule_on_result(str(call))
        except (Quit, KeyboardInterrupt):
            self.leaving = True
        finally:
            self.terminal.floor_listens = False

    # ------------------------------------------------------------------ the mode's part

    @abstractmethod
    def _ready(self) -> bool:
        """Let players buy chips; false when the person at the terminal cannot play on."""

    @abstractmethod
    def _play(self) -> bool:
        """One round; false when the game cannot go on."""

    # ------------------------------------------------------------------ a round

    def _announce(self, what: str) -> None:
        self.terminal.say(f"\n── {what} {len(self.records) + 1} ──", style="bold")

    def _finish(self, live: LiveRound) -> None:
        """Play a round that was dealt to its end."""
        self.settled = None
        self._decide(live)
        for text, style in ending(live, self.viewpoint):
            self.terminal.say(text, style or None)
        self.records.append(live.record())
        self.settled = live if live.result is not None else None
        if self.after_round is not None:
            words, self.after_round = self.after_round, None
            self._rule_on_result(words)

    def _rule_on_result(self, words: str) -> None:
        """Have the floor rule on the round that was settled last, as long as the next one is not dealt."""
        live = self.settled
        self.terminal.floor_listens = False
        if live is None:
            self.terminal.say("The deal was void: there is nothing to rule on.")
            return
        heard = len(round_lines(live, self.viewpoint))
        rule_at_table(self.terminal, live, words)
        self._tell(live, heard)
        self.records[-1] = live.record()

    def _decide(self, live: LiveRound) -> None:
        """Put every question to the player who has to answer it, and narrate what happens in between."""
        heard = self._tell(live, 0)
        while live.pending:
            ask = live.pending[0]
            self.terminal.floor_listens = True
            try:
                live.answer(ask, self._answer(ask, live))
            except FloorCalled as call:
                self.terminal.floor_listens = False
                first, _, words = str(call).partition(" ")
                if first.lower() == AFTER:
                    self.after_round = words
                    self.terminal.say("The floor will rule when this round is settled.")
                else:
                    rule_at_table(self.terminal, live, str(call))
            finally:
                self.terminal.floor_listens = False
            heard = self._tell(live, heard)

    def _answer(self, ask: Ask, live: LiveRound) -> Choice:
        if self.leaving and ask.seat == self.viewpoint:
            return ask.default
        try:
            return self.players[ask.seat].choose(ask, live)
        except Quit:
            self.leaving = True
            self.terminal.say(self.left_alone)
            return ask.default

    def _tell(self, live: LiveRound, heard: int) -> int:
        lines = round_lines(live, self.viewpoint)
        for line in lines[heard:]:
            self.terminal.say(line)
        return len(lines)

    # ------------------------------------------------------------------ chips

    def _buy(self, name: str, amount: int) -> None:
        """Add chips that a player buys between two rounds."""
        self.table.chips[name] += amount
        self.bought[name] += amount
        self.terminal.say(f"{name} buys in for {money(amount)} more.", style="dim")

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
