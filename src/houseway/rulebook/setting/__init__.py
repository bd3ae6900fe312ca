"""Setting hands in parts by a house way.

`words` says what a row may look at, `house_way` sets hands, and each kind of hand that can be set has a
module of its own with its features.
"""

from collections.abc import Callable, Mapping

from houseway.rulebook.models import FiledHouseWay
from houseway.rulebook.setting.poker import poker_words
from houseway.rulebook.setting.tiles import TILE_WORDS
from houseway.rulebook.setting.words import HandWords

WORDS: Mapping[str, Callable[[FiledHouseWay], HandWords]] = {
    "pai gow poker": lambda filed: poker_words(filed.joker_in_shape),
    "pai gow tiles": lambda filed: TILE_WORDS,
}
"""The hands that a house way can set, by the names that rule files give them."""
