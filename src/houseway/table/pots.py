"""Games played for pots, in which a button goes around the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.rounds.button_draw import highest
from houseway.rounds.checked import Checked, WholeCount, checked
from houseway.rounds.facts import Facts
from houseway.rounds.fees import Charge, button_drops
from houseway.rounds.hands import HandId
from houseway.rounds.log import DealtIn
from houseway.rounds.pots import NOBODY
from houseway.rounds.purse import AWARD, POT, Purse
from houseway.rounds.result import Result
from houseway.rounds.start import RoundStart
from houseway.rulebook.entering import CameFrom, FirstButton
from houseway.rulebook.entry_terms import KILL
from houseway.rulebook.families.ring import RingPlay
from houseway.table.attendance import Attendance, AttendanceState
from houseway.table.entry import TableEntry
from houseway.table.entry_posts import check, posts
from houseway.table.entry_state import STRADDLE, EntryPlan, EntryState
from houseway.table.half_hours import HalfHoursState
from houseway.table.kills import Kills, KillsState, passed_over
from houseway.table.mode import Deal, Opening, People, State, check_seats
from houseway.table.showdown import award
from houseway.table.unbanked import DealtInSeats, Unbanked, time_of

SeatOrNobody = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,9}$")]


class _State(Checked):
    button: int | None = None
    carried: dict[SeatOrNobody, WholeCount] = Field(default={})
    carried_hands: int = 0
    winners: list[int] = Field(default=[])
    buy_backs: dict[SeatOrNobody, WholeCount] | None = None
    half_hours: HalfHoursState | None = None
    kills: KillsState | None = None
    entry: EntryState | None = None
    attendance: AttendanceState | None = None


@dataclass(frozen=True)
class PotsOpening(DealtInSeats):
    """What opens a hand: the seats that are dealt in, how some of them came in, and who straddles.

    `ways` are for players who are not simply dealt in: `houseway.table.entry` says what they may do. With
    `draws_button`, no hand is dealt: the players draw for the button of the first one.
    """

    ways: Mapping[int, str] = field(default_factory=dict)
    straddles: tuple[int, ...] = ()
    draws_button: bool = False

    def data(self) -> State:
        """The opening as a record keeps it."""
        found = super().data()
        if self.ways:
            found["ways"] = {str(seat): way for seat, way in self.ways.items()}
        if self.draws_button:
            found["draws_button"] = True
        return found | ({"straddles": list(self.straddles)} if self.straddles else {})


class _Opening(Checked):
    seats: list[int]
    time: WholeCount | None = None
    ways: dict[SeatOrNobody, str] = Field(default={})
    straddles: list[int] = Field(default=[])
    draws_button: bool = False


@dataclass
class Pots(Unbanked):
    """A table played for pots.

    `carried` is what each seat has in a pot that nobody won in the last `carried_hands`, `winners` are the
    seats that won the last hand. Where only some seats may play for a carried pot, `buy_backs` has what it
    costs those that have nothing in it.
    """

    carried: dict[int, int] = field(default_factory=dict)
    carried_hands: int = 0
    winners: tuple[int, ...] = ()
    buy_backs: dict[int, int] | None = None
    entry: TableEntry = field(init=False)
    kills: Kills = field(init=False)
    attendance: Attendance = field(init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.entry, self.kills = TableEntry(self.rules), Kills(self.rules)
        self.attendance = Attendance(self.rules)

    def state(self) -> State:
        """The seat with the button, the carried pot, and the last winners, where there are any."""
        found: State = {"button": self.dealer}
        if self.carried:
            found["carried"] = {str(seat): amount for seat, amount in self.carried.items()}
            found["carried_hands"] = self.carried_hands
        if self.buy_backs is not None:
            found["buy_backs"] = {str(seat): price for seat, price in self.buy_backs.items()}
        if self.winners:
            found["winners"] = list(self.winners)
        parts = {
            "half_hours": self.half_hours.state(),
            "entry": self.entry.state(),
            "kills": self.kills.state(),
            "attendance": self.attendance.state(),
        }
        for name, part in parts.items():
            if part is not None:
                found[name] = part
        return found

    def restore(self, state: Mapping[str, Any]) -> None:
        """Continue from a state."""
        data = _State(**checked(_State, dict(state), "table"))
        check_seats(self.rules.seats, button=data.button)
        self.dealer, self.carried_hands = data.button, data.carried_hands
        self.carried = {int(seat): amount for seat, amount in data.carried.items()}
        check_seats(self.rules.seats, **{f"carried.{seat}": seat or None for seat in self.carried})
        bought = data.buy_backs
        self.buy_backs = None if bought is None else {int(seat): price for seat, price in bought.items()}
        check_seats(self.rules.seats, **{f"buy_backs.{seat}": seat for seat in self.buy_backs or ()})
        self.winners = tuple(data.winners)
        self.half_hours.restore(data.half_hours)
        self.kills.restore(data.kills)
        self.attendance.restore(data.attendance)
        self.entry.restore(data.entry)
        entry = self.entry
        for seat in (*entry.dealt, *entry.standing, *entry.wishes, *entry.blinds.values()):
            check_seats(self.rules.seats, entry=seat)

    def read_opening(self, data: Mapping[str, Any]) -> PotsOpening:
        """Read from a record who was dealt in, and how."""
        found = _Opening(**checked(_Opening, dict(data), "opening"))
        ways = {int(seat): way for seat, way in found.ways.items()}
        return PotsOpening(tuple(found.seats), found.time, ways, tuple(found.straddles), found.draws_button)

    @property
    def least_players(self) -> int:
        """How many players a round needs: one takes a pot that nobody else may play for."""
        return super().least_players if self.buy_backs is None else 1

    def able(self, people: People) -> list[int]:
        """The seats with enough chips for a hand, and those with a stake in a carried pot.

        Where only some may play for that pot, the others wait until it is won.
        """
        seats, chips, carried, needed = (
            sorted(people.players.items()),
            people.chips,
            self.carried,
            self.buy_backs,
        )
        if needed is None:
            least = game_of(self.rules).dealt_in_with(self.rules)
            return [seat for seat, name in seats if chips[name] >= least or carried.get(seat)]
        return [
            seat
            for seat, name in seats
            if carried.get(seat) or (seat in needed and chips[name] >= needed[seat])
        ]

    def usual_opening(self, people: People) -> PotsOpening:
        """Everybody who can play is dealt in, but for those who wait for a blind."""
        able = self.able(people)
        if not able:
            return PotsOpening(())
        plan = self._planned(people, able, self.entry.wishes, self.entry.straddlers)
        return PotsOpening(plan.seats, ways=plan.ways, straddles=plan.straddles)

    def _planned(
        self, people: People, seats: Iterable[int], wishes: Mapping[int, str], straddlers: Collection[int]
    ) -> EntryPlan:
        """The hand as it would be dealt to these seats, by their wishes.

        A player who would come in by a straddle or a kill that he cannot make waits.
        """
        plan = self.entry.plan(self.dealer, seats, wishes)
        if not plan.ways and not straddlers:
            return plan
        chips = {seat: people.chips[people.players[seat]] for seat in plan.seats}
        straddles = self.entry.straddling(plan, chips, straddlers)
        idle = [seat for seat, way in plan.ways.items() if way == STRADDLE and seat not in straddles]
        idle += self._cannot_kill(plan, chips, people.players)
        if idle:
            left = {seat: wish for seat, wish in wishes.items() if seat not in idle}
            return self._planned(people, seats, left, straddlers)
        return plan._replace(straddles=straddles)

    def _cannot_kill(
        self, plan: EntryPlan, chips: Mapping[int, int], players: Mapping[int, str]
    ) -> list[int]:
        """The seats that would come in by a kill without the chips for it, or after too many others."""
        terms = self.entry.terms
        killing = [seat for seat, way in plan.ways.items() if way == KILL]
        if terms is None or not killing:
            return []
        short = [seat for seat in killing if chips[seat] < terms.kill_needs]
        able = [seat for seat in killing if seat not in short]
        owed = len(self.kills.due([seat for seat in plan.seats if seat not in killing], players))
        return short or able[max(0, terms.most_kills - owed) :]

    def plan_of(self, people: People, opening: DealtInSeats) -> EntryPlan:
        """The hand that an opening deals; one that the rules do not allow is refused."""
        ways = opening.ways if isinstance(opening, PotsOpening) else {}
        straddles = opening.straddles if isinstance(opening, PotsOpening) else ()
        plan = self._planned(people, opening.seats, ways, straddles)
        check(self.entry, plan, opening.seats, straddles)
        return plan

    def dealt_in(self, people: People, order: Sequence[int], dealer: int) -> DealtIn:
        """Who is dealt in, who has the button, and what is in the pot."""
        players = {seat: people.players[seat] for seat in order}
        return DealtIn(players, dealer, people.chips.get(POT, 0))

    def sit(self, place: int, name: str, came: CameFrom = "") -> None:
        """Note a player who sat down: where a game is on, he may have to post or wait."""
        self.entry.sit(place, came)

    def drawing_first(self, opening: Opening | None) -> Opening | None:
        """An opening in which the players draw for the button, where that comes before the first hand."""
        if isinstance(opening, PotsOpening) and opening.seats and self._draws_for_button(opening.seats):
            return replace(opening, draws_button=True)
        return opening

    def _draws_for_button(self, seats: Collection[int]) -> bool:
        """Whether these seats draw for the button before their next hand: it is the first of a game."""
        if self.button_rule is None:
            return False
        entry = self.entry
        anew = entry.terms is not None and entry.begins_anew(seats) and not entry.has_drawn(seats)
        return self.dealer is None or anew

    @property
    def button_rule(self) -> FirstButton | None:
        """How the first button is drawn for, where it is."""
        return self.rules.play.first_button if isinstance(self.rules.play, RingPlay) else None

    def prepare(self, people: People, opening: Opening) -> Deal:
        """Move the button on, and collect what players post."""
        if isinstance(opening, PotsOpening) and opening.draws_button:
            return self._prepare_draw(people, opening)
        assert isinstance(opening, DealtInSeats)
        self.check_seats(people, opening.seats)
        plan = self.plan_of(people, opening)
        deal = self.deal(people, opening, plan.button)
        start = deal.start
        seats = plan.seats if self.entry.looks_at_chips else ()
        start.posts = posts(self.entry, plan, {seat: people.chips[people.players[seat]] for seat in seats})
        start.carried, start.carried_hands = dict(self.carried), self.carried_hands
        start.last_winners = self.winners
        start.killers = self.kills.due(start.order, people.players)
        start.buy_backs = None if self.buy_backs is None else dict(self.buy_backs)
        deal.broke = tuple([seat for seat, name in people.players.items() if not people.chips[name]])
        button = people.players[start.dealer]
        deal.fees = button_drops(self.rules, button, people.chips[button], len(start.order))
        self.add_time_fees(deal, people.chips)
        return deal

    def _prepare_draw(self, people: People, opening: PotsOpening) -> Deal:
        """Deal everybody in for the draw for the button: from the house dealer's left, and for no chips."""
        if not self._draws_for_button(opening.seats):
            raise HousewayError("the players draw for the button only before the first hand of a game")
        self.check_seats(people, opening.seats)
        order = tuple(sorted(opening.seats))
        start = RoundStart(people.places, order, order[-1], draws_button=True)
        return Deal(start, opening, opening_events=[DealtIn({seat: people.players[seat] for seat in order})])

    def drops(self, deal: Deal, moment: str, folded: int, pots: Mapping[str, int]) -> Sequence[Charge]:
        """What the house takes at a moment; a draw for the button is free."""
        return [] if deal.start.draws_button else super().drops(deal, moment, folded, pots)

    def _settle_draw(self, deal: Deal, facts: Facts) -> Result:
        """Give the button to the highest card: it moves there from the seat before."""
        rule = self.button_rule
        assert rule is not None
        drawn = {seat: facts.hands[HandId(seat)] for seat in deal.start.order}
        (seat,) = highest(drawn, rule.ties == "suit")
        name = next(name for name, place in deal.start.places.items() if place == seat)
        before = (seat - 2) % self.rules.seats + 1
        return Result((), (), said=(f"{name} draws the highest card and has the button",), button=before)

    def settle(self, deal: Deal, facts: Facts, purse: Purse) -> Result:
        """Award every pot, less the house's drop, to the hands that win it."""
        if deal.start.draws_button:
            return self._settle_draw(deal, facts)
        result = award(self.rules, facts, deal.start, purse, self.half_hours.pot_charges(time_of(deal)))
        if self.kills.terms is not None:
            after = self.kills.after(deal.start, facts, [*purse.transfers, *result.transfers])
            result.kills, result.said = after.state() or {}, after.said(self.kills)
            result.button = passed_over(self.rules, deal.start, facts)
        return result

    def after(self, deal: Deal, result: Result | None) -> None:
        """Note where the button was, who won, and what is carried; the button moves on with the next hand."""
        if deal.start.draws_button:
            if result is not None:
                self.dealer = result.button
                self.entry.draw(deal.start.order)
            return
        self.note_time(deal, won=result is not None and not result.carried)
        self.attendance.tick(time_of(deal))
        if result is None:
            return
        self._note_entries(deal)
        places, self.dealer = deal.start.places, result.button or deal.start.dealer
        paid = {places[paid.payee] for paid in result.transfers if paid.why == AWARD}
        self.winners = tuple(seat for seat in deal.start.order if seat in paid)
        if self.kills.terms is not None:
            self.kills.restore(KillsState(**result.kills))
        self.carried = dict(result.carried)
        self.buy_backs = None if result.buy_backs is None else dict(result.buy_backs)
        self.carried_hands = self.carried_hands + 1 if self.carried else 0

    def _note_entries(self, deal: Deal) -> None:
        """Note who was dealt in and how far the blinds have come."""
        opening, start = deal.opening, deal.start
        assert isinstance(opening, DealtInSeats)
        ways = opening.ways if isinstance(opening, PotsOpening) else {}
        plan = self.entry.plan(self.dealer, opening.seats, ways)
        seated = [place for place in start.places.values() if place <= self.rules.seats]
        self.entry.after(plan, self.dealer, seated, deal.broke)
        self.entry.taken = () if start.posts is None else start.posts.taken or ()

    def forget(self, name: str) -> None:
        """Forget what a player who left owes, and what he left with: somebody else has his name now."""
        self.kills.forget(name)
        self.attendance.forget(name)

    def shares_of_carried(self, players: Mapping[int, str], size: int) -> dict[str, int]:
        """How a carried pot of this size is returned when the table closes: in proportion to the stakes.

        Chips of players who left are shared by those who have a stake in it or, if nobody has, by everybody.
        """
        stakes = {seat: self.carried[seat] for seat in players if self.carried.get(seat)}
        stakes = stakes or dict.fromkeys(players, 1)
        if not stakes:
            return {}
        whole = sum(stakes.values())
        found = {players[seat]: size * stake // whole for seat, stake in stakes.items()}
        found[players[min(stakes)]] += size - sum(found.values())
        return found

    def move(self, old: int, new: int) -> None:
        """Let a player change seats with what he has in a carried pot and the half hours he paid for."""
        self.entry.move(old, new, self.dealer)
        self.winners = tuple(new if seat == old else seat for seat in self.winners)
        for by_seat in (self.carried, self.half_hours.paid, self.buy_backs or {}):
            if old in by_seat:
                by_seat[new] = by_seat.pop(old)

    def trade(self, one: int, other: int) -> None:
        """Let two players trade seats, with their parts of a carried pot and the half hours they paid for."""
        self.entry.trade(one, other, self.dealer)
        swapped = {one: other, other: one}
        self.winners = tuple(swapped.get(seat, seat) for seat in self.winners)
        for by_seat in (self.carried, self.half_hours.paid, self.buy_backs or {}):
            moved = {swapped[seat]: by_seat.pop(seat) for seat in swapped if seat in by_seat}
            by_seat.update(moved)

    def leave(self, place: int, name: str, chips: int = 0) -> None:
        """Leave the button at its seat, and the player's chips in a carried pot without an owner."""
        self.winners = tuple(seat for seat in self.winners if seat != place)
        self.half_hours.leave(place)
        self.kills.leave(name)
        self.entry.leave(place)
        self.attendance.leave(name, chips)
        if place in self.carried:
            self.carried[NOBODY] = self.carried.get(NOBODY, 0) + self.carried.pop(place)
        if self.buy_backs is not None:
            self.buy_backs.pop(place, None)
            if not any(seat != NOBODY for seat in self.carried):
                self.buy_backs, self.carried_hands = (
                    None,
                    0,
                )  # nobody holds it: all play for it from the start
