"""Decisions: who is asked what, which answers are legal, and whether an answer is one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple, overload

from houseway.cards import Card, Pack
from houseway.errors import HousewayError, unknown
from houseway.money import dollar_number, money
from houseway.rounds.hands import HandId
from houseway.wording import listed

Data = dict[str, Any]
Parts = tuple[tuple[Card, ...], ...]
"""Cards in parts: one part if some cards are picked, several if a hand is set."""

PARTED = " / "  # between the parts of a hand


def show_parts(parts: Sequence[Sequence[Card]], pack: Pack) -> str:
    """Cards in parts as people write them: ``As Kd / 7c 7h 2s``."""
    return PARTED.join(pack.show_all(part) for part in parts)


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: what to do, for how much if it takes an amount, and with which cards if it takes some."""

    name: str
    amount: int = 0
    parts: Parts = ()

    def text(self, pack: Pack) -> str:
        """The answer in words."""
        if self.parts:
            return show_parts(self.parts, pack)
        return f"{self.name} {money(self.amount)}" if self.amount else self.name

    def data(self, pack: Pack) -> Data:
        """The answer as JSON carries it; the amount is in cents."""
        found: Data = {"choice": self.name}
        if self.amount:
            found["amount"] = self.amount
        if self.parts:
            found["cards"] = [pack.show_all(part) for part in self.parts]
        return found

    @classmethod
    def read(cls, data: Data, pack: Pack) -> Choice:
        """Read an answer from JSON."""
        parts = tuple(pack.parse_all(part) for part in data.get("cards", ()))
        return cls(data["choice"], data.get("amount", 0), parts)


plain_choice = lru_cache(maxsize=1024)(Choice)
"""An answer that is only a name, made once: most answers are."""


# ---------------------------------------------------------------------- what may be answered


@dataclass(frozen=True, slots=True)
class Plain:
    """A choice that needs only its name; `cost` is what it puts up.

    One that is `spoken` is heard by everybody at once, even if other answers to the question are private. One
    that may be made `once` is open only to the first of the players asked together who makes it.
    """

    name: str
    cost: int = 0
    spoken: bool = False
    once: bool = False

    def data(self, pack: Pack) -> Data:
        """The offer as a client sees it."""
        return {"name": self.name, "cost": dollar_number(self.cost)} if self.cost else {"name": self.name}

    def answers(self) -> Iterator[Choice]:
        """The one answer it allows."""
        yield Choice(self.name)

    def within(self, chips: int) -> Plain | None:
        """What is left of the offer for a bettor with that many chips."""
        return self if self.cost <= chips else None

    def fault(self, choice: Choice) -> str:
        """What is wrong with an answer; empty if it is legal."""
        return f"{choice.name!r} takes no amount" if choice.amount else ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A choice for an amount between two bounds, in steps from the lower one; the upper one is legal too.

    `paid` is the part of it that the player has put in already: one who raises to $40 with $10 in front of
    him puts up $30.
    """

    name: str
    low: int
    high: int
    step: int = 1
    paid: int = 0

    def data(self, pack: Pack) -> Data:
        """The offer as a client sees it."""
        found: Data = {"name": self.name, "low": dollar_number(self.low), "high": dollar_number(self.high)}
        if self.step > 1:
            found["step"] = dollar_number(self.step)
        return found | {"paid": dollar_number(self.paid)} if self.paid else found

    def answers(self) -> Iterator[Choice]:
        """The smallest amount alone."""
        yield Choice(self.name, self.low)

    def within(self, chips: int) -> Amount | None:
        """What is left of the offer for a bettor with that many chips."""
        most = chips + self.paid
        if most >= self.high:
            return self
        high = self.low + (most - self.low) // self.step * self.step
        return replace(self, high=high) if most >= self.low else None

    def fault(self, choice: Choice) -> str:
        """What is wrong with an answer; empty if it is legal."""
        if not self.low <= choice.amount <= self.high:
            bounds = f"between {money(self.low)} and {money(self.high)}"
            return f"{self.name} must be {bounds}, not {money(choice.amount)}"
        if (choice.amount - self.low) % self.step and choice.amount != self.high:
            return f"{self.name} must be {money(self.low)} plus a multiple of {money(self.step)}"
        return ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of these cards: at least `least` and at most `most`."""

    name: str
    cards: tuple[Card, ...]
    least: int
    most: int

    def data(self, pack: Pack) -> Data:
        """The offer as a client sees it."""
        cards = [pack.show(card) for card in self.cards]
        return {"name": self.name, "cards": cards, "least": self.least, "most": self.most}

    def answers(self) -> Iterator[Choice]:
        """Every distinct choice of cards."""
        picks = (pick for size in range(self.least, self.most + 1) for pick in combinations(self.cards, size))
        for pick in dict.fromkeys(picks):
            yield Choice(self.name, parts=(pick,))

    def within(self, chips: int) -> Pick | None:
        """Picking cards costs nothing."""
        return self

    def fault(self, choice: Choice) -> str:
        """What is wrong with an answer; empty if it is legal."""
        if len(choice.parts) != 1 or not self.least <= len(choice.parts[0]) <= self.most:
            many = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            return f"{self.name} takes {many} of the cards"
        return "" if _within(choice.parts, self.cards) else f"{self.name} takes only cards of this hand"


