"""Policies of pan nine: best play or the best reply, by total, the house way, or a chart of one's own."""

from __future__ import annotations

from houseway.odds.by_total import TOTAL, Follow, chart_words, follower, named
from houseway.odds.pan_nine.choices import ACTIONS, always
from houseway.odds.pan_nine.deals import HandChoices, PanNineDeals, Replies, ThreeValues, total_of
from houseway.odds.policies import (
    BEST,
    DEALER,
    HOUSE_WAY,
    PLAYER,
    ChartWords,
    NamedPolicy,
    Offers,
    SidePolicies,
    SidePolicy,
)
from houseway.rulebook.families import pan_nine as words
from houseway.rulebook.families.pan_nine import DRAW
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Feature

DREW = "player.drew"
ACTORS = {PLAYER: words.PLAYER, DEALER: words.DEALER}
_USUAL = "draws on 0-5"


def offers(rules: Rules) -> Offers:
    """The policies of each side that its chart leaves a choice; the first is the usual one."""
    found: dict[str, SidePolicies] = {}
    for side, actor in ACTORS.items():
        if all(len(row.result) == 1 for row in rules.drawing[actor].rows):
            continue
        way = NamedPolicy(HOUSE_WAY, "follows the house way that is filed")
        ways = (way,) if actor in rules.house_way else ()
        by_total = sorted(named(), key=lambda each: each.name != _USUAL)
        if side == PLAYER:
            best = NamedPolicy(BEST, "the choice that earns most against the player-dealer's policy")
            found[side] = SidePolicies((best, *ways, *by_total), side_words(side))
        else:
            best = NamedPolicy(BEST, "the reply that leaves the player least, knowing how he plays")
            found[side] = SidePolicies((*ways, *by_total, best), side_words(side))
    return found


def side_words(side: str) -> ChartWords:
    """What a chart looks at: the total of three cards, and for the player-dealer whether the player drew."""
    also = [Feature(DREW, (False, True), "whether the player drew a fourth card")] if side == DEALER else []
    return chart_words(ACTIONS, also)


def choices_of(deals: PanNineDeals, policy: SidePolicy) -> HandChoices:
    """What a player with a policy other than best play does with every hand."""
    if policy.name == HOUSE_WAY and not policy.own:
        return deals.usual(words.PLAYER)
    follow = follower(deals.rules, side_words(PLAYER), policy)
    return {hand: _does(deals, PLAYER, hand, follow) for hand in deals.hands}


def replies_of(deals: PanNineDeals, policy: SidePolicy) -> Replies:
    """What a player-dealer with a policy other than the best reply does, by what the player did."""
    if policy.name == HOUSE_WAY and not policy.own:
        return always(deals.usual(words.DEALER))
    follow = follower(deals.rules, side_words(DEALER), policy)
    return {
        action: {hand: _does(deals, DEALER, hand, follow, action == DRAW) for hand in deals.hands}
        for action in ACTIONS
    }


def _does(deals: PanNineDeals, side: str, hand: ThreeValues, follow: Follow, drew: bool = False) -> str:
    return follow({TOTAL: total_of(hand), DREW: drew}, deals.allowed(ACTORS[side], hand))
