"""The draw for the button when a game begins."""

from __future__ import annotations

from houseway.games.ring.how import how_of
from houseway.rounds.button_draw import highest
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round


def draw_for_button(round: Round) -> None:
    """Deal a card face up to everybody, and another to those who tie where suits do not decide."""
    rule = how_of(round.rules).play.first_button
    assert rule is not None
    among = list(round.spots)
    while True:
        for seat in among:
            round.deal(HandId(seat))
        among = highest({seat: round.hands[HandId(seat)] for seat in round.spots}, rule.ties == "suit")
        if len(among) == 1:
            return
