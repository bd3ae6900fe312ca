"""What a player sees of his hand while he decides: what it makes, and what players usually do with it."""

from __future__ import annotations

from houseway.cards import rank
from houseway.games.game import seen_whole
from houseway.games.versus.calls import phrase
from houseway.games.versus.hands import BOARD, PLAYER_DEALER, play_of, qualifying_rank, ranker
from houseway.ranking.words import many
from houseway.rounds.decisions import Ask
from houseway.rounds.facts import Hands
from houseway.rounds.hands import HandId
from houseway.rulebook.families.versus import RAISE
from houseway.rulebook.rules import Rules


def sight(rules: Rules, hands: Hands, spot: int) -> str:
    """What a player who is asked sees: his cards and what they make, the board, and the up card."""
    how, pack = play_of(rules), rules.deck
    own = hands.get(HandId(spot), hands.get(PLAYER_DEALER, []))
    if None in own:
        return ""
    mine, board, facing = (
        [card for card in cards if card is not None]
        for cards in (own, hands.get(BOARD, []), hands.get(PLAYER_DEALER, []))
    )
    parts = [f"You have {pack.show_all(mine)}"]
    if not how.keep and len(mine) + len(board) >= how.system.size:
        parts[0] += f": {how.system.best((*mine, *board))}"
    if board:
        parts.append(f"the board is {pack.show_all(board)}")
    if facing and HandId(spot) in hands:
        parts.append(f"the player-dealer shows {pack.show_all(facing)}")
    return f"{'; '.join(parts)}."


def count_hand(rules: Rules, hands: Hands, hand: HandId) -> str:
    """What a hand makes with the open community cards, without its kickers; of two cards, only a pair."""
    value = _open_rank(rules, hands, hand)
    if value:
        made = phrase(play_of(rules).system.name, value)
        return made.rpartition(", ")[0] if "kicker" in made else made
    held = [rank(card) for card in seen_whole(hands, hand) or []]
    return f"pair of {many(held[0])}" if len(held) == 2 and held[0] == held[1] else ""


def _open_rank(rules: Rules, hands: Hands, hand: HandId) -> int:
    """The rank of a hand with the community cards that are up; zero while it cannot be ranked."""
    how, cards = play_of(rules), seen_whole(hands, hand)
    if cards is None or how.keep or hand == BOARD:
        return 0
    board = [card for card in hands.get(BOARD, []) if card is not None] if how.board else []
    if len(cards) < how.hole or len(cards) + len(board) < how.system.size:
        return 0
    return ranker(how.system.name)([*cards, *board])[0]


def usual(rules: Rules, hands: Hands, ask: Ask) -> str:
    """Raise with a hand that would qualify; empty where no hand has to, or the hand cannot be ranked yet."""
    if ask.question != RAISE:
        return ask.default.name
    how, value = play_of(rules), _open_rank(rules, hands, HandId(ask.spot))
    if how.qualifies == "always" or not value:
        return ""
    raises = value >= qualifying_rank(how.system.name, how.qualifies)
    return ask.offers[0].name if raises else ask.default.name
