"""Baccarat: two hands counted modulo ten, and the words its tables use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from houseway.cards import JOKER
from houseway.rulebook.family import BetNeed, ChartForm, Draft, Family, Problem
from houseway.rulebook.models import Model
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

YES_NO = (False, True)
THIRD: tuple[Value, ...] = (*numbers(0, 9), "none")
CHOICES = ("none", "draw", "stand", "double", "surrender")


class BaccaratPlay(Model):
    """How a baccarat round goes, where filings differ."""

    hands: Literal["community", "each spot"] = "community"
    dealt: Literal["face up", "face down", "one up"] = "face up"
    burn: Literal["none", "first card"] = "none"
    joker: Literal["none", "wild"] = "none"
    naturals: Literal["with the other hands", "turned over at once"] = "with the other hands"
    option_card: Literal["always", "when asked"] = "when asked"
    decides: tuple[str, ...] = ("player", "base")


FEATURES = (
    Feature("winner", ("player", "banker", "tie"), "which hand is closer to nine"),
    Feature("player.total", numbers(0, 9), "the Player hand's final total"),
    Feature("banker.total", numbers(0, 9), "the Banker hand's final total"),
    Feature("player.cards", (2, 3), "how many cards the Player hand has"),
    Feature("banker.cards", (2, 3), "how many cards the Banker hand has"),
    Feature("player.natural", YES_NO, "whether the Player hand is an 8 or 9 in two cards"),
    Feature("banker.natural", YES_NO, "whether the Banker hand is an 8 or 9 in two cards"),
    Feature("natural", YES_NO, "whether either hand is a natural"),
    Feature("player.first_two", numbers(0, 9), "the total of the Player hand's first two cards"),
    Feature("banker.first_two", numbers(0, 9), "the total of the Banker hand's first two cards"),
    Feature("player.third", THIRD, "the value of the Player hand's third card"),
    Feature("banker.third", THIRD, "the value of the Banker hand's third card"),
    Feature("banker.up", numbers(0, 9), "the value of the Banker hand's first card"),
    Feature("margin", numbers(0, 9), "by how many points the closer hand wins"),
    Feature("sum", numbers(0, 18), "the sum of the two final totals"),
    Feature("player.pair", YES_NO, "whether the Player hand's first two cards have the same rank"),
    Feature("banker.pair", YES_NO, "whether the Banker hand's first two cards have the same rank"),
    Feature("player.jokers", (0, 1, 2), "how many jokers the Player hand's first two cards hold"),
    Feature("banker.jokers", (0, 1, 2), "how many jokers the Banker hand's first two cards hold"),
    Feature("choice", CHOICES, "what the spot chose to do"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
)


class Points(NamedTuple):
    """A hand by its two-card total and the value of its third card (None if not drawn)."""

    first_two: int
    third: int | None = None

    @property
    def total(self) -> int:
        """Its final total."""
        return self.first_two if self.third is None else (self.first_two + self.third) % 10

    @property
    def natural(self) -> bool:
        """Whether it is an 8 or 9 in two cards."""
        return self.third is None and self.first_two >= 8


OF_A_HAND: Mapping[str, Callable[[Points], Value]] = {
    "total": lambda hand: hand.total,
    "first_two": lambda hand: hand.first_two,
    "cards": lambda hand: 2 if hand.third is None else 3,
    "natural": lambda hand: hand.natural,
    "third": lambda hand: "none" if hand.third is None else hand.third,
}
"""The features that follow from the points of one hand, for either side: `player.total`, `banker.total`."""

OF_BOTH: Mapping[str, Callable[[Points, Points], Value]] = {
    "winner": lambda player, banker: (
        "tie" if player.total == banker.total else "player" if player.total > banker.total else "banker"
    ),
    "margin": lambda player, banker: abs(player.total - banker.total),
    "sum": lambda player, banker: player.total + banker.total,
    "natural": lambda player, banker: player.natural or banker.natural,
}
"""The features that follow from the points of both hands."""


def derive(player: tuple[int, int | None], banker: tuple[int, int | None]) -> dict[str, Value]:
    """Every feature that follows from the points of both hands."""
    return dict(derived(player, banker))


@cache
def derived(player: tuple[int, int | None], banker: tuple[int, int | None]) -> Features:
    """The same, cached for each of the few pairs of hands; it must not be changed."""
    hands = {"player": Points(*player), "banker": Points(*banker)}
    one_hand = {
        f"{side}.{name}": function(hand)
        for side, hand in hands.items()
        for name, function in OF_A_HAND.items()
    }
    return one_hand | {name: function(*hands.values()) for name, function in OF_BOTH.items()}


@cache
def _hands(names: frozenset[str]) -> tuple[dict[str, Value], ...]:
    """Every pair of hands that these features tell apart."""
    found: dict[tuple[Value, ...], dict[str, Value]] = {}
    thirds = (None, *range(10)) if names else (None,)
    for p2, p3, b2, b3 in product(range(10), thirds, range(10), thirds):
        known = derive((p2, p3), (b2, b3))
        kept = {name: known[name] for name in names if name in known}
        found.setdefault(tuple(kept.values()), kept)
    return tuple(found.values())


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Every possible pair of hands, with values only for those extra features that are asked for."""
    extras: list[tuple[str, tuple[Value, ...]]] = [
        (name, feature.domain)
        for name, feature in ((feature.name, feature) for feature in FEATURES)
        if name in names and name in EXTRAS
    ]
    for hand in _hands(names - EXTRAS):
        for values in product(*(domain for _, domain in extras)):
            yield {**hand, **dict(zip((name for name, _ in extras), values, strict=True))}


