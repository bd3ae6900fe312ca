"""Blackjack: hands counted towards a target, and the words its tables and charts use.

A rule file has drawing charts for the two sides (`player`, `dealer`) and, where the filing has such a thing,
for what else may be done: `double`, `split`, `surrender`, `rescue`, `insurance`, and, before the players act,
`early_surrender` and `check`. What is not in a chart is not offered. Charts look at the features called
``hand.*`` and at ``up``; settlement tables look at all the others. ``docs/blackjack.md`` goes through them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal

from pydantic import Field

from houseway.cards import JOKER
from houseway.rulebook.cases import Cases
from houseway.rulebook.family import Actions, BetNeed, ChartForm, Draft, Family, Problem, Verbs
from houseway.rulebook.models import Cite, DealStart, LeftOf, Model
from houseway.rulebook.share import WagerShare
from houseway.rulebook.vocabulary import Feature, Features, Value, numbers, vocabulary

YES_NO = (False, True)
Natural = Literal["ace-ten", "ace-ace", "joker-ace", "joker-joker"]
NATURALS = ("none", "ace-ten", "ace-ace", "joker-ace", "joker-joker")
RANKS = ("joker", "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("clubs", "diamonds", "hearts", "spades", "mixed")
PAIRS = tuple(f"{high}-{low}" for at, high in enumerate(RANKS) for low in RANKS[at:])
SIDES = ("player", "player-dealer", "tie")
CHOICES = ("none", "surrender", "even money", "rescue")
WAGERS = ("original", "split", "double")
ORIGINS = ("deal", "pair", "tens", "aces")
DEALER_TWOS = ("other", "suited ace-king")
DEALER_THREES = ("other", "8-8-8", "suited 7-8-9")
FIRST_THREES = ("none", "other", "6-7-8", "three of a kind", "7-7-7", "suited 7-7-7")
FOURS = ("none", "pair", "three of a kind", "two pair", "four of a kind")
SPLIT_ACES = ("none", "two aces", "two suited aces")

LEAST_TOTAL, MOST_TOTAL = 4, 31
LAST_HIT = 21
MOST_CARDS = 9
MOST_SPLITS = 7
MOST_DOUBLES = 3
MOST_REDS = 8


class BlackjackPlay(Model):
    """How a round of blackjack goes, where filings differ.

    `target` is the best ordinary count; `naturals` are the two-card hands that beat every count, and
    `natural_value` is what the filing prints for them. `hands` names the bets that get a hand each.
    `dealer_cards` are dealt to the player-dealer before the players act, the one in place `up` face up. A
    hand that holds a joker and is not a natural counts as the target, hard. A second double is for the hand's
    whole wager so far. `deals_from` and `acts_from` say where the cards and the decisions start; `deal_cite`
    and `act_cite` are the lines that say so. `three_after_split` says whether a pair that was split has first
    three cards: the pair and the first card drawn to it.
    """

    target: Literal[21, 22] = 21
    naturals: tuple[Natural, ...] = ("ace-ten",)
    natural_value: str = "21"
    natural_after_split: bool = False
    hands: tuple[str, ...] = ("main",)
    switch: bool = False
    dealer_cards: Literal[1, 2] = 2
    up: Literal[1, 2] = 1
    deals_from: DealStart = "left of player-dealer"
    deal_cite: Cite = Field(default=[])
    acts_from: LeftOf = "left of player-dealer"
    act_cite: Cite = Field(default=[])
    double: Literal["equal", "equal or less"] = "equal"
    double_card: Literal["face up", "face down"] = "face up"
    insurance: Literal["half", "up to half", "1 to 50 %"] = "half"
    surrender: Literal["whole hand", "each bettor"] = "whole hand"
    three_after_split: bool = False


FEATURES = (
    # the wager
    Feature("choice", CHOICES, "what was chosen for this wager, apart from playing the hand"),
    Feature("wager.kind", WAGERS, "whether it is the original wager, one on a split hand, or a double"),
    Feature("wager.last", YES_NO, "whether it is the last doubled portion on its hand"),
    Feature("wager.amount", (), "the size of the wager in dollars"),
    Feature("wager.insured", YES_NO, "whether its bettor has insurance on the hand that is not void"),
    # the two finished hands
    Feature("player.natural", NATURALS, "which natural the player's hand is, if the filing counts it as one"),
    Feature("dealer.natural", NATURALS, "which natural the player-dealer's hand is"),
    Feature("player.total", numbers(LEAST_TOTAL, MOST_TOTAL), "the player's count"),
    Feature("dealer.total", numbers(LEAST_TOTAL, MOST_TOTAL), "the player-dealer's count"),
    Feature("player.over", YES_NO, "whether the player's count is over the target"),
    Feature("dealer.over", YES_NO, "whether the player-dealer's count is over the target"),
    Feature("player.cards", numbers(2, MOST_CARDS), "how many cards the player's hand has (9: or more)"),
    Feature("dealer.cards", numbers(2, MOST_CARDS), "how many cards the player-dealer has (9: or more)"),
    Feature("player.split", YES_NO, "whether the hand comes from a split"),
    Feature("player.switched", YES_NO, "whether the hand's second card was switched"),
    Feature("closer", SIDES, "which count is better: not over, then nearer to the target"),
    Feature("dealer.two", DEALER_TWOS, "what two cards make up the player-dealer's whole hand"),
    Feature("dealer.three", DEALER_THREES, "what three cards make up the player-dealer's whole hand"),
    Feature("dealer.reds", numbers(0, MOST_REDS), "how many red cards the player-dealer's hand opens with"),
    Feature("up", RANKS, "the rank of the player-dealer's up card"),
    # the player's cards as dealt
    Feature("first.card", RANKS, "the rank of the spot's first card"),
    Feature("first.ranks", PAIRS, "the ranks of the spot's first two cards, the higher first"),
    Feature("first.pair", YES_NO, "whether they have the same rank"),
    Feature("first.suit", SUITS, "their suit, if they share one"),
    Feature("first.total", numbers(LEAST_TOTAL, 21), "their count"),
    Feature("first.soft", YES_NO, "whether an ace counts eleven in it"),
    Feature("first.three", FIRST_THREES, "what the spot's first three cards are (none: only two were taken)"),
    Feature("split.aces", SPLIT_ACES, "whether each split ace got another ace, and of the same suit"),
    Feature("split.suited", (0, 1, 2), "how many of two split aces got an ace of their own suit"),
    Feature("match.suited", (0, 1, 2), "how many of the first two cards match the up card in rank and suit"),
    Feature("match.unsuited", (0, 1, 2), "how many of the first two match it in rank only"),
    Feature("four.hand", FOURS, "the four cards of both hands as dealt, by rank"),
    # a hand that is being played
    Feature("hand.total", numbers(LEAST_TOTAL, MOST_TOTAL), "the count so far", in_play=True),
    Feature("hand.soft", YES_NO, "whether an ace counts eleven in it", in_play=True),
    Feature("hand.cards", numbers(2, MOST_CARDS), "how many cards it has (9: or more)", in_play=True),
    Feature("hand.natural", NATURALS, "which natural it is", in_play=True),
    Feature("hand.joker", YES_NO, "whether it holds a joker", in_play=True),
    Feature(
        "hand.pair",
        ("none", "value", "rank"),
        "whether its two cards have the same rank, or the same value",
        in_play=True,
    ),
    Feature("hand.rank", RANKS, "the rank of its first card", in_play=True),
    Feature("hand.suited", YES_NO, "whether its first two cards have the same suit", in_play=True),
    Feature(
        "hand.from",
        ORIGINS,
        "whether it was dealt, or split from a pair, from tens or from aces",
        in_play=True,
    ),
    Feature(
        "hand.splits", numbers(0, MOST_SPLITS), "how often its original hand has been split", in_play=True
    ),
    Feature("hand.doubled", numbers(0, MOST_DOUBLES), "how often its wager has been doubled", in_play=True),
)

DOMAINS = {feature.name: feature.domain for feature in FEATURES}
# These features neither follow from others nor exclude any.
FREE = (
    *("choice", "wager.kind", "wager.last", "wager.insured", "dealer.reds", "up", "first.three", "four.hand"),
    *("hand.rank", "hand.suited", "hand.from", "hand.splits"),
)


def closer(mine: int, mine_over: bool, his: int, his_over: bool) -> str:
    """Which of two counts is better: one that is not over, then the one nearer to the target."""
    if mine_over != his_over:
        return "player-dealer" if mine_over else "player"
    if mine == his:
        return "tie"
    return "player" if (mine > his) != mine_over else "player-dealer"


def two_cards(ranks: str) -> dict[str, Value]:
    """What follows from the ranks of two cards, written as in `first.ranks`."""
    high, low = ranks.split("-")
    values = [_VALUES[rank] for rank in (high, low)]
    joker, ace = "joker" in (high, low), "A" in (high, low)
    total = 21 if joker else sum(values) + (10 if ace else 0)
    return {
        "first.pair": high == low,
        "first.total": total,
        "first.soft": ace and not joker,
    }


_VALUES = {rank: 1 if rank == "A" else int(rank) if rank.isdigit() else 10 for rank in RANKS}


# ---------------------------------------------------------------------- what can occur together


def worlds(names: frozenset[str]) -> Iterator[Features]:
    """Everything that can occur, as far as the features asked for tell it apart."""
    both = "closer" in names
    players = _projected(_finished("player"), names, ("player.total", "player.over") if both else ())
    dealers = _projected(_finished("dealer"), names, ("dealer.total", "dealer.over") if both else ())
    firsts = _projected(_firsts(), names)
    hands = _projected(_hands(), names)
    matches = _projected(_matches(), names)
    splits = _projected(_split_aces(), names)
    free = [name for name in FREE if name in names]
    rest = [dict(zip(free, values, strict=True)) for values in product(*(DOMAINS[name] for name in free))]
    parts = product(players, dealers, firsts, hands, matches, splits, rest)
    for mine, his, first, hand, match, split, other in parts:
        world = {**mine, **his, **first, **hand, **match, **split, **other}
        if both:
            world["closer"] = closer(
                int(mine["player.total"]),
                bool(mine["player.over"]),
                int(his["dealer.total"]),
                bool(his["dealer.over"]),
            )
        yield world


def _projected(
    group: Iterable[Mapping[str, Value]], names: frozenset[str], also: tuple[str, ...] = ()
) -> list[dict[str, Value]]:
    """The distinct combinations of a group's features that were asked for."""
    kept: dict[tuple[Value, ...], dict[str, Value]] = {}
    for world in group:
        part = {name: value for name, value in world.items() if name in names or name in also}
        kept.setdefault(tuple(part.values()), part)
    return list(kept.values())


