"""Policies of baccarat where a chart leaves a choice: by total, or a chart of one's own."""

from __future__ import annotations

from houseway.odds.baccarat.deals import USUAL_DEALER, Deals, dealer_words, seen_by_player
from houseway.odds.baccarat.shoe import FACING, hand_total
from houseway.odds.by_total import TOTAL, chart_words, follower, named
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
from houseway.rulebook.families import baccarat as words
from houseway.rulebook.rules import Rules
from houseway.rulebook.vocabulary import Feature, numbers

UP, FACING_TOTAL = "up", "banker.total"


def offers(rules: Rules) -> Offers:
    """The policies of each side that its chart leaves a choice; the first is the usual one."""
    found: dict[str, SidePolicies] = {}
    if any(len(row.result) > 1 for row in rules.drawing["player"].rows):
        best = NamedPolicy(BEST, "the choice that earns most against the player-dealer's policy")
        found[PLAYER] = SidePolicies((best, *named()), player_words(rules))
    if any(len(row.result) > 1 for row in rules.drawing["banker"].rows):
        filed = "banker" in rules.house_way
        way = (NamedPolicy(HOUSE_WAY, "follows the house way that is filed"),) if filed else ()
        by_total = sorted(named(), key=lambda each: each.name != USUAL_DEALER)
        found[DEALER] = SidePolicies((*way, *by_total), dealer_words(rules))
    return found


def player_words(rules: Rules) -> ChartWords:
    """What a player's chart looks at: the total of his two cards, and what he sees of the Banker hand."""
    how = rules.play
    assert isinstance(how, words.BaccaratPlay)
    seen = {
        "one card": [Feature(UP, numbers(0, 9), "the value of the Banker's card that is face up")],
        "both hands": [Feature(FACING_TOTAL, numbers(0, 9), "the total of the Banker's first two cards")],
    }
    actions = (action for row in rules.drawing["player"].rows for action in row.result)
    return chart_words(actions, seen.get(seen_by_player(how), ()))


def choices_of(deals: Deals, policy: SidePolicy) -> dict[int, str]:
    """What a player with a policy other than best play does wherever he has a choice, by what he sees."""
    follow = follower(deals.rules, player_words(deals.rules), policy)
    known = deals.rules.vocabulary.actions
    found: dict[int, str] = {}
    for info, legal in deals.choices_by_info().items():
        own, facing = divmod(info, FACING)
        seen = {TOTAL: hand_total(own)}
        if deals.first.sees == "one card":
            seen[UP] = facing
        elif deals.first.sees == "both hands":
            seen[FACING_TOTAL] = hand_total(facing)
        found[info] = follow(seen, [action for action in known if action in legal])
    return found
