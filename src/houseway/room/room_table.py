"""A table as a fold over its actions: the same actions always lead to the same cards and the same chips.

Nothing here knows of clocks, connections or databases. `apply` either takes an action wholly, and says which
chips moved, or refuses it with a `HousewayError` and changes nothing. What each action does is in `acts`.
"""

from __future__ import annotations

from typing import Any

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.room import ledger
from houseway.room.actions import (
    BANKING,
    BETTING,
    CLOSED,
    PLAYING,
    SETTLED,
    WAITING,
    ActionData,
    BetPlace,
    Effects,
    JointRequest,
    Phase,
    PlacedBets,
    RoomAction,
)
from houseway.room.acts import ACTS
from houseway.room.ledger import Account, Move
from houseway.room.members import Member, WaitingPlayer
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Lot
from houseway.rounds.fees import Charge, charges
from houseway.rounds.purse import FEE, HOUSE, JACKPOT, Transfer, is_reserved
from houseway.rounds.record import upgrade_lots
from houseway.rulebook.rules import Rules
from houseway.table.bank import BankWager
from houseway.table.banked import Banked
from houseway.table.commitment import FIRST_SCHEME, CommittedShoe, committed_shoe
from houseway.table.live import LiveRound
from houseway.table.mode import LEAST_PLAYERS, Opening, People
from houseway.table.pots import Pots
from houseway.table.special import in_action
from houseway.table.table import Table
from houseway.table.unbanked import DealtInSeats, Unbanked

FORMAT = 2
"""The format of a snapshot. Format 1 has no number, and has the bank's state among the table's."""


