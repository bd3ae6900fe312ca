"""Where cards come from, marked cards and their remedies, burned and moved cards, and what a view shows."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, Deck, Shoe, card, parse_cards
from houseway.errors import HousewayError
from houseway.rounds.facts import KnownFeatures
from houseway.rounds.round import Play, Round
from houseway.rounds.sight import seen_hands
from houseway.rounds.sources import Drawn, Stacked, parse_drawn, show_drawn
from houseway.rulebook.rules import Rules, load_rules
from tests.rounds.toy import BEN, toy_round

SPECTATOR = None


def test_stacked_cards_come_in_their_order_and_run_out() -> None:
    source = Stacked("Ah 7c:boxed", fresh=True)
    assert source.fresh
    assert source.draw() == card("Ah")
    assert not source.fresh
    assert source.draw() == Drawn(card("7c"), "boxed")
    with pytest.raises(HousewayError, match=r"^the stacked cards run out after 2$"):
        source.draw()


def test_a_mark_is_written_after_a_colon() -> None:
    for name in ("Ah", "7c:exposed", "Ts:boxed", "2d:foreign"):
        assert show_drawn(parse_drawn(name)) == name
    assert show_drawn(Drawn(card("Ah"))) == "Ah"
    with pytest.raises(
        HousewayError, match=r"^'7c:torn': a card is marked exposed, boxed, foreign, not 'torn'$"
    ):
        parse_drawn("7c:torn")


def test_a_shoe_is_a_source_that_is_fresh_until_a_card_is_drawn() -> None:
    shoe = Shoe(Deck(1), CardRandom.seeded(1), 10)
    shoe.shuffle()
    assert shoe.fresh
    drawn = {shoe.draw() for _ in range(5)}
    assert len(drawn) == 5
    assert not shoe.fresh


# ---------------------------------------------------------------------- what a round does with cards


def one_card(round: Round) -> Play:
    """A game of one card."""
    round.deal("player-dealer")
    yield [round.ask(BEN, "go on", ["yes"], "yes")]
    return round.finish()


def rules_with(mark: str, remedy: str, folder: str) -> Rules:
    """Casino War with a remedy of its own."""
    with open(f"{folder}/variant.toml", "w", encoding="utf-8") as file:
        file.write(f'extends = "club-one/casino-war"\nirregularities = {{ {mark} = "{remedy}" }}\n')
    return load_rules(file.name)


@pytest.mark.parametrize("mark", ["exposed", "boxed"])
def test_a_marked_card_gets_its_remedy(mark: str, tmp_path: object) -> None:
    """It plays, or the next card stands for it, or the deal is void; the log says which."""
    cards = f"Ah:{mark} Kd"
    plays = toy_round(one_card, cards, rules_with(mark, "plays", str(tmp_path)))
    assert plays.hands["player-dealer"] == list(parse_cards("Ah"))
    replaced = toy_round(one_card, cards, rules_with(mark, "replaced", str(tmp_path)))
    assert replaced.hands["player-dealer"] == list(parse_cards("Kd"))
    void = toy_round(one_card, cards, rules_with(mark, "misdeal", str(tmp_path)))
    assert void.void == f"{mark} card Ah"
    for round, remedy in ((plays, "plays"), (replaced, "replaced"), (void, "misdeal")):
        assert round.log[0].data == {"card": "Ah", "mark": mark, "remedy": remedy}
        assert round.drawn[0] == Drawn(card("Ah"), mark), "the record keeps the card as it came out"


def cards_about(round: Round) -> Play:
    """Cards up, down, burned, moved and partly shown."""
    round.burn(1)
    round.burn(1, face_up=True)
    for face_up in (True, True, True):
        round.deal("2", face_up)
    round.deal("player-dealer", face_up=False)
    round.deal("player-dealer", face_up=False, seen_by=(BEN,))
    round.move("2", 2, "2/2")
    yield [round.ask(BEN, "go on", ["yes"], "yes")]
    round.show("player-dealer")
    return round.finish()


def test_a_view_shows_every_hand_as_it_lies() -> None:
    """The third card of a hand is moved away, though the first is its equal."""
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    assert seen_hands(round.log.view(SPECTATOR)) == {
        "2": ["9h", "5s"],
        "2/2": ["9h"],
        "player-dealer": ["??", "??"],
    }
    assert seen_hands(round.log.view(BEN))["player-dealer"] == ["??", "Qd"]
    round.answer(BEN, "go on", round.pending[0].default)
    assert seen_hands(round.log.view(SPECTATOR))["player-dealer"] == ["Kd", "Qd"]


def test_a_burned_card_is_seen_only_where_it_is_turned() -> None:
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    assert [event["card"] for event in round.log.whole() if event["kind"] == "burned"] == ["??", "4c"]


def test_a_hand_that_gave_a_card_away_remembers_its_deal() -> None:
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    round.answer(BEN, "go on", round.pending[0].default)
    assert round.facts is not None
    assert round.facts.hands["2"] == list(parse_cards("9h 5s"))
    assert round.facts.dealt == {"2": list(parse_cards("9h 5s 9h"))}


def test_a_feature_that_needs_a_missing_card_says_so() -> None:
    known = KnownFeatures({"winner": "player"})
    assert known["winner"] == "player"
    with pytest.raises(
        HousewayError, match=r"^this depends on banker total, and a card it needs is not given$"
    ):
        known["banker.total"]
