"""Hands, questions and events: what happens in a round, as one viewer may see it."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType

from houseway.room.messages.form import Dollars, Message


class Hand(Message):
    """A hand: its text form as a key, and its fields."""

    id: str
    owner: int | str
    number: NotRequired[int]
    split: NotRequired[int]
    part: NotRequired[str]


# ---------------------------------------------------------------------- questions


class PlainOffer(Message):
    """A choice that needs nothing but its name, with what it costs."""

    name: str
    cost: NotRequired[Dollars]


class AmountOffer(Message):
    """A choice for an amount between two bounds, in steps from the lower one.

    `paid` is the part of it that lies in front of the player already: a raise to $40 costs $30 if $10 do.
    """

    name: str
    low: Dollars
    high: Dollars
    step: NotRequired[Dollars]
    paid: NotRequired[Dollars]


class PickOffer(Message):
    """Some of these cards."""

    name: str
    cards: list[str]
    least: int
    most: int


class ArrangementOffer(Message):
    """These cards in parts of these sizes; `settings` lists the ways that the rules allow, if few.

    A setting among `foul` is accepted too. With `any_order`, the parts may come in any order.
    """

    name: str
    cards: list[str]
    sizes: list[int]
    settings: NotRequired[list[list[str]]]
    foul: NotRequired[list[list[str]]]
    any_order: NotRequired[bool]


class LayingOffer(Message):
    """Cards to be laid on the table, in one of these ways; each has its cards in parts."""

    name: str
    ways: list[list[str]]


Offer = TypeAliasType("Offer", PlainOffer | AmountOffer | PickOffer | ArrangementOffer | LayingOffer)


class Question(Message):
    """A question to a player, as everybody may see it."""

    id: str
    spot: int
    seat: int
    question: str
    hand: NotRequired[Hand]
    bettor: NotRequired[str]


class OpenQuestion(Question):
    """A question that is not answered yet; `name` is the player who is asked."""

    name: str


class DefaultAnswer(Message):
    """The answer that is given when the time is up; `text` says it in words."""

    choice: str
    amount: NotRequired[Dollars]
    cards: NotRequired[list[str]]
    text: str


class WayToSet(Message):
    """One setting of a hand: what each of its parts is, and why it is foul, if it is."""

    parts: list[str]
    worth: list[str]
    fault: NotRequired[str]


class HouseSetting(Message):
    """What the house would do with a hand, and the row of its house way that says so.

    `answer` is the offer that leaves the hand to the house, `choice` what the house does then; `parts` is its
    setting, unless it gives the hand up.
    """

    answer: str
    choice: str
    parts: NotRequired[list[str]]
    title: str
    text: str
    cite: str
    by_reading: list[str]


class NamedRank(Message):
    """What a part is called from a rank on."""

    rank: int
    name: str


class PartRanks(Message):
    """What every part of a hand can be, where it has too many settings to list them.

    `by_size` has the rank of every choice of so many cards, in the order of their places in the hand; `names`
    says from which rank on a part is called what. Of each pair of parts in `rising`, the first may not rank
    above the second.
    """

    by_size: dict[str, list[int]]
    names: list[NamedRank]
    rising: list[list[int]]


class SettingGuide(Message):
    """What helps the viewer to set a hand: the names of its parts, every setting, the house's own.

    `foul` says what becomes of a hand that is set foul. `ranks` comes instead of the settings where there are
    too many.
    """

    parts: list[str]
    ways: list[WayToSet]
    foul: str
    house: HouseSetting | None
    ranks: NotRequired[PartRanks]


class OwnQuestion(Question):
    """A question to the viewer; `prompt` puts it in words, `legal` says what may be answered.

    `words` are what this game calls some of the answers.

    `beyond` is what the viewer has too few chips for; `usual` names the offer that players usually take;
    `guide` comes with a hand to be set.
    """

    name: str
    prompt: str
    words: dict[str, str]
    legal: list[Offer]
    beyond: list[Offer]
    usual: str
    default: DefaultAnswer
    guide: NotRequired[SettingGuide]


# ---------------------------------------------------------------------- the story


class StoryLine(Message):
    """A line of the story, the last event that it covers, and the kind of its events."""

    text: str
    through: int
    kind: str


# ---------------------------------------------------------------------- events


class HandPicture(Hand):
    """A hand on the table: its cards part by part, in one part unless the hand was set.

    `down` are the places of the cards that lie face down, where others lie face up.
    """

    cards: list[list[str]]
    down: NotRequired[list[int]]


class Picture(Message):
    """What an event changed, as it now is; `brings` are the chips that a settled row brings its owner.

    `front` are the chips in front of players, by their names: they are counted with the first pot, too.
    `dead` is the seat whose hand is dead by a ruling.
    """

    hands: NotRequired[list[HandPicture]]
    pots: NotRequired[dict[str, Dollars]]
    front: NotRequired[dict[str, Dollars]]
    brings: NotRequired[Dollars]
    dead: NotRequired[int]


class Pictured(Message):
    """An event with what it changed, where it changed anything on the felt."""

    after: NotRequired[Picture]


class BankEvent(Pictured):
    """A bank wager is put up, possibly reserved for one spot."""

    kind: Literal["bank"]
    owner: str
    amount: Dollars
    spot: NotRequired[int]
    cite: NotRequired[str]


class PlayersEvent(Pictured):
    """The players who are dealt in, by their seats, the seat with the button, and what is carried over."""

    kind: Literal["players"]
    players: dict[str, str]
    button: NotRequired[int]
    carried: NotRequired[Dollars]


class BetEvent(Pictured):
    """A wager is placed, or still stands from an earlier round; a joint bet names the bettor it joins."""

    kind: Literal["bet", "standing"]
    spot: int
    bettor: str
    bet: str
    hand: NotRequired[Hand]
    party: NotRequired[str]
    amount: Dollars


class PaidEvent(Pictured):
    """Chips move during the round: a fee, or chips into a pot."""

    kind: Literal["fee", "paid"]
    payer: str
    payee: str
    amount: Dollars
    basis: NotRequired[str]


class CollectedEvent(Pictured):
    """A player collects chips from another during the round, for what he has on the table."""

    kind: Literal["collected"]
    payer: str
    payee: str
    amount: Dollars
    basis: str
    cite: NotRequired[str]


class DiceEvent(Pictured):
    """Dice are thrown, or a shuffling machine gives the number of a seat."""

    kind: Literal["dice"]
    dice: list[int]
    by: NotRequired[Literal["number"]]


class DealtEvent(Pictured):
    """A card goes to the end of a hand; `down` where it lies face down, even if the viewer knows it."""

    kind: Literal["dealt"]
    hand: Hand
    card: str
    down: NotRequired[Literal[True]]


class BurnedEvent(Pictured):
    """A card goes out of play."""

    kind: Literal["burned"]
    card: str


class ShownEvent(Pictured):
    """Cards that lay face down are turned up; `at` are their places in the hand."""

    kind: Literal["shown"]
    hand: Hand
    cards: str
    at: list[int]


class MovedEvent(Pictured):
    """An open card goes from its place in a hand to the end of the hand `to`."""

    kind: Literal["moved"]
    hand: Hand
    at: int
    to: Hand
    card: str


class DiscardedEvent(Pictured):
    """A player gives up cards of a hand, face down; `at` are their places. He alone sees their faces.

    `ruled` is there if the floor has them taken from the hand.
    """

    kind: Literal["discarded"]
    hand: Hand
    at: list[int]
    cards: NotRequired[str]
    ruled: NotRequired[bool]


class RuledEvent(Pictured):
    """The floor rules: the row of the procedures and its words, whom it concerns, and what is done in order.

    `cards` are places in the hand; `choice` and `amount` are what the player said or put in.
    """

    kind: Literal["ruled"]
    row: str
    event: str
    text: str
    cite: str
    remedies: list[str]
    seat: NotRequired[int]
    hand: NotRequired[Hand]
    cards: NotRequired[list[int]]
    choice: NotRequired[str]
    amount: NotRequired[Dollars]


class ReformedEvent(Pictured):
    """Cards that were out of play are shuffled with those left; the room commits to their new order."""

    kind: Literal["reformed"]
    count: int


class GatheredEvent(Pictured):
    """A betting round is over: the chips in front of the players go to the pots."""

    kind: Literal["gathered"]


class IrregularEvent(Pictured):
    """A card comes out exposed, boxed or foreign."""

    kind: Literal["irregular"]
    card: str
    mark: str
    remedy: str


class AskedEvent(Question):
    """A player is asked; only that player sees what is legal."""

    kind: Literal["asked"]
    legal: NotRequired[list[Offer]]


class ChoseEvent(Question):
    """A player answers; only that player sees a private answer.

    `ruled` is there if a ruling of the floor answers for him.
    """

    kind: Literal["chose"]
    ruled: NotRequired[bool]
    choice: NotRequired[str]
    amount: NotRequired[Dollars]
    cards: NotRequired[list[str]]


class TakenBackEvent(Question):
    """A player's last answer is taken back by a ruling; `front` is what lies in front of the players then."""

    kind: Literal["taken back"]
    front: dict[str, Dollars]


