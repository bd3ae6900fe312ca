"""The table between hands: who waits, who missed blinds, and how players get a hand again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from houseway.errors import HousewayError
from houseway.rulebook.entering import CameFrom, EntryReason, EntrySeat
from houseway.rulebook.entry_terms import KILL, entry_terms, straddle_terms
from houseway.rulebook.families.ring import RingPlay
from houseway.rulebook.rules import Rules, cited
from houseway.table.action import seats_from
from houseway.table.entry_state import (
    BIG_BLIND,
    BUTTON,
    BUY,
    FREE,
    MOVED_AWAY,
    MOVED_TOWARDS,
    STRADDLE,
    TRADED_AWAY,
    TRADED_TOWARDS,
    WAIT,
    EntryOffer,
    EntryPlan,
    EntryState,
    SeatStanding,
)
from houseway.wording import either


@dataclass
class TableEntry:
    """Who is dealt in at a table, from hand to hand.

    `dealt` are the seats of the last hand, and `blinds` the seats that had its blinds; `wishes` say how
    players who are not simply dealt in would come in, and `straddlers` are those who straddle whenever they
    may. `first_button` is the button of the first hand, and `advanced` how far it has moved since. `taken`
    has a seat whose big blind another took in the last hand, and that other one, `drew` the seats that drew
    for the button: in its first round, they make up both blinds if they miss one.
    """

    rules: Rules
    dealt: tuple[int, ...] = ()
    blinds: dict[str, int] = field(default_factory=dict)
    standing: dict[int, SeatStanding] = field(default_factory=dict)
    wishes: dict[int, str] = field(default_factory=dict)
    straddlers: set[int] = field(default_factory=set)
    first_button: int | None = None
    advanced: int = 0
    taken: tuple[int, ...] = ()
    drew: tuple[int, ...] = ()

    _planned: tuple[object, EntryPlan] | None = field(default=None, init=False, compare=False)
    """The last hand that was planned while nobody waited; it is asked for several times until it is over."""

    def __post_init__(self) -> None:
        self.terms = entry_terms(self.rules)
        self.straddle = straddle_terms(self.rules)

    @property
    def looks_at_chips(self) -> bool:
        """Whether it matters for the blinds how many chips players have."""
        return self.terms is not None and bool(self.terms.entry.half_blind)

    @property
    def has_overs(self) -> bool:
        """Whether a kill of this game is called the overs."""
        return isinstance(self.rules.play, RingPlay) and self.rules.play.overs is not None

    # ------------------------------------------------------------------ state

    def state(self) -> dict[str, object] | None:
        """What the table carries to the next hand; None where everybody is always dealt in."""
        if self.terms is None and self.straddle is None:
            return None
        found: dict[str, object] = {}
        if self.dealt:
            found = {"dealt": list(self.dealt), "first_button": self.first_button, "advanced": self.advanced}
        if self.blinds:
            found["blinds"] = dict(self.blinds)
        if self.standing:
            found["standing"] = {
                str(seat): standing.model_dump(exclude_defaults=True)
                for seat, standing in self.standing.items()
            }
        if self.wishes:
            found["wishes"] = {str(seat): wish for seat, wish in self.wishes.items()}
        if self.straddlers:
            found["straddlers"] = sorted(self.straddlers)
        for name, seats in (("taken", self.taken), ("drew", self.drew)):
            if seats:
                found[name] = list(seats)
        return found or None

    def restore(self, state: EntryState | None) -> None:
        """Continue from a state."""
        state = EntryState() if state is None else state
        self.dealt, self.blinds = tuple(state.dealt), dict(state.blinds)
        self.standing = {int(seat): standing for seat, standing in state.standing.items()}
        self.wishes = {int(seat): wish for seat, wish in state.wishes.items()}
        self.straddlers = set(state.straddlers)
        self.first_button, self.advanced = state.first_button, state.advanced
        self.taken, self.drew = tuple(state.taken), tuple(state.drew)

    # ------------------------------------------------------------------ people

    def sit(self, seat: int, came: CameFrom = "") -> None:
        """Note a player who sits down while a game is on: he must post, or wait, as filed."""
        self.leave(seat)
        if self.terms is None or len(self.dealt) < 2 or self._is_new_game(seat):
            return
        self.standing[seat] = SeatStanding(new=True, came=came)

    def leave(self, seat: int) -> None:
        """Forget a player who left."""
        self.standing.pop(seat, None)
        self.wishes.pop(seat, None)
        self.straddlers.discard(seat)
        self.dealt = tuple(other for other in self.dealt if other != seat)
        self.taken = () if seat in self.taken else self.taken
        self.drew = tuple(other for other in self.drew if other != seat)

    def move(self, old: int, new: int, button: int | None) -> None:
        """Note that a player changed seats, away from the button, or towards it.

        Hands that he still waits for after an earlier change count as places that he moved.
        """
        standing = self.standing.get(old, SeatStanding())
        wish, active = self.wishes.get(old), len(self.dealt) >= 2 and button is not None
        among, straddles = [seat for seat in self.dealt if seat != old], old in self.straddlers
        dealt = old in self.dealt
        self.leave(old)
        if wish is not None:
            self.wishes[new] = wish
        if straddles:
            self.straddlers.add(new)
        if self.terms is None or not active:
            return
        if self._is_new_game(new):
            self.dealt = tuple(sorted((*among, new))) if dealt else self.dealt
            return
        assert button is not None
        place = self._distance(button, old, among)
        further = standing.waits + self._distance(button, new, among) - place
        if standing.new or standing.missed:
            self.standing[new] = standing
        elif further > 0 and self.terms.lists(MOVED_AWAY):
            self.standing[new] = SeatStanding(moved=MOVED_AWAY, waits=further)
        elif further <= 0 and self.terms.lists(MOVED_TOWARDS):
            excused = self.terms.entry.dealt_off and old == button
            self.standing[new] = SeatStanding(moved=MOVED_TOWARDS, was=place, excused=excused)

    @property
    def allows_trades(self) -> bool:
        """Whether the filing has two players trade seats."""
        return self.terms is not None and self.terms.lists(TRADED_AWAY)

    def trade(self, one: int, other: int, button: int | None) -> None:
        """Note that two players traded seats; both stay players of the game that is on.

        The one who moves away from the button owes nothing. The other takes the blinds in turn in the new
        seat; one who now sits where the button goes next has it in turn, too.
        """
        swapped = {one: other, other: one}
        self.standing = {swapped.get(seat, seat): standing for seat, standing in self.standing.items()}
        self.wishes = {swapped.get(seat, seat): wish for seat, wish in self.wishes.items()}
        for name in ("straddlers", "dealt", "drew"):
            seats = [swapped.get(seat, seat) for seat in getattr(self, name)]
            setattr(self, name, type(getattr(self, name))(sorted(seats)))
        self.taken = ()
        if self.terms is None or button is None or len(self.dealt) < 2:
            return
        near, far = sorted((one, other), key=lambda seat: self._distance(button, seat, self.dealt))
        was, place = (self._distance(button, seat, self.dealt) for seat in (far, near))
        if place and near in self.dealt and near not in self.standing and not self._is_new_game(near):
            self.standing[near] = SeatStanding(moved=TRADED_TOWARDS, was=was)

    def _distance(self, button: int, seat: int, among: Sequence[int]) -> int:
        """How many of these seats lie between the button and a seat, clockwise."""
        around = seats_from(button % self.rules.seats + 1, self.rules.seats)
        return sum(other in among for other in around[: around.index(seat)])

    def wish(self, seat: int, way: str) -> None:
        """Note how a player would come in: one of the filed ways as soon as it is open to him, or wait."""
        if seat not in self.standing:
            raise HousewayError("You need not post: you are dealt in anyway.")
        known = (*self._all_ways(), WAIT)
        if way not in known:
            raise HousewayError(f"You can {either(known)} here, not {way}.")
        self.wishes[seat] = way

    def _all_ways(self) -> list[str]:
        assert self.terms is not None
        return list(dict.fromkeys(way for row, _ in self.terms.rows for way in row.ways))

    def wish_to_straddle(self, seat: int, straddles: bool) -> None:
        """Note whether a player straddles whenever it is his turn to."""
        if self.straddle is None:
            raise HousewayError("There are no straddles in this game.")
        (self.straddlers.add if straddles else self.straddlers.discard)(seat)

    def begins_anew(self, seats: Collection[int]) -> bool:
        """Whether a hand of these seats begins a new game: fewer than two are left from the game before.

        A player who changed seats has not left it.
        """
        changed = [seat for seat, standing in self.standing.items() if standing.moved]
        return len([seat for seat in (*self.dealt, *changed) if seat in seats]) < 2

    def has_drawn(self, seats: Collection[int]) -> bool:
        """Whether these seats have drawn for the button of a game that begins with their next hand."""
        return not self.dealt and len([seat for seat in self.drew if seat in seats]) >= 2

    def draw(self, seats: Sequence[int]) -> None:
        """Note the seats that drew for the button: a new game begins, in which nobody owes a blind."""
        self.drew, self.dealt = tuple(seats), ()
        self.blinds, self.standing, self.wishes = {}, {}, {}

    def _is_new_game(self, seat: int) -> bool:
        """Whether the button is on its first round and no blind has passed a seat, where that is free."""
        if self.terms is None or self.terms.entry.new_game == "" or self.first_button is None:
            return False
        count = self.rules.seats
        if self.advanced >= count:
            return False
        last = self.blinds.get(self.terms.names[1], self.first_button)
        button = (self.first_button + self.advanced - 1) % count + 1
        reached = self.advanced + (last - button) % count
        return (seat - self.first_button) % count > reached

    # ------------------------------------------------------------------ the next hand

    def plan(
        self, last_button: int | None, able: Iterable[int], wishes: Mapping[int, str] | None = None
    ) -> EntryPlan:
        """Who is dealt in of these seats, by their wishes or those given; the button moves on.

        Where fewer than two of them are left from the game before, it begins anew: everybody is dealt in.
        """
        seats = tuple(sorted(able))
        asked = last_button, seats, self.dealt
        if not self.standing and self._planned is not None and self._planned[0] == asked:
            return self._planned[1]
        wishes, count = self.wishes if wishes is None else wishes, self.rules.seats
        first = 1 if last_button is None else last_button % count + 1
        around = seats_from(first, count)
        regular = [seat for seat in seats if seat not in self.standing]
        if self.terms is None or len(regular) < 2:
            return EntryPlan(seats, next(seat for seat in around if seat in seats), {})
        remaining = [seat for seat in regular if seat in self.dealt] or regular
        button = next(seat for seat in around if seat in remaining)
        if not self.standing:
            self._planned = asked, EntryPlan(seats, button, {})
            return self._planned[1]
        admitted, ways = list(regular), dict[int, str]()
        for seat in seats_from(button % count + 1, count):
            if seat in self.standing and seat in seats:
                way = self._way(seat, button, admitted, wishes.get(seat, ""), BUY in ways.values())
                if way:
                    ways[seat] = way
                    admitted.append(seat)
        return EntryPlan(tuple(sorted(admitted)), button, ways)

    def _way(self, seat: int, button: int, admitted: Sequence[int], wish: str, bought: bool) -> str:
        """How a seat comes into a hand with this button; empty if it waits."""
        assert self.terms is not None
        at = self.index(seat, button, admitted)
        if at <= self.terms.big_at and bought:
            return ""
        if at == self.terms.big_at:
            return BIG_BLIND
        row = self.terms.row(self.reason(seat), self.place_of(at), self.standing[seat].came)
        ways = row.ways if row is not None else ()
        if self._waited(seat) or (FREE in ways and wish != WAIT):
            return FREE
        return wish if wish in ways else ""

    def _waited(self, seat: int) -> bool:
        """Whether a player who moved away from the button has waited long enough."""
        standing = self.standing[seat]
        return standing.moved == MOVED_AWAY and not standing.waits

    def index(self, seat: int, button: int, others: Sequence[int]) -> int:
        """The place that a seat would have among the others: 0 is the first to the left of the button."""
        return self._distance(button, seat, others)

    def place_of(self, index: int) -> EntrySeat:
        """What a rule file calls a place."""
        assert self.terms is not None
        big = self.terms.big_at
        return "left of the button" if index < big else "left of the big blind" if index == big + 1 else "any"

    def reason(self, seat: int) -> EntryReason:
        """Why a seat is not simply dealt in."""
        assert self.terms is not None
        standing, passes = self.standing[seat], self.terms.entry.passes
        if standing.new and (passes is None or standing.passed <= passes):
            return "new"
        if standing.moved:
            return standing.moved
        only_small = standing.missed == [self.terms.names[0]] and not standing.both
        return "missed small blind" if only_small and self.terms.lists("missed small blind") else "missed"

    def ways_of(self, seat: int) -> dict[str, int]:
        """Every way in which a seat may come in, at one place of the table or another, and its cost."""
        assert self.terms is not None
        reason, came = self.reason(seat), self.standing[seat].came
        places: tuple[EntrySeat, ...] = ("any", "left of the big blind", "left of the button")
        rows = [self.terms.row(reason, place, came) for place in places]
        return {way: self.cost(way) for row in rows if row is not None for way in row.ways}

    def offers(self, last_button: int | None, able: Iterable[int]) -> dict[int, EntryOffer]:
        """How each seat that is not simply dealt in may come into the next hand, and what that costs."""
        able = list(able)
        found: dict[int, EntryOffer] = {}
        if self.terms is None or len([seat for seat in able if seat not in self.standing]) < 2:
            return found
        for seat in self.standing:
            if seat not in able:
                continue
            waiting = {other: wish for other, wish in self.wishes.items() if other != seat}
            plan = self.plan(last_button, [other for other in able if other != seat], waiting)
            at = self.index(seat, plan.button, plan.seats)
            row = self.terms.row(self.reason(seat), self.place_of(at), self.standing[seat].came)
            listed = () if row is None or at == self.terms.big_at else row.ways
            ways: dict[str, int] = {way: self.cost(way) for way in listed}
            standing = self.standing[seat]
            cite = cited(row.cite) if row is not None else ""
            found[seat] = EntryOffer(self.reason(seat), tuple(standing.missed), ways, cite, standing.waits)
        return found

    def cost(self, way: str) -> int:
        """What a way to come in costs in all."""
        if way == STRADDLE and self.straddle is not None:
            return self.straddle.levels[0]
        if self.terms is None:
            return 0
        return self.terms.kill if way == KILL else sum(self.terms.cost(way))

    def straddling(self, plan: EntryPlan, chips: Mapping[int, int], wished: Iterable[int]) -> tuple[int, ...]:
        """The seats that straddle in a hand, in order: those to the left of the big blind who wish to."""
        if self.straddle is None or self.terms is None or BUY in plan.ways.values():
            return ()
        wished, found = set(wished), list[int]()
        order = self.order(plan)
        for seat, level in zip(order[self.terms.big_at + 1 :], self.straddle.levels, strict=False):
            way = plan.ways.get(seat)
            wants = seat in wished if way is None else way == STRADDLE
            if len(order) < 3 or not wants or chips[seat] < max(level, self.straddle.needs):
                break
            found.append(seat)
        return tuple(found)

    def order(self, plan: EntryPlan) -> list[int]:
        """The seats of a hand clockwise from the left of its button."""
        count = self.rules.seats
        return [seat for seat in seats_from(plan.button % count + 1, count) if seat in plan.seats]

    def due(self, plan: EntryPlan) -> dict[str, list[int]]:
        """The seats over which each blind passes as it moves to this hand, though they were in the last."""
        found: dict[str, list[int]] = {}
        order = self.order(plan)
        if len(order) < 3 or not self.blinds:
            return found
        assert self.terms is not None
        for name, place in zip(self.terms.names, (0, self.terms.big_at), strict=True):
            last = self.blinds.get(name)
            if name and last is not None and last != order[place]:
                passed = self._between(last, order[place])
                found[name] = [seat for seat in passed if seat in order and seat in self.dealt]
        return found

    def _between(self, one: int, two: int) -> list[int]:
        """The seats strictly between two seats, clockwise."""
        around = seats_from(one, self.rules.seats)
        return around[1 : around.index(two)]

    # ------------------------------------------------------------------ after a hand

    def after(
        self, plan: EntryPlan, last_button: int | None, seated: Iterable[int], broke: Iterable[int]
    ) -> None:
        """Note who was dealt in, and what passed the seated players who were not."""
        terms = self.terms
        if terms is None:
            return
        if self.begins_anew(plan.seats):
            self.first_button, self.advanced, self.blinds = plan.button, 0, {}
        elif last_button is not None:
            self.advanced += (plan.button - last_button) % self.rules.seats
        broke = set(broke)
        for seat in seated:
            if seat not in plan.seats:
                self._note_absent(seat, plan, last_button, seat in broke)
        self._note_blinds(plan)
        if self.standing or self.wishes:
            for seat in plan.seats:
                self.standing.pop(seat, None)
                self.wishes.pop(seat, None)
        self.dealt = plan.seats
        if self.advanced >= self.rules.seats:
            self.drew = ()

    def _note_absent(self, seat: int, plan: EntryPlan, last_button: int | None, broke: bool) -> None:
        """Note what passed a player in a hand that he was not dealt."""
        terms = self.terms
        assert terms is not None
        if broke and terms.entry.broke == "free":
            self.standing.pop(seat, None)
            return
        standing = self.standing.get(seat, SeatStanding())
        went_by = last_button is not None and seat in self._between(last_button, plan.button)
        if standing.excused:
            self.standing[seat] = standing.model_copy(update={"excused": not went_by})
            return
        at = self.index(seat, plan.button, plan.seats)
        passed = ""
        if BUY not in plan.ways.values() and at <= terms.big_at:
            passed = terms.names[1] if at == terms.big_at else terms.names[0]
        missed = [name for name in (passed,) if name]
        if went_by and terms.entry.button_counts:
            missed.append(BUTTON)
        changes: dict[str, object] = {"waits": max(0, standing.waits - 1)}
        if standing.moved == MOVED_AWAY:
            missed = [name for name in missed if name == terms.names[1] or not standing.waits]
            changes |= {"moved": "", "waits": 0} if missed else {}
        if standing.new:
            changes["passed"] = standing.passed + (passed == terms.names[1])
        else:
            changes["missed"] = [*standing.missed, *(name for name in missed if name not in standing.missed)]
            changes["both"] = standing.both or (bool(missed) and seat in self.drew)
        if standing.moved in (MOVED_TOWARDS, TRADED_TOWARDS):
            changes["moved"] = MOVED_AWAY if terms.entry.moved_late == MOVED_AWAY else ""
            changes["waits"] = max(0, len(plan.seats) - standing.was) if changes["moved"] else 0
            changes["missed"] = changes.get("missed") or [terms.names[0]]
        noted = standing.model_copy(update=changes)
        if noted.new or noted.missed or noted.moved:
            self.standing[seat] = noted

    def _note_blinds(self, plan: EntryPlan) -> None:
        """Note how far each blind has come; a player who bought the button has had the small one."""
        terms, order = self.terms, self.order(plan)
        assert terms is not None
        if BUY in plan.ways.values():
            self.blinds[terms.names[0]] = order[0]
            return
        if len(order) < 3:
            self.blinds = {}
            return
        due = self.due(plan) if terms.entry.skipped == "posted" else {}
        small, big = terms.names
        self.blinds[big] = order[terms.big_at]
        if small and order[0] not in due.get(big, ()):
            self.blinds[small] = order[0]
        elif small and due.get(small):
            self.blinds[small] = due[small][-1]
