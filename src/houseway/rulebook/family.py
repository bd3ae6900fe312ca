"""A family of games as far as rule files are concerned: declared once, and checked at every load.

A family's module in `houseway.rulebook.families` holds one `FAMILY`. What it declares is what its code in the
other layers relies on: which bets and charts it looks up by name, which features can be known when, which
hands a round has. `houseway.rulebook.rules.checking` holds every rule file to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from houseway.cards import Pack
from houseway.rulebook.cases import Cases
from houseway.rulebook.models import ActionButton, FiledBet, Irregularities, Model
from houseway.rulebook.outcome import Outcome
from houseway.rulebook.share import WagerShare
from houseway.rulebook.vocabulary import Vocabulary

ModeName = Literal["banked", "pots", "mutual"]
Actions = tuple[str, ...]
Verb = tuple[str, str]
"""What a player does, told about him and to him: "stands" and "stand"."""
Verbs = Mapping[str | tuple[str, str], Verb]
"""Verbs by choice, or by question and choice where an answer means something else to that question."""
P = TypeVar("P", bound=Model)

SECTIONS: Mapping[ModeName, tuple[str, ...]] = {
    "banked": ("deck", "settlement"),
    "pots": ("deck",),
    "mutual": ("deck",),
}
"""The sections that a rule file must have, by the way its rounds are settled."""

BANKED_ONLY = ("settlement", "banking", "action")
"""The sections that a game without a bank does not have."""


@dataclass(frozen=True)
class Draft(Generic[P]):
    """A rule file under chosen settings, as far as its family looks at it."""

    play: P
    seats: int
    pack: Pack
    bets: Mapping[str, FiledBet]
    payouts: Mapping[str, Cases[Outcome]]
    drawing: Mapping[str, Cases[Actions]]
    house_way: Mapping[str, Cases[Actions]]
    action: ActionButton | None
    irregularities: Irregularities

    def lists(self, chart: str, action: str) -> bool:
        """Whether a drawing chart has a row that allows an action."""
        return chart in self.drawing and any(action in row.result for row in self.drawing[chart].rows)


class Problem(NamedTuple):
    """What is wrong with a rule file: the place, and what would be right there."""

    place: str
    text: str


@dataclass(frozen=True)
class BetNeed:
    """A bet that the family's code looks up by its id; of several names exactly one is used."""

    names: tuple[str, ...]
    why: str
    placed: str = "before the deal"


@dataclass(frozen=True)
class ChartForm:
    """A chart that the family reads: the actions it may list, and what is known when it is looked up.

    `each` says how many actions a row lists: any number, at least one, or exactly one.
    """

    place: str
    actions: tuple[str, ...]
    features: frozenset[str]
    each: Literal["any", "some", "one"] = "any"
    needed: bool = True


def _nothing(draft: Draft[Any]) -> Iterable[Any]:
    return ()


def _never(draft: Draft[Any]) -> bool:
    return False


def _no_hands(draft: Draft[Any]) -> Mapping[str, int]:
    return {}


def _no_shares(play: Any) -> Mapping[str, WagerShare]:
    return {}


@dataclass(frozen=True)
class Family(Generic[P]):
    """A family of games, as far as rule files are concerned.

    `bets` are those its code needs, `by_choice` the bets it may ask for during a round; `late_bets` says
    whether it asks for those placed after the cards. `shares` are the bets whose size is a part of another
    wager, whatever the table's limits are. `looks_at` are the features that settlement tables may
    use (all that the vocabulary has for them where it is None). `hands` names the hands that every round has,
    with how many cards each has at least; `plays_for_bank` says whether its code plays a player-dealer's hand
    in another position the house way; `cards` is how many a full table may need. `questions` are what its
    rounds ask about, each as a dealer puts it, `verbs` what a dealer says of the choices that only this
    family has. `unseen_hands` says whether it can set a hand the house way without asking its player.
    `sets` is what its hands are called in `hand_setting.of`, if a house way sets them by rows.
    `unit` says what the table's limit buys, where players settle with each other: "for a point".
    `hand_names` is what people call its hands where the code has other names.
    `pile` is the hand on which cards are turned up, and thrown, where players lay cards on the table.
    `has_draw` says that its rounds tell the deal, the players' draw and the player-dealer's apart,
    `dead_hands` that they take a hand with too many exposed cards out of action.
    `problems` finds what else its code could not play.
    """

    name: str
    text: str
    vocabulary: Vocabulary
    play: type[P]
    mode: ModeName = "banked"
    sections: tuple[str, ...] = ()
    bets: Callable[[Draft[P]], Iterable[BetNeed]] = _nothing
    by_choice: frozenset[str] = frozenset()
    late_bets: bool = False
    shares: Callable[[P], Mapping[str, WagerShare]] = _no_shares
    charts: Callable[[Draft[P]], Iterable[ChartForm]] = _nothing
    looks_at: Callable[[Draft[P]], frozenset[str]] | None = None
    hands: Callable[[Draft[P]], Mapping[str, int]] = _no_hands
    cards: Callable[[Draft[P]], int] | None = None
    plays_for_bank: bool = False
    questions: Mapping[str, str] = field(default_factory=dict)
    verbs: Verbs = field(default_factory=dict)
    unseen_hands: Callable[[Draft[P]], bool] = _never
    sets: str = ""
    unit: str = ""
    hand_names: Mapping[str, str] = field(default_factory=dict)
    pile: str = ""
    has_draw: bool = False
    dead_hands: bool = False
    problems: Callable[[Draft[P]], Iterable[Problem]] = field(default=_nothing)

    @property
    def needed_sections(self) -> tuple[str, ...]:
        """The sections that a rule file of this family must have."""
        return (*SECTIONS[self.mode], *self.sections)