def _counts() -> Iterator[tuple[str, int, bool, int]]:
    """Natural, count, over and number of cards of any hand; 22 is over or not, depending on the target."""
    for natural in NATURALS[1:]:
        yield natural, 12 if natural == "ace-ace" else 21, False, 2
    for total in numbers(LEAST_TOTAL, MOST_TOTAL):
        for over in (True, False) if total == 22 else (total > 22,):
            for cards in numbers(2, MOST_CARDS):
                if not over or cards > 2:
                    yield "none", total, over, cards


_DEALER_HANDS = (
    *((two, "other") for two in DEALER_TWOS),
    *(("other", three) for three in DEALER_THREES[1:]),
)


def _finished(side: str) -> Iterator[dict[str, Value]]:
    extras = (
        ({"player.split": split, "player.switched": switched} for split, switched in product(YES_NO, YES_NO))
        if side == "player"
        else ({"dealer.two": two, "dealer.three": three} for two, three in _DEALER_HANDS)
    )
    for extra in extras:
        for natural, total, over, cards in _counts():
            if extra.get("dealer.three", "other") != "other" and (cards, total, over) != (3, 24, True):
                continue
            if extra.get("dealer.two", "other") != "other" and (cards, total) != (2, 21):
                continue
            yield {
                f"{side}.natural": natural,
                f"{side}.total": total,
                f"{side}.over": over,
                f"{side}.cards": cards,
                **extra,
            }


