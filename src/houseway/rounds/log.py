"""The log of a round: every event with its audience. A seat's view is a filter on the log, nothing else.

Events keep the objects they are about and become JSON only when they are viewed: `data` is for everybody,
`secret` only for the seats in `audience`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, Pack
from houseway.money import dollar_number
from houseway.rounds.decisions import Ask, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.purse import CONDITION, FEE, Transfer
from houseway.rounds.result import NO_MARKS, Marks, Row, action_of

Data = dict[str, Any]

UNSEEN = "??"
NOTHING: Data = {}
NOBODY: tuple[int, ...] = ()


class Event(ABC):
    """Something that happened."""

    __slots__ = ()

    @property
    @abstractmethod
    def kind(self) -> str:
        """What happened, in a word."""

    @property
    def audience(self) -> tuple[int, ...]:
        """The seats that see more of it than everybody else."""
        return NOBODY

    @abstractmethod
    def data(self, pack: Pack) -> Data:
        """What everybody sees of it."""

    def secret(self, pack: Pack) -> Data:
        """What only its audience sees."""
        return NOTHING


@dataclass(slots=True)
class BankPut(Event):
    """A player puts up a bank wager, or one reserved for a spot by the filing's lines on special action."""

    owner: str
    amount: int
    spot: int | None = None
    special: str = ""

    kind = "bank"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        found: Data = {"owner": self.owner, "amount": dollar_number(self.amount)}
        if self.spot is not None:
            found |= {"spot": self.spot} | ({"cite": self.special} if self.special else {})
        return found


@dataclass(slots=True)
class DealtIn(Event):
    """The players who are dealt in, by seat, if that does not follow from the wagers.

    `carried` is what lies in the pot from earlier hands.
    """

    players: dict[int, str]
    button: int | None = None
    carried: int = 0

    kind = "players"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        found: Data = {"players": {str(seat): name for seat, name in self.players.items()}}
        if self.button is not None:
            found["button"] = self.button
        return found | {"carried": dollar_number(self.carried)} if self.carried else found


@dataclass(slots=True)
class Wagered(Event):
    """A wager is placed, or still stands from an earlier round."""

    lot: Lot
    standing: bool = False

    @property
    def kind(self) -> str:
        """New or standing."""
        return "standing" if self.standing else "bet"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        lot = self.lot
        found: Data = {"spot": lot.spot, "bettor": lot.bettor, "bet": lot.bet}
        if lot.hand is not None:
            found["hand"] = lot.hand.data()
        if lot.party:
            found["party"] = lot.party
        return found | {"amount": dollar_number(lot.amount)}


@dataclass(slots=True)
class Paid(Event):
    """Chips move during the round: a fee, chips into a pot, or what one player collects from another."""

    transfer: Transfer

    @property
    def kind(self) -> str:
        """A fee, what is collected from another player, or any other payment."""
        return {FEE: "fee", CONDITION: "collected"}.get(self.transfer.why, "paid")

    def data(self, pack: Pack) -> Data:
        """What everybody sees; of what players collect, also the lines that say so."""
        paid = self.transfer
        found: Data = {"payer": paid.payer, "payee": paid.payee, "amount": dollar_number(paid.amount)}
        if paid.on:
            found["basis"] = paid.on
        return found | {"cite": paid.cite} if paid.why == CONDITION and paid.cite else found


@dataclass(slots=True)
class Thrown(Event):
    """Dice are thrown."""

    dice: tuple[int, ...]
    number: bool = False

    kind = "dice"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"dice": list(self.dice)} | ({"by": "number"} if self.number else {})


@dataclass(slots=True)
class Dealt(Event):
    """A card is dealt to a hand, face up or face down; the seats in `audience` may look at it."""

    hand: HandId
    card: Card
    up: bool = True
    audience: tuple[int, ...] = NOBODY

    kind = "dealt"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        found: Data = {"hand": self.hand.data(), "card": pack.show(self.card) if self.up else UNSEEN}
        return found if self.up else found | {"down": True}

    def secret(self, pack: Pack) -> Data:
        """The face of a face-down card."""
        return NOTHING if self.up else {"card": pack.show(self.card)}


@dataclass(slots=True)
class Burned(Event):
    """A card is taken out of play, face down unless the filing says otherwise."""

    card: Card
    up: bool = False

    kind = "burned"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"card": pack.show(self.card) if self.up else UNSEEN}


