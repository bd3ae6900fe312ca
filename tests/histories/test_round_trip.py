"""A hand that is exported and imported is the same hand: the same events, stacks and record."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import CardRandom
from houseway.errors import HousewayError, OtherRules
from houseway.games import game_of
from houseway.histories import history_of, play_history, write_history
from houseway.histories.reading import OWN_VARIANT
from houseway.rounds.purse import POT
from houseway.rounds.sources import Drawn, Source, Stacked
from houseway.table.live import LiveRound
from houseway.table.table import Table
from tests.playing import NAMES, rules_of, scaled
from tests.pots import PotTable, by_pattern, play_hand, pot_tables

HOLDEM, STUD = "oceana/texas-holdem", "delta-club/seven-card-stud"
DRAW, MEXICAN, JACKS = "club-one/draw-poker", "club-one/mexican-stud", "delta-club/draw-poker-jacks-or-better"
PINEAPPLE = "delta-club/crazy-pineapple"


def comes_back(live: LiveRound) -> LiveRound:
    """Export and import a hand, and compare everything."""
    played = play_history(write_history(live))
    assert played.live.record() == live.record()
    assert list(played.live.log.whole()) == list(live.log.whole())
    assert played.live.chips == live.chips
    assert not played.unknown_cards
    return played.live


@pytest.mark.parametrize("game", by_pattern("ring-poker"))
def test_a_hand_comes_back_as_it_was_played(game: str) -> None:
    """Any table of any game, with any of its options, readings and drops."""

    @settings(max_examples=scaled(2))
    @given(st.data())
    def check(data: st.DataObject) -> None:
        table = data.draw(pot_tables(game))
        least = game_of(table.rules).dealt_in_with(table.rules)
        chips = {seat: max(amount, least) for seat, amount in table.chips.items()}
        comes_back(replace(table, chips=chips).play())

    check()


def table_of(game: str, *chosen: tuple[str, str], seats: int = 4, chips: int = 300_00) -> Table:
    """A table with players, and one who has no chips to be dealt in with."""
    table = PotTable(rules_of(game, *chosen), dict.fromkeys(range(1, seats + 1), chips), 5, ()).table()
    table.players[seats + 2], table.chips[NAMES[seats + 1]] = NAMES[seats + 1], 0
    return table


def test_an_evening_comes_back_hand_by_hand() -> None:
    """The button, the house's drop and a player without chips are as they were before each hand."""
    table = table_of(HOLDEM)
    for turn in range(4):
        live = table.begin()
        play_hand(live, (turn, 7, 11))
        assert "Finn" in write_history(live)
        comes_back(live)
    assert table.chips["house"] > 0


def test_a_carried_pot_comes_back() -> None:
    """Antes of a pot that nobody opened stay in it for the next hand (jacks or better, Delta Club L842)."""
    table = table_of(JACKS)
    for _ in range(3):
        live = table.begin()
        while live.pending:
            ask = live.pending[0]
            names = [offer.name for offer in ask.offers]
            live.answer(ask, "check" if "check" in names else ask.default)
        comes_back(live)
        if table.chips.get(POT):
            break
    assert table.chips[POT] > 0
    live = table.begin()
    play_hand(live, (3, 5, 8))
    fields = tomllib.loads(write_history(live))
    assert fields["_table"]["carried_hands"] == 1
    assert fields["_accounts"]["pot"] > 0
    comes_back(live)


def test_a_misdeal_comes_back() -> None:
    live = table_of(PINEAPPLE).begin()
    live.answer(live.pending[0], "call")
    live.misdeal("a card is boxed")
    fields = tomllib.loads(write_history(live))
    assert (fields["_misdeal"], fields["finishing_stacks"]) == ("a card is boxed", fields["starting_stacks"])
    comes_back(live)


class Marked:
    """A source whose third card comes out marked."""

    fresh = True

    def __init__(self, then: Source, mark: str) -> None:
        self._then, self._mark, self._drawn = then, mark, 0

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return self._then.left

    def draw(self) -> int | Drawn:
        """The next card."""
        self._drawn += 1
        card = self._then.draw()
        assert isinstance(card, int)
        return Drawn(card, self._mark) if self._drawn == 3 else card

    def snapshot(self) -> Callable[[], None]:
        """A function that puts back what is drawn from now on."""
        return self._then.snapshot()

    def reform(self, cards: object) -> None:
        """Nothing is shuffled back."""


