"""What a player who sets a hand in parts is told: what each setting is worth, and what the house would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.rounds.decisions import Arrangement, Ask, Choice, Parts
from houseway.rulebook.cases import Case
from houseway.rulebook.setting.house_way import SetByWay

FOUL_LOSES = "A foul hand loses."


class WayToSet(NamedTuple):
    """One setting of a hand: what each of its parts is, and why it is foul (empty if the rules allow it)."""

    parts: Parts
    worth: tuple[str, ...]
    fault: str = ""


class HouseSetting(NamedTuple):
    """What the house would do with a hand, and the row of its house way that says so.

    `answer` is the offer that leaves the hand to the house.
    """

    answer: str
    choice: Choice
    title: str
    row: Case[object]


class PartRanks(NamedTuple):
    """What every part of a hand can be, where it has too many settings to list them.

    `by_size` has the rank of every choice of that many cards of the hand, in the order in which
    `itertools.combinations` lists them. `names` says from which rank on a part is called what. Of each pair
    of parts in `rising`, the first may not rank above the second.
    """

    by_size: Mapping[int, tuple[int, ...]]
    names: tuple[tuple[int, str], ...]
    rising: tuple[tuple[int, int], ...]


class SettingGuide(NamedTuple):
    """Every setting of a hand, and the house's own, if it has a way to set the hand.

    `foul` says what becomes of a hand that is set foul, under the rules in force. Where there are too many
    settings, `ways` is empty and `ranks` has their parts.
    """

    ways: tuple[WayToSet, ...]
    foul: str
    house: HouseSetting | None = None
    ranks: PartRanks | None = None


def hand_to_set(ask: Ask) -> Arrangement | None:
    """The hand that a question wants set in parts, if it does."""
    return next((offer for offer in ask.offers if isinstance(offer, Arrangement)), None)


def set_by_row(answer: str, name: str, by_way: SetByWay) -> HouseSetting:
    """A setting that a row of the house way makes, as the choice of that name."""
    return HouseSetting(answer, Choice(name, parts=by_way.parts), by_way.row.result.title, by_way.row)