def _firsts() -> Iterator[dict[str, Value]]:
    for ranks in PAIRS:
        high, low = ranks.split("-")
        for card in dict.fromkeys((high, low)):
            for suit in SUITS if "joker" not in (high, low) else ("mixed",):
                yield {"first.card": card, "first.ranks": ranks, "first.suit": suit, **two_cards(ranks)}


def _hands() -> Iterator[dict[str, Value]]:
    """A hand in play: its count, whether soft, its cards, its natural, its joker, its pair and doubles."""
    for natural, total, _, cards in _counts():
        softs = (False,) if natural.startswith("joker") or not 12 <= total <= 22 else YES_NO
        for soft in softs:
            if natural in ("ace-ten", "ace-ace") and not soft:
                continue
            for joker in YES_NO if natural == "none" and total in (21, 22) and not soft else (False,):
                for pair in ("none", "value", "rank") if cards == 2 and total % 2 == 0 else ("none",):
                    for doubled in numbers(0, min(MOST_DOUBLES, cards - 2)):
                        yield {
                            "hand.natural": natural,
                            "hand.total": total,
                            "hand.soft": soft,
                            "hand.cards": cards,
                            "hand.joker": joker or natural.startswith("joker"),
                            "hand.pair": pair,
                            "hand.doubled": doubled,
                        }