class Listed(Sequence[Parts]):
    """Settings that are worked out when somebody first looks at them: most hands are left to the house."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], tuple[Parts, ...]]) -> None:
        self._find = find
        self._found: tuple[Parts, ...] | None = None

    @property
    def all(self) -> tuple[Parts, ...]:
        """Every setting, in order."""
        if self._found is None:
            self._found = self._find()
        return self._found

    @overload
    def __getitem__(self, at: int) -> Parts: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Parts, ...]: ...
    def __getitem__(self, at: int | slice) -> Parts | tuple[Parts, ...]:
        return self.all[at]

    def __len__(self) -> int:
        return len(self.all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed | tuple) and self.all == tuple(other)

    def __hash__(self) -> int:
        return hash(self.all)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """These cards set into parts of the given sizes.

    `legal` lists the settings that the rules allow, if they are few; otherwise `rule` says what is wrong with
    one. A setting among `foul` is accepted too. With `any_order`, the cards themselves say which
    part is which, so that the parts may be named in any order.
    """

    name: str
    cards: tuple[Card, ...]
    sizes: tuple[int, ...]
    legal: Sequence[Parts] = ()
    foul: Sequence[Parts] = ()
    any_order: bool = False
    rule: Callable[[Parts], str] | None = field(default=None, compare=False)

    def data(self, pack: Pack) -> Data:
        """The offer as a client sees it."""
        found: Data = {
            "name": self.name,
            "cards": [pack.show(card) for card in self.cards],
            "sizes": list(self.sizes),
        }
        for key, ways in (("settings", self.legal), ("foul", self.foul)):
            if ways:
                shown = (tuple(pack.show_all(part) for part in parts) for parts in ways)
                found[key] = [list(parts) for parts in dict.fromkeys(shown)]  # some may look alike
        return found | {"any_order": True} if self.any_order else found

    def answers(self) -> Iterator[Choice]:
        """Every listed setting that is not foul."""
        for parts in self.legal:
            yield Choice(self.name, parts=parts)

    def within(self, chips: int) -> Arrangement | None:
        """Setting a hand costs nothing."""
        return self

    def fault(self, choice: Choice) -> str:
        """What is wrong with an answer; empty if it is legal."""
        parts = choice.parts
        if tuple(map(len, parts)) != self.sizes or sorted(sum(parts, ())) != sorted(self.cards):
            sizes = listed([*map(str, self.sizes)])
            return f"{self.name} takes the whole hand, in parts of {sizes}"
        if self.legal and parts not in self.legal and not self._is_listed(parts):
            return "the rules do not allow this setting"
        return self.rule(parts) if self.rule else ""

    def _is_listed(self, parts: Parts) -> bool:
        """Whether a setting is among the legal or the foul ones, whatever the order of its cards."""
        return self._plain(parts) in map(self._plain, (*self.legal, *self.foul))

    def _plain(self, parts: Parts) -> list[list[Card]]:
        """A setting without the order that does not matter."""
        plain = [*map(sorted, parts)]
        return sorted(plain) if self.any_order else plain


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards laid on the table in one of the listed ways; each way has its cards in parts."""

    name: str
    ways: tuple[Parts, ...]

    def data(self, pack: Pack) -> Data:
        """The offer as a client sees it."""
        return {"name": self.name, "ways": [[pack.show_all(part) for part in way] for way in self.ways]}

    def answers(self) -> Iterator[Choice]:
        """Every way."""
        for way in self.ways:
            yield Choice(self.name, parts=way)

    def within(self, chips: int) -> Laying | None:
        """Laying cards costs nothing."""
        return self

    def fault(self, choice: Choice) -> str:
        """What is wrong with an answer; empty if it is legal."""
        return (
            "" if self.way(choice.parts) is not None else f"{self.name}: the rules do not allow these cards"
        )

    def way(self, parts: Parts) -> Parts | None:
        """The listed way with these cards, in whatever order they are given; None if there is none."""
        if parts in self.ways:
            return parts
        plain = [*map(sorted, parts)]
        return next((way for way in self.ways if [*map(sorted, way)] == plain), None)


def _within(parts: Parts, cards: Sequence[Card]) -> bool:
    left = list(cards)
    for card in sum(parts, ()):
        if card not in left:
            return False
        left.remove(card)
    return True


Offer = Plain | Amount | Pick | Arrangement | Laying


# ---------------------------------------------------------------------- the question


class _Asked(NamedTuple):
    """The fields of a question."""

    seat: int
    spot: int
    question: str
    offers: tuple[Offer, ...]
    default: Choice
    hand: HandId | None = None
    bettor: str = ""
    private: bool = False
    beyond: tuple[Offer, ...] = ()


