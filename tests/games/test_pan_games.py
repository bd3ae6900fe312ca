"""Whole games of Panguingue by bots: chips, melds, records and views hold in every one of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from houseway.cards import Card, CardRandom
from houseway.games.panguingue.hand import WINNERS
from houseway.players.panguingue import PAN_TEMPERS
from houseway.players.policies import Policy, random_legal
from houseway.rounds.hands import HandId
from houseway.rounds.record import Record
from houseway.rounds.sight import follow
from houseway.rulebook.rules import load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE, NAMES, is_meld

BROUGHT = {1: 400_00, 2: 400_00, 3: 40_00, 4: 8_00}
PILE = HandId("discards")


def policies(seed: int) -> dict[int, Policy]:
    """Bots that play by their cards, two of which also stay with poor hands, and one that plays by chance."""
    random = CardRandom.seeded(f"policies {seed}")
    names = ("tight", "loose", "loose")
    return {seat: PAN_TEMPERS[name](random) for seat, name in enumerate(names, 1)} | {4: random_legal(random)}


def games(game: str, first: int, count: int) -> Iterator[LiveRound]:
    """Games at tables of four, of whom two may run out of chips; melds are checked after every answer."""
    rules = load_rules(game)
    for seed in range(first, first + count):
        table = Table(rules, CardRandom.seeded(f"{game} {seed}"))
        for seat, name in NAMES.items():
            table.sit(seat, name, BROUGHT[seat])
        play = policies(seed)
        live = table.begin()
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, play[ask.seat](ask, live))
            if ask.question in ("card", "drawn", "meld"):
                check_melds(live, ask.seat)
        assert sum(table.chips.values()) == sum(BROUGHT.values()), seed
        yield live


def check_melds(live: LiveRound, seat: int) -> None:
    """Everything that a player has on the table is melds, and no card is lost or doubled."""
    hands = live.round.hands
    for hand, cards in hands.items():
        if hand.owner == seat and hand.number:
            assert is_meld(known(cards)), (hand, cards)
    if live.round.choices.get(seat) == "stayed in":
        mine = sum(len(cards) for hand, cards in hands.items() if hand.owner == seat)
        asked = live.pending[0].question if live.pending and live.pending[0].seat == seat else ""
        assert mine == (11 if asked == "meld" else 10)


def known(cards: list[Card | None]) -> list[Card]:
    """Cards, all of which are known here."""
    return [card for card in cards if card is not None]


def check_ending(live: LiveRound) -> str:
    """The deck is whole, the record replays, no view shows a hidden card; return how the game ended."""
    lying = follow(live.log).hands.values()
    dealt = Counter(card.face for held in lying for card in held)
    assert not dealt - Counter(live.rules.deck.counts)
    record = Record.from_data(json.loads(json.dumps(live.record().data())))
    again = replay(record, live.rules)
    assert (again.chips, list(again.log.whole())) == (live.chips, list(live.log.whole()))
    return next((how for how in WINNERS if how in live.round.choices.values()), "other")


def check_views(live: LiveRound) -> None:
    """Nobody sees a card that lies face down in another hand, or what another player may answer."""
    for seat in (None, *NAMES):
        for event in live.view(seat):
            if event["kind"] == "dealt" and event.get("down") and event["hand"]["owner"] != seat:
                assert event["card"] == "??"
            if event["kind"] == "discarded" and event["hand"]["owner"] not in (seat, PILE.owner):
                assert "cards" not in event
            if event["kind"] == "asked" and event["seat"] != seat:
                assert "legal" not in event


@pytest.mark.parametrize("game", [CLUB_ONE, ARTICHOKE])
def test_whole_games_keep_chips_and_melds(game: str) -> None:
    """A few dozen games: chips are conserved, melds are melds, records replay, views hide hands."""
    ends: Counter[str] = Counter()
    for number, live in enumerate(games(game, 0, 25)):
        ends[check_ending(live) if number < 6 else "played"] += 1
        if number < 2:
            check_views(live)
    assert ends["went out"], ends


@pytest.mark.verify
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", [CLUB_ONE, ARTICHOKE])
def test_thousands_of_games_keep_chips_and_melds(game: str, part: int) -> None:
    """Ten thousand games in all, half of each filing; most of them end with a player who goes out."""
    ends = Counter(check_ending(live) for live in games(game, 1000 + 500 * part, 500))
    assert ends["other"] < 10, ends
    assert ends["went out"] > 300, ends