def _matches() -> Iterator[dict[str, Value]]:
    for suited, unsuited in product((0, 1, 2), (0, 1, 2)):
        if suited + unsuited <= 2:
            yield {"match.suited": suited, "match.unsuited": unsuited}


def _split_aces() -> Iterator[dict[str, Value]]:
    suited = {"none": (0, 1), "two aces": (0, 1), "two suited aces": (2,)}
    for aces, counts in suited.items():
        for many in counts:
            yield {"split.aces": aces, "split.suited": many}


VOCABULARY = vocabulary(
    "blackjack",
    FEATURES,
    worlds,
    actions=("hit", "stand", "double", "split", "surrender", "rescue", "insurance", "even money", "check"),
)

INSURED: Mapping[str, tuple[Fraction, Fraction]] = {
    "half": (Fraction(1, 2), Fraction(1, 2)),
    "up to half": (Fraction(0), Fraction(1, 2)),
    "1 to 50 %": (Fraction(1, 100), Fraction(1, 2)),
}
"""The least and the most that insurance may be of the wager on the hand."""

LATE = ("split", "double", "insurance")
TWO_HANDS = 2
_CARDS_A_HAND = 5
_IN_PLAY = frozenset(DOMAINS) - VOCABULARY.at_settlement
_CHARTS: Mapping[str, tuple[str, ...]] = {
    "double": ("double",),
    "split": ("split",),
    "surrender": ("surrender",),
    "rescue": ("rescue",),
    "insurance": ("insurance", "even money"),
    "early_surrender": ("surrender",),
}


def _bets(draft: Draft[BlackjackPlay]) -> Iterator[BetNeed]:
    """A bet for every hand, and one for everything else that the charts let players wager on."""
    for name in draft.play.hands:
        yield BetNeed((name,), "play.hands names it")
    for name in LATE:
        if draft.lists(name, name):
            yield BetNeed((name,), f"drawing.{name} allows it", "by choice")


def _charts(draft: Draft[BlackjackPlay]) -> Iterator[ChartForm]:
    up = frozenset(["up"]) if draft.play.up <= draft.play.dealer_cards else frozenset[str]()
    known = _IN_PLAY | up
    yield ChartForm("drawing.player", ("hit", "stand"), known, "some")
    yield ChartForm("drawing.dealer", ("hit", "stand"), known, "one")
    yield ChartForm("house_way.player", VOCABULARY.actions, known, "some", needed=False)
    yield ChartForm("drawing.check", ("check",), up, needed=False)
    for name, actions in _CHARTS.items():
        yield ChartForm(f"drawing.{name}", actions, known, needed=False)


def _looks_at(draft: Draft[BlackjackPlay]) -> frozenset[str]:
    """Everything but hands in play; four cards are compared only where a spot has two hands."""
    known = VOCABULARY.at_settlement
    return known if len(draft.play.hands) == TWO_HANDS else known - {"four.hand"}


