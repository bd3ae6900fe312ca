"""Decisions: legal and illegal answers, sets answered in any order, and what a round makes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from houseway.cards import TileSet, parse_cards
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Arrangement, Ask, Choice, Offer, Parts, Pick, Plain
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import Voided, Wagered
from houseway.rounds.round import Round, Steps
from tests.rounds.toy import BEN, CLEO, PACK, answer, toy_round

ASK = Ask(
    seat=BEN,
    spot=BEN,
    question="play",
    offers=(Plain("fold"), Plain("call", cost=5_00), Amount("raise", 5_00, 20_00)),
    default=Choice("fold"),
)


def about(*offers: Offer) -> Ask:
    """A question about a hand, with these offers."""
    return Ask(BEN, BEN, "set", offers, Choice(offers[0].name))


@pytest.mark.parametrize(
    "choice", [Choice("fold"), Choice("call"), Choice("raise", 5_00), Choice("raise", 20_00)]
)
def test_a_legal_answer_passes(choice: Choice) -> None:
    ASK.check(choice)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (Choice("sing"), r"play: unknown choice 'sing' \(known: fold, call, raise\)"),
        (Choice("rise", 5_00), r"play: unknown choice 'rise' \(did you mean 'raise'\?\)"),
        (Choice("fold", 1_00), "play: 'fold' takes no amount"),
        (Choice("call", 5_00), "play: 'call' takes no amount"),
        (Choice("raise"), r"play: raise must be between \$5 and \$20, not \$0"),
        (Choice("raise", 4_99), r"play: raise must be between \$5 and \$20, not \$4.99"),
        (Choice("raise", 20_01), r"play: raise must be between \$5 and \$20, not \$20.01"),
        (Choice("fold", parts=((0,),)), "play: 'fold' takes no cards"),
        (Choice("raise", 5_00, ((0,),)), "play: 'raise' takes no cards"),
    ],
)
def test_an_illegal_answer_is_refused_in_one_line_that_says_what_is_legal(
    choice: Choice, message: str
) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        ASK.check(choice)


def test_an_offer_tells_its_bounds_only_where_it_takes_an_amount() -> None:
    assert ASK.legal(PACK) == [
        {"name": "fold"},
        {"name": "call", "cost": 5},
        {"name": "raise", "low": 5, "high": 20},
    ]
    assert [Choice("fold").text(PACK), Choice("raise", 7_50).text(PACK)] == ["fold", "raise $7.50"]


# ---------------------------------------------------------------------- kinds of offers


def test_what_an_answer_costs_is_its_price_or_its_amount() -> None:
    assert [
        ASK.cost(Choice(name, amount)) for name, amount in (("fold", 0), ("call", 0), ("raise", 7_00))
    ] == [
        0,
        5_00,
        7_00,
    ]


STEPS = about(Amount("raise", 10_00, 40_00, step=10_00))


@pytest.mark.parametrize("amount", [10_00, 20_00, 40_00])
def test_an_amount_goes_up_in_steps(amount: int) -> None:
    STEPS.check(Choice("raise", amount))


def test_an_amount_between_two_steps_is_refused() -> None:
    assert STEPS.legal(PACK) == [{"name": "raise", "low": 10, "high": 40, "step": 10}]
    with pytest.raises(HousewayError, match=r"^set: raise must be \$10 plus a multiple of \$10$"):
        STEPS.check(Choice("raise", 15_00))


TWO_OF_FOUR = about(Pick("keep", parse_cards("Kd 9c Kh 9c"), 2, 2))
UP_TO_TWO = about(Pick("discard", parse_cards("Kd 9c Kh"), 0, 2))


def keep(cards: str, name: str = "keep") -> Choice:
    """Some cards picked."""
    return Choice(name, parts=(parse_cards(cards),))


def test_cards_are_picked_in_any_order() -> None:
    assert TWO_OF_FOUR.legal(PACK) == [
        {"name": "keep", "cards": ["Kd", "9c", "Kh", "9c"], "least": 2, "most": 2}
    ]
    for cards in ("Kd Kh", "Kh Kd", "9c 9c"):
        TWO_OF_FOUR.check(keep(cards))
    for cards in ("", "Kh", "9c Kd"):
        UP_TO_TWO.check(keep(cards, "discard"))


@pytest.mark.parametrize(
    ("ask", "choice", "message"),
    [
        (TWO_OF_FOUR, Choice("keep"), "set: keep takes 2 of the cards"),
        (TWO_OF_FOUR, keep("Kd"), "set: keep takes 2 of the cards"),
        (TWO_OF_FOUR, keep("Kd Kh 9c"), "set: keep takes 2 of the cards"),
        (TWO_OF_FOUR, Choice("keep", parts=((0,), (1,))), "set: keep takes 2 of the cards"),
        (TWO_OF_FOUR, keep("Kd Kd"), "set: keep takes only cards of this hand"),
        (TWO_OF_FOUR, keep("Kd Ks"), "set: keep takes only cards of this hand"),
        (TWO_OF_FOUR, replace(keep("Kd Kh"), amount=1_00), "set: 'keep' takes no amount"),
        (UP_TO_TWO, keep("Kd Kh 9c", "discard"), "set: discard takes 0 to 2 of the cards"),
    ],
)
def test_cards_that_may_not_be_picked(ask: Ask, choice: Choice, message: str) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        ask.check(choice)


def test_every_pick_is_listed_once() -> None:
    """Two nines of one suit, from two packs, are one and the same card."""
    picks = [PACK.show_all(choice.parts[0]) for choice in TWO_OF_FOUR.answers()]
    assert picks == ["Kd 9c", "Kd Kh", "9c Kh", "9c 9c", "Kh 9c"]
    assert len(UP_TO_TWO.answers()) == 1 + 3 + 3


def parts(text: str) -> Parts:
    """Cards in parts, as people write them."""
    return tuple(parse_cards(part) for part in text.split("/"))


FOUR = parse_cards("As Ad 7c 2h")
LISTED = about(Arrangement("set", FOUR, (2, 2), (parts("7c 2h / As Ad"), parts("As 2h / Ad 7c"))))


def no_pair_in_front(set_as: Parts) -> str:
    """A rule of a made-up game."""
    front = set_as[0]
    return "the front may not be a pair" if front[0] >> 2 == front[1] >> 2 else ""


RULED = about(Arrangement("set", FOUR, (2, 2), rule=no_pair_in_front))


WITH_FOULS = about(Arrangement("set", FOUR, (2, 2), (parts("7c 2h / As Ad"),), (parts("As Ad / 7c 2h"),)))
ANY_ORDER = about(Arrangement("set", FOUR, (2, 2), (parts("7c 2h / As Ad"),), any_order=True))


def test_a_foul_setting_is_accepted_but_not_among_the_answers() -> None:
    """A person may make the mistake; nobody who goes through the answers does."""
    foul = Choice("set", parts=parts("As Ad / 7c 2h"))
    WITH_FOULS.check(foul)
    assert WITH_FOULS.answers() == [Choice("set", parts=parts("7c 2h / As Ad"))]
    assert WITH_FOULS.legal(PACK)[0]["foul"] == [["As Ad", "7c 2h"]]
    with pytest.raises(HousewayError, match="the rules do not allow this setting"):
        WITH_FOULS.check(Choice("set", parts=parts("As 7c / Ad 2h")))


def test_parts_that_the_cards_tell_apart_come_in_any_order() -> None:
    for text in ("7c 2h / As Ad", "As Ad / 2h 7c"):
        ANY_ORDER.check(Choice("set", parts=parts(text)))
    assert ANY_ORDER.legal(PACK)[0]["any_order"] is True
    with pytest.raises(HousewayError, match="the rules do not allow this setting"):
        ANY_ORDER.check(Choice("set", parts=parts("As 7c / Ad 2h")))


@pytest.mark.parametrize("text", ["7c 2h / As Ad", "2h 7c / Ad As", "2h As / 7c Ad"])
def test_a_hand_may_be_set_as_listed_whatever_the_order_within_a_part(text: str) -> None:
    LISTED.check(Choice("set", parts=parts(text)))


@pytest.mark.parametrize(
    ("ask", "text", "message"),
    [
        (LISTED, "As 7c / Ad 2h", "set: the rules do not allow this setting"),
        (LISTED, "As Ad / 7c 2h", "set: the rules do not allow this setting"),
        (LISTED, "7c / As Ad 2h", "set: set takes the whole hand, in parts of 2 and 2"),
        (LISTED, "7c 2h / As", "set: set takes the whole hand, in parts of 2 and 2"),
        (LISTED, "7c 2h / As As", "set: set takes the whole hand, in parts of 2 and 2"),
        (LISTED, "7c 2h As Ad", "set: set takes the whole hand, in parts of 2 and 2"),
        (RULED, "As Ad / 7c 2h", "set: the front may not be a pair"),
        (RULED, "As Ks / 7c 2h", "set: set takes the whole hand, in parts of 2 and 2"),
    ],
)
def test_a_hand_may_not_be_set_otherwise(ask: Ask, text: str, message: str) -> None:
    """The part a card is in counts: what is listed front and back is not legal back and front."""
    with pytest.raises(HousewayError, match=f"^{message}$"):
        ask.check(Choice("set", parts=parts(text)))


def test_a_rule_judges_what_nobody_lists() -> None:
    RULED.check(Choice("set", parts=parts("7c 2h / As Ad")))
    assert RULED.answers() == []
    assert RULED.legal(PACK) == [{"name": "set", "cards": ["As", "Ad", "7c", "2h"], "sizes": [2, 2]}]
    assert LISTED.legal(PACK)[0]["settings"] == [["7c 2h", "As Ad"], ["As 2h", "Ad 7c"]]


@pytest.mark.parametrize(
    ("choice", "data", "text"),
    [
        (Choice("fold"), {"choice": "fold"}, "fold"),
        (Choice("bet", 7_50), {"choice": "bet", "amount": 7_50}, "bet $7.50"),
        (keep("Kd Kh"), {"choice": "keep", "cards": ["Kd Kh"]}, "Kd Kh"),
        (
            Choice("set", parts=parts("7c 2h / As Ad")),
            {"choice": "set", "cards": ["7c 2h", "As Ad"]},
            "7c 2h / As Ad",
        ),
    ],
)
def test_an_answer_is_written_and_read_again(choice: Choice, data: dict[str, Any], text: str) -> None:
    assert choice.data(PACK) == data
    assert Choice.read(data, PACK) == choice
    assert choice.text(PACK) == text


def test_tiles_are_set_in_their_own_notation() -> None:
    tiles = TileSet()
    choice = Choice("set", parts=(tiles.parse_all("6-6 2-1"), tiles.parse_all("4-2 5-5")))
    assert choice.text(tiles) == "6-6 2-1 / 4-2 5-5"
    assert Choice.read(choice.data(tiles), tiles) == choice


# ---------------------------------------------------------------------- a purse behind the offers


@pytest.mark.parametrize(
    ("chips", "left"),
    [
        (20_00, ["fold", "call", "raise 5 to 20"]),
        (19_99, ["fold", "call", "raise 5 to 19.99"]),
        (5_00, ["fold", "call", "raise 5 to 5"]),
        (4_99, ["fold"]),
        (0, ["fold"]),
    ],
)
def test_offers_shrink_to_the_chips_that_are_left(chips: int, left: list[str]) -> None:
    told = [
        f"{offer['name']} {offer['low']} to {offer['high']}" if "high" in offer else offer["name"]
        for offer in ASK.within(chips).legal(PACK)
    ]
    assert told == left
    assert (ASK.within(chips) is ASK) == (chips >= 20_00), "what has not changed is the same question"


@pytest.mark.parametrize(("chips", "high"), [(40_00, 40), (39_00, 30), (10_00, 10)])
def test_an_amount_shrinks_by_whole_steps(chips: int, high: int) -> None:
    (offer,) = STEPS.within(chips).legal(PACK)
    assert offer["high"] == high


@pytest.mark.parametrize("ask", [TWO_OF_FOUR, LISTED, RULED])
def test_cards_cost_nothing(ask: Ask) -> None:
    assert ask.within(0) is ask


# ---------------------------------------------------------------------- which question


@pytest.mark.parametrize(
    ("ask", "text", "more"),
    [
        (ASK, "2 play", {}),
        (ASK._replace(seat=9, bettor="Wim"), "2 play Wim", {"bettor": "Wim"}),
        (ASK._replace(question="hand", hand=HandId(BEN)), "2 hand", {"hand": {"id": "2", "owner": 2}}),
        (
            ASK._replace(question="hand", hand=HandId(BEN, split=2)),
            "2 hand 2/2",
            {"hand": {"id": "2/2", "owner": 2, "split": 2}},
        ),
        (
            ASK._replace(question="insurance", hand=HandId(BEN, 1), bettor="Wim"),
            "2 insurance 2.1 Wim",
            {"hand": {"id": "2.1", "owner": 2, "number": 1}, "bettor": "Wim"},
        ),
    ],
)
def test_a_question_has_one_text_form_and_its_fields(ask: Ask, text: str, more: dict[str, Any]) -> None:
    assert ask.id == text
    assert ask.data() == {
        "id": text,
        "spot": BEN,
        "seat": ask.seat,
        "question": ask.question,
        **more,
    }


def behind(round: Round) -> Steps:
    """Ben is asked about his own hand, Cleo about her wager behind it."""
    asks = [
        round.ask(BEN, "play", ["yes", "no"], "no", "Ben"),
        round.ask(BEN, "play", ["yes", "no"], "no", "Cleo"),
    ]
    answers = yield asks
    round.choices[BEN] = " ".join(answers[ask.id].name for ask in asks)


def test_a_bettor_behind_the_hand_is_asked_at_his_own_place() -> None:
    round = toy_round(behind)
    assert [(ask.id, ask.seat) for ask in round.pending] == [("2 play", BEN), ("2 play Cleo", CLEO)]
    answer(round, "2 play Cleo", "yes")
    answer(round, "2 play", "no")
    assert round.choices == {BEN: "no yes"}


def test_a_bettor_need_not_be_named_where_he_alone_is_asked() -> None:
    round = toy_round(behind)
    answer(round, "2 play", "no")
    assert round.find("2 play").bettor == "Cleo"


def test_a_question_itself_is_no_other_bettors() -> None:
    round = toy_round(behind)
    bens, cleos = round.pending
    assert round.find(bens) is bens
    answer(round, "2 play", "no")
    with pytest.raises(HousewayError, match=r"^the question '2 play' is not open \(open: 2 play Cleo\)$"):
        round.find(bens)
    assert round.find(cleos) is cleos


# ---------------------------------------------------------------------- sets of questions in a round


def both(round: Round) -> Steps:
    """One set of two questions; then one more for Ben if he kept, when the round ends with a card."""
    asks = [round.ask(spot, "keep", ["yes", "no"], "no") for spot in (BEN, CLEO)]
    answers = yield asks
    round.choices = {ask.spot: answers[ask.id].name for ask in asks}
    if round.choices[BEN] == "yes":
        ask = round.ask(BEN, "bet", [Amount("bet", 1_00, 10_00), "pass"], "pass")
        choice = (yield [ask])[ask.id]
        if choice.amount:
            round.add(Lot(BEN, "Ben", "war", choice.amount, late=True))
    round.deal(HandId("player-dealer"))


@pytest.mark.parametrize("order", [(BEN, CLEO), (CLEO, BEN)])
def test_a_set_of_questions_is_answered_in_any_order(order: tuple[int, int]) -> None:
    """The round goes on when the last of them has its answer."""
    round = toy_round(both, "Kd")
    answer(round, f"{order[0]} keep", "no")
    assert not round.drawn
    assert [ask.spot for ask in round.pending] == [order[1]]
    answer(round, f"{order[1]} keep", "no")
    assert round.over
    assert round.facts is not None
    assert round.facts.choices == {BEN: "no", CLEO: "no"}
    assert [(ask.spot, choice.name) for ask, choice in round.chosen] == [(spot, "no") for spot in order]


@pytest.mark.parametrize(
    ("ask", "choice"),
    [("2 keep", "perhaps"), ("2 bet", "pass"), ("7 keep", "yes"), ("3 the weather", "yes")],
)
def test_an_answer_that_is_refused_changes_nothing(ask: str, choice: str) -> None:
    round = toy_round(both, "Kd")
    before = (list(round.log), round.pending, list(round.chosen))
    with pytest.raises(HousewayError):
        answer(round, ask, choice)
    assert (list(round.log), round.pending, list(round.chosen)) == before


def test_a_question_nobody_asked_is_answered_with_those_that_are_open() -> None:
    round = toy_round(both, "Kd")
    answer(round, "2 keep", "no")
    with pytest.raises(HousewayError, match=r"^the question '2 keep' is not open \(open: 3 keep\)$"):
        answer(round, "2 keep", "no")
    answer(round, "3 keep", "no")
    with pytest.raises(HousewayError, match=r"\(open: none\)$"):
        answer(round, "3 keep", "no")


def test_a_late_wager_is_a_decision_and_costs_chips() -> None:
    round = toy_round(both, "Kd")
    answer(round, "2 keep", "yes")
    answer(round, "3 keep", "no")
    assert round.can_bet("Ben", 10_00)
    answer(round, "2 bet", "bet", 4_00)
    assert round.facts is not None
    assert [lot.amount for lot in round.facts.lots if lot.late] == [4_00]
    assert not round.can_bet("Ben", 6_01)
    assert round.most("Ben", 10_00) == 6_00
    bets = [event.data(PACK) for event in round.log if isinstance(event, Wagered)]
    assert bets == [{"spot": BEN, "bettor": "Ben", "bet": "war", "amount": 4}]


def test_a_wager_without_the_chips_for_it_is_refused() -> None:
    def spend(round: Round) -> Steps:
        round.add(Lot(BEN, "Ben", "war", 10_01, late=True))
        yield []

    with pytest.raises(HousewayError, match=r"^Ben does not have \$10.01 for War$"):
        toy_round(spend)


def twice(round: Round) -> Steps:
    """Ben is asked at once for two bets of up to $8, and Cleo for one; he has $10, and so has she."""
    bet: list[str | Offer] = [Amount("bet", 1_00, 8_00), Plain("call", 8_00), "pass"]
    answers = yield [
        round.ask(BEN, "first", bet, "pass"),
        round.ask(BEN, "second", bet, "pass"),
        round.ask(CLEO, "first", bet, "pass"),
    ]
    for choice in (answers["2 first"], answers["2 second"]):
        if choice.name == "bet":
            round.add(Lot(BEN, "Ben", "war", choice.amount, late=True))


def test_what_one_answer_promises_is_not_offered_in_another() -> None:
    round = toy_round(twice)
    answer(round, "2 first", "bet", 7_00)
    assert round.find("2 second").legal(PACK) == [{"name": "bet", "low": 1, "high": 3}, {"name": "pass"}]
    assert round.find("2 second").beyond == (Plain("call", 8_00),)
    assert round.find("3 first").beyond == ()
    assert len(round.find("3 first").legal(PACK)) == 3, "Cleo's chips are her own"
    with pytest.raises(HousewayError, match=r"^second: bet must be between \$1 and \$3, not \$4$"):
        answer(round, "2 second", "bet", 4_00)
    answer(round, "2 second", "bet", 3_00)
    answer(round, "3 first", "pass")
    assert round.over
    assert [lot.amount for lot in round.lots if lot.late] == [7_00, 3_00]


def test_an_old_copy_of_a_question_does_not_bring_its_offers_back() -> None:
    """Whoever still shows what was offered before is refused by what is left in the purse."""
    round = toy_round(twice)
    stale = round.find("2 second")
    answer(round, "2 first", "bet", 7_00)
    with pytest.raises(HousewayError, match=r"^Ben does not have \$8 left for second$"):
        round.check(stale, Choice("call"))


def test_a_misdeal_voids_the_round_at_a_question() -> None:
    round = toy_round(both, "Kd")
    answer(round, "2 keep", "yes")
    round.misdeal("a card fell on the floor")
    assert round.over
    assert round.facts is None
    assert round.pending == ()
    assert round.log[-1] == Voided("a card fell on the floor")
    assert round.log[-1].data(PACK) == {"reason": "a card fell on the floor"}
    with pytest.raises(HousewayError, match=r"^the round is over; it can no longer be a misdeal$"):
        round.misdeal("again")
