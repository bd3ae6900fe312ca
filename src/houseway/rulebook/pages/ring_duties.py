"""Hands of ring poker that must be bet, on the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.must_bet import MustBet
from houseway.rulebook.pages.ring_sums import Told

_NAMES = {"5": "a five", "6": "a six", "7": "a seven", "8": "an eight", "9": "a nine"}
SHORT = {"below half a bet": "less than half a bet", "below a full bet": "less than a full bet"}


def low_words(highest: str) -> str:
    """A low and all better ones: ``a seven or better``."""
    return f"{_NAMES.get(highest, highest)} or better"


def must_bet(told: Told) -> Iterator[Paragraph]:
    """Which hands must be bet on the last street, and what a player loses who does not."""
    for place, share in enumerate(told.play.shares, 1):
        rule = share.must_bet
        if rule is not None:
            when = {"": "", "opened": "If the pot was opened: ", "unopened": "If the pot is played for low: "}
            text = f"{when[share.only_if]}{_duty(rule)}"
            yield told.paragraph(text, rule.cite, "Must bet", (f"shares.{place}.must_bet",))


def _duty(rule: MustBet) -> str:
    goes = (
        "go back to the players who made them"
        if rule.bets_go == "back"
        else "go to the best of the other hands"
    )
    low = low_words(rule.hand)
    text = (
        f"a player with {low} (five different ranks) must bet it on the last street. If he checks it and it"
        f" is the best hand, he wins only what was bet before; later bets {goes}. If he is beaten, he loses"
        " them."
    )
    if rule.tie == "the hand that was bet" and rule.bets_go == "back":
        text += " If it ties with a hand that was bet, that hand wins the later bets alone."
    if rule.short_call != "none":
        text += (
            f" He may call an all-in bet of {SHORT[rule.short_call]} and win it, but not what others put in"
            " after his call, which goes back to them"
            f"{', also if they lose it to somebody else' if rule.overcall == 'if he loses' else ''};"
            " if he makes it a full bet, all later bets stand."
        )
    if rule.enforced:
        last = ", unless he is last to act and nobody has bet" if rule.last_may_check else ""
        text += f" He is not offered a check{last}."
    return text[0].upper() + text[1:]