class RoomTable:
    """One table of the room: the game's table, its people, their bets, the shoe and the round in play."""

    def __init__(self, table_id: int, rules: Rules) -> None:
        self.id = table_id
        self.rules = rules
        self.table = Table(rules, CardRandom(bytes(32)))  # its own shoe is never dealt from
        self.members: dict[str, Member] = {}
        self.phase: Phase = WAITING
        self.bets: PlacedBets = {}
        self.requests: dict[BetPlace, JointRequest] = {}
        self.bank = 0
        self.special: dict[int, int] = {}
        self.live: LiveRound | None = None
        self.shoe: CommittedShoe | None = None
        self.shoes = 0
        self.round_start = 0
        self.dealt_to: dict[str, int] = {}
        self.seq = 0
        self.nets: dict[str, int] = {}
        self.waiting: dict[str, WaitingPlayer] = {}
        """The waiting list, in order."""
        self.time_used: dict[str, float] = {}
        """What players have used of their time banks, in seconds, by name; those who left included."""
        self.gone: dict[str, int | None] = {}
        """Who left of whom the table still knows something, by name: somebody else may have the name next."""
        self._paid = self._ruled = 0

    # ------------------------------------------------------------------ actions

    def apply(self, action: RoomAction) -> Effects:
        """Apply an action."""
        if action.kind not in ACTS:
            raise HousewayError(f"unknown action {action.kind!r}")
        if self.phase == CLOSED:
            raise HousewayError("This table is closed.")
        effects = Effects()
        before = self._tick(action.data.get("time"))
        try:
            ACTS[action.kind](self, action.data, effects)
        except BaseException:
            self._tick(before, back=True)
            raise
        self._lapse_requests()
        self._follow_round(effects)
        self.seq += 1
        return effects

    def _tick(self, time: int | None, back: bool = False) -> int:
        """Note the time of an action, or go back to an earlier one; the time that was known before."""
        mode = self.table.mode
        if not isinstance(mode, Pots):
            return 0
        before = mode.attendance.time
        mode.attendance.tick(time)
        if back and time is not None:
            mode.attendance.time = time
        return before

    def _follow_round(self, effects: Effects) -> None:
        """Note the chips that moved in the round on the table since the last action.

        A ruling of the floor may settle a round again that was over.
        """
        live, was_over = self.live, self.phase == SETTLED
        if live is None or self.phase not in (PLAYING, SETTLED):
            return
        effects.moves += [self._move(transfer) for transfer in live.transfers[self._paid :]]
        self._paid, ruled = len(live.transfers), len(live.round.rulings)
        if not live.over or (was_over and ruled == self._ruled):
            return
        self.phase, self._ruled = SETTLED, ruled
        self.nets = {
            name: live.chips_after.get(name, chips) - chips
            for name, chips in live.chips_before.items()
            if not is_reserved(name)
        }
        effects.finished, effects.again = live, was_over

    # ------------------------------------------------------------------ who is here

    def account(self, name: str) -> Account:
        """The ledger account of a member's chips at this table, of a pot, or of what the house collects."""
        if name == HOUSE:
            return ledger.drop(self.id)
        if name == JACKPOT:
            return ledger.jackpot(self.id)
        if is_reserved(name):
            return ledger.pot(self.id, name)
        return ledger.stack(self.id, name, self.members[name].player)

    def _move(self, paid: Transfer) -> Move:
        kind, note = ("fee", "") if paid.why == FEE else ("settle", paid.on)
        return Move(kind, self.account(paid.payer), self.account(paid.payee), paid.amount, note)

    @property
    def banked(self) -> Banked:
        """The mode of a table with a bank."""
        return self.table.banked

    @property
    def has_bank(self) -> bool:
        """Whether the game is played against a bank."""
        return isinstance(self.table.mode, Banked)

    @property
    def number(self) -> int:
        """The number of the round that is in play, or comes next."""
        return self.table.rounds + (0 if self.live is not None and self.live.over else 1)

    def member(self, name: str) -> Member:
        """A member of this table."""
        if name not in self.members:
            raise HousewayError("You have no chips at this table. Take a seat first.")
        return self.members[name]

    def seated(self, seat: int | None) -> Member | None:
        """The member who sits in a seat, or will when the round is over."""
        return (
            next((member for member in self.members.values() if member.seat == seat), None) if seat else None
        )

    @property
    def dealer(self) -> Member | None:
        """The player-dealer."""
        return self.seated(self.banked.player_dealer) if self.has_bank else None

    @property
    def in_play(self) -> dict[int, str]:
        """The seated players who do not sit out, by seat; one who holds a part of a tied pot plays on."""
        players, mode = self.table.players.items(), self.table.mode
        held = mode.carried if isinstance(mode, Pots) and mode.buy_backs is not None else {}
        return {seat: name for seat, name in players if seat in held or not self.members[name].sitting_out}

    @property
    def enough_players(self) -> bool:
        """Whether the players who do not sit out are enough for a round.

        Bots do not play on without them, except for a tied pot that nobody else may play for.
        """
        if not self.table.enough_players:
            return False
        dealt_in = self.to_be_dealt_in
        without = len(dealt_in) < len(self.table.players)
        people_play = any(not member.bot for member in dealt_in)
        mode = self.table.mode
        least = mode.least_players if isinstance(mode, Unbanked) else LEAST_PLAYERS
        tied = isinstance(mode, Pots) and mode.buy_backs is not None
        return len(dealt_in) >= least and (people_play or not without or tied)

    @property
    def to_be_dealt_in(self) -> list[Member]:
        """The seated players of the next round: they do not sit out and, if there is no bank, have chips."""
        opening, in_play = self.next_opening, self.in_play
        seats = opening.seats if isinstance(opening, DealtInSeats) else in_play
        return [self.members[in_play[seat]] for seat in seats]

    @property
    def next_opening(self) -> Opening | None:
        """The opening of the next round, where it needs no wagers."""
        return self.table.mode.usual_opening(People(self.in_play, self.table.rail, self.table.chips))

    @property
    def drew_button(self) -> bool:
        """Whether the round on the table was only a draw for the button."""
        return self.live is not None and self.live.deal.start.draws_button

    def took_part(self, name: str) -> bool:
        """Whether a member has chips at risk in the round on the table."""
        if self.live is None:
            return False
        deal = self.live.deal
        return name in deal.committed or (
            not self.has_bank and deal.start.places.get(name) in deal.start.spots
        )

    def chips(self, name: str) -> int:
        """A member's chips at the table, those that arrive after the round in play included."""
        return self.table.chips.get(name, 0) + self.members[name].arriving

    def stack(self, name: str) -> int:
        """The chips in front of a member: those of the round in play or, before it is over, on their way."""
        return self.table.chips[name] if name in self.table.chips else self.members[name].arriving

    def require(self, *phases: str) -> None:
        """Refuse what can be done only in other phases."""
        if self.phase not in phases:
            raise HousewayError(f"Not now: the table is in its {self.phase} phase.")

    # ------------------------------------------------------------------ before the deal

    @property
    def offered(self) -> int | None:
        """The seat that is being offered the position."""
        return self.banked.offers[0] if self.phase == BANKING and self.banked.offers else None

    @property
    def needed(self) -> bool:
        """Whether the game stops if the offered seat declines: nobody else is asked after it."""
        banked = self.banked
        kept = banked.player_dealer not in (None, self.offered) and not self.rules.banking.broken
        return len(banked.offers) == 1 and not kept

    def clear_bets(self) -> None:
        """Restart the betting: no bets, and nobody is ready."""
        self.bets, self.requests = {}, {}
        for member in self.members.values():
            member.ready = False

    def lots(self, bets: PlacedBets | None = None) -> list[Lot]:
        """The new wagers on the layout, or on a given one: spot by spot, the seated player's first."""
        placed = self.bets if bets is None else bets
        order = sorted(placed, key=lambda place: (place[0], place[0] != self.members[place[1]].seat))
        return [
            Lot(spot, bettor, bet, amount, party=self._party((spot, bettor), bet, placed))
            for spot, bettor in order
            for bet, amount in placed[spot, bettor].items()
        ]

    def _party(self, place: BetPlace, bet: str, placed: PlacedBets) -> str:
        """The bettor whose wager a joint one shares action with; empty for any other wager."""
        request = self.requests.get(place)
        if request is None or request.status != "agreed":
            return ""
        return request.holder if bet in placed.get((place[0], request.holder), {}) else ""

    def holder_of(self, spot: int) -> str | None:
        """The player whose hand a spot has: the one who sits there, or else the first to bet there."""
        return self.table.players.get(spot) or self.circle_of(spot)

    def shared_bets(self, spot: int, bettor: str) -> list[str]:
        """The bets of a bettor on which the holder of the spot has a wager to share action with."""
        held = self.bets.get((spot, self.holder_of(spot) or ""), {})
        return [bet for bet in self.bets.get((spot, bettor), {}) if bet in held]

    @property
    def open_requests(self) -> dict[BetPlace, JointRequest]:
        """The requests to bet jointly that wait for an answer."""
        asked = {place: one for place, one in self.requests.items() if one.status == "asked"}
        return asked if self.phase == BETTING else {}

    def _lapse_requests(self) -> None:
        """Drop requests to a player who no longer holds the spot, or where there is no action to share.

        A refusal stands for the whole hand, whatever becomes of the wager.
        """
        self.requests = {
            place: request
            for place, request in self.requests.items()
            if request.holder == self.holder_of(place[0])
            and (request.status == "refused" or self.shared_bets(*place))
        }

    def circle_of(self, spot: int) -> str | None:
        """The player who holds a circle where nobody sits: the first to bet there."""
        if spot in self.table.players:
            return None
        return next((bettor for other, bettor in self.bets if other == spot), None)

    def lots_in_action(self) -> list[Lot]:
        """The wagers that are dealt for: bets behind a seated player without a bet are returned."""
        players = self.table.players
        held = {spot for spot, bettor in self.bets if players.get(spot, self.circle_of(spot)) == bettor}
        held |= {lot.spot for lot in self.banked.standing}
        return [lot for lot in self.lots() if lot.spot in held]

    def fees_due(self) -> list[Charge]:
        """The fees for the bets on the layout."""
        dealer = self.dealer
        if dealer is None:
            return []
        lots = [*self.banked.standing, *self.lots_in_action()]
        bank = in_action(self.rules, self.bank_wagers(), lots)
        return charges(self.rules, lots, sum(wager.amount for wager in bank), dealer.name) if lots else []

    def no_bank(self) -> None:
        """Nobody banks any longer."""
        self.bank, self.special = 0, {}

    def bank_wagers(self) -> tuple[BankWager, ...]:
        """The bank as the player-dealer stated it: against all spots, then what is reserved for some."""
        dealer = self.dealer
        assert dealer is not None
        reserved = [BankWager(dealer.name, amount, spot) for spot, amount in self.special.items()]
        return (BankWager(dealer.name, self.bank), *reserved)

    # ------------------------------------------------------------------ the round in play

    def begin_round(self, start: int) -> None:
        """Note how far the shoe was dealt, and where everybody is, when a round begins."""
        self.round_start, self._paid, self._ruled, self.phase = start, 0, 0, PLAYING
        self.dealt_to = self.table.places

    def viewpoint(self, name: str | None) -> int | None:
        """The place from which a member sees the round: the one they had when it was dealt."""
        return self.dealt_to.get(name) if name and name in self.members else None

    def asked(self, ask: Ask) -> Member:
        """The member who is to answer a question, in a seat or on the rail."""
        return self.members[self.table.people[ask.seat]]

    # ------------------------------------------------------------------ the shoe

    @property
    def needs_shuffle(self) -> bool:
        """Whether the next round needs a new shoe: none yet, the cut card came, or a single pack was used."""
        shoe = self.shoe
        return shoe is None or shoe.out or (self.rules.deck.packs == 1 and not shoe.fresh)

    # ------------------------------------------------------------------ snapshots

    def snapshot(self) -> dict[str, Any]:
        """The table between rounds, as plain data."""
        assert self.live is None
        table = self.table
        return {
            "format": FORMAT,
            "seq": self.seq,
            "phase": self.phase,
            "members": [member.data() for member in self.members.values()],
            "players": {str(seat): name for seat, name in table.players.items()},
            "rail": {str(place): name for place, name in table.rail.items()},
            "chips": dict(table.chips),
            "mode": table.mode.state(),
            "rounds": table.rounds,
            "bank": self.bank,
            "special": [[spot, amount] for spot, amount in self.special.items()],
            "time_used": dict(self.time_used),
            "gone": dict(self.gone),
            "waiting": [[name, *one] for name, one in self.waiting.items()],
            "shoes": self.shoes,
            "drawn": self.shoe.drawn if self.shoe else 0,
            "scheme": self.shoe.scheme if self.shoe else FIRST_SCHEME,
        }

    def restore(self, data: ActionData, key: bytes | None) -> None:
        """Continue from a snapshot; `key` is that of the shoe it was dealing from."""
        data = data if "format" in data else _upgraded(data)
        if data["format"] != FORMAT:
            raise HousewayError(f"its last snapshot has an unknown format: {data['format']}")
        table = self.table
        self.seq, self.phase, self.bank, self.shoes = data["seq"], data["phase"], data["bank"], data["shoes"]
        self.special = {int(spot): int(amount) for spot, amount in data.get("special", ())}
        self.members = {row["name"]: Member(**row) for row in data["members"]}
        self.time_used = dict(data.get("time_used", {}))  # a snapshot of an earlier version has none
        self.gone = dict(data.get("gone", {}))
        self.waiting = {name: WaitingPlayer(*one) for name, *one in data.get("waiting", [])}
        table.players = {int(seat): name for seat, name in data["players"].items()}
        table.rail = {int(place): name for place, name in data["rail"].items()}
        table.chips = dict(data["chips"])
        table.mode.restore(data["mode"])
        table.rounds = data["rounds"]
        scheme = data.get("scheme", FIRST_SCHEME)  # a snapshot of an earlier version has none
        self.shoe = committed_shoe(self.rules, key, data["drawn"], scheme) if key else None


def _upgraded(first: ActionData) -> dict[str, Any]:
    """A snapshot of format 1 in today's format."""
    of_the_bank = ("player_dealer", "last_banker", "hands_banked", "offers", "broken", "bettors")
    mode = {name: first[name] for name in of_the_bank} | {"standing": upgrade_lots(first["standing"])}
    rest = {name: value for name, value in first.items() if name not in (*of_the_bank, "standing")}
    return {"format": FORMAT, **rest, "mode": mode}
