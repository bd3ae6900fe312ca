"""Panguingue: a rummy game in which melds are paid for at once; what a rule file of the family may say.

The limits of a table are one sum, its *condition*: the chip that everything is counted in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field

from houseway.cards import Deck
from houseway.rulebook.cases import Case, Cases, conditions, describe, gap, unreachable
from houseway.rulebook.family import Draft, Family, Problem
from houseway.rulebook.models import Cite, Count, Model, Names, Words
from houseway.rulebook.tiers import parse_limits
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

ORDER = "A234567JQK"
"""The ranks in the order of a rope."""
LOW_ROPE, HIGH_ROPE, WHOLE_ROPE = "A-2-3", "K-Q-J", "A to K"
PILE = "discards"
HAND = 10
"""The cards of a hand; one more, all of them in melds, goes out."""


PanTopic = Literal[
    "meld",
    "deal",
    "top",
    "draw",
    "lay",
    "add",
    "split",
    "borrow",
    "force",
    "help",
    "condition",
    "collect",
    "out",
    "broke",
    "agree",
    "buy_in",
]
"""What the lines of a filing are about."""


class PanCondition(Model):
    """A row of the table of conditions: which melds it is for, and what they collect from each player.

    `chips` is for the meld of three cards, `added` for each further one. A condition that is made by
    splitting a meld collects `split` instead of `chips`, where that differs.
    """

    text: Words[str]
    when: dict[str, Any] = Field(default={})
    chips: Count
    added: Count = 0
    split: Count | None = None
    cite: Cite = Field(default=[])


class WrongHand(Model):
    """What becomes of a hand with the wrong number of cards.

    The row is for `least` to `most` cards, or as many as there are, `found` is when that is noticed.
    """

    least: Count
    most: Count | None = None
    found: Literal["before his first draw", "after his first draw"]
    remedy: Literal["completed", "card withdrawn", "dead, ante returned", "retires and pays on"]
    text: Words[str]
    cite: Cite = Field(default=[])


class PanPlay(Model):
    """How a hand goes.

    `first_deal` says how the first player of a table's first hand is found, `first` who is first later on.
    `lays` says when a player may lay cards of his hand: in every turn after he has drawn, or only in one in
    which he uses the card (he is *hit*). `same_suit` says which cards may be added to a set of one suit.
    With `forcing`, a player can be made to take a card that fits his melds; with `bars_help`, nobody may
    leave a card that puts the next player out if he can use it himself.

    `ante` and `going_out` are counted in chips. `most_collected` is the limit of what is collected from one
    player: the chips that he has, or those of the player who collects too; what he cannot ask for then, he
    may collect when he is hit again. `tops` says when a player who goes out gets them; if that is first, they
    count among his chips. A player without chips plays on, or is out of the hand. With `may_split`, the last
    two players may agree to split the tops. `shuffles` is how often the discards become a new deck when it
    is used up; after that the hand ends, and the tops are shared by the players who are left. A player buys
    in for `buy_in` chips or more or, where that is printed, for sums in a range that is the same at any
    condition.
    """

    first_deal: Literal["lowest card up", "right of the dealer"] = "right of the dealer"
    first: Literal["last winner", "right of the dealer"] = "last winner"
    lays: Literal["after any draw", "when hit"] = "when hit"
    same_suit: Literal["same suit", "any suit"] = "same suit"
    any_suits: list[str] = Field(default=["A", "K"])
    vale: list[str] = Field(default=["3", "5", "7"])
    conditions: list[PanCondition] = Field(min_length=1)
    ante: Count = 1
    going_out: Count = 2
    forcing: bool = False
    bars_help: bool = False
    most_collected: Literal["payer's chips", "collector's chips"] = "payer's chips"
    tops: Literal["last", "first"] = "last"
    broke: Literal["plays on", "out of the hand"] = "plays on"
    may_split: bool = False
    shuffles: Count = 1
    wrong_hands: list[WrongHand] = Field(default=[])
    buy_in: Count = 20
    buy_in_range: str = ""
    dealt_in_with: Count = 2
    meld_text: Words[str] = ""
    lines: Words[dict[PanTopic, Names]] = Field(default={})

    def bought_in(self, chip: int) -> tuple[int, int | None]:
        """The least and the most that a player sits down with, in cents, if any, for a chip of so many."""
        if self.buy_in_range:
            return parse_limits(self.buy_in_range, "play.buy_in_range")
        return self.buy_in * chip, None

    def cites(self, topic: PanTopic) -> list[str]:
        """The lines of the filing on a topic."""
        return self.lines.get(topic, [])


# ---------------------------------------------------------------------- the words of the table

FEATURES = (
    Feature("meld", ("rope", "set"), "a sequence of one suit, or cards of one rank"),
    Feature("one_suit", (False, True), "whether all cards have the same suit"),
    Feature("spades", (False, True), "whether they are spades"),
    Feature("vale", (False, True), "whether it is a set of vale cards"),
    Feature("holds", ("none", LOW_ROPE, HIGH_ROPE, WHOLE_ROPE), "the end of the suit that a rope holds"),
)


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every kind of meld: a rope is of one suit, only a rope holds an end of it."""
    for spades in (False, True):
        for holds in ("none", LOW_ROPE, HIGH_ROPE, WHOLE_ROPE):
            yield {"meld": "rope", "one_suit": True, "spades": spades, "vale": False, "holds": holds}
        for vale in (False, True):
            yield {"meld": "set", "one_suit": True, "spades": spades, "vale": vale, "holds": "none"}
    for vale in (False, True):
        yield {"meld": "set", "one_suit": False, "spades": False, "vale": vale, "holds": "none"}


