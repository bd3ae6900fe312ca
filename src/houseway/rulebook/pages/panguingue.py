"""A hand of Panguingue on the rule sheet: tops, turns, melds, conditions, going out."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.money import money
from houseway.rulebook.blocks import NOT_FILED, Block, Paragraph, TableBlock
from houseway.rulebook.families.panguingue import HAND, PanPlay, WrongHand
from houseway.rulebook.pages.page import Page
from houseway.rulebook.pages.ring_sums import counted
from houseway.rulebook.rules import Rules, cited, readings_in_force

NAMES = {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"} | {rank: f"{rank}s" for rank in "234567"}


def tell(rules: Rules) -> list[Block]:
    """A hand from the antes to the tops."""
    play = rules.play
    assert isinstance(play, PanPlay)
    return [
        *_before(rules, play),
        *_turns(rules, play),
        *_melds(rules, play),
        _conditions(play),
        *_collecting(rules, play),
        *_endings(rules, play),
        *_wrong_hands(play),
    ]


def _told(rules: Rules, label: str, text: str, cite: list[str], *fields: str) -> Paragraph:
    """A paragraph with its lines and the readings that decide these fields of the play."""
    by_reading = readings_in_force(rules, *(f"play.{field}" for field in fields)) if fields else ()
    if not cite and not by_reading:
        return Paragraph(text, "", NOT_FILED)
    return Paragraph(text, cited(cite), label, by_reading)


def _before(rules: Rules, play: PanPlay) -> Iterator[Paragraph]:
    chip = rules.low
    yield Paragraph(
        f"Everything is counted in chips of {money(chip)}, the condition of the table.",
        cited(rules.filing.limits.cite) if rules.filing.limits else "",
        "Condition",
    )
    least, most = play.bought_in(chip)
    text = f"A player buys in for at least {money(least)}, {play.buy_in} times the condition."
    if most is not None:
        text = f"A player buys in for {money(least)} to {money(most)}."
    yield _told(rules, "Buy-in", text, play.cites("buy_in"), "buy_in_range")
    text = f"Everybody antes {counted(play.ante, 'chip')}; the antes are the tops."
    yield _told(rules, "Tops", text, play.cites("top"), "ante")
    first = (
        "The fifth card of every player is turned up; the lowest is first."
        if play.first_deal == "lowest card up"
        else "The player to the right of the dealer is first."
    )
    later = (
        "the winner of the last hand is dealt to and acts first"
        if play.first == "last winner"
        else "the player to the right of the dealer is"
    )
    text = f"{HAND} cards each, five at a time, to the right. {first} After the first hand, {later}."
    yield _told(rules, "Deal", text, play.cites("deal"), "first_deal", "first")
    text = (
        "In turn, each player stays in or retires. A hand that retires is set aside, and its ante stays on "
        "top. A player who is left alone wins the tops."
    )
    yield _told(rules, "In or out", text, play.cites("top"))


def _turns(rules: Rules, play: PanPlay) -> Iterator[Paragraph]:
    text = (
        "A player may take the card on the pile if the player before him turned it up from the deck and did "
        "not use it, and if he melds it at once. Otherwise he turns up the next card of the deck, and melds "
        "it at once or leaves it on the pile. A card thrown from a hand can never be taken."
    )
    yield _told(rules, "Turn", text, play.cites("draw"))
    text = (
        "After drawing, he may lay melds of his hand and add to his melds, whether or not he uses the card."
        if play.lays == "after any draw"
        else "Only a player who uses a drawn card may lay melds of his hand or add to his melds."
    )
    text += f" A player who has used a card discards one, unless all {HAND + 1} are melded."
    yield _told(rules, "Laying", text, play.cites("lay"), "lays")
    if play.forcing:
        text = (
            "If the card on the pile can be added to a meld of the player who may take it, any other player "
            "may make him take it."
        )
        yield _told(rules, "Forcing", text, play.cites("force"), "forcing")
    if play.bars_help:
        text = (
            f"If all {HAND} cards of the next player are spread, a player may not leave a card that puts him "
            "out, unless he cannot use it himself."
        )
        yield _told(rules, "Cards that put a player out", text, play.cites("help"))


def _melds(rules: Rules, play: PanPlay) -> Iterator[Paragraph]:
    text = (
        "A rope is three or more cards of one suit in sequence. A set is three or more cards of one rank, "
        "all of one suit or of at least three suits."
    )
    if play.any_suits:
        text += f" Any three {' or '.join(NAMES[rank] for rank in play.any_suits)} make a set."
    text += f" {play.meld_text}" if play.meld_text else ""
    yield _told(rules, "Melds", text, play.cites("meld"), "any_suits")
    which = "of the same rank and suit" if play.same_suit == "same suit" else "of the same rank and any suit"
    text = (
        "Cards may be added to a meld: to a rope at its ends, to a set of several suits any card of its "
        f"rank, to a set of one suit cards {which}."
    )
    yield _told(rules, "Adding", text, play.cites("add") or play.cites("meld"), "same_suit")
    text = "By adding cards, a meld may be split into two melds."
    yield _told(rules, "Splitting", text, play.cites("split") or play.cites("meld"))
    text = (
        "A card may be taken from a meld of more than three cards to make a new meld, if a meld is left. "
        "What was collected for it is not returned."
    )
    yield _told(rules, "Borrowing", text, play.cites("borrow") or play.cites("meld"))


def _conditions(play: PanPlay) -> TableBlock:
    rows = tuple(
        (
            row.text.capitalize(),
            str(row.chips),
            str(row.added) if row.added else "",
            str(row.chips if row.split is None else row.split),
            cited(row.cite),
        )
        for row in play.conditions
        if row.chips
    )
    vale = ", ".join(NAMES[rank] for rank in play.vale)
    note = f"Vale cards are {vale}. The first row that fits a meld counts."
    columns = ("Condition", "Chips from each player", "For each card added", "Made by splitting", "Lines")
    return TableBlock("Conditions", columns, rows, cited(play.cites("condition")), note)


def _collecting(rules: Rules, play: PanPlay) -> Iterator[Paragraph]:
    text = "A condition is collected at once from every other player in the hand, as far as his chips go."
    if play.most_collected == "collector's chips":
        text += (
            " Nobody collects more from a player than the chips that he has himself; the rest he may collect "
            "when he uses a drawn card again."
        )
    yield _told(rules, "Collecting", text, play.cites("collect"))
    text = (
        "A player without chips plays on."
        if play.broke == "plays on"
        else "A player without chips is out of the hand; the last one who is left wins the tops."
    )
    yield _told(rules, "Without chips", text, play.cites("broke"), "broke")


def _endings(rules: Rules, play: PanPlay) -> Iterator[Paragraph]:
    text = (
        f"The first player with {HAND + 1} cards in melds goes out. From every other player in the hand he "
        f"collects {counted(play.going_out, 'chip')}, and once more the value of each condition as it lies; "
        f"he gets the tops {play.tops}, and is first in the next hand."
    )
    yield _told(rules, "Going out", text, play.cites("out"), "tops")
    if play.may_split:
        text = (
            "The last two players in a hand may agree to split the tops. The one with fewer chips then "
            "counts as its winner."
        )
        yield _told(rules, "Splitting the tops", text, play.cites("agree"))
    used_up = "the hand ends, and the tops are shared equally by the players who are left."
    if play.shuffles:
        used_up = f"the discards are shuffled into a new deck; when that is used up too, {used_up}"
    yield _told(rules, "Deck used up", f"When the deck is used up, {used_up}", [], "shuffles")


def _wrong_hands(play: PanPlay) -> Iterator[TableBlock]:
    if play.wrong_hands:
        rows = tuple(
            (_cards(row), row.found.capitalize(), row.text, cited(row.cite)) for row in play.wrong_hands
        )
        yield TableBlock("A wrong number of cards", ("Cards", "Found", "Remedy", "Lines"), rows)


def _cards(row: WrongHand) -> str:
    if row.most is None:
        return f"{row.least} or more" if row.least else "Any wrong number"
    return str(row.least) if row.least == row.most else f"{row.least} to {row.most}"


PAGE = Page("panguingue", tell)
