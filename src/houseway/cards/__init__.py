"""What is dealt: cards, jokers, decks, shoes, tiles and dice, and how they are shuffled."""

from houseway.cards.deck import Deck
from houseway.cards.notation import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    RANKS,
    SPADES,
    SUITS,
    Card,
    card,
    number,
    parse_cards,
    rank,
    rank_letter,
    show,
    show_cards,
    suit,
)
from houseway.cards.pack import Pack, Piece
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import CardRandom
from houseway.cards.tiles import TileSet

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "JOKER",
    "RANKS",
    "SPADES",
    "SUITS",
    "Card",
    "CardRandom",
    "Deck",
    "Pack",
    "Piece",
    "Shoe",
    "TileSet",
    "card",
    "number",
    "parse_cards",
    "rank",
    "rank_letter",
    "show",
    "show_cards",
    "suit",
]