class Ask(_Asked):
    """A question to the controller of a spot, or to `bettor` about his own wager there.

    `hand` is the hand it is about, if it is about one. `default` is what happens if nobody answers. The
    answer to a private question (which cards to keep) is visible only to the player asked until it is shown.
    `beyond` lists what the rules would allow if the bettor had more chips.
    """

    @cached_property
    def id(self) -> str:
        """The text form of the question, by which it is answered; unique within its set."""
        text = f"{self.spot} {self.question if self.hand is None else self.topic}"
        return f"{text} {self.bettor}" if self.bettor else text

    @property
    def topic(self) -> str:
        """The question, with its hand if the spot has several."""
        if self.hand is None or self.hand == (self.spot, 0, 0, ""):
            return self.question
        return f"{self.question} {self.hand}"

    def data(self) -> Data:
        """Who is asked about what: the part that everybody may see."""
        asked: Data = {"id": self.id, "spot": self.spot, "seat": self.seat, "question": self.question}
        if self.hand is not None:
            asked["hand"] = self.hand.data()
        if self.bettor:
            asked["bettor"] = self.bettor
        return asked

    def legal(self, pack: Pack) -> list[Data]:
        """What may be answered, as the player asked sees it."""
        return [offer.data(pack) for offer in self.offers]

    def hides(self, choice: Choice) -> bool:
        """Whether an answer is seen only by the player who gives it."""
        offer = next((offer for offer in self.offers if offer.name == choice.name), None)
        return self.private and not (isinstance(offer, Plain) and offer.spoken)

    def without(self, name: str) -> Ask:
        """The same question without an offer that may be made once, and was."""
        once = [offer for offer in self.offers if isinstance(offer, Plain) and offer.once]
        if name not in (offer.name for offer in once):
            return self
        return self._replace(offers=tuple(offer for offer in self.offers if offer.name != name))

    def answers(self) -> list[Choice]:
        """The answers one by one, if they can be listed; of an amount, only the smallest."""
        return [choice for offer in self.offers for choice in offer.answers()]

    def offer(self, name: str) -> Offer:
        """The offer with that name."""
        for offer in self.offers:
            if offer.name == name:
                return offer
        raise unknown("choice", name, (offer.name for offer in self.offers), self.topic)

    def meant(self, choice: Choice, pack: Pack) -> Choice:
        """An answer in the cards of this hand, where it was written with lookalikes (two tiles of a pair)."""
        if not choice.parts:
            return choice
        offer = self.offer(choice.name)
        if isinstance(offer, Laying):
            way = offer.way(choice.parts)
            return choice if way is None else replace(choice, parts=way)
        if isinstance(offer, Plain | Amount):
            return choice
        left = list(offer.cards)
        parts: list[tuple[Card, ...]] = []
        for part in choice.parts:
            found: list[Card] = []
            for card in part:
                alike = [own for own in left if own == card] or [
                    own for own in left if pack.show(own) == pack.show(card)
                ]
                if alike:
                    left.remove(alike[0])
                found.append(alike[0] if alike else card)
            parts.append(tuple(found))
        return replace(choice, parts=tuple(parts))

    def cost(self, choice: Choice) -> int:
        """What an answer puts up."""
        return _cost(self.offer(choice.name), choice)

    def check(self, choice: Choice) -> int:
        """Refuse an illegal answer, and say what is legal; return what it puts up."""
        name = choice.name
        for offer in self.offers:
            if offer.name == name:
                break
        else:
            offer = self.offer(name)
        if type(offer) is Plain and not choice.amount and not choice.parts:
            return offer.cost
        fault = offer.fault(choice)
        if fault:
            raise HousewayError(f"{self.topic}: {fault}")
        if choice.parts and isinstance(offer, Plain | Amount):
            raise HousewayError(f"{self.topic}: {choice.name!r} takes no cards")
        if choice.amount and not isinstance(offer, Amount):
            raise HousewayError(f"{self.topic}: {choice.name!r} takes no amount")
        return _cost(offer, choice)

    def within(self, chips: int) -> Ask:
        """The same question to a bettor with that many chips left: what he cannot pay for is beyond him."""
        left = within(self.offers, chips)
        if left == self.offers:
            return self
        names = {offer.name for offer in left}
        lost = tuple(offer for offer in self.offers if offer.name not in names)
        return self._replace(offers=left, beyond=(*self.beyond, *lost))


def _cost(offer: Offer, choice: Choice) -> int:
    if isinstance(offer, Plain):
        return offer.cost
    return choice.amount - offer.paid if isinstance(offer, Amount) else choice.amount


def within(offers: Sequence[Offer], chips: int) -> tuple[Offer, ...]:
    """What is left of some offers for a bettor with that many chips."""
    return tuple(left for left in (offer.within(chips) for offer in offers) if left is not None)