@dataclass(slots=True)
class Shown(Event):
    """Face-down cards are turned up; `at` lists their places in the hand."""

    hand: HandId
    cards: tuple[Card, ...]
    at: tuple[int, ...]

    kind = "shown"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"hand": self.hand.data(), "cards": pack.show_all(self.cards), "at": list(self.at)}


@dataclass(slots=True)
class Moved(Event):
    """A face-up card moves from its place in one hand to the end of another."""

    hand: HandId
    at: int
    to: HandId
    card: Card

    kind = "moved"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {
            "hand": self.hand.data(),
            "at": self.at,
            "to": self.to.data(),
            "card": pack.show(self.card),
        }


@dataclass(slots=True)
class Discarded(Event):
    """A player gives up cards of his hand, face down; `at` lists their places. He alone knows them.

    With `ruled`, the floor has them taken from the hand.
    """

    hand: HandId
    cards: tuple[Card, ...]
    at: tuple[int, ...]
    audience: tuple[int, ...] = NOBODY
    ruled: bool = False

    kind = "discarded"

    def data(self, pack: Pack) -> Data:
        """How many cards everybody sees go, and from which places."""
        found: Data = {"hand": self.hand.data(), "at": list(self.at)}
        return found | {"ruled": True} if self.ruled else found

    def secret(self, pack: Pack) -> Data:
        """The faces."""
        return {"cards": pack.show_all(self.cards)} if self.cards else NOTHING


@dataclass(slots=True)
class Reformed(Event):
    """Cards that were out of play are shuffled with those left, and are dealt from again.

    Nobody is told which they are; they are stored, so that the order of the shuffle can be worked out again.
    """

    cards: tuple[Card, ...]

    kind = "reformed"

    def data(self, pack: Pack) -> Data:
        """How many cards come back."""
        return {"count": len(self.cards)}

    def secret(self, pack: Pack) -> Data:
        """The cards that come back, in the order in which they were given up."""
        return {"cards": pack.show_all(self.cards)}


@dataclass(slots=True)
class Gathered(Event):
    """A betting round is over: the chips in front of the players go to the pots."""

    kind = "gathered"

    def data(self, pack: Pack) -> Data:
        """That it is so."""
        return NOTHING


@dataclass(slots=True)
class Irregular(Event):
    """A card comes out exposed, boxed or foreign, and the filed remedy is applied."""

    card: Card
    mark: str
    remedy: str

    kind = "irregular"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"card": pack.show(self.card), "mark": self.mark, "remedy": self.remedy}


@dataclass(slots=True)
class Asked(Event):
    """A player is asked; only he sees what is legal."""

    ask: Ask

    kind = "asked"

    @property
    def audience(self) -> tuple[int, ...]:
        """The player who is asked."""
        return (self.ask.seat,)

    def data(self, pack: Pack) -> Data:
        """Who is asked about what."""
        return self.ask.data()

    def secret(self, pack: Pack) -> Data:
        """What is legal."""
        return {"legal": self.ask.legal(pack)}


@dataclass(slots=True)
class Chose(Event):
    """A player answers; only he sees a private answer until it is shown.

    With `ruled`, a ruling of the floor answers for him.
    """

    ask: Ask
    choice: Choice
    ruled: bool = False

    kind = "chose"

    @property
    def audience(self) -> tuple[int, ...]:
        """The player who was asked."""
        return (self.ask.seat,)

    def data(self, pack: Pack) -> Data:
        """That he answered, and his answer unless it is private."""
        found = self.ask.data() if self.ask.hides(self.choice) else self.ask.data() | self._answer(pack)
        return found | {"ruled": True} if self.ruled else found

    def secret(self, pack: Pack) -> Data:
        """His private answer."""
        return self._answer(pack) if self.ask.hides(self.choice) else NOTHING

    def _answer(self, pack: Pack) -> Data:
        answer = self.choice.data(pack)
        return answer | {"amount": dollar_number(self.choice.amount)} if self.choice.amount else answer