class SetEvent(Pictured):
    """An open hand is set in parts: the places of their cards in the hand."""

    kind: Literal["set"]
    hand: Hand
    parts: list[list[int]]


class CalledEvent(Pictured):
    """The house dealer announces something; `hands` has the hands one by one, where there are several."""

    kind: Literal["called"]
    text: str
    hands: NotRequired[list[str]]


class MisdealEvent(Pictured):
    """The deal is void."""

    kind: Literal["misdeal"]
    reason: str


class ButtonEvent(Pictured):
    """The action button is placed at a seat."""

    kind: Literal["button"]
    seat: int
    why: str
    by_reading: NotRequired[list[str]]


class SettledEvent(Pictured):
    """A row of the result; `bet` is a bet, a pot, or another player; `party` is whose action it shares.

    One that is resettled is the row as a ruling of the floor on the settled round has left it.
    """

    kind: Literal["settled", "resettled"]
    spot: int
    bettor: str
    party: NotRequired[str]
    bet: str
    hand: NotRequired[Hand]
    amount: Dollars
    net: Dollars
    action: str
    case: str
    pays: str
    cite: str
    by_reading: NotRequired[list[str]]


class OverEvent(Pictured):
    """The round is over; `bank` is what the bank won, if there is one."""

    kind: Literal["over"]
    bank: NotRequired[Dollars]


Event = TypeAliasType(
    "Event",
    Annotated[
        BankEvent
        | PlayersEvent
        | BetEvent
        | PaidEvent
        | CollectedEvent
        | DiceEvent
        | DealtEvent
        | BurnedEvent
        | ShownEvent
        | MovedEvent
        | DiscardedEvent
        | RuledEvent
        | ReformedEvent
        | GatheredEvent
        | IrregularEvent
        | AskedEvent
        | ChoseEvent
        | TakenBackEvent
        | SetEvent
        | CalledEvent
        | MisdealEvent
        | ButtonEvent
        | SettledEvent
        | OverEvent,
        Field(discriminator="kind"),
    ],
)
