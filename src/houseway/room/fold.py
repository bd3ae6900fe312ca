"""A table as a fold over its actions: the same actions always lead to the same cards and the same chips.

Nothing here knows of clocks, connections or databases. `apply` either takes an action wholly, and says which
chips moved, or refuses it with a `HousewayError` and changes nothing. What each action does is in `acts`.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.room import ledger
from houseway.room.actions import BANKING, CLOSED, PLAYING, SETTLED, WAITING, Action, Bets, Data, Effects
from houseway.room.acts import ACTS
from houseway.room.ledger import Account, Move
from houseway.room.members import Member
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Lot
from houseway.rounds.fees import HOUSE, Charge, charges
from houseway.rulebook.rules import Rules
from houseway.table.commitment import CommittedShoe
from houseway.table.live import LiveRound
from houseway.table.table import Table


class Fold:
    """One table of the room: the game's table, its people, their bets, the shoe and the round in play."""

    def __init__(self, table_id: int, rules: Rules) -> None:
        self.id = table_id
        self.rules = rules
        self.table = Table(rules, CardRandom(bytes(32)))  # its own shoe is never dealt from
        self.members: dict[str, Member] = {}
        self.phase = WAITING
        self.bets: Bets = {}
        self.bank = 0
        self.live: LiveRound | None = None
        self.shoe: CommittedShoe | None = None
        self.shoes = 0
        self.round_start = 0
        self.dealt_to: dict[str, int] = {}
        self.seq = 0
        self.nets: dict[str, int] = {}
        self._paid = 0

    # ------------------------------------------------------------------ the fold

    def apply(self, action: Action) -> Effects:
        """Take an action."""
        if action.kind not in ACTS:
            raise HousewayError(f"unknown action {action.kind!r}")
        if self.phase == CLOSED:
            raise HousewayError("this table is closed")
        effects = Effects()
        ACTS[action.kind](self, action.data, effects)
        self._follow_round(effects)
        self.seq += 1
        return effects

    def _follow_round(self, effects: Effects) -> None:
        """Fees and settlement of the round in play, as far as they are new."""
        live = self.live
        if live is None or self.phase != PLAYING:
            return
        for event in live.log[self._paid :]:
            if event.kind == "fee":
                amount = round(event.data["amount"] * 100)
                account = self.account(event.data["payer"])
                effects.moves.append(Move("fee", account, ledger.drop(self.id), amount))
        self._paid = len(live.log)
        if not live.over:
            return
        if live.settlement is not None:
            effects.moves += [
                Move("settle", self.account(move.payer), self.account(move.payee), move.amount, move.why)
                for move in live.settlement.transfers
            ]
        self.phase = SETTLED
        self.nets = {
            name: self.table.chips[name] - chips for name, chips in live.chips_before.items() if name != HOUSE
        }
        effects.finished = live

    # ------------------------------------------------------------------ who is here

    def account(self, name: str) -> Account:
        """The ledger account of somebody's chips at this table."""
        return ledger.stack(self.id, name, self.members[name].player)

    @property
    def number(self) -> int:
        """The number of the round that is in play, or comes next."""
        return self.table.rounds + (0 if self.live is not None and self.live.over else 1)

    def member(self, name: str) -> Member:
        """Somebody at this table."""
        if name not in self.members:
            raise HousewayError("you have no chips at this table: take a seat first")
        return self.members[name]

    def seated(self, seat: int | None) -> Member | None:
        """Whoever sits in a seat, or will when the round is over."""
        return (
            next((member for member in self.members.values() if member.seat == seat), None) if seat else None
        )

    @property
    def dealer(self) -> Member | None:
        """The player-dealer."""
        return self.seated(self.table.player_dealer)

    def chips(self, name: str) -> int:
        """What somebody has at the table."""
        return self.table.chips.get(name, 0) + self.members[name].arriving

    def require(self, *phases: str) -> None:
        """Refuse what can be done in other phases only."""
        if self.phase not in phases:
            raise HousewayError(f"not now: the table is {self.phase}")

    # ------------------------------------------------------------------ before the deal

    @property
    def offered(self) -> int | None:
        """The seat that is being offered the position."""
        return self.table.offers[0] if self.phase == BANKING and self.table.offers else None

    @property
    def needed(self) -> bool:
        """Whether the game stops if the offered seat declines."""
        held = self.table.player_dealer is not None and not self.rules.banking.broken
        return len(self.table.offers) == 1 and not held

    def clear_bets(self) -> None:
        """Begin the betting afresh: no bets, and everybody may want time."""
        self.bets = {}
        for member in self.members.values():
            member.ready = False

    def lots(self, bets: Bets | None = None) -> list[Lot]:
        """The new wagers on the layout, or as it would be: spot by spot, whoever sits there first."""
        laid = self.bets if bets is None else bets
        order = sorted(laid, key=lambda place: (place[0], place[0] != self.members[place[1]].seat))
        return [
            Lot(spot, bettor, bet, amount)
            for spot, bettor in order
            for bet, amount in laid[spot, bettor].items()
        ]

    def circle_of(self, spot: int) -> str | None:
        """Who holds a circle where nobody sits: the first to bet there."""
        if spot in self.table.players:
            return None
        return next((bettor for other, bettor in self.bets if other == spot), None)

    def lots_in_action(self) -> list[Lot]:
        """The wagers that are dealt for: bets behind a seated player who bets nothing go back."""
        players = self.table.players
        held = {spot for spot, bettor in self.bets if players.get(spot, self.circle_of(spot)) == bettor}
        held |= {lot.spot for lot in self.table.standing}
        return [lot for lot in self.lots() if lot.spot in held]

    def fees_due(self) -> list[Charge]:
        """The fees for the bets as they lie."""
        dealer = self.dealer
        if dealer is None:
            return []
        lots = [*self.table.standing, *self.lots_in_action()]
        return charges(self.rules, lots, self.bank, dealer.name) if lots else []

    # ------------------------------------------------------------------ the round in play

    def begin_round(self, start: int) -> None:
        """Note where the shoe stood, and where everybody is, when a round is dealt."""
        self.round_start, self._paid, self.phase = start, 0, PLAYING
        self.dealt_to = self.table.places

    def eyes(self, name: str | None) -> int | None:
        """The place from which somebody sees the round: the one he had when it was dealt."""
        return self.dealt_to.get(name) if name and name in self.members else None

    def asked(self, ask: Ask) -> Member:
        """Who is to answer a question: from his seat, or from the rail."""
        return self.members[self.table.people[ask.seat]]

    # ------------------------------------------------------------------ the shoe

    @property
    def needs_shuffle(self) -> bool:
        """Whether the next round needs a new shoe: none yet, the cut card came, or a single pack was used."""
        shoe = self.shoe
        return shoe is None or shoe.out or (self.rules.deck.packs == 1 and not shoe.fresh)

    def make_shoe(self, key: bytes, start: int = 0) -> CommittedShoe:
        """A shoe of this game, with its cut card no deeper than a round may reach."""
        filed = self.rules.filing.deck.cut if self.rules.filing.deck else 0
        cut = max(filed, game_of(self.rules).most_cards(self.rules))
        return CommittedShoe(self.rules.deck, key, min(cut, len(self.rules.deck) - 1), start)

    # ------------------------------------------------------------------ snapshots

    def snapshot(self) -> dict[str, Any]:
        """The table between rounds, as plain data."""
        assert self.live is None
        table = self.table
        return {
            "seq": self.seq,
            "phase": self.phase,
            "members": [member.data() for member in self.members.values()],
            "players": {str(seat): name for seat, name in table.players.items()},
            "rail": {str(place): name for place, name in table.rail.items()},
            "chips": dict(table.chips),
            "player_dealer": table.player_dealer,
            "last_banker": table.last_banker,
            "hands_banked": table.hands_banked,
            "offers": list(table.offers),
            "broken": table.broken,
            "bettors": sorted(table.bettors),
            "standing": [asdict(lot) for lot in table.standing],
            "rounds": table.rounds,
            "bank": self.bank,
            "shoes": self.shoes,
            "drawn": self.shoe.drawn if self.shoe else 0,
        }

    def restore(self, data: Data, key: bytes | None) -> None:
        """Take up a snapshot; `key` is that of the shoe it was dealing from."""
        table = self.table
        self.seq, self.phase, self.bank, self.shoes = data["seq"], data["phase"], data["bank"], data["shoes"]
        self.members = {row["name"]: Member(**row) for row in data["members"]}
        table.players = {int(seat): name for seat, name in data["players"].items()}
        table.rail = {int(place): name for place, name in data["rail"].items()}
        table.chips = dict(data["chips"])
        table.player_dealer, table.last_banker = data["player_dealer"], data["last_banker"]
        table.hands_banked = data["hands_banked"]
        table.offers, table.broken, table.rounds = list(data["offers"]), data["broken"], data["rounds"]
        table.bettors = frozenset(data["bettors"])
        table.standing = [Lot(**lot) for lot in data["standing"]]
        self.shoe = self.make_shoe(key, data["drawn"]) if key else None