CHOICES = ("stay", "retire", "draw", "pass", "meld", "discard", "force", "let go", "agree", "refuse")
VOCABULARY = vocabulary("panguingue", FEATURES, worlds, actions=CHOICES)


def compiled(rows: list[PanCondition], where: str) -> Cases[PanCondition]:
    """The table of conditions, ready to be looked up."""
    return Cases(
        tuple(
            Case(
                f"row {number}",
                when := conditions(VOCABULARY, row.when, f"{where}: play.conditions[{number}]"),
                row,
                row.text or describe(when),
                ", ".join(row.cite),
            )
            for number, row in enumerate(rows, 1)
        )
    )


def _problems(draft: Draft[PanPlay]) -> Iterator[Problem]:
    play = draft.play
    table = compiled(play.conditions, "panguingue")
    for name in sorted(unreachable(table, VOCABULARY)):
        yield Problem(f"play.conditions, {name}", "no meld ever reaches it: rows before it always match")
    missing = gap(table, VOCABULARY)
    if missing is not None:
        yield Problem("play.conditions", f"no row is for {missing}")
    for field in ("any_suits", "vale"):
        for rank in getattr(play, field):
            if rank not in ORDER:
                yield Problem(f"play.{field}", f"{rank!r} is not one of the ranks {', '.join(ORDER)}")
    if isinstance(draft.pack, Deck) and any(
        draft.pack.show(card)[0] not in ORDER for card in draft.pack.counts
    ):
        yield Problem("deck.without", "the pack has cards of ranks other than A to 7, J, Q and K")


FAMILY = Family(
    "panguingue",
    "Panguingue",
    VOCABULARY,
    PanPlay,
    mode="mutual",
    cards=lambda draft: HAND * draft.seats + 1,
    questions={
        "stay": "Stay in",
        "card": "The card on the pile",
        "drawn": "Your card",
        "meld": "Meld or discard",
        "force": "Force the card",
        "split": "Split the tops",
    },
    verbs={
        "stay": ("stays in", "stay in"),
        "retire": ("retires", "retire"),
        "draw": ("draws", "draw"),
        "pass": ("leaves the card", "leave the card"),
        "meld": ("melds", "meld"),
        "discard": ("discards", "discard"),
        "force": ("forces the card", "force the card"),
        "let go": ("lets it go", "let it go"),
        "offer to split": ("offers to split the tops", "offer to split the tops"),
        "agree": ("agrees", "agree"),
        "refuse": ("refuses", "refuse"),
    },
    hand_names={PILE: "the pile"},
    pile=PILE,
    problems=_problems,
)
