"""A session at a table with pots: hand after hand, and a pot that nobody has won at the end."""

from __future__ import annotations

from houseway.cli.pots_person import PotsPerson
from houseway.cli.unbanked_session import UnbankedSession
from houseway.errors import HousewayError, unknown
from houseway.rounds.purse import POT
from houseway.table.entry_state import FREE, WAIT
from houseway.table.mode import People
from houseway.table.pots import Pots, PotsOpening
from houseway.terminal.output import money


class PotsSession(UnbankedSession):
    """A table at which the players bet against each other."""

    round_name = "Hand"
    instructions = (
        "Type c to check or call, 'b 20' or 'r 40' to bet or raise, f to fold, a to go all in. "
        "? shows the table; 'floor' lists rulings; q quits."
    )
    left_alone = "Your hand is checked or folded, and the round is played out."

    def _ready(self) -> bool:
        """Let players who are short of chips buy in again, but not while a tied pot waits to be won."""
        self._change_seats()
        ready = True if self._mode.buy_backs is not None else super()._ready()
        if ready and self._person is not None and not self._person.sits_out:
            self._ask_to_enter(self._person)
        return ready

    @property
    def _person(self) -> PotsPerson | None:
        person = None if self.viewpoint is None else self.players.get(self.viewpoint)
        return person if isinstance(person, PotsPerson) else None

    def _change_seats(self) -> None:
        """Let the person change or trade seats who asked for it during the last hand."""
        person, seat = self._person, self.viewpoint
        if person is None or seat is None or person.moves_to is None:
            return
        to, person.moves_to = person.moves_to, None
        swap = self.table.trade if person.trades else self.table.move
        try:
            swap(seat, to)
        except HousewayError as error:
            self.terminal.say(f"You stay in seat {seat}: {error}.")
            return
        places = {seat: to, to: seat}
        self.players = {places.get(place, place): each for place, each in self.players.items()}
        self.viewpoint = to
        self.terminal.say(f"You move to seat {to}.")

    def _ask_to_enter(self, person: PotsPerson) -> None:
        """Note whether the person straddles, and ask how he comes in if he is not simply dealt in."""
        entry, seat = self._mode.entry, self.viewpoint
        assert seat is not None
        if entry.straddle is not None:
            entry.wish_to_straddle(seat, person.straddles)
        if seat not in entry.standing or seat in entry.wishes:
            return
        ways = {way: cost for way, cost in entry.ways_of(seat).items() if way != FREE}
        if ways:
            offers = ", ".join(f"{way} {money(cost)}" for way, cost in ways.items())
            question = f"You are not dealt in yet: {offers}, or wait for the big blind? [Enter: wait]"
            entry.wish(seat, self.terminal.ask(question, lambda text: _read_way(text, tuple(ways))))

    def _check_more(self, name: str, amount: int, chips: int) -> None:
        """Refuse an amount that a player may not buy, a short buy too many among them."""
        attendance = self._mode.attendance
        if attendance.terms is None:
            super()._check_more(name, amount, chips)
            return
        try:
            attendance.check(name, amount, chips)
        except HousewayError as error:
            raise HousewayError(f"buy-in: {str(error).removesuffix('.')}") from None

    def _buy(self, name: str, amount: int) -> None:
        """Add chips, and note whether it was a short buy."""
        super()._buy(name, amount)
        self._mode.attendance.bought(name, amount, sits_down=False)

    def _usual_opening(self) -> PotsOpening:
        """The usual opening, without the person where he sits out a hand that others can play."""
        usual, person = self._mode.usual_opening(self._people), self._person
        if person is None or not person.sits_out:
            return usual
        people = self._people
        players = {seat: name for seat, name in people.players.items() if seat != self.viewpoint}
        others = self._mode.usual_opening(People(players, people.rail, people.chips))
        return others if len(others.seats) >= self._mode.least_players else usual

    def _draw_for_button(self) -> None:
        """Let the players draw for the first button, where that is filed."""
        opening = self._mode.drawing_first(self._usual_opening())
        if isinstance(opening, PotsOpening) and opening.draws_button:
            self.terminal.say("\n── The draw for the button ──", style="bold")
            live = self.table.begin(opening)
            self._tell(live, 0)

    def _play(self) -> bool:
        """One hand; the person sits out one at a time."""
        self._draw_for_button()
        person = self._person
        was_out = person is not None and person.sits_out
        played = super()._play()
        if person is not None and was_out:
            person.sits_out = False
        return played

    def _able(self) -> tuple[int, ...]:
        return tuple(self._mode.able(self._people))

    @property
    def _mode(self) -> Pots:
        mode = self.table.mode
        assert isinstance(mode, Pots)
        return mode

    def run(self, rounds: int | None) -> None:
        """Play this many hands, or until the person leaves; a pot that nobody has won yet is returned."""
        super().run(rounds)
        pot = self.table.chips.get(POT, 0)
        if pot:
            shares = self._mode.shares_of_carried(self.table.players, pot)
            for name, amount in shares.items():
                self.table.chips[name] += amount
            self.table.chips[POT] = 0
            self.terminal.say(f"The pot of {money(pot)} that nobody won is returned to its players.")


def _read_way(text: str, ways: tuple[str, ...]) -> str:
    """A way to come in as it is typed: by its name, or the beginning of it; an empty answer waits."""
    wanted = " ".join(text.lower().split()) or WAIT
    found = next((way for way in (*ways, WAIT) if way.startswith(wanted)), None)
    if found is None:
        raise unknown("answer", wanted, (*ways, WAIT), "entering")
    return found
