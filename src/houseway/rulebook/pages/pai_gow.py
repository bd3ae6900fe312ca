"""A round of pai gow poker on the rule sheet."""

from __future__ import annotations

from houseway.rulebook.blocks import Block, Paragraph
from houseway.rulebook.families.pai_gow import FOUL_HAND, PaiGowPlay
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import Rules, cited, readings_at
from houseway.wording import listed

_JOKER = {
    "wild": "The joker is any card.",
    "ace, straight or flush": "The joker is an ace, or the card that completes a straight or flush.",
    "ace or straight": "The joker is an ace, or the card that completes a straight or straight flush.",
}
_WHEEL = {
    "lowest": "A-2-3-4-5 is the lowest straight.",
    "second": "A-2-3-4-5 is the second-highest straight.",
}
_DEALT = {
    "one at a time": "one at a time",
    "back and forth": "one at a time, back and forth",
    "hand by hand": "a whole hand at a time",
}
_EQUAL = {"first bettor": "the first", "all of them": "all"}
_BANK = {
    "house way": "set the house way",
    "player-dealer": "set as he likes, though not foul; the house way is proposed to him",
}


def tell(rules: Rules) -> list[Block]:
    """How cards are dealt and set, how they rank, and how hands are compared."""
    how = rules.play
    assert isinstance(how, PaiGowPlay)

    def told(text: str, cite: list[str], *fields: str) -> Paragraph:
        readings = readings_at(rules.filing, *(f"play.{field}" for field in fields))
        return Paragraph(text, cited(cite), by_reading=readings)

    deal = (
        f"Every spot with a wager and the player-dealer get seven cards face down, {_DEALT[how.dealt]}; "
        "the dice decide where the first ones go."
    )
    players = (
        "Each spot sets its cards in secret into a front of two and a back of five, or leaves them to "
        "the house way. The front may not rank above the back; they may be equal as far as both go."
    )
    when = "Before the players set theirs" if how.bank_first else "When all hands are set"
    bank = f"{when}, the player-dealer's hand is opened and {_BANK[how.bank_sets]}."
    foul = f"A hand whose front ranks above its back is foul; it {FOUL_HAND[how.foul]}."
    if how.behind_foul != how.foul:
        foul += f" For the wagers of bettors who did not set it, it {FOUL_HAND[how.behind_foul]}."
        if rules.filing.controls == "largest wager":
            foul += f" Of bettors with equal largest wagers, {_EQUAL[how.equal_wagers]} set it."
    parts = "A hand in other parts than two and five is foul too"
    if not how.parts_cite:
        parts += "; the filing does not print it"
    setting = [
        told(players, how.set_cite),
        told(bank, how.bank_cite, "bank_sets", "bank_first"),
    ]
    return [
        told(deal, how.deal_cite, "dealt"),
        *(reversed(setting) if how.bank_first else setting),
        told(foul, how.foul_cite, "foul", "behind_foul", "equal_wagers"),
        told(f"{parts}.", how.parts_cite),
        told(
            f"A foul hand of the player-dealer {FOUL_HAND[how.bank_foul]}.", how.bank_foul_cite, "bank_foul"
        ),
        told(_ranking(how), how.ranking_cite, "joker", "wheel", "royal"),
        Paragraph(
            "Fronts are compared with each other, and so are backs. A front is a pair or two high cards. The "
            "player-dealer wins copies, hands of the same rank."
        ),
        *([told(_bonus(how), how.bonus_cite, "bonus_hands", "royal_match")] if how.bonus_hands else []),
    ]


def _ranking(how: PaiGowPlay) -> str:
    """How backs rank."""
    top = "five of a kind" if how.joker == "wild" else "five aces"
    royal = ", then a royal flush" if how.royal else ""
    order = f"The highest hand is {top}{royal}; the others rank as in poker."
    return f"{_JOKER[how.joker]} {order} {_WHEEL[how.wheel]}"


def _bonus(how: PaiGowPlay) -> str:
    """Which of the hands in seven cards counts for bonus bets."""
    natural = " A royal match counts only without the joker." if how.royal_match == "natural" else ""
    return (
        "Bonus bets look at all seven cards, however they are set. Of these hands, the first that they hold "
        f"counts: {listed(how.bonus_hands)}.{natural}"
    )


PAGE = Page("pai-gow-poker", tell)
