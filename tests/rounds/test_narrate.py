"""A round in words, as a player hears of it who is in it; the transcripts hold how others do."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.rounds.log import Data
from houseway.rounds.narrate import Line, narrate
from houseway.rounds.verbs import verb_for
from houseway.rulebook.families import families, set21
from houseway.rulebook.rules import load_rules

BLACKJACK = load_rules("artichoke-joes/california-blackjack")
MAIN = next(bet for bet in BLACKJACK.bets.values() if bet.placed == "before the deal")
ONE: Data = {"id": "3", "owner": 3}
TWO: Data = {"id": "3/2", "owner": 3, "split": 2}


def bet(spot: int, bettor: str, amount: int = 25, kind: str = "bet") -> Data:
    """A wager."""
    return {"kind": kind, "spot": spot, "bettor": bettor, "bet": MAIN.id, "amount": amount}


def dealt(hand: Data, card: str) -> Data:
    """A card face up."""
    return {"kind": "dealt", "hand": hand, "card": card}


def decision(kind: str, hand: Data, **fields: Any) -> Data:
    """A question about a hand of spot 3, or the answer."""
    asked = {"id": f"3 hand {hand['id']}", "seat": 3, "spot": 3, "question": "hand", "hand": hand}
    return {"kind": kind, **asked, **fields}


def texts(events: list[Data], you: str | None = "Mira") -> list[str]:
    """The lines as text."""
    return [line.text for line in narrate(BLACKJACK, events, you)]


def test_your_bets_are_told_to_you() -> None:
    events = [
        {"kind": "bank", "owner": "Otto", "amount": 500},
        bet(2, "Ann"),
        bet(3, "Mira"),
        {"kind": "fee", "payer": "Mira", "payee": "house", "amount": 1, "basis": "hand"},
    ]
    assert texts(events) == [
        "Otto puts up $500.",
        f"Spot 2: Ann bets $25 on {MAIN.name}.",
        f"You bet $25 on {MAIN.name}.",
        "Collection: you $1 (hand).",
    ]
    assert texts(events, "Otto")[0] == "You put up $500."
    assert texts(events, None)[2] == f"Spot 3: Mira bets $25 on {MAIN.name}."


def test_your_hand_is_called_as_yours() -> None:
    """Even if another player's name begins with yours."""
    called = {"kind": "called", "text": "Mira, ace high; Mira B, a pair; player-dealer, king high"}
    assert texts([called]) == ["Called: you, ace high; Mira B, a pair; player-dealer, king high."]
    assert texts([called], None) == [f"Called: {called['text']}."]


def test_where_your_chips_lie_is_said_if_not_on_your_only_spot() -> None:
    """Behind another's, or on two spots."""
    assert texts([bet(2, "Ann"), bet(2, "Mira")])[1] == f"You bet $25 on {MAIN.name} at spot 2."
    assert texts([bet(2, "Mira"), bet(3, "Mira", kind="standing")]) == [
        f"You bet $25 on {MAIN.name} at spot 2.",
        f"You still have $25 on {MAIN.name} at spot 3.",
    ]


def test_the_hands_of_a_split_are_numbered() -> None:
    """One hand until it is split, then the first and the second; a backline bettor is named."""
    events = [
        bet(3, "Mira"),
        dealt(ONE, "8s"),
        dealt(ONE, "8h"),
        decision("asked", ONE, legal=[{"name": "split"}, {"name": "stand"}]),
        decision("chose", ONE, choice="split"),
        {"kind": "moved", "hand": ONE, "at": 1, "to": TWO, "card": "8h"},
        dealt(ONE, "Kd"),
        decision("chose", {**ONE}, choice="stand"),
        dealt(TWO, "Ac"),
        decision("asked", TWO, legal=[{"name": "hit"}, {"name": "stand"}]),
    ]
    events[7]["id"] = "3 hand again"
    events.insert(7, {**events[3], "id": "3 hand again"})
    assert texts(events)[1:] == [
        "Dealt: your hand 8s 8h.",
        "You split.",
        "Moved: 8h from your hand to your hand 2.",
        "Dealt: your hand 1 Kd.",
        "You stand on hand 1.",
        "Dealt: your hand 2 Ac.",
        "Play hand 2: hit, stand?",
    ]
    assert texts(events, "Ann")[1:3] == [
        "Dealt: spot 3 8s 8h.",
        "Spot 3, Mira: splits (choices: split, stand).",
    ]


def test_the_cards_of_a_hand_are_told_together_to_a_player() -> None:
    """To others in the order of dealing, as the transcripts have it."""
    four: Data = {"id": "4", "owner": 4}
    events = [bet(3, "Mira"), dealt(ONE, "8s"), dealt(four, "Kd"), dealt(ONE, "8h"), dealt(four, "2c")]
    assert texts(events)[1] == "Dealt: your hand 8s 8h, spot 4 Kd 2c."
    assert texts(events, None)[1] == "Dealt: spot 3 8s, spot 4 Kd, spot 3 8h, spot 4 2c."


