"""A round of baccarat on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.baccarat import BaccaratPlay
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules
from houseway.wording import either


def tell(rules: Rules) -> list[Block]:
    """How the cards count, how they are dealt, and who decides."""
    how = rules.play
    assert isinstance(how, BaccaratPlay)
    one, two = title(rules, "player"), title(rules, "banker")
    texts = [
        "Aces count 1, twos to nines their number, tens and face cards 0; only the last digit of a total "
        "counts. The hand closer to 9 wins."
    ]
    if how.burn == "first card":
        texts.append("When a shoe is new, the first card is turned up and that many more cards are burned.")
    if how.hands == "community":
        texts.append(f"Two hands of two cards are dealt for the whole table: {_the(one)} and {_the(two)}.")
    else:
        texts.append("Every spot with a wager and the player-dealer each get a hand of two cards.")
    texts.append(_faces(how, one, two))
    if how.joker == "wild":
        texts.append("A joker makes the best hand it can: a total of 9.")
    late = [bet.name for bet in rules.bets.values() if bet.placed == "after the cards"]
    if late:
        texts.append(f"Once the first cards are seen, {either(late)} may be wagered.")
    texts += _choices(rules, how)
    return [Paragraph(text) for text in texts]


def _the(hand: str) -> str:
    return hand[0].lower() + hand[1:] if hand.startswith("The ") else f"the {hand}"


def _faces(how: BaccaratPlay, one: str, two: str) -> str:
    if how.dealt == "face up":
        return "All cards are dealt face up."
    if how.dealt == "one up":
        return (
            f"{one}: face up. {two}: the first card face up, the second face down until the hand is played."
        )
    if how.hands == "community":
        return "The cards are dealt face down and turned up before any card is drawn."
    text = "The cards are dealt face down: each player sees only his own hand until the round is settled"
    return f"{text}, but a natural is turned over." if how.naturals == "turned over at once" else f"{text}."


def _choices(rules: Rules, how: BaccaratPlay) -> list[str]:
    if all(len(row.result) < 2 for row in rules.drawing["player"].rows):
        return ["No decisions: third cards follow the charts."]
    if how.hands == "each spot":
        return ["Each spot plays its own hand where its chart leaves a choice."]
    shared = (
        "Each spot decides for itself where the chart leaves a choice. Spots that draw share one third card; "
        "spots that stand are settled on the first two cards."
    )
    if how.option_card == "always":
        return [shared, "The third card is dealt even if every spot stands."]
    return [shared, "The third card is dealt only if a spot draws."]


def title(rules: Rules, actor: str) -> str:
    """The name of a hand: the bet on it, or its owner."""
    own = isinstance(rules.play, BaccaratPlay) and rules.play.hands == "each spot"
    if actor == "player":
        return "Each spot's hand" if own else _line(rules, "player", "The players' hand")
    return "The player-dealer's hand" if own else _line(rules, "banker", "The player-dealer's hand")


def _line(rules: Rules, bet: str, other: str) -> str:
    return f"{rules.bets[bet].name} hand" if bet in rules.bets else other


PAGE = Page("baccarat", tell, title)