def _problems(draft: Draft[BlackjackPlay]) -> Iterator[Problem]:
    how = draft.play
    if not how.hands or len(set(how.hands)) != len(how.hands):
        yield Problem("play.hands", "must name one bet for each hand of a spot")
    if how.switch and len(how.hands) != TWO_HANDS:
        yield Problem("play.switch", f"needs two hands for each spot; play.hands names {len(how.hands)}")
    if how.up > how.dealer_cards:
        yield Problem(
            "play.up",
            f"must be 1: the player-dealer is dealt {how.dealer_cards} card before the players act",
        )
    if how.deals_from == "action button" and (draft.action is None or draft.action.by != "dice"):
        yield Problem("play.deals_from", 'needs [action] by = "dice": a card places the button too late')
    if "check" in draft.drawing and how.dealer_cards < 2:
        yield Problem("drawing.check", "the player-dealer has no hidden card to check (set dealer_cards = 2)")
    joker = JOKER in draft.pack.counts
    for side in ("player", "dealer"):
        if side in draft.drawing and _draws_for_ever(draft.drawing[side], how.target, joker):
            yield Problem(f"drawing.{side}", "a hand over 21, or one that a joker completes, must stand")
    if "split" in draft.drawing and _allows(draft.drawing["split"], "split", {"hand.pair": "none"}):
        yield Problem("drawing.split", "only two cards of the same rank or value can be split (hand.pair)")
    if "double" in draft.drawing and _allows(
        draft.drawing["double"], "double", {"hand.doubled": MOST_DOUBLES}
    ):
        yield Problem("drawing.double", f"a wager can be doubled at most {MOST_DOUBLES} times (hand.doubled)")


@cache
def _draws_for_ever(chart: Cases[Actions], target: int, joker: bool) -> bool:
    """Whether a hand over 21 may hit, or one that a joker keeps at its count must."""
    names = chart.used | {"hand.total", "hand.soft", "hand.joker"}
    for world in worlds(frozenset(names)):
        if world["hand.soft"] and int(world["hand.total"]) > target:
            continue  # no ace counts eleven in it
        result = _result(chart, world)
        if "hit" in result and int(world["hand.total"]) > LAST_HIT:
            return True
        if joker and world["hand.joker"] and result == ("hit",):
            return True
    return False


@cache
def _allowed(chart: Cases[Actions], action: str, where: tuple[tuple[str, Value], ...]) -> bool:
    names = chart.used | {name for name, _ in where}
    return any(
        action in _result(chart, world)
        for world in worlds(frozenset(names))
        if all(world[name] == value for name, value in where)
    )


def _result(chart: Cases[Actions], world: Features) -> Actions:
    """What a chart allows; empty where no row covers the hand."""
    row = chart.find(world)
    return row.result if row else ()


def _allows(chart: Cases[Actions], action: str, where: Mapping[str, Value]) -> bool:
    """Whether a chart allows an action for some hand with these features."""
    return _allowed(chart, action, tuple(where.items()))


VERBS: Verbs = {
    "even money": ("takes even money", "take even money"),
    "insurance": ("takes insurance", "take insurance"),
    "rescue": ("rescues the double", "rescue the double"),
    "switch": ("switches", "switch"),
    ("early surrender", "no"): ("does not surrender", "do not surrender"),
    ("insurance", "no"): ("declines insurance", "decline insurance"),
    ("join double", "join"): ("joins the double", "join the double"),
    ("join double", "stay"): ("does not join the double", "do not join the double"),
    ("join split", "join"): ("joins the split", "join the split"),
    ("join split", "stay"): ("does not join the split", "do not join the split"),
    ("surrender", "play"): ("plays on", "play on"),
    ("switch", "keep"): ("does not switch", "do not switch"),
}

FAMILY = Family(
    "blackjack",
    "Blackjack",
    VOCABULARY,
    BlackjackPlay,
    bets=_bets,
    by_choice=frozenset(LATE),
    shares=lambda play: {"insurance": WagerShare(play.hands, *INSURED[play.insurance])},
    has_draw=True,
    charts=_charts,
    looks_at=_looks_at,
    hands=lambda draft: {"player-dealer": 2},
    plays_for_bank=True,
    cards=lambda draft: _CARDS_A_HAND * (len(draft.play.hands) * (draft.seats - 1) + 1),
    questions={
        "hand": "Play your hand",
        "switch": "Switch or keep your second cards",
        "early surrender": "Surrender early or play on",
        "surrender": "Surrender or play on",
        "insurance": "Take insurance or decline it",
        "join double": "Join the double or stay out",
        "join split": "Join the split or stay out",
    },
    verbs=VERBS,
    problems=_problems,
)
