"""Decisions: legal and illegal answers, sets answered in any order, and what a round makes of them."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.decisions import Ask, Choice, Offer
from houseway.rounds.facts import Lot
from houseway.rounds.round import Play, Round
from tests.rounds.toy import BEN, CLEO, toy_round

ASK = Ask(
    seat=BEN,
    spot=BEN,
    about="play",
    offers=(Offer("fold"), Offer("raise", 5_00, 20_00)),
    default=Choice("fold"),
)


@pytest.mark.parametrize("choice", [Choice("fold"), Choice("raise", 5_00), Choice("raise", 20_00)])
def test_a_legal_answer_passes(choice: Choice) -> None:
    ASK.check(choice)


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (Choice("sing"), r"play: unknown choice 'sing' \(known: fold, raise\)"),
        (Choice("rise", 5_00), r"play: unknown choice 'rise' \(did you mean 'raise'\?\)"),
        (Choice("fold", 1_00), "play: 'fold' takes no amount"),
        (Choice("raise"), r"play: raise must be between \$5 and \$20, not \$0"),
        (Choice("raise", 4_99), r"play: raise must be between \$5 and \$20, not \$4.99"),
        (Choice("raise", 20_01), r"play: raise must be between \$5 and \$20, not \$20.01"),
    ],
)
def test_an_illegal_answer_is_refused_in_one_line_that_says_what_is_legal(
    choice: Choice, message: str
) -> None:
    with pytest.raises(HousewayError, match=f"^{message}$"):
        ASK.check(choice)


def test_an_offer_tells_its_bounds_only_where_it_takes_an_amount() -> None:
    assert [offer.data() for offer in ASK.offers] == [
        {"name": "fold"},
        {"name": "raise", "low": 5, "high": 20},
    ]
    assert [str(Choice("fold")), str(Choice("raise", 7_50))] == ["fold", "raise $7.50"]


def both(round: Round) -> Play:
    """One set of two questions; then one more for Ben if he kept, when the round ends with a card."""
    asks = [round.ask(spot, "keep", ["yes", "no"], "no") for spot in (BEN, CLEO)]
    answers = yield asks
    round.choices = {ask.spot: answers[ask.key].name for ask in asks}
    if round.choices[BEN] == "yes":
        ask = round.ask(BEN, "bet", [Offer("bet", 1_00, 10_00), "pass"], "pass")
        choice = (yield [ask])[ask.key]
        if choice.amount:
            round.add(Lot(BEN, "Ben", "war", choice.amount, late=True))
    round.deal("player-dealer")
    return round.finish()


@pytest.mark.parametrize("order", [(BEN, CLEO), (CLEO, BEN)])
def test_a_set_of_questions_is_answered_in_any_order(order: tuple[int, int]) -> None:
    """The round goes on when the last of them has its answer."""
    round = toy_round(both, "Kd")
    round.answer(order[0], "keep", Choice("no"))
    assert not round.drawn
    assert [ask.spot for ask in round.pending] == [order[1]]
    round.answer(order[1], "keep", Choice("no"))
    assert round.over
    assert round.facts is not None
    assert round.facts.choices == {BEN: "no", CLEO: "no"}
    assert [(ask.spot, choice.name) for ask, choice in round.chosen] == [(spot, "no") for spot in order]


@pytest.mark.parametrize(
    ("spot", "about", "choice"),
    [(BEN, "keep", "perhaps"), (BEN, "bet", "pass"), (7, "keep", "yes"), (CLEO, "the weather", "yes")],
)
def test_an_answer_that_is_refused_changes_nothing(spot: int, about: str, choice: str) -> None:
    round = toy_round(both, "Kd")
    before = (list(round.log), round.pending, list(round.chosen))
    with pytest.raises(HousewayError):
        round.answer(spot, about, Choice(choice))
    assert (list(round.log), round.pending, list(round.chosen)) == before


def test_a_question_nobody_asked_is_answered_with_those_that_are_open() -> None:
    round = toy_round(both, "Kd")
    round.answer(BEN, "keep", Choice("no"))
    with pytest.raises(
        HousewayError, match=r"^spot 2 is not asked about keep now \(asked: spot 3 about keep\)$"
    ):
        round.answer(BEN, "keep", Choice("no"))
    round.answer(CLEO, "keep", Choice("no"))
    with pytest.raises(HousewayError, match=r"\(asked: nobody\)$"):
        round.answer(CLEO, "keep", Choice("no"))


def test_a_late_wager_is_a_decision_and_costs_chips() -> None:
    round = toy_round(both, "Kd")
    round.answer(BEN, "keep", Choice("yes"))
    round.answer(CLEO, "keep", Choice("no"))
    assert round.can_bet("Ben", 10_00)
    round.answer(BEN, "bet", Choice("bet", 4_00))
    assert round.facts is not None
    assert [lot.amount for lot in round.facts.lots if lot.late] == [4_00]
    assert not round.can_bet("Ben", 6_01)
    assert round.most("Ben", 10_00) == 6_00
    bets = [event.data for event in round.log if event.kind == "bet"]
    assert bets == [{"spot": BEN, "bettor": "Ben", "bet": "war", "amount": 4}]


def test_a_wager_without_the_chips_for_it_is_refused() -> None:
    def spend(round: Round) -> Play:
        round.add(Lot(BEN, "Ben", "war", 10_01, late=True))
        yield []
        return round.finish()

    with pytest.raises(HousewayError, match=r"^Ben does not have \$10.01 for War$"):
        toy_round(spend)


def test_a_misdeal_voids_the_round_at_a_question() -> None:
    round = toy_round(both, "Kd")
    round.answer(BEN, "keep", Choice("yes"))
    round.misdeal("a card fell on the floor")
    assert round.over
    assert round.facts is None
    assert round.pending == ()
    assert round.log[-1].kind == "misdeal"
    assert round.log[-1].data == {"reason": "a card fell on the floor"}
    with pytest.raises(HousewayError, match=r"^the round is over; it can no longer be a misdeal$"):
        round.misdeal("again")