@pytest.mark.parametrize("mark", ["exposed", "boxed"])
def test_an_irregular_card_comes_back(mark: str) -> None:
    """An exposed hole card is replaced (Delta Club L921-927)."""
    rules = rules_of("delta-club/texas-holdem")
    order = list(rules.deck.pieces)
    random = CardRandom.seeded(4)
    cards = [order.pop(random.below(len(order))) for _ in range(40)]
    live = table_of("delta-club/texas-holdem").begin(source=Marked(Stacked(cards, True), mark))
    play_hand(live, (1, 2, 3))
    assert "_marks" in tomllib.loads(write_history(live))
    comes_back(live)


def test_the_actions_of_a_hand() -> None:
    """Discards come before the cards for them, cards turned up by choice are shown, and losers muck."""
    for game, actions in (
        (DRAW, {"sd", "dh", "cc"}),
        (MEXICAN, {"sm", "dh", "cbr"}),
        (STUD, {"pb", "dh", "sm"}),
        (HOLDEM, {"db", "dh", "cbr", "cc"}),
    ):
        table = PotTable(rules_of(game), dict.fromkeys((1, 2, 4), 300_00), 5, (3, 1, 4, 1, 5))
        hands = [replace(table, seed=seed, choices=(seed, 2, 4, 1, 6)).play() for seed in range(3)]
        found = [tomllib.loads(write_history(live))["actions"] for live in hands]
        assert actions <= {line.split()[1] for lines in found for line in lines}, game
        lines = found[0]
        if game == DRAW:
            first = next(at for at, line in enumerate(lines) if " sd" in line)
            assert [line.split()[1] for line in lines[first : first + 6]] == ["sd"] * 3 + ["dh"] * 3


@pytest.mark.parametrize("game", [HOLDEM, STUD, DRAW, MEXICAN, PINEAPPLE])
def test_a_hand_as_a_player_saw_it_ends_with_the_same_stacks(game: str) -> None:
    """Folded and mucked cards of others are unknown; cards are made up with which the hand ends as it did."""
    for seed in range(4):
        live = PotTable(rules_of(game), dict.fromkeys((1, 2, 4, 5), 300_00), seed, (3, 1, 4, seed)).play()
        for seat in (2, None):
            text = history_of(live.rules, live.record(), live.view(seat))
            fields = tomllib.loads(text)
            assert "_burns" not in fields
            played = play_history(text)
            assert played.live.chips_after == live.chips_after
            assert played.unknown_cards == any("?" in action for action in fields["actions"])


def test_the_file_says_which_variant_it_is_or_that_there_is_none() -> None:
    live = PotTable(rules_of(HOLDEM), dict.fromkeys((1, 2, 4), 300_00), 5, (3, 1, 4)).play()
    assert tomllib.loads(write_history(live))["variant"] == "FT"
    live = PotTable(rules_of(MEXICAN), dict.fromkeys((1, 2, 4), 300_00), 5, (3, 1, 4)).play()
    text = write_history(live)
    assert "# No variant of PHH expresses this game (the pack has 41 cards; " in text
    fields = tomllib.loads(text)
    assert fields["variant"] == OWN_VARIANT
    assert fields["_why_no_variant"][0] == "the pack has 41 cards"


def test_rules_that_changed_since_are_refused() -> None:
    live = PotTable(rules_of(HOLDEM), dict.fromkeys((1, 2, 4), 300_00), 5, (3, 1, 4)).play()
    text = write_history(live).replace(live.rules.digest, "2:0000")
    with pytest.raises(OtherRules, match="this hand was played under different rules"):
        play_history(text)


def test_only_finished_hands_of_poker_have_a_history() -> None:
    live = table_of(HOLDEM).begin()
    with pytest.raises(HousewayError, match="the hand is not over yet"):
        write_history(live)
