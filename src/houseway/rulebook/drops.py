"""The drops of games with pots in words: what each is taken from, when, and how much it is."""

from __future__ import annotations

import re

from houseway.money import money
from houseway.rulebook.blocks import Block, Paragraph, TableBlock, limits_text
from houseway.rulebook.models import Drop
from houseway.rulebook.rules.chosen import DropFee, Rules, Schedule
from houseway.rulebook.rules.naming import cited
from houseway.rulebook.tiers import Tier
from houseway.wording import sentence

_SOURCES = {
    "pot": "from the pot",
    "each player": "from each player",
    "button": "from the player on the button",
    "small blind": "from the small blind",
    "big blind": "from the big blind",
    "ante pool": "from the antes",
}
AFTER_BLINDS = "after the blinds"
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_MOMENTS = {
    "after the deal": "after the cards are dealt",
    AFTER_BLINDS: "after the blinds are posted",
    "when it is opened": "when the pot is opened",
    "when identical hands split": "when identical hands split the pot",
}
_ROUND = re.compile(r"after round (\d)")
_PLAYER = 100
"""Tiers count in cents, also where they count players."""


def posts_blinds(rules: Rules) -> bool:
    """Whether players of this game post blinds; otherwise, what is due after them is due after the antes."""
    return bool(getattr(rules.play, "blinds", True))


def moment_words(when: str, blinds: bool = True) -> str:
    """When a drop is taken: ``after the second betting round``, ``on the flop``.

    >>> moment_words("after the blinds"), moment_words("after the blinds", blinds=False)
    ('after the blinds are posted', 'after the antes are posted')
    >>> moment_words("after round 2"), moment_words("on flop"), moment_words("if it ends before flop")
    ('after the second betting round', 'on the flop', 'if the hand ends before the flop')
    >>> moment_words("after flop"), moment_words("after pre-flop")
    ('after the betting on the flop', 'after the betting before the flop')
    """
    if when == AFTER_BLINDS and not blinds:
        return "after the antes are posted"
    if when in _MOMENTS:
        return _MOMENTS[when]
    if found := _ROUND.fullmatch(when):
        return f"after the {_ORDINALS[int(found[1]) - 1]} betting round"
    if when.startswith("on "):
        return f"on {_street(when.removeprefix('on '))}"
    if when.startswith("if it ends before "):
        return f"if the hand ends before {_street(when.removeprefix('if it ends before '))}"
    if when.startswith("after "):
        return f"after the betting {betting_words(when.removeprefix('after '))}"
    return when


def betting_words(street: str) -> str:
    """Which betting round a street's is: ``on the flop``, ``before the flop``, ``after the draw``."""
    if street.startswith(("before ", "after ")):
        return street
    return (
        f"before the {street.removeprefix('pre-')}" if street.startswith("pre-") else f"on {_street(street)}"
    )


def _street(name: str) -> str:
    return name if name.endswith("street") else f"the {name}"


def drop_words(drop: Drop, blinds: bool = True) -> str:
    """What a drop is taken from, and when."""
    text = f"{_SOURCES[drop.source]} {moment_words(drop.when, blinds)}"
    if drop.held_until:
        text += f"; given back if the hand ends before {_street(drop.held_until)}"
    return f"{text}, for the jackpot" if drop.jackpot else text


def name_of(fee: DropFee) -> str:
    """The name that a filing prints for a drop, or the one of the rule file."""
    return fee.drop.text or fee.name.replace("-", " ").replace("_", " ").capitalize()