@dataclass(slots=True)
class TakenBack(Event):
    """A player's last answer is taken back by a ruling of the floor, with what was paid since.

    `front` is what lies in front of each player then, in a game for pots.
    """

    ask: Ask
    front: dict[str, int]

    kind = "taken back"

    def data(self, pack: Pack) -> Data:
        """Which answer, and the chips in front of the players."""
        return {
            **self.ask.data(),
            "front": {name: dollar_number(chips) for name, chips in self.front.items()},
        }


@dataclass(slots=True)
class Laid(Event):
    """A hand that everybody sees is set in parts; `parts` lists the places of their cards in the hand."""

    hand: HandId
    parts: tuple[tuple[int, ...], ...]

    kind = "set"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"hand": self.hand.data(), "parts": [list(part) for part in self.parts]}


@dataclass(slots=True)
class Called(Event):
    """The house dealer announces something: a sentence, or hand after hand, each with its player's name.

    What is said may be an object that `str` puts into words, which is done when somebody looks.
    """

    said: tuple[object, ...]

    kind = "called"

    @property
    def text(self) -> str:
        """The whole announcement."""
        return "; ".join(map(str, self.said))

    def data(self, pack: Pack) -> Data:
        """What everybody hears."""
        return {"text": self.text} | ({"hands": [*map(str, self.said)]} if len(self.said) > 1 else {})


@dataclass(slots=True)
class Voided(Event):
    """The deal is void."""

    reason: str

    kind = "misdeal"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"reason": self.reason}


@dataclass(slots=True)
class Button(Event):
    """The action button is placed at a seat."""

    seat: int
    why: str
    marks: Marks = field(default=NO_MARKS, compare=False, repr=False)

    kind = "button"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {"seat": self.seat, "why": self.why, **_by_reading(self.marks.of_order)}


@dataclass(slots=True)
class Settled(Event):
    """A row of the result."""

    row: Row
    marks: Marks = field(default=NO_MARKS, compare=False, repr=False)

    kind = "settled"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return {**row_data(self.row), **_by_reading(self.marks.of(self.row))}


@dataclass(slots=True)
class Resettled(Settled):
    """A row of the result as it is after a ruling of the floor on the settled round."""

    kind = "resettled"


@dataclass(slots=True)
class Over(Event):
    """The round is over; `bank` is what the bank won, if there is one."""

    bank: int | None = None

    kind = "over"

    def data(self, pack: Pack) -> Data:
        """What everybody sees."""
        return NOTHING if self.bank is None else {"bank": dollar_number(self.bank)}


def _by_reading(readings: Sequence[str]) -> Data:
    """The readings that something stands by, if any."""
    return {"by_reading": list(readings)} if readings else {}


def row_data(row: Row) -> Data:
    """A row of a result as JSON carries it."""
    hand = {} if row.hand is None else {"hand": row.hand.data()}
    party = {"party": row.party} if row.party else {}
    return {
        "spot": row.spot,
        "bettor": row.who,
        **party,
        "bet": row.on,
        **hand,
        "amount": dollar_number(row.staked),
        "net": dollar_number(row.net),
        "action": action_of(row),
        "case": row.why,
        "pays": row.pays,
        "cite": row.cite,
    }


class Log(list[Event]):
    """All events of a round, in order; cards are written in the notation of the game's pack."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self.pack = pack

    def view(self, seat: int | None) -> Iterator[Data]:
        """What a seat may see (None: a viewer without a seat)."""
        pack = self.pack
        for event in self:
            seen = event.secret(pack) if seat in event.audience else NOTHING
            yield {"kind": event.kind, **event.data(pack), **seen}

    def whole(self) -> Iterator[Data]:
        """Everything, for records and tests."""
        pack = self.pack
        for event in self:
            yield {"kind": event.kind, **event.data(pack), **event.secret(pack)}

    def kept(self) -> list[Data]:
        """The events in the form that is stored; `view_of` shows each seat what it could see at the time."""
        pack, found = self.pack, []
        for event in self:
            kept: Data = {"kind": event.kind, "data": event.data(pack)}
            secret = event.secret(pack)
            if secret:
                kept |= {"secret": secret, "audience": list(event.audience)}
            found.append(kept)
        return found


def view_of(kept: Iterable[Mapping[str, Any]], seat: int | None) -> Iterator[Data]:
    """What a seat may see of stored events."""
    for event in kept:
        seen = event["secret"] if seat in event.get("audience", ()) else NOTHING
        yield {"kind": event["kind"], **event["data"], **seen}
