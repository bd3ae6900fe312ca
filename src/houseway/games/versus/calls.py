"""What the house dealer announces when the hands are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards import rank
from houseway.games.features import all_known
from houseway.games.versus.hands import (
    BASE,
    BOARD,
    PLAYER_DEALER,
    is_natural,
    kept_of,
    play_of,
    qualifying_rank,
    ranker,
)
from houseway.ranking import SYSTEMS
from houseway.ranking.words import many
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round


def call_hands(round: Round, opened: Sequence[int]) -> None:
    """Announce the hands that were shown, the player-dealer's last."""
    how = play_of(round.rules)
    calls: list[str] = []
    for spot in opened:
        hand = _called(round, HandId(spot))
        folded = ", folded" if round.choices.get(spot) == "fold" else ""
        if hand:
            calls.append(f"{round.first_lot(spot, BASE).bettor}, {hand}{folded}")
    qualifies = is_natural(round.hands[PLAYER_DEALER], how) or _rank(round, PLAYER_DEALER) >= qualifying_rank(
        how.system.name, how.qualifies
    )
    calls.append(
        f"{PLAYER_DEALER}, {_called(round, PLAYER_DEALER)}{'' if qualifies else ', does not qualify'}"
    )
    round.call(*calls)


def _called(round: Round, hand: HandId) -> str:
    """A hand in words; empty if the player-dealer's natural kept it from being played."""
    how = play_of(round.rules)
    dealt = round.hands[hand]
    if is_natural(dealt, how):
        return f"a natural, four {many(rank(all_known(dealt)[0]))}"
    if is_natural(round.hands[PLAYER_DEALER], how):
        return ""
    return phrase(how.system.name, _rank(round, hand))


def _rank(round: Round, hand: HandId) -> int:
    how = play_of(round.rules)
    board = round.hands[BOARD] if how.board else []
    return ranker(how.system.name)(all_known([*round.hands.get(kept_of(hand), round.hands[hand]), *board]))[0]


@cache
def phrase(system: str, rank: int) -> str:
    """The hands of a rank in words."""
    return SYSTEMS[system].phrase(SYSTEMS[system].keys[rank - 1])
