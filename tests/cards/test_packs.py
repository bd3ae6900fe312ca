"""Packs know their notation: cards and tiles behind one protocol."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, Deck, Pack, Shoe, TileSet
from houseway.errors import HousewayError

PACKS: tuple[Pack, ...] = (Deck(), Deck(packs=2, jokers=1), TileSet())


@pytest.mark.parametrize("pack", PACKS, ids=["one deck", "two decks with jokers", "tiles"])
def test_every_piece_is_written_and_read(pack: Pack) -> None:
    assert len(pack) == len(pack.pieces) == sum(pack.counts.values())
    for piece in pack.counts:
        assert pack.show(pack.parse(pack.show(piece))) == pack.show(piece)
    assert pack.parse_all(pack.show_all(pack.pieces)) == pack.pieces
    assert pack.parse_all(pack.show(piece) for piece in pack.pieces) == pack.pieces
    pack.check(pack.pieces)


@pytest.mark.parametrize("pack", PACKS)
def test_a_shoe_deals_any_pack(pack: Pack) -> None:
    shoe = Shoe(pack, CardRandom.seeded("any pack"))
    assert sorted(shoe.draw() for _ in range(len(pack))) == sorted(pack.pieces)


def test_a_tile_is_not_written_as_a_card() -> None:
    """The integer 5 is a tile in one pack, a card in the other."""
    assert (Deck().show(5), TileSet().show(5)) == ("3d", "4-4")
    assert (Deck().noun, TileSet().noun) == ("card", "tile")
    assert TileSet().packs == 1


def test_the_second_tile_of_a_pair_is_the_second_piece() -> None:
    tiles = TileSet()
    first = tiles.parse("6-6")
    assert tiles.parse_all("6-6, 6-6") == (first, first + 1)
    assert tiles.show_all((first, first + 1)) == "6-6 6-6"
    assert tiles.parse("1-2") == tiles.parse("2-1")
    with pytest.raises(HousewayError, match="no more 6-6"):
        tiles.parse_all("6-6 6-6 6-6")
    with pytest.raises(HousewayError, match=r"no such tile: '7-1' \(write its pips"):
        tiles.parse("7-1")


def test_tiles_that_cannot_be() -> None:
    """Every tile of the set is one piece; an integer beyond them is none."""
    tiles = TileSet()
    with pytest.raises(HousewayError, match="hand: one 6-6 tile appears 2 times"):
        tiles.check([0, 0], "hand")
    with pytest.raises(HousewayError, match="this set has no tile 32"):
        tiles.check([32])
