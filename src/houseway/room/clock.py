"""A table's automatic steps: the next one, and when it is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from houseway.errors import HousewayError, NoBank
from houseway.room.actions import BETTING, SETTLED, WAITING, RoomAction
from houseway.room.bots import Bots
from houseway.room.members import Clocks, Member
from houseway.room.room_table import RoomTable
from houseway.rounds.decisions import Ask
from houseway.rounds.log import Asked
from houseway.table.commitment import SCHEME

NewKey = Callable[[], str]


class Step(NamedTuple):
    """Actions that are due at a time; a step without actions only restarts the clock of its phase."""

    at: float
    actions: Callable[[], list[RoomAction]]
    final: bool = True


def _leave(name: str) -> list[RoomAction]:
    return [RoomAction("leave", {"name": name})]


@dataclass
class Clock:
    """Follows a table and says what is due. It keeps no state of the game, only times."""

    room_table: RoomTable
    clocks: Clocks
    bots: Bots
    new_key: NewKey
    connected: set[str] = field(default_factory=set)
    gone: dict[str, float] = field(default_factory=dict)
    watched: bool = False
    since: float = 0.0
    _stage: object = None

    def follow(self, now: float) -> None:
        """Note when the current phase began."""
        room_table = self.room_table
        asked = sum(isinstance(event, Asked) for event in room_table.live.log) if room_table.live else 0
        stage = (
            room_table.phase,
            room_table.number,
            room_table.offered,
            room_table.dealer and room_table.dealer.name,
            asked,
        )
        if stage != self._stage:
            self._stage, self.since = stage, now

    def start_again(self, now: float) -> None:
        """Restart the clock of the current phase."""
        self.since = now

    @property
    def people(self) -> list[Member]:
        """Everybody here who is not a bot."""
        return [member for member in self.room_table.members.values() if not member.bot]

    @property
    def active(self) -> bool:
        """Whether the clock runs: somebody is watching, or a player is about to leave."""
        return self.watched or any(member.leaving for member in self.people)

    def _here(self, member: Member | None) -> bool:
        return member is not None and member.name in self.connected

    # ------------------------------------------------------------------ what is due

    def next_step(self) -> Step | None:
        """The earliest automatic step."""
        steps = list(self._leavers())
        if self.active:
            steps += self._phase_steps()
        return min(steps, key=lambda step: step.at, default=None)

    @property
    def deadline(self) -> float | None:
        """When the players' time in this phase is up."""
        if not self.active:
            return None
        ends = [step.at for step in self._phase_steps() if step.final]
        return min(ends, default=None)

    def _leavers(self) -> Iterator[Step]:
        """Players who have been disconnected for too long."""
        for name, gone in self.gone.items():
            member = self.room_table.members.get(name)
            if member is not None and not member.leaving:
                yield Step(gone + self.clocks.seat_kept, partial(_leave, name))

    def _phase_steps(self) -> list[Step]:
        match self.room_table.phase:
            case "waiting":
                return self._waiting()
            case "banking":
                return self._banking()
            case "betting":
                return self._betting()
            case "dealing":
                return [Step(self.since, lambda: [RoomAction("deal", {})])]
            case "playing":
                return self._playing()
            case "settled":
                return [Step(self.since + (0 if self._all_ready() else self.clocks.pause), self._next)]
        return []

    def _waiting(self) -> list[Step]:
        if any(member.leaving for member in self.room_table.members.values()):
            return [Step(self.since, self._next)]
        if not self.room_table.enough_players:
            return []
        return [Step(self.since + (self.clocks.bank if self._broken() else 0), self._next, final=False)]

    def _broken(self) -> bool:
        return self.room_table.has_bank and self.room_table.banked.broken

    def _next(self) -> list[RoomAction]:
        actions = self.bots.short() if self.room_table.phase in (WAITING, SETTLED) else []
        if self.room_table.needs_shuffle:
            actions.append(RoomAction("shuffle", {"key": self.new_key(), "scheme": SCHEME}))
        return [*actions, RoomAction("next", {})]

    def _banking(self) -> list[Step]:
        member = self.room_table.seated(self.room_table.offered)
        assert member is not None
        if member.bot:
            return [Step(self.since + self.clocks.bots, lambda: [self.bots.on_offer(member)], final=False)]
        wait = (
            self.clocks.bank
            if self._here(member) and not member.leaving
            else min(self.clocks.away, self.clocks.bank)
        )
        return [
            Step(self.since + wait, lambda: [RoomAction("decline", {"name": member.name, "by": "clock"})])
        ]

    def _all_ready(self) -> bool:
        """Whether every player who is waited for is ready."""
        return all(member.ready for member in self.people if self._waited_for(member))

    def _waited_for(self, member: Member) -> bool:
        """Whether a player is here, stays, and is dealt in, or was in the round that is being settled."""
        dealt_in = not member.sitting_out or self.room_table.took_part(member.name)
        return self._here(member) and not member.leaving and dealt_in

    def _betting(self) -> list[Step]:
        waiting = self.bots.to_bet()
        if waiting:
            steps = [Step(self.since + self.clocks.bots, lambda: self._bot_bets(waiting), final=False)]
        elif self._all_ready() and self._deal():
            steps = [Step(self.since + self.clocks.bots, self._deal)]
        else:
            steps = []
        return [*steps, Step(self.since + self.clocks.betting, self._deal)]

    def _bot_bets(self, members: list[Member]) -> list[RoomAction]:
        return [action for member in members for action in self.bots.bets(member)]

    def _deal(self) -> list[RoomAction]:
        """Deal, if there are wagers to deal for."""
        room_table = self.room_table
        if not room_table.lots_in_action() and not room_table.banked.standing:
            return []
        return [RoomAction("deal", {})]

    def _playing(self) -> list[Step]:
        live = self.room_table.live
        assert live is not None
        steps: list[Step] = []
        for ask in live.pending:
            member = self.room_table.asked(ask)
            if member.bot:
                steps.append(Step(self.since + self.clocks.bots, self.bots.answers, final=False))
                continue
            here = self._here(member) and not member.leaving
            wait = self.clocks.decision if here else min(self.clocks.away, self.clocks.decision)
            steps.append(Step(self.since + wait, partial(self._default, ask)))
        return steps

    def _default(self, ask: Ask) -> list[RoomAction]:
        name = self.room_table.asked(ask).name
        answer = ask.default.data(self.room_table.rules.deck)
        return [RoomAction("answer", {"name": name, "ask": ask.id, **answer, "by": "clock"})]

    def refused(self, error: HousewayError) -> list[RoomAction]:
        """What to do when the deal is refused: give up the position without a bank, else return the bets."""
        dealer = self.room_table.dealer
        if self.room_table.phase != BETTING or dealer is None:
            raise error
        if isinstance(error, NoBank):
            return [RoomAction("give_up", {"name": dealer.name, "by": "clock"})]
        return [RoomAction("void_bets", {"by": "clock"})]
