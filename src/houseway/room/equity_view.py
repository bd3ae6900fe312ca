"""What the page is told about equity in a game: how many cards and hands, and which shares a pot has."""

from __future__ import annotations

from houseway.odds import families
from houseway.odds.comparing import showdowns_of
from houseway.odds.preflop import holds_for
from houseway.odds.showdowns import MOST_SEATS
from houseway.room.messages.equity import EquityForm
from houseway.rulebook.pot_shares import shares_of
from houseway.rulebook.rules import Rules


def equity_form(rules: Rules) -> EquityForm | None:
    """What can be asked about hands of a game; None where they have no equity."""
    odds = families().get(rules.family.name)
    if odds is None or not odds.equity:
        return None
    game = showdowns_of(rules)
    return {
        "hole": game.hole,
        "dealt": game.dealt,
        "board": game.board,
        "draws": game.draws,
        "most_hands": min(MOST_SEATS, (len(game.pack) - game.board) // game.hole),
        "shares": [share.name for share in game.shares],
        "by_opening": any(share.only_if for share, _ in shares_of(rules)),
        "preflop": holds_for(game),
    }
