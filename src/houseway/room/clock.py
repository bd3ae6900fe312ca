"""A table's automatic steps: the next one, and when it is due."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import time
from typing import Any, NamedTuple

from houseway.errors import HousewayError, NoBank
from houseway.room.actions import BETTING, PLAYING, SETTLED, WAITING, BetPlace, RoomAction
from houseway.room.acts.rounds import EACH_GAME
from houseway.room.bots import Bots
from houseway.room.members import Clocks, Member
from houseway.room.must_move import called
from houseway.room.room_table import RoomTable
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.log import Asked
from houseway.rulebook.drops import by_time
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules
from houseway.table.commitment import SCHEME
from houseway.table.pots import Pots

FOLD = "fold"
NewKey = Callable[[], str]

PLAYED_ON = 300.0
"""Seconds after a person's last action during which new rounds begin without one."""


CALL_TIME = 60.0
"""Seconds that a player on the waiting list has to take a seat that is open for him."""

FLOOR_TIME = 300.0
"""Seconds that play waits for a ruling after the floor was called."""


class FloorCall(NamedTuple):
    """The floor was called in a round: by whom, and until when play waits."""

    name: str
    round: int
    until: float


class Step(NamedTuple):
    """Actions that are due at a time; a step without actions only restarts the clock of its phase."""

    at: float
    actions: Callable[[], list[RoomAction]]
    final: bool = True


def _leave(name: str) -> list[RoomAction]:
    return [RoomAction("leave", {"name": name})]


def _unlist(name: str) -> list[RoomAction]:
    return [RoomAction("unlist", {"name": name, "by": "clock"})]