EXTRAS = frozenset(["banker.up", "player.pair", "banker.pair", "player.jokers", "banker.jokers", "choice"])

VOCABULARY = vocabulary(
    "baccarat",
    FEATURES,
    worlds,
    actions=("draw", "stand", "double", "surrender"),
)

_TWO_CARDS = ("first_two", "total", "natural", "pair", "jokers")
_PLAYER = frozenset(f"player.{name}" for name in _TWO_CARDS)
_BANKER = frozenset(f"banker.{name}" for name in (*_TWO_CARDS, "up"))
_NATURAL = frozenset(["natural", "banker.natural"])
_MOST_BURNED = 11


def _known(draft: Draft[BaccaratPlay], names: frozenset[str]) -> frozenset[str]:
    """Those features without the value of an up card that may be a joker: a joker has no value."""
    return names - {"banker.up"} if JOKER in draft.pack.counts else names


def _bets(draft: Draft[BaccaratPlay]) -> Iterator[BetNeed]:
    """The bets whose bettors decide, where there is something to decide."""
    named = "decides" in draft.play.model_fields_set
    choices = "player" in draft.drawing and any(len(row.result) > 1 for row in draft.drawing["player"].rows)
    late = any(bet.placed == "after the cards" for bet in draft.bets.values())
    why = "play.decides names it"
    if named:
        for name in draft.play.decides:
            yield BetNeed((name,), why)
    elif choices or late or draft.play.hands == "each spot":
        yield BetNeed(draft.play.decides, why)
    if draft.lists("player", "double"):
        yield BetNeed(("double",), "the chart of the player allows a double", "by choice")


def _charts(draft: Draft[BaccaratPlay]) -> Iterator[ChartForm]:
    """Where each spot has its own hand, neither the spots nor the bank know the other's cards."""
    if draft.play.hands == "each spot":
        player, banker = _PLAYER | _NATURAL, _BANKER
        actions: tuple[str, ...] = ("draw", "stand")
    else:
        player = _PLAYER | _BANKER | _NATURAL
        banker = player | {"player.third", "player.cards"}
        actions = VOCABULARY.actions
    player, banker = _known(draft, player), _known(draft, banker)
    yield ChartForm("drawing.player", actions, player, "some")
    yield ChartForm("drawing.banker", ("draw", "stand"), banker, "some")
    yield ChartForm("house_way.player", actions, player, "some", needed=False)
    yield ChartForm("house_way.banker", ("draw", "stand"), banker, "some", needed=False)


def _dealt_hands(draft: Draft[BaccaratPlay]) -> dict[str, int]:
    return {"banker": 2} if draft.play.hands == "each spot" else {"player": 2, "banker": 2}


def _cards(draft: Draft[BaccaratPlay]) -> int:
    """Three cards for each hand, and what the first card of a shoe may burn."""
    hands = draft.seats if draft.play.hands == "each spot" else 2
    return 3 * hands + (_MOST_BURNED if draft.play.burn == "first card" else 0)


def _problems(draft: Draft[BaccaratPlay]) -> Iterator[Problem]:
    how = draft.play
    if JOKER in draft.pack.counts:
        if how.joker != "wild":
            yield Problem("play.joker", 'must be "wild": the deck has jokers')
        if how.burn == "first card":
            yield Problem("play.burn", 'must be "none": a joker on top has no number to burn by')
    for place, row in enumerate(draft.drawing["player"].rows if "player" in draft.drawing else ()):
        if row.result in (("double",), ("surrender",)):
            yield Problem(
                f"drawing.player, row {place + 1}",
                f"{row.result[0]} cannot be the only action; add draw or stand",
            )
    yield from _bet_problems(draft)


def _bet_problems(draft: Draft[BaccaratPlay]) -> Iterator[Problem]:
    deciders = [name for name in draft.play.decides if name in draft.bets]
    own = draft.play.hands == "each spot"
    for name, bet in draft.bets.items():
        without_hand = name not in deciders and not (bet.needs and set(bet.needs) <= set(deciders))
        if bet.placed == "after the cards":
            if not bet.at_most:
                yield Problem(
                    f"bets.{name}.at_most",
                    "missing: a bet placed after the cards must be capped by other bets",
                )
            if bet.equals:
                yield Problem(
                    f"bets.{name}.equals",
                    "must be left out: the bettor chooses the size of a bet placed after the cards",
                )
        elif own and bet.placed == "before the deal" and without_hand:
            yield Problem(
                f"bets.{name}.needs", f"must be {' or '.join(deciders)}: no other spot is dealt a hand"
            )


FAMILY = Family(
    "baccarat",
    "Baccarat",
    VOCABULARY,
    BaccaratPlay,
    bets=_bets,
    by_choice=frozenset(["double"]),
    late_bets=True,
    charts=_charts,
    looks_at=lambda draft: _known(draft, VOCABULARY.at_settlement),
    hands=_dealt_hands,
    cards=_cards,
    questions={"player": "Draw or stand", "banker": "Draw or stand"},
    problems=_problems,
    hand_names={"player": "Player", "banker": "player-dealer"},
)
