"""Where cards come from, marked cards and their remedies, burned and moved cards, and what a view shows."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, Deck, Shoe, card, parse_cards
from houseway.errors import HousewayError
from houseway.rounds.hands import HandId
from houseway.rounds.round import Round, Steps
from houseway.rounds.sight import seen_hands
from houseway.rounds.sources import Drawn, Stacked, parse_drawn, show_drawn, stacked
from houseway.rulebook.rules import Rules, load_rules
from tests.rounds.toy import BEN, PACK, answer, toy_round

SPECTATOR = None
BENS, SPLIT, BANK = HandId(BEN), HandId(BEN, split=2), HandId("player-dealer")


def test_stacked_cards_come_in_their_order_and_run_out() -> None:
    source = stacked("Ah 7c:boxed", PACK, fresh=True)
    assert source.fresh
    assert source.draw() == card("Ah")
    assert not source.fresh
    assert source.draw() == Drawn(card("7c"), "boxed")
    with pytest.raises(HousewayError, match=r"^the stacked cards run out after 2$"):
        source.draw()


def test_a_stack_that_is_used_up_goes_on_with_the_source_behind_it() -> None:
    """As when a round is taken back: the cards that were drawn come again, then those of the shoe."""
    source = Stacked(parse_cards("Ah Kd"), then=stacked("2c 3c", PACK))
    assert [source.draw() for _ in range(3)] == list(parse_cards("Ah Kd 2c"))


def test_a_mark_is_written_after_a_colon() -> None:
    for name in ("Ah", "7c:exposed", "Ts:boxed", "2d:foreign"):
        assert show_drawn(parse_drawn(name, PACK), PACK) == name
    assert show_drawn([Drawn(card("Ah")), card("Kd")], PACK) == "Ah Kd"
    with pytest.raises(
        HousewayError,
        match=r"^'7c:torn': a card's mark must be one of exposed, boxed, foreign, again, not 'torn'$",
    ):
        parse_drawn("7c:torn", PACK)


def test_a_shoe_is_a_source_that_is_fresh_until_a_card_is_drawn() -> None:
    shoe = Shoe(Deck(1), CardRandom.seeded(1), 10)
    shoe.shuffle()
    assert shoe.fresh
    drawn = {shoe.draw() for _ in range(5)}
    assert len(drawn) == 5
    assert not shoe.fresh


# ---------------------------------------------------------------------- what a round does with cards


def one_card(round: Round) -> Steps:
    """A game of one card."""
    round.deal(BANK)
    yield [round.ask(BEN, "go on", ["yes"], "yes")]


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
    assert plays.hands[BANK] == list(parse_cards("Ah"))
    replaced = toy_round(one_card, cards, rules_with(mark, "replaced", str(tmp_path)))
    assert replaced.hands[BANK] == list(parse_cards("Kd"))
    void = toy_round(one_card, cards, rules_with(mark, "misdeal", str(tmp_path)))
    assert void.void == f"{mark} card Ah"
    for round, remedy in ((plays, "plays"), (replaced, "replaced"), (void, "misdeal")):
        assert round.log[0].data(PACK) == {"card": "Ah", "mark": mark, "remedy": remedy}
        assert round.drawn[0] == Drawn(card("Ah"), mark), "the record keeps the card as it came out"


def cards_about(round: Round) -> Steps:
    """Cards up, down, burned, moved and partly shown."""
    round.burn(1)
    round.burn(1, face_up=True)
    for face_up in (True, True, True):
        round.deal(BENS, face_up)
    round.deal(BANK, face_up=False)
    round.deal(BANK, face_up=False, seen_by=(BEN,))
    round.move(BENS, 2, SPLIT)
    yield [round.ask(BEN, "go on", ["yes"], "yes")]
    round.show(BANK)


def test_a_view_shows_every_hand_as_it_lies() -> None:
    """The third card of a hand is moved away, though the first is its equal."""
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    assert seen_hands(round.log, SPECTATOR) == {
        BENS: [card("9h"), card("5s")],
        SPLIT: [card("9h")],
        BANK: [None, None],
    }
    assert seen_hands(round.log, BEN)[BANK] == [None, card("Qd")]
    assert seen_hands(round.log, SPECTATOR, everything=True)[BANK] == [card("Kd"), card("Qd")]
    answer(round, "2 go on", "yes")
    assert seen_hands(round.log, SPECTATOR)[BANK] == [card("Kd"), card("Qd")]


def test_a_burned_card_is_seen_only_where_it_is_turned() -> None:
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    assert [event["card"] for event in round.log.whole() if event["kind"] == "burned"] == ["??", "4c"]


def test_a_hand_that_gave_a_card_away_remembers_its_deal() -> None:
    round = toy_round(cards_about, "3c 4c 9h 5s 9h Kd Qd")
    answer(round, "2 go on", "yes")
    assert round.facts is not None
    assert round.facts.hands[BENS] == list(parse_cards("9h 5s"))
    assert round.facts.dealt == {BENS: list(parse_cards("9h 5s 9h"))}