@dataclass
class Clock:
    """Follows a table and says what is due. It keeps no state of the game, only times.

    `gone` is when each lost connection was lost, `lent` the time that players of this phase were away for and
    have back, `acted` when a person last did something at the table, and `asked` when each open request for a
    joint bet was made. `spent` is what players have used of their time banks and no answer has noted yet: the
    table keeps the rest, so that a restart does not give it back. `called` is the last call for the floor.
    `calls` is since when a seat has been open for players on the waiting list; where there is a must-move
    table (`has_feeder`), the seats are for its players.
    """

    room_table: RoomTable
    clocks: Clocks
    bots: Bots
    new_key: NewKey
    connected: set[str] = field(default_factory=set)
    gone: dict[str, float] = field(default_factory=dict)
    lent: dict[str, float] = field(default_factory=dict)
    acted: float = 0.0
    asked: dict[BetPlace, float] = field(default_factory=dict)
    since: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    called: FloorCall | None = None
    calls: dict[str, float] = field(default_factory=dict)
    has_feeder: Callable[[], bool] = lambda: False
    _stage: object = None
    _deciding: dict[str, float] = field(default_factory=dict)

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
            self.active,
        )
        self.asked = {place: self.asked.get(place, now) for place in room_table.open_requests}
        names = [] if self.has_feeder() else called(room_table)
        self.calls = {name: self.calls.get(name, now) for name in names}
        if stage != self._stage:
            self._stage = stage
            self._charge(now)
            self.start_again(now)
            if room_table.phase == PLAYING:
                self._playing()  # notes when each player's own time is up

    def start_again(self, now: float) -> None:
        """Restart the clock of the current phase."""
        self.since, self.lent = now, {}

    def _charge(self, now: float) -> None:
        """Take the time that a decision took beyond the clock out of the player's time bank."""
        for name, end in self._deciding.items():
            self.spent[name] = self.spent.get(name, 0.0) + max(0.0, now - end)
        self._deciding = {}

    def with_time_used(self, action: RoomAction, now: float) -> RoomAction:
        """An answer with the seconds of his time bank that its player used; other actions as they are."""
        name = action.data.get("name", "")
        if action.kind != "answer" or not self._unbanked or "used" in action.data:
            return action
        used = self.spent.get(name, 0.0) + max(0.0, now - self._deciding.get(name, now))
        return action._replace(data={**action.data, "used": round(used, 3)}) if used else action

    def charged(self, actions: Iterable[Mapping[str, Any]]) -> None:
        """Note that answers were written with the time they took."""
        for action in actions:
            if "used" in action["data"]:
                self.spent.pop(action["data"]["name"], None)
                self._deciding.pop(action["data"]["name"], None)

    def call_floor(self, name: str, now: float) -> None:
        """Stop the clock of the round in play for a ruling; the players' time stops with it."""
        self._charge(now)
        self.called = FloorCall(name, self.room_table.number, now + FLOOR_TIME)

    def play_on(self, now: float) -> None:
        """The floor is no longer called: the players have the whole time of a decision again."""
        self.called = None
        self.start_again(now)

    @property
    def floor_called(self) -> FloorCall | None:
        """The call that play waits for now."""
        call, table = self.called, self.room_table
        on = table.phase in (PLAYING, SETTLED) and table.live is not None
        return call if call and on and call.round == table.number else None

    def _without_ruling(self) -> list[RoomAction]:
        """Nobody ruled in time: play goes on."""
        self.called = None
        return []

    def bank_left(self, member: Member) -> float:
        """The seconds left in a player's time bank; there is none against a bank."""
        if not self._unbanked:
            return 0.0
        used = self.room_table.time_used.get(member.name, 0.0) + self.spent.get(member.name, 0.0)
        return max(0.0, self.clocks.time_bank - used)

    @property
    def bank_in_use(self) -> float:
        """How much of the time until the deadline is from the time bank of a player who is asked."""
        live = None if self.floor_called else self.room_table.live
        members = [self.room_table.asked(ask) for ask in live.pending] if live else []
        banks = [self._usable_bank(member) for member in members if not member.bot]
        return min(banks, default=0.0)

    def _usable_bank(self, member: Member) -> float:
        """The time bank of a player who is here to use it."""
        return self.bank_left(member) if self._here(member) and not member.leaving else 0.0

    def lose(self, name: str, now: float) -> None:
        """A member's connection was lost."""
        self.connected.discard(name)
        if name in self.room_table.members:
            self.gone[name] = now

    def find(self, name: str, now: float) -> None:
        """Somebody is connected, perhaps again: the time away does not count, up to what the clock allows."""
        self.connected.add(name)
        gone = self.gone.pop(name, None)
        if gone is not None:
            away = self.lent.get(name, 0.0) + now - max(self.since, gone)
            self.lent[name] = min(away, self.clocks.away)

    @property
    def people(self) -> list[Member]:
        """Everybody here who is not a bot."""
        return [member for member in self.room_table.members.values() if not member.bot]

    @property
    def active(self) -> bool:
        """Whether the clock runs: a player is connected, or about to leave. Spectators do not count."""
        return any(self._here(member) or member.leaving for member in self.people)

    def _here(self, member: Member | None) -> bool:
        return member is not None and member.name in self.connected

    # ------------------------------------------------------------------ what is due

    def next_step(self) -> Step | None:
        """The earliest automatic step."""
        steps = list(self._leavers())
        if self.active:
            steps += self._phase_steps()
        return min(steps, key=lambda step: step.at, default=None)

    def phase_step(self) -> Step | None:
        """The earliest step of the current phase, whether the clock runs or not."""
        return min(self._phase_steps(), key=lambda step: step.at, default=None)

    @property
    def deadline(self) -> float | None:
        """When the players' time in this phase is up."""
        if not self.active:
            return None
        ends = [step.at for step in self._phase_steps() if step.final]
        return min(ends, default=None)

    def _leavers(self) -> Iterator[Step]:
        """Players who have been disconnected, sat out, or let a call for a seat wait for too long."""
        for name, gone in self.gone.items():
            member = self.room_table.members.get(name)
            if member is not None and not member.leaving:
                yield Step(gone + self.clocks.seat_kept, partial(_leave, name))
        for name, since in self.calls.items():
            yield Step(since + CALL_TIME, partial(_unlist, name))
        mode = self.room_table.table.mode
        for name, at in mode.attendance.seats_lost().items() if isinstance(mode, Pots) else ():
            member = self.room_table.members.get(name)
            if member is not None and not member.leaving:
                yield Step(float(at), partial(_leave, name))

    def _phase_steps(self) -> list[Step]:
        if self.floor_called is not None:
            return [Step(self.floor_called.until, self._without_ruling)]
        match self.room_table.phase:
            case "waiting":
                return self._waiting()
            case "banking":
                return self._banking()
            case "betting":
                return self._betting()
            case "dealing":
                return [Step(self.since, self._dealing)]
            case "playing":
                return self._playing()
            case "settled":
                return self._settled()
        return []

    def _time_up(self, member: Member, time_here: float) -> float:
        """When a person's time in this phase is up.

        A lost connection has a clock of its own, from the moment it was lost. A player who comes back in time
        has as much time left as before.
        """
        if member.leaving:
            return self.since + (min(self.clocks.away, time_here) if self._here(member) else 0)
        lent = self.lent.get(member.name, 0.0)
        own = self.since + time_here + lent
        if self._here(member):
            return own
        lost = max(self.since, self.gone.get(member.name, self.since)) + self.clocks.away - lent
        return max(own, lost) if lent else lost

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
        return [*actions, RoomAction("next", {"ask_holder": True})]

    def _dealing(self) -> list[RoomAction]:
        """Deal the next hand; bots that are not simply dealt in say first how they come in."""
        return [
            *self.bots.entries(),
            RoomAction("deal", {**_time_of(self.room_table.rules), "draw": EACH_GAME}),
        ]

    def _banking(self) -> list[Step]:
        member = self.room_table.seated(self.room_table.offered)
        assert member is not None
        if member.bot:
            return [Step(self.since + self.clocks.bots, lambda: [self.bots.on_offer(member)], final=False)]
        end = self._time_up(member, self.clocks.bank)
        return [Step(end, lambda: [RoomAction("decline", {"name": member.name, "by": "clock"})])]

    def _betting(self) -> list[Step]:
        """Bots bet, then the cards are dealt: as soon as everybody is ready, or when their time is up.

        A request for a joint bet is answered first; one that is not, in its own time, is not granted.
        """
        bots, to_bots = self.bots.to_bet(), self.bots.asked_to_join()
        people = [member for member in self.people if self._plays_on(member) and not member.ready]
        steps: list[Step] = []
        if to_bots:
            asked = max(self.asked.get(place, self.since) for place in to_bots)
            steps.append(Step(asked + self.clocks.bots, self.bots.permits, final=False))
        if bots:
            steps.append(Step(self.since + self.clocks.bots, lambda: self._bot_bets(bots), final=False))
        elif not people and not self.room_table.open_requests and self._deal():
            steps.append(Step(self.since + self.clocks.bots, self._deal))
        ends = (self._time_up(member, self.clocks.betting) for member in people)
        end = max(ends, default=self.since + self.clocks.betting)
        return [*steps, Step(self._permits_until(end), self._deal)]

    def _permits_until(self, end: float) -> float:
        """When the betting ends: each request made before its end has the time of a decision."""
        requests = self.room_table.open_requests
        answers = [min(self.asked.get(place, end), end) + self.clocks.decision for place in requests]
        return max(end, *answers) if answers else end

    def _plays_on(self, member: Member) -> bool:
        """Whether a player stays, and is dealt in, or was in the round that is being settled."""
        return not member.leaving and (not member.sitting_out or self.room_table.took_part(member.name))

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
            end = self._time_up(member, self.clocks.decision)
            self._deciding[member.name] = end
            if member.leaving and self._unbanked:
                end = self.since
            steps.append(Step(end + self._usable_bank(member), partial(self._default, ask)))
        return steps

    @property
    def _unbanked(self) -> bool:
        return self.room_table.rules.family.mode != "banked"

    def _default(self, ask: Ask) -> list[RoomAction]:
        """The answer of a player whose time is up; one who leaves a game without a bank gives up his hand.

        There, a player who lets his time run out is not waited for in the next hand: he sits out.
        """
        member = self.room_table.asked(ask)
        choice = ask.default
        if member.leaving and self._unbanked and any(offer.name == FOLD for offer in ask.offers):
            choice = Choice(FOLD)
        answer = choice.data(self.room_table.rules.deck)
        actions = [RoomAction("answer", {"name": member.name, "ask": ask.id, **answer, "by": "clock"})]
        if self._unbanked and not member.leaving and not member.sitting_out:
            actions.append(RoomAction("sit_out", {"name": member.name, "by": "clock"}))
        return actions

    def _settled(self) -> list[Step]:
        """The next round begins after a pause or when all are ready; bots do not play on by themselves."""
        leaving = any(member.leaving for member in self.room_table.members.values())
        if self.since > self.acted + PLAYED_ON and not leaving:
            return []
        here = [member for member in self.people if self._here(member) and self._plays_on(member)]
        pause = 0 if all(member.ready for member in here) else self.clocks.pause
        if self.room_table.drew_button:
            pause = min(pause, self.clocks.bots)
        return [Step(self.since + pause, self._next)]

    def refused(self, error: HousewayError) -> list[RoomAction]:
        """What to do when the deal is refused: give up the position without a bank, else return the bets."""
        dealer = self.room_table.dealer
        if self.room_table.phase != BETTING or dealer is None:
            raise error
        if isinstance(error, NoBank):
            return [RoomAction("give_up", {"name": dealer.name, "by": "clock"})]
        return [RoomAction("void_bets", {"by": "clock"})]


def goes_by_time(rules: Rules) -> bool:
    """Whether a table has to know the time: the house collects by it, or keeps seats for so many minutes."""
    by_fees = rules.schedule is not None and by_time(rules.schedule)
    seating = rules.play.seating if isinstance(rules.play, RingPlay) else None
    return by_fees or (seating is not None and seating.goes_by_time)


def _time_of(rules: Rules) -> dict[str, int]:
    """The time that an action notes, where the table has to know it."""
    return {"time": int(time())} if goes_by_time(rules) else {}
