"""A table as a fold over its actions: the same actions always lead to the same cards and the same chips.

Nothing here knows of clocks, connections or databases. `apply` either takes an action wholly, and says which
chips moved, or refuses it with a `HousewayError` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.money import dollars
from houseway.players.player import affordable_bank, check_purse
from houseway.room import ledger
from houseway.room.commitment import CommittedShoe
from houseway.room.ledger import Account, Move
from houseway.room.members import Member
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules
from houseway.table.fees import Charge, charges
from houseway.table.table import HOUSE, LiveRound, Table

WAITING, BANKING, BETTING, PLAYING, SETTLED, CLOSED = (
    "waiting",
    "banking",
    "betting",
    "playing",
    "settled",
    "closed",
)
LEAST_PLAYERS = 2

Data = Mapping[str, Any]


class Action(NamedTuple):
    """Something that was accepted at a table; all its life is a list of these. Amounts are in cents."""

    kind: str
    data: Data


@dataclass
class Effects:
    """What an action did beyond the table itself."""

    moves: list[Move] = field(default_factory=list)
    shuffled: CommittedShoe | None = None
    finished: LiveRound | None = None
    snapshot: bool = False


class Fold:
    """One table of the room: the game's table, its people, their bets, the shoe and the round in play."""

    def __init__(self, table_id: int, rules: Rules) -> None:
        self.id = table_id
        self.rules = rules
        self.table = Table(rules, CardRandom(bytes(32)))  # its own shoe is never dealt from
        self.members: dict[str, Member] = {}
        self.phase = WAITING
        self.bets: dict[tuple[int, str], dict[str, int]] = {}
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
        handler: Callable[[Data, Effects], None] | None = getattr(self, f"_do_{action.kind}", None)
        if handler is None:
            raise HousewayError(f"unknown action {action.kind!r}")
        if self.phase == CLOSED:
            raise HousewayError("this table is closed")
        effects = Effects()
        handler(action.data, effects)
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

    def _phase(self, *phases: str) -> None:
        if self.phase not in phases:
            raise HousewayError(f"not now: the table is {self.phase}")

    # ------------------------------------------------------------------ coming and going

    def _do_sit(self, data: Data, effects: Effects) -> None:
        name, seat, chips = str(data["name"]), data.get("seat"), int(data["chips"])
        if name in self.members:
            raise HousewayError(f"{name} is already at this table")
        if name == HOUSE:
            raise HousewayError(f"nobody can be called {HOUSE!r}")
        if chips <= 0:
            raise HousewayError(f"{name} cannot sit down with ${dollars(chips)}")
        if seat is None:
            if not self.rules.filing.backline:
                raise HousewayError("this game has no backline betting: take a seat")
        elif not 1 <= seat <= self.rules.seats:
            raise HousewayError(f"seat {seat}: the table has seats 1 to {self.rules.seats}")
        elif self.seated(seat):
            raise HousewayError(f"seat {seat} is taken")
        member = Member(name, data.get("player"), seat, data.get("bot"), arriving=chips)
        self.members[name] = member
        source = ledger.wallet(member.player) if member.player is not None else ledger.THE_MINT
        effects.moves.append(Move("sit", source, self.account(name), chips))
        if self.phase != PLAYING:
            self._enter(member)

    def _enter(self, member: Member) -> None:
        """Put an arriving member's chips on the table."""
        if member.seat is None:
            self.table.chips[member.name] = self.table.chips.get(member.name, 0) + member.arriving
        elif member.seat not in self.table.players:
            self.table.sit(member.seat, member.name, member.arriving)
        else:
            self.table.chips[member.name] += member.arriving
        member.arriving = 0

    def _do_chips(self, data: Data, effects: Effects) -> None:
        self._phase(WAITING, BANKING, BETTING, SETTLED)
        member = self.member(data["name"])
        amount = int(data["chips"])
        if amount <= 0:
            raise HousewayError("chips are added, not taken: name an amount")
        source = ledger.wallet(member.player) if member.player is not None else ledger.THE_MINT
        effects.moves.append(Move("sit", source, self.account(member.name), amount))
        member.arriving += amount
        self._enter(member)

    def _do_leave(self, data: Data, effects: Effects) -> None:
        member = self.member(data["name"])
        if self.phase == PLAYING and not member.arriving:
            member.leaving = True
        else:
            self._go(member, effects)

    def _do_stay(self, data: Data, effects: Effects) -> None:
        self.member(data["name"]).leaving = False

    def _go(self, member: Member, effects: Effects) -> None:
        """Take somebody's chips off the table and send him home."""
        chips = self.chips(member.name)
        target = ledger.wallet(member.player) if member.player is not None else ledger.THE_MINT
        effects.moves.append(Move("leave", self.account(member.name), target, chips))
        self.bets = {place: bets for place, bets in self.bets.items() if place[1] != member.name}
        was_dealer = member.seat is not None and member.seat == self.table.player_dealer
        if member.seat is not None and self.table.players.get(member.seat) == member.name:
            self.table.leave(member.seat)
        else:
            self.table.chips.pop(member.name, None)
        del self.members[member.name]
        if was_dealer:
            self.bank = 0
        if self.phase in (BANKING, BETTING):
            self._go_on(was_dealer)

    def _go_on(self, without_dealer: bool) -> None:
        """After somebody left before the deal: go on, offer the bank on, or wait."""
        if len(self.table.players) < LEAST_PLAYERS:
            self._wait()
        elif self.phase == BETTING and without_dealer:
            self.bets = {}
            self._offer()
        elif self.phase == BANKING and not self.table.offers:
            self._offered_to_all()

    def _wait(self) -> None:
        self.phase, self.bets, self.table.offers = WAITING, {}, []

    # ------------------------------------------------------------------ the player-dealer position

    def _offer(self) -> None:
        """Offer the position as filed, or let the holder keep it when there is nobody else."""
        if self.table.offer_bank() is not None:
            self.phase = BANKING
        else:
            self._offered_to_all()

    @property
    def offered(self) -> int | None:
        """The seat that is being offered the position."""
        return self.table.offers[0] if self.phase == BANKING and self.table.offers else None

    @property
    def needed(self) -> bool:
        """Whether the game stops if the offered seat declines."""
        return len(self.table.offers) == 1 and self.table.player_dealer is None

    def _do_accept(self, data: Data, effects: Effects) -> None:
        self._phase(BANKING)
        member = self.member(data["name"])
        amount = self._bank_amount(member, int(data["amount"]))
        if member.seat is None:
            raise HousewayError("only a seated player can bank")
        self.table.accept_bank(member.seat)
        self.bank, self.phase, self.bets = amount, BETTING, {}

    def _bank_amount(self, member: Member, amount: int) -> int:
        if not self.rules.low <= amount <= self.chips(member.name):
            most = dollars(self.chips(member.name))
            raise HousewayError(
                f"a bank here is ${dollars(self.rules.low)} to ${most}, not ${dollars(amount)}"
            )
        return amount

    def _do_decline(self, data: Data, effects: Effects) -> None:
        self._phase(BANKING)
        member = self.member(data["name"])
        self.table.decline_bank(member.seat or 0)
        if not self.table.offers:
            self._offered_to_all()

    def _offered_to_all(self) -> None:
        """Nobody else takes the position: the holder keeps it, or the table waits for somebody who does."""
        if self.table.player_dealer is None:
            self._wait()
        else:
            self.table.hands_banked = 0
            self.phase = BETTING

    def _do_bank(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING)
        self.bank = self._bank_amount(self._banker(data["name"]), int(data["amount"]))

    def _do_give_up(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING)
        self._banker(data["name"])
        self.table.give_up_bank()
        self.bank, self.bets = 0, {}
        self._offer()

    def _banker(self, name: str) -> Member:
        member = self.member(name)
        if member.seat is None or member.seat != self.table.player_dealer:
            raise HousewayError("you are not the player-dealer")
        return member

    # ------------------------------------------------------------------ bets

    def _do_bets(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING)
        member = self.member(data["name"])
        spot = int(data["spot"])
        wagers = {str(bet): int(amount) for bet, amount in data["wagers"].items() if amount}
        for bet in wagers:
            if bet not in self.rules.bets:
                raise self.rules_error(bet)
        if spot != member.seat:
            self._check_backline(spot)
        place = (spot, member.name)
        others = [lot for lot in self.lots(member.name) if lot.spot != spot]
        mine = [Lot(spot, member.name, bet, amount) for bet, amount in wagers.items()]
        if mine:
            check_purse(self.table, member.seat or 0, member.name, [*others, *mine])
            self.bets[place] = wagers
        else:
            self.bets.pop(place, None)

    def rules_error(self, bet: str) -> HousewayError:
        """The error for a bet that this game does not have."""
        return HousewayError(f"unknown bet {bet!r} (known: {', '.join(self.rules.bets)})")

    def _check_backline(self, spot: int) -> None:
        if not self.rules.filing.backline:
            raise HousewayError("this game has no backline betting: bet on your own spot")
        holder = self.seated(spot)
        if holder is None or holder.arriving:
            raise HousewayError(f"spot {spot}: nobody plays there")

    def _do_take_down(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING)
        member = self.member(data["name"])
        if member.seat is not None:
            self.table.take_down(member.seat, data.get("bet"))

    def _do_ready(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING, SETTLED)
        self.member(data["name"]).ready = True

    def lots(self, name: str | None = None) -> list[Lot]:
        """The new wagers on the layout (of one bettor): spot by spot, whoever sits there first."""
        order = sorted(self.bets, key=lambda place: (place[0], place[0] != self.members[place[1]].seat))
        return [
            Lot(spot, bettor, bet, amount)
            for spot, bettor in order
            if name in (None, bettor)
            for bet, amount in self.bets[spot, bettor].items()
        ]

    def lots_in_action(self) -> list[Lot]:
        """The wagers that are dealt for: backline bets go back where the seat itself bets nothing."""
        held = {spot for spot, bettor in self.bets if self.members[bettor].seat == spot}
        held |= {lot.spot for lot in self.table.standing}
        return [lot for lot in self.lots() if lot.spot in held]

    def fees_due(self) -> list[Charge]:
        """The fees for the bets as they lie."""
        dealer = self.dealer
        if dealer is None:
            return []
        lots = [*self.table.standing, *self.lots_in_action()]
        return charges(self.rules, lots, self.bank, dealer.name) if lots else []

    # ------------------------------------------------------------------ the round

    def _do_deal(self, data: Data, effects: Effects) -> None:
        self._phase(BETTING)
        assert self.shoe is not None
        lots = self.lots_in_action()
        bank = affordable_bank(self.table, lots, self.bank)
        if bank <= 0:
            raise HousewayError("the player-dealer cannot put up a bank")
        action = self.rules.action
        dice = self.shoe.dice(self.number, action.dice) if action and action.by == "dice" else ()
        start = self.shoe.drawn
        self.live = self.table.deal(lots, bank, self.shoe, dice)
        self.round_start, self._paid, self.phase = start, 0, PLAYING
        self.dealt_to = {name: seat for seat, name in self.table.players.items()}
        for member in self.members.values():
            member.ready = False

    def _do_answer(self, data: Data, effects: Effects) -> None:
        self._phase(PLAYING)
        assert self.live is not None
        spot, about = int(data["spot"]), str(data["about"])
        ask = next((ask for ask in self.live.pending if ask.key == (spot, about)), None)
        if ask is None or ask.seat != self.member(data["name"]).seat:
            raise HousewayError(f"you are not asked about {about} now")
        self.live.answer(spot, about, Choice(str(data["choice"]), int(data.get("amount", 0))))

    def eyes(self, name: str | None) -> int | None:
        """The seat through whose eyes somebody sees the round: the one he had when it was dealt."""
        return self.dealt_to.get(name) if name and name in self.members else None

    @property
    def needs_shuffle(self) -> bool:
        """Whether the next round needs a new shoe: none yet, the cut card came, or a single pack was used."""
        shoe = self.shoe
        return shoe is None or shoe.out or (self.rules.deck.packs == 1 and not shoe.fresh)

    def _do_shuffle(self, data: Data, effects: Effects) -> None:
        self._phase(WAITING, SETTLED)
        self.shoes += 1
        self.shoe = self.make_shoe(bytes.fromhex(data["key"]))
        effects.shuffled = self.shoe

    def make_shoe(self, key: bytes, start: int = 0) -> CommittedShoe:
        """A shoe of this game, with its cut card no deeper than a round may reach."""
        filed = self.rules.filing.deck.cut if self.rules.filing.deck else 0
        cut = max(filed, game_of(self.rules).most_cards(self.rules))
        return CommittedShoe(self.rules.deck, key, min(cut, len(self.rules.deck) - 1), start)

    def _do_next(self, data: Data, effects: Effects) -> None:
        """Clear the table after a round: who waited comes in, who leaves goes, the position is passed on."""
        self._phase(WAITING, SETTLED)
        if self.needs_shuffle:
            raise HousewayError("the shoe has to be shuffled first")
        self.live, self.bets = None, {}
        for member in list(self.members.values()):
            member.ready = False
            if member.arriving:
                self._enter(member)
            if member.leaving:
                self._go(member, effects)
        dealer = self.dealer
        if dealer is not None and self.table.chips[dealer.name] < self.rules.low:
            self.table.give_up_bank()
            self.bank = 0
        if len(self.table.players) < LEAST_PLAYERS:
            self._wait()
        elif self.table.must_rotate:
            self._offer()
        else:
            self.phase = BETTING
        effects.snapshot = True

    def _do_close(self, data: Data, effects: Effects) -> None:
        """Close the table: all chips go home. Not while a round is in play."""
        self._phase(WAITING, BANKING, BETTING, SETTLED)
        self.phase = SETTLED
        self.live = None
        for member in list(self.members.values()):
            self._go(member, effects)
        self.phase = CLOSED

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
            "chips": dict(table.chips),
            "player_dealer": table.player_dealer,
            "hands_banked": table.hands_banked,
            "offers": list(table.offers),
            "broken": table.broken,
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
        table.chips = dict(data["chips"])
        table.player_dealer, table.hands_banked = data["player_dealer"], data["hands_banked"]
        table.offers, table.broken, table.rounds = list(data["offers"]), data["broken"], data["rounds"]
        table.standing = [Lot(**lot) for lot in data["standing"]]
        self.shoe = self.make_shoe(key, data["drawn"]) if key else None
