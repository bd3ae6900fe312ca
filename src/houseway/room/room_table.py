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
    CLOSED,
    PLAYING,
    SETTLED,
    WAITING,
    ActionData,
    Effects,
    Phase,
    PlacedBets,
    RoomAction,
)
from houseway.room.acts import ACTS
from houseway.room.ledger import Account, Move
from houseway.room.members import Member
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Lot
from houseway.rounds.fees import Charge, charges
from houseway.rounds.purse import FEE, HOUSE, JACKPOT, Transfer, is_reserved
from houseway.rounds.record import upgrade_lots
from houseway.rulebook.rules import Rules
from houseway.table.banked import Banked
from houseway.table.commitment import CommittedShoe
from houseway.table.live import LiveRound
from houseway.table.table import Table, cut_of

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
        self.bank = 0
        self.live: LiveRound | None = None
        self.shoe: CommittedShoe | None = None
        self.shoes = 0
        self.round_start = 0
        self.dealt_to: dict[str, int] = {}
        self.seq = 0
        self.nets: dict[str, int] = {}
        self._paid = 0

    # ------------------------------------------------------------------ actions

    def apply(self, action: RoomAction) -> Effects:
        """Apply an action."""
        if action.kind not in ACTS:
            raise HousewayError(f"unknown action {action.kind!r}")
        if self.phase == CLOSED:
            raise HousewayError("This table is closed.")
        effects = Effects()
        ACTS[action.kind](self, action.data, effects)
        self._follow_round(effects)
        self.seq += 1
        return effects

    def _follow_round(self, effects: Effects) -> None:
        """Note the chips that moved in the round in play since the last action."""
        live = self.live
        if live is None or self.phase != PLAYING:
            return
        effects.moves += [self._move(transfer) for transfer in live.transfers[self._paid :]]
        self._paid = len(live.transfers)
        if not live.over:
            return
        self.phase = SETTLED
        self.nets = {
            name: self.table.chips[name] - chips
            for name, chips in live.chips_before.items()
            if not is_reserved(name)
        }
        effects.finished = live

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

    def chips(self, name: str) -> int:
        """A member's chips at the table."""
        return self.table.chips.get(name, 0) + self.members[name].arriving

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
        self.bets = {}
        for member in self.members.values():
            member.ready = False

    def lots(self, bets: PlacedBets | None = None) -> list[Lot]:
        """The new wagers on the layout, or on a given one: spot by spot, the seated player's first."""
        placed = self.bets if bets is None else bets
        order = sorted(placed, key=lambda place: (place[0], place[0] != self.members[place[1]].seat))
        return [
            Lot(spot, bettor, bet, amount)
            for spot, bettor in order
            for bet, amount in placed[spot, bettor].items()
        ]

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
        return charges(self.rules, lots, self.bank, dealer.name) if lots else []

    # ------------------------------------------------------------------ the round in play

    def begin_round(self, start: int) -> None:
        """Note how far the shoe was dealt, and where everybody is, when a round begins."""
        self.round_start, self._paid, self.phase = start, 0, PLAYING
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

    def make_shoe(self, key: bytes, start: int = 0) -> CommittedShoe:
        """A shoe of this game, with its cut card no deeper than a round may reach."""
        return CommittedShoe(self.rules.deck, key, cut_of(self.rules), start)

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
            "shoes": self.shoes,
            "drawn": self.shoe.drawn if self.shoe else 0,
        }

    def restore(self, data: ActionData, key: bytes | None) -> None:
        """Continue from a snapshot; `key` is that of the shoe it was dealing from."""
        data = data if "format" in data else _upgraded(data)
        if data["format"] != FORMAT:
            raise HousewayError(f"its last snapshot has an unknown format: {data['format']}")
        table = self.table
        self.seq, self.phase, self.bank, self.shoes = data["seq"], data["phase"], data["bank"], data["shoes"]
        self.members = {row["name"]: Member(**row) for row in data["members"]}
        table.players = {int(seat): name for seat, name in data["players"].items()}
        table.rail = {int(place): name for place, name in data["rail"].items()}
        table.chips = dict(data["chips"])
        table.mode.restore(data["mode"])
        table.rounds = data["rounds"]
        self.shoe = self.make_shoe(key, data["drawn"]) if key else None


def _upgraded(first: ActionData) -> dict[str, Any]:
    """A snapshot of format 1 in today's format."""
    of_the_bank = ("player_dealer", "last_banker", "hands_banked", "offers", "broken", "bettors")
    mode = {name: first[name] for name in of_the_bank} | {"standing": upgrade_lots(first["standing"])}
    rest = {name: value for name, value in first.items() if name not in (*of_the_bank, "standing")}
    return {"format": FORMAT, **rest, "mode": mode}