def players_range(row: Tier) -> tuple[int, int | None]:
    """The smallest and the largest number of players, or of the round, of a row; there may be no largest."""
    return -(-row.low // _PLAYER), None if row.high is None else row.high // _PLAYER


def players_words(row: Tier) -> str:
    """The numbers of players, or of rounds, of a row: ``2 to 4``, ``7 or more``."""
    low, high = players_range(row)
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def printed_rows(fee: DropFee) -> tuple[Tier, ...]:
    """The rows of a drop without those that only say that no others pay it."""
    rows = fee.tiers.rows
    if fee.drop.by != "players" or len(rows) == 1:
        return rows
    return tuple(row for row in rows if row.fee or (row.low >= _PLAYER and row.high is not None))


def is_flat(fee: DropFee) -> bool:
    """Whether a drop is the same sum for everybody."""
    rows = fee.tiers.rows
    return len(rows) == 1 and not rows[0].low and rows[0].high is None


def amounts_words(fee: DropFee) -> str:
    """How much a drop is, in one line: ``2 to 4 players $1, 5 or more $3``."""
    if not printed_rows(fee):
        return "no fee"
    if is_flat(fee):
        return money(fee.tiers.rows[0].fee)
    if fee.drop.by == "round":
        return ", ".join(f"round {players_words(row)} {money(row.fee)}" for row in printed_rows(fee))
    if fee.drop.by == "pot":
        return ", ".join(
            f"pot {limits_text(row.low, row.high)}: {money(row.fee)}" for row in printed_rows(fee)
        )
    rows = printed_rows(fee)
    first = f"{players_words(rows[0])} players {money(rows[0].fee)}"
    return ", ".join([first, *(f"{players_words(row)} {money(row.fee)}" for row in rows[1:])])


def drop_blocks(schedule: Schedule, blinds: bool = True) -> list[Block]:
    """The drops of a schedule on the rule sheet: a table of each that goes by players or by the pot."""
    blocks: list[Block] = []
    for fee in schedule.drops:
        title, cite = f"{name_of(fee)}, {drop_words(fee.drop, blinds)}", cited(fee.drop.cite)
        if not printed_rows(fee):
            blocks.append(Paragraph(sentence(f"{title}: no fee"), cite))
        elif is_flat(fee):
            blocks.append(Paragraph(sentence(f"{title}: {money(fee.tiers.rows[0].fee)}"), cite))
        elif fee.drop.by == "pot":
            rows = tuple((limits_text(row.low, row.high), money(row.fee)) for row in printed_rows(fee))
            blocks.append(TableBlock(title, ("Pot", "Fee"), rows, cite, _note(fee)))
        elif fee.drop.by == "round":
            rows = tuple((players_words(row), money(row.fee)) for row in printed_rows(fee))
            blocks.append(TableBlock(title, ("Round", "Fee"), rows, cite, _note(fee)))
        else:
            rows = tuple((players_words(row), money(row.fee)) for row in printed_rows(fee))
            head = "Players dealt in" if fee.drop.players == "dealt in" else "Players in the hand"
            blocks.append(TableBlock(title, (head, "Fee"), rows, cite, _note(fee)))
    return blocks


AT_START, AT_END = "at the start of each half hour", "at the end of each half hour"


def is_by_time(drop: Drop) -> bool:
    """Whether a fee is collected by the half hour."""
    return drop.when in (AT_START, AT_END)


def by_time(schedule: Schedule) -> bool:
    """Whether an option is collected by the half hour."""
    return any(is_by_time(fee.drop) for fee in schedule.drops)


def time_words(drop: Drop) -> str:
    """How a fee by time is collected in play."""
    count = (
        "Half hours begin on the hour and the half hour."
        if drop.half_hours == "by the clock"
        else "Half hours are counted from the first hand."
    )
    if drop.source == "pot":
        return f"{count} The first pot that is won in each pays."
    if drop.when == AT_END:
        return f"{count} A player pays when the first hand after one is dealt."
    late = (
        f"; one who enters after {drop.free_after} minutes of it pays nothing for it"
        if drop.free_after is not None
        else ""
    )
    return f"{count} A player pays when his first hand in each is dealt{late}."


def _for_every_number(fee: DropFee) -> bool:
    """Whether there is a row for every number of players from two on."""
    following = 2
    for low, high in map(players_range, printed_rows(fee)):
        if low > following:
            return False
        if high is None:
            return True
        following = max(following, high + 1)
    return False


def _note(fee: DropFee) -> str:
    """What is taken where no row fits, and from a pot that is too small."""
    drop = fee.drop
    outside = (
        "Other numbers of players pay what the nearest row says."
        if drop.outside == "nearest row"
        else "Other numbers of players pay no fee."
    )
    small = {
        "what is there": "A pot that is smaller than the fee gives what is there.",
        "nothing": "A pot that is smaller than the fee gives nothing.",
    }[drop.over_pot]
    return " ".join(
        text
        for text in (
            outside if drop.by == "players" and not _for_every_number(fee) else "",
            small if drop.source == "pot" else "",
        )
        if text
    )
