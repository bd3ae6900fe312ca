"""Which games and side bets of blackjack can be priced, and by which method."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from houseway.odds.family import (
    BEFORE,
    BY_CHOICE,
    chart_problems,
    own_problems,
    side_problem,
)
from houseway.odds.pricing import AMOUNT
from houseway.rulebook.families import blackjack as words
from houseway.rulebook.rules import BetRules, Rules

SPLIT, DOUBLE, INSURANCE = "split", "double", "insurance"
OWN = (SPLIT, DOUBLE, INSURANCE)
"""The wagers of the game other than those that get a hand."""

WAGER = frozenset(["choice", "wager.kind", "wager.last"])
GAME_ONLY = frozenset(["dealer.two", "wager.insured"])
"""What only the game's own wagers may look at, and only where the player-dealer has a natural."""
NATURALS = frozenset(["player.natural", "dealer.natural"])
FIRST = frozenset(["first.card", "first.ranks", "first.pair", "first.suit", "first.total", "first.soft"])
MATCH = frozenset(["match.suited", "match.unsuited"])
BANK = frozenset(["dealer.natural", "dealer.total", "dealer.over", "dealer.cards"])
PLAYER = frozenset(
    ["player.natural", "player.total", "player.over", "player.cards", "player.split", "player.switched"]
)
FINISHED = PLAYER | BANK | {"closer", "dealer.three"}
CHARTS: dict[str, tuple[str, ...]] = {
    "player": ("hit", "stand"),
    "dealer": ("hit", "stand"),
    "double": ("double",),
    "split": ("split",),
    "surrender": ("surrender",),
    "rescue": ("rescue",),
    "insurance": ("insurance", "even money"),
    "early_surrender": ("surrender",),
    "check": ("check",),
}
BY_KIND = frozenset(
    name for name in words.DOMAINS if name.startswith("hand.") and name not in ("hand.rank", "hand.suited")
) | {"up"}
"""The features that follow from what a hand's cards count; rank and suit decide only what may be split."""


class SideBetMethod(Enum):
    """How a side bet is priced; what each method can tell apart is listed below."""

    BANK = "the player-dealer's hand"
    REDS = "red cards"
    FOUR = "four cards"
    DEALT = "the cards as dealt"
    DRAWN = "the first card drawn"
    DEALT_AND_BANK = "the cards as dealt and the player-dealer's hand"
    FINISHED = "both finished hands"


METHODS: dict[SideBetMethod, frozenset[str]] = {
    SideBetMethod.BANK: BANK,
    SideBetMethod.REDS: frozenset(["dealer.reds"]),
    SideBetMethod.FOUR: frozenset(["four.hand"]),
    SideBetMethod.DEALT: FIRST | MATCH | {"up", "dealer.natural"},
    SideBetMethod.DRAWN: FIRST | {"first.three", "split.aces", "split.suited"},
    SideBetMethod.DEALT_AND_BANK: FIRST | MATCH | BANK | {"up"},
    SideBetMethod.FINISHED: FINISHED,
}
"""What each method can tell apart; the first that suffices is used."""


def play_of(rules: Rules) -> words.BlackjackPlay:
    """How a round is played, as this family declares it."""
    assert isinstance(rules.play, words.BlackjackPlay)
    return rules.play


def problems(rules: Rules) -> list[str]:
    """What keeps the game from being priced."""
    how = play_of(rules)
    found = list(_chart_problems(rules))
    if len(how.hands) != (2 if how.switch else 1):
        found.append("play.hands: the odds need one hand, or two whose second cards may be switched")
    own = dict.fromkeys(how.hands, BEFORE)
    own |= {name: BY_CHOICE for name in (SPLIT, DOUBLE) if name in rules.drawing}
    found += own_problems(rules, own, FINISHED | WAGER | FIRST | GAME_ONLY)
    for name in own:
        if name in rules.bets and _looks_at_any_first(rules.bets[name]):
            found.append(
                f"bets.{name}: the odds know the first two cards of a game wager only where a case asks "
                "for an ace-ten natural"
            )
        if name in rules.bets and _looks_past_naturals(rules.bets[name]):
            found.append(
                f"bets.{name}: the odds know insurance and the player-dealer's two cards only where a case "
                "asks for his natural, and his cards only against an ace-ten natural"
            )
        if how.switch and name in rules.bets and "wager.insured" in rules.bets[name].cases.used:
            found.append(f"bets.{name}: the odds know insurance of a wager only where one hand is dealt")
    if _insures(rules) and INSURANCE not in rules.bets:
        found.append("drawing.insurance: insurance is offered, but there is no bet 'insurance'")
    return found


def _chart_problems(rules: Rules) -> Iterator[str]:
    for chart, actions in CHARTS.items():
        if chart in rules.drawing or chart in ("player", "dealer"):
            features = {"up"} if chart == "check" else BY_KIND
            if chart == "split":
                features = BY_KIND | {"hand.rank", "hand.suited"}
            yield from chart_problems(rules, chart, features, actions)
    if "player" in rules.house_way:
        yield from chart_problems(rules, "player", BY_KIND, CHARTS["player"], "house_way")


def _looks_at_any_first(bet: BetRules) -> bool:
    """Whether a case looks at the first two cards of a hand that need not be an ace and a ten."""
    natural = frozenset(["ace-ten"])
    return any(
        dict(row.conditions).get("player.natural") != natural
        for row in bet.cases.rows
        if any(name in FIRST for name, _ in row.conditions)
    )


def _looks_past_naturals(bet: BetRules) -> bool:
    """Whether a case looks at insurance, or at the player-dealer's two cards, without the naturals for it."""
    natural = frozenset(["ace-ten"])
    for row in bet.cases.rows:
        asked = dict(row.conditions)
        if "wager.insured" in asked and "none" in asked.get("dealer.natural", ("none",)):
            return True
        naturals = {asked.get("player.natural"), asked.get("dealer.natural")}
        if "dealer.two" in asked and naturals != {natural}:
            return True
    return False


def _insures(rules: Rules) -> bool:
    chart = rules.drawing.get(INSURANCE)
    return chart is not None and any(INSURANCE in row.result for row in chart.rows)


def unpriced(rules: Rules) -> dict[str, str]:
    """The bets that cannot be priced, with the reason."""
    return {bet.id: reason for bet in rules.bets.values() if (reason := _reason(rules, bet))}


def _reason(rules: Rules, bet: BetRules) -> str | None:
    if bet.id == INSURANCE:
        if not _insures(rules):
            return None
        return side_problem(bet, NATURALS | {"up", "choice", "wager.kind"}, (BY_CHOICE,))
    if bet.id in (*play_of(rules).hands, *OWN):
        return None
    every = frozenset[str]().union(*METHODS.values()) | WAGER
    reason = side_problem(bet, every)
    if reason or method_of(play_of(rules), bet):
        return reason
    together = " and ".join(sorted(bet.cases.used - WAGER - {AMOUNT}))
    return f"there is no method to price it by {together} together"


def method_of(how: words.BlackjackPlay, bet: BetRules) -> SideBetMethod | None:
    """The way to price a side bet; None where there is none."""
    other = SideBetMethod.FINISHED if len(how.hands) == 2 else SideBetMethod.FOUR
    looked_at = bet.cases.used - WAGER - {AMOUNT}
    return next(
        (method for method, known in METHODS.items() if method is not other and looked_at <= known), None
    )
