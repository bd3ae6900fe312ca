"""A tile never prints as a card, wherever tiles are dealt, logged, narrated, recorded or committed to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.cards import CardRandom, TileSet
from houseway.games import GAMES
from houseway.rounds.decisions import Arrangement, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.narrate import narrate
from houseway.rounds.record import Record
from houseway.rounds.round import Round, Steps
from houseway.rounds.sight import read_kept
from houseway.rounds.sources import parse_drawn, show_drawn, stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.commitment import CommittedShoe, check_cards
from houseway.table.live import LiveRound
from houseway.table.proofs import visible_cards
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.skeleton import POT, installed

TILES = TileSet()
PIPS = {TILES.show(tile) for tile in TILES.pieces}
KEY = bytes(range(32))


@pytest.fixture(autouse=True)
def family() -> Iterator[None]:
    """The family of the highest card, or tile, while a test runs."""
    with installed():
        yield


@pytest.fixture
def rules(tmp_path: Path) -> Rules:
    """A game for a pot in which everybody gets a tile."""
    text = Path(POT).read_text(encoding="utf-8").replace("packs = 1", 'of = "tiles"')
    path = tmp_path / "high-tile.toml"
    path.write_text(text, encoding="utf-8")
    return load_rules(str(path))


def played(rules: Rules, source: CommittedShoe | None = None, tiles: str = "4-4 6-6 6-6") -> LiveRound:
    """Seats 3, 4 and 5 get a tile each; seat 5 folds."""
    table = Table(rules, CardRandom.seeded("tiles"))
    for seat, name in enumerate(("Ann", "Ben", "Cy"), start=3):
        table.sit(seat, name, 100_00)
    live = table.begin(None, source or stacked(tiles, rules.deck))
    for ask in live.pending:
        live.answer(ask, "fold" if ask.seat == 5 else "stay")
    return live


def test_the_log_names_tiles(rules: Rules) -> None:
    """Two that look alike are named alike."""
    live = played(rules)
    dealt = [event["card"] for event in live.log.whole() if event["kind"] == "dealt"]
    assert dealt == ["4-4", "6-6", "6-6"]
    shown = [event["cards"] for event in live.view(None) if event["kind"] == "shown"]
    assert sorted(shown) == ["4-4", "6-6"], "that of seat 5 stays face down"


def test_a_round_is_told_in_tiles(rules: Rules) -> None:
    told = [line.text for line in narrate(rules, played(rules).log.whole())]
    for line in ("Dealt face down: Ben 4-4.", "Dealt face down: Cy 6-6.", "Shown: Ann 6-6."):
        assert line in told


def test_a_record_names_tiles_and_replays(rules: Rules) -> None:
    live = played(rules)
    record = Record.from_json(live.record().to_json())
    assert record.cards == "4-4 6-6 6-6"
    again = replay(record, rules)
    assert again.log.kept() == live.log.kept()
    assert again.chips == live.chips


def test_an_irregular_tile_keeps_its_mark() -> None:
    drawn = parse_drawn("6-6:exposed 2-1 6-6", TILES)
    assert show_drawn(drawn, TILES) == "6-6:exposed 2-1 6-6"


def test_a_committed_shoe_opens_tiles() -> None:
    """The openings check against the root by the names of tiles, and by no card's."""
    shoe = CommittedShoe(TILES, KEY)
    opened = shoe.open(range(len(TILES)))
    assert {opening["card"] for opening in opened} == PIPS
    assert check_cards(shoe.leaves, opened) == dict(enumerate(TILES.show(tile) for tile in shoe.cards))


def test_a_round_from_a_committed_shoe_shows_what_was_committed_to(rules: Rules) -> None:
    shoe = CommittedShoe(TILES, KEY)
    live = played(rules, shoe)
    committed = [TILES.show(tile) for tile in shoe.cards[: shoe.drawn]]
    assert live.record().cards.split() == committed
    seen = visible_cards(live.view(4))
    places = read_kept(live.log.kept()).known_to(4)
    openings = check_cards(shoe.leaves, shoe.open(places))
    assert openings == {at: name for at, name in enumerate(seen) if name != "??"}
    assert set(openings.values()) <= PIPS


# ---------------------------------------------------------------------- tiles that look alike


def setting(round: Round) -> Steps:
    """Four tiles each, set into two and two; those kept in front are shown."""
    for seat in round.spots:
        for _ in range(4):
            round.deal(HandId(seat), face_up=False, seen_by=(seat,))
    asks = [round.ask(seat, "set", [_offer(round, seat)], _first(round, seat)) for seat in round.spots]
    answers = yield asks
    for ask in asks:
        round.choices[ask.spot] = "stay"
        round.hands[HandId(ask.spot, part="front")] = list(answers[ask.id].parts[0])


def _offer(round: Round, seat: int) -> Arrangement:
    return Arrangement("set", tuple(tile for tile in round.hands[HandId(seat)] if tile is not None), (2, 2))


def _first(round: Round, seat: int) -> Choice:
    cards = _offer(round, seat).cards
    return Choice("set", parts=(cards[:2], cards[2:]))


@pytest.mark.parametrize(
    ("tiles", "front", "back"),
    [
        ("6-6 2-1 6-6 5-5 4-4 3-3 2-2 1-1", "6-6 2-1", "5-5 6-6"),  # both of a pair, set apart
        ("6-6 2-1 4-4 5-5 6-6 3-3 2-2 1-1", "6-6 1-1", "3-3 2-2"),  # the other one is somebody else's
    ],
)
def test_an_answer_means_the_tiles_of_the_hand(rules: Rules, tiles: str, front: str, back: str) -> None:
    """Of two that look alike a person names the one he has, and a record does the same."""
    game = GAMES[rules.family.name]
    GAMES[game.name] = replace(game, play=setting)  # gone with the family
    table = Table(rules, CardRandom.seeded("tiles"))
    for seat, name in ((3, "Ann"), (4, "Ben")):
        table.sit(seat, name, 100_00)
    live = table.begin(None, stacked(tiles, rules.deck))
    asked = next(ask for ask in live.pending if front.split()[1] in str(ask.legal(TILES)))
    written = {"choice": "set", "cards": [front, back]}
    live.answer(asked.id, Choice.read(written, TILES))
    for ask in live.pending:
        live.answer(ask, ask.default)
    assert sorted(sum(live.round.chosen[0][1].parts, ())) == sorted(_offer(live.round, asked.seat).cards)
    assert live.round.chosen[0][1].data(TILES) == written
    assert replay(Record.from_json(live.record().to_json()), rules).log.kept() == live.log.kept()