def test_a_late_bet_of_yours_is_named() -> None:
    """In Delta Club's 21st Century Baccarat the Tie may be bet after the first cards."""
    rules = load_rules("delta-club/21st-century-baccarat")
    about = {"id": "3 tie", "seat": 3, "spot": 3, "question": "tie"}
    asked = {"kind": "asked", **about, "legal": [{"name": "none"}, {"name": "bet", "low": 5, "high": 10}]}
    laid = {"kind": "bet", "spot": 3, "bettor": "Mira", "bet": "player", "amount": 25}
    chose = {"kind": "chose", **about, "choice": "bet", "amount": 10}
    told = [line.text for line in narrate(rules, [laid, asked], "Mira")]
    assert told[-1] == "Bet on Tie: none, bet $5 to $10?"
    told = [line.text for line in narrate(rules, [laid, asked, chose], "Mira")]
    assert told[-1] == "You bet $10 on Tie."


@pytest.mark.parametrize(
    ("question", "answer", "about", "to"),
    [
        ("hand", {"choice": "double", "amount": 5}, "doubles for $5", "double for $5"),
        ("insurance", {"choice": "no"}, "declines insurance", "decline insurance"),
        ("join split", {"choice": "stay"}, "does not join the split", "do not join the split"),
        ("play", {"choice": "4x"}, "raises 4x", "raise 4x"),
        ("keep", {"choice": "keep", "cards": ["As Kd"]}, "keeps As Kd", "keep As Kd"),
        ("set", {"choice": "set", "cards": ["As", "7c 2s"]}, "sets As / 7c 2s", "set As / 7c 2s"),
        ("weather", {"choice": "rain"}, "chooses rain", "choose rain"),
        ("keep", {}, "has chosen", "have chosen"),
    ],
)
def test_an_answer_is_worded_as_a_dealer_says_it(question: str, answer: Data, about: str, to: str) -> None:
    """Also one whose choice the narrator has no verb for, and one that the viewer may not see."""
    fields = {"id": f"3 {question}", "seat": 3, "spot": 3, "question": question}
    events = [bet(3, "Mira"), {"kind": "asked", **fields}, {"kind": "chose", **fields, **answer}]
    assert texts(events, "Ann")[-1] == f"Spot 3, Mira: {about}."
    assert texts(events)[-1] == f"You {to}."


def test_a_question_whose_choices_are_hidden_says_who_is_to_act() -> None:
    fields = {"id": "3 hand", "seat": 3, "spot": 3, "question": "hand"}
    assert texts([bet(3, "Mira"), {"kind": "asked", **fields}], "Ann")[-1] == "Spot 3, Mira: to act."


def test_every_choice_of_the_families_has_a_verb() -> None:
    """All but the ways in which only the house's chart sets a hand."""
    without = {
        choice
        for family in families().values()
        for choice in family.vocabulary.actions
        if verb_for("hand", choice, family.verbs)[0] == f"chooses {choice}"
    }
    assert without == {set21.HIGHEST_BACK, set21.EQUAL}


def test_a_row_says_what_you_win_or_lose_and_each_has_its_event() -> None:
    row: Data = {"kind": "settled", "bet": MAIN.id, "amount": 25, "case": "why", "pays": "1 to 1", "cite": ""}
    events = [
        bet(2, "Ann"),
        bet(3, "Mira"),
        row | {"spot": 2, "bettor": "Ann", "net": 25, "action": "full"},
        row | {"spot": 3, "bettor": "Mira", "net": 10, "action": "partial"},
        row | {"spot": 3, "bettor": "Mira", "net": 0, "action": "none"},
        {"kind": "over", "bank": 0},
    ]
    wager = f"{MAIN.name} $25: why, pays 1 to 1"
    assert list(narrate(BLACKJACK, events, "Mira"))[2:] == [
        Line("Settled:", 1, "settled"),
        Line(f"  spot 2, Ann, {wager}: wins $25", 2, "settled"),
        Line(f"  your {wager}: you win $10, all the bank covers; the rest is returned", 3, "settled"),
        Line(f"  your {wager}: no action: the bank does not cover it; returned", 4, "settled"),
        Line("The bank breaks even.", 5, "over"),
    ]


def test_chips_that_go_to_a_player_or_a_pot() -> None:
    paid = {"kind": "paid", "payer": "Ann", "amount": 5}
    told = texts(
        [paid | {"payee": "pot"}, paid | {"payee": "Mira"}, paid | {"payer": "Mira", "payee": "Ben"}]
    )
    assert told == ["Ann pays $5 to the pot.", "Ann pays $5 to you.", "You pay $5 to Ben."]
