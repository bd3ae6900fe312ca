"""Playing for pots at the terminal: actions, amounts and cards as typed, buying in, leaving, and records."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.cards import parse_cards
from houseway.cli.pots_person import asked, read_action
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Ask, Choice, Offer, Pick, Plain
from houseway.rulebook.rules import load_rules
from tests.cli.conftest import Run

HOLDEM, NO_LIMIT = "oceana/texas-holdem", "lucky-lady/no-limit-holdem"
DRAW, STUD = "delta-club/draw-poker-jacks-or-better", "club-one/mexican-stud"
GAMES = (
    HOLDEM,
    NO_LIMIT,
    STUD,
    "delta-club/lowball-deuce-to-seven",
    "oceana/omaha-high-low-split",
    "club-one/push-9",
)
RULES = load_rules(HOLDEM)
HAND = parse_cards("As Kd 7c 7h 2s")


def bet(*offers: Offer) -> Ask:
    return Ask(3, 3, "bet", offers, Choice("fold"))


FACING = bet(Plain("call", 3_00), Amount("raise", 6_00, 90_00, 1_00, paid=10_00), Plain("fold"))
FREE = bet(Plain("check"), Amount("bet", 3_00, 3_00), Plain("fold"))
COMPLETES = bet(Plain("call", 1_00), Amount("complete", 4_00, 4_00), Plain("fold"))
DRAWS = Ask(3, 3, "draw", (Pick("draw", HAND, 0, 4),), Choice("draw", parts=((),)))
DISCARDS = Ask(3, 3, "discard", (Pick("discard", HAND[:3], 1, 1),), Choice("discard", parts=(HAND[2:3],)))


@pytest.mark.parametrize("game", GAMES)
def test_auto_play_repeats_itself_and_its_record_replays(run: Run, game: str, tmp_path: Path) -> None:
    file = str(tmp_path / "hands.json")
    arguments = ("play", game, "--auto", "--rounds", "3", "--seed", "7", "--record", file)
    once, again = run(*arguments), run(*arguments)
    assert once.code == 0
    assert once.out == again.out
    assert "3 rounds played." in once.out
    assert "3 rounds replay to the same chips" in " ".join(run("replay", file, "--verify").out.split())
    told = run("replay", file).out
    assert "Put in" in told
    assert "??" not in told  # a replay shows every card


def test_chips_are_conserved_but_for_what_is_bought(run: Run) -> None:
    data = run(
        "play", NO_LIMIT, "--auto", "--rounds", "12", "--seed", "3", "--skill", "random", "--json"
    ).data
    assert len(data["rounds"]) == 12
    house = sum(data["chips"][account] for account in ("house", "jackpot") if account in data["chips"])
    assert sum(data["results"].values()) + house == pytest.approx(0)


def test_csv_has_everybodys_chips_hand_by_hand(run: Run) -> None:
    lines = run("play", HOLDEM, "--auto", "--rounds", "2", "--seed", "3", "--csv").out.splitlines()
    assert lines[0].startswith("round,Guest,Ana,")
    assert len(lines) == 3


BUYS_BACK = Ask(3, 3, "buy back", (Plain("buy back", 9_00), Plain("pass")), Choice("pass"))


@pytest.mark.parametrize(
    ("typed", "choice"), [("buy back", "buy back"), ("b", "buy back"), ("p", "pass"), ("pass", "pass")]
)
def test_buying_back_is_typed_in_full_or_by_a_letter(typed: str, choice: str) -> None:
    rules = load_rules("club-one/push-9")
    assert asked(BUYS_BACK, rules) == "Buy back in: buy back in for $9, pass?"
    assert read_action(BUYS_BACK, typed, rules, 100_00) == Choice(choice)


def test_a_tied_pot_is_played_for_again_at_the_terminal(run: Run) -> None:
    """Bots who lost are asked, nobody is asked to bring chips meanwhile, and all chips are accounted for."""
    ran = run("play", "club-one/push-9", "--auto", "--rounds", "25", "--seed", "5", "--skill", "calling")
    out = " ".join(ran.out.split())
    assert ran.code == 0
    assert "tie: $" in out
    assert "stays in the pot for the next hand." in out
    assert "buys back in for $" in out


def test_a_hand_is_played_by_typing(run: Run) -> None:
    """The pot, the cards and what they are stand above each question; the pot's winner below them all."""
    ran = run("play", HOLDEM, "--seed", "8", "--rounds", "1", "--skill", "calling", typed="r 6\nc\n\nb\nc\n")
    out = " ".join(ran.out.split())
    assert ran.code == 0
    assert "Called: Ana draws the highest card and has the button. ── Hand 1 ──" in out
    assert "You hold 6s Qs (queen high, six kicker); pot $13; your chips $299." in out
    assert "Your action: call $2, raise to $6, fold?" in out
    assert "Guest: raises to $6" in out
    assert "Your action: check, bet $6, fold? [Enter: check]" in out
    assert "Guest: bets $6" in out
    assert "Pot Who Put in Won Net With Lines" in out


def test_a_question_mark_shows_the_table(run: Run) -> None:
    ran = run("play", HOLDEM, "--seed", "3", "--rounds", "1", "--skill", "calling", typed="?\nf\n")
    assert "Seat Who Chips Put in" in " ".join(ran.out.split())
    assert "Guest: folds" in ran.out


@pytest.mark.parametrize("word", ["q\n", "", "c\nq\n"])
def test_leaving_plays_the_hand_out(run: Run, word: str) -> None:
    ran = run("play", HOLDEM, "--seed", "3", "--skill", "calling", typed=word)
    assert ran.code == 0
    assert "Your hand is checked or folded, and the round is played out." in ran.out
    assert "1 round played." in ran.out
    assert "Guest: $" in ran.out


def test_a_player_without_chips_is_asked_to_buy_in_again(run: Run) -> None:
    """Lucky Lady L1431, L1440: no-limit with blinds of $1 and $3 has a buy-in of $30, and no short buys."""
    arguments = ("play", NO_LIMIT, "--buy-in", "30", "--skill", "calling", "--rounds", "2", "--seed", "1")
    ran = run(*arguments, typed="a\n" + "10\n40\n" + "f\n" * 5)
    out = " ".join(ran.out.split())
    assert "You have no chips left. Buy in for how much? [Enter: $30; q quits]" in out
    assert "buy-in: Short buys are not permitted: add at least $30 (L1431). Try again" in out
    assert "Guest buys in for $40 more." in out
    assert "2 rounds played." in out


def test_a_pot_that_nobody_opened_is_carried_and_returned_at_the_end(run: Run) -> None:
    """Delta Club's jacks or better: a hand that nobody opens is dealt again for the same pot."""
    data = run("play", DRAW, "--auto", "--skill", "calling", "--rounds", "2", "--seed", "1", "--json")
    assert "stays in the pot for the next hand." in data.err
    assert "is returned to its players." in data.err
    assert data.data["chips"]["pot"] == 0
    assert sum(data.data["results"].values()) + data.data["chips"]["house"] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((NO_LIMIT, "--buy-in", "500"), "--buy-in 500: the buy-in of this table is $30 to $200"),
        ((HOLDEM, "--buy-in", "20"), "--buy-in 20: the buy-in of this table is $120 or more"),
        ((HOLDEM, "--skill", "house-way"), "--skill house-way: in Texas Hold'em bots are tight, loose, bold"),
        (("oceana/ez-baccarat", "--skill", "tight"), "bots are house-way, best, random"),
    ],
)
def test_what_the_table_does_not_have_is_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    ran = run("play", *arguments)
    assert ran.code == 2
    assert message in " ".join(ran.err.split())


# ---------------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("ask", "text", "choice"),
    [
        (FACING, "c", Choice("call")),
        (FACING, "Call", Choice("call")),
        (FACING, "f", Choice("fold")),
        (FACING, "r 40", Choice("raise", 40_00)),
        (FACING, "raise to $40", Choice("raise", 40_00)),
        (FACING, "b 40", Choice("raise", 40_00)),
        (FACING, "40", Choice("raise", 40_00)),
        (FACING, "a", Choice("raise", 90_00)),
        (FACING, "r all in", Choice("raise", 90_00)),
        (FREE, "", Choice("check")),
        (FREE, "c", Choice("check")),
        (FREE, "b", Choice("bet", 3_00)),
        (COMPLETES, "c", Choice("call")),
        (COMPLETES, "comp", Choice("complete", 4_00)),
        (COMPLETES, "r", Choice("complete", 4_00)),
        (bet(Plain("call", 80_00), Plain("fold")), "all-in", Choice("call")),
        (DRAWS, "1 3", Choice("draw", parts=((HAND[0], HAND[2]),))),
        (DRAWS, "As, 7c", Choice("draw", parts=((HAND[0], HAND[2]),))),
        (DRAWS, "", Choice("draw", parts=((),))),
        (DRAWS, "pat", Choice("draw", parts=((),))),
        (DISCARDS, "3", Choice("discard", parts=((HAND[2],),))),
    ],
)
def test_typed_answers(ask: Ask, text: str, choice: Choice) -> None:
    assert read_action(ask, text, RULES, 80_00) == choice


@pytest.mark.parametrize(
    ("ask", "text", "message"),
    [
        (FACING, "", "f folds"),
        (FACING, "r", "add an amount from \\$6 to \\$90, as in 'r 6'"),
        (FACING, "check", "not a choice here \\(call, raise, fold\\)"),
        (FREE, "a", "you cannot go all in now; the most is bet \\$3"),
        (DRAWS, "6", "not a number from 1 to 5"),
        (DRAWS, "1 As", "As is named twice"),
        (DRAWS, "1 2 3 4 5", "name up to 4 cards, not 5"),
        (DISCARDS, "", "name 1 card, not 0"),
    ],
)
def test_what_cannot_be_read_says_why(ask: Ask, text: str, message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        read_action(ask, text, RULES, 80_00)


def test_questions_name_what_may_be_answered() -> None:
    assert asked(FACING, RULES) == "Your action: call $3, raise to $6-$90, fold?"
    assert asked(FREE, RULES) == "Your action: check, bet $3, fold? [Enter: check]"
    assert asked(DISCARDS, RULES) == "Discard (1 card): 1 As, 2 Kd, 3 7c?"
    assert asked(DRAWS, RULES) == "Draw (up to 4 cards): 1 As, 2 Kd, 3 7c, 4 7h, 5 2s? [Enter: none]"


def test_a_person_trades_seats_with_a_bot(run: Run) -> None:
    """Artichoke Joe's L790-792; nothing is filed of it at Delta Club."""
    for house, said in (
        ("artichoke-joes", "You move to seat 3."),
        ("delta-club", "nothing is filed of trading"),
    ):
        arguments = ("play", f"{house}/texas-holdem", "--seed", "3", "--rounds", "3", "--skill", "calling")
        out = " ".join(run(*arguments, typed="trade 3\n" + "f\n" * 30).out.split())
        assert "You trade seats with the player in seat 3 after this hand." in out
        assert said in out


def test_a_person_straddles_sits_out_and_posts_to_come_back(run: Run) -> None:
    """Delta Club L911-915: blinds that passed while he sat out are posted, or he waits for the big blind."""
    arguments = ("play", "delta-club/texas-holdem", "--seed", "3", "--rounds", "12", "--skill", "calling")
    ran = run(*arguments, typed="straddle\nout\nf\nout\nf\npost\n" + "f\n" * 30)
    out = " ".join(ran.out.split())
    assert ran.code == 0
    assert "You straddle whenever you may." in out
    assert "Guest posts the straddle, $4." in out
    assert "You sit out the next hand." in out
    assert "You are not dealt in yet: post both $3, buy the button $3, or wait for the big blind?" in out
    assert "Guest posts $2 to be dealt in. Guest posts the dead small blind, $1." in out


def test_the_floor_rules_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """AJ-015 lets the floor declare a deal foul; the ruling is previewed, recorded and replayed."""
    file = str(tmp_path / "hands.json")
    arguments = ("play", "artichoke-joes/texas-holdem", "--seed", "3", "--rounds", "1", "--record", file)
    typed = "floor zyzzyva\nfloor deal foul\n\nfloor deal foul\n99\nAJ-015\n1\n\ny\n"
    told = " ".join(run(*arguments, typed=typed).out.split())
    assert "No procedure of this house that mentions it fits" in told
    assert "No ruling was made." in told
    assert "'99' is no number in the list" in told
    assert "A ruling cannot be taken back. [y/N]" in told
    assert "The floor rules: For good cause, the floor manager may declare any card, hand or deal" in told
    assert "1 round played." in told
    assert "1 round replays to the same chips" in " ".join(run("replay", file, "--verify").out.split())


def test_the_floor_rules_on_a_result_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """AJ-017, L188: the house does not make good mistakes; the ruling is part of the settled round."""
    file = str(tmp_path / "hands.json")
    arguments = ("play", "artichoke-joes/texas-holdem", "--seed", "3", "--rounds", "1", "--record", file)
    typed = "floor after payout mistake\nf\nAJ-017\ny\n"
    told = " ".join(run(*arguments, typed=typed).out.split())
    assert "The floor will rule when this round is settled." in told
    after = told.partition("The floor will rule")[2].partition("fold")[2]
    assert "The floor rules: The house does not make good mistakes. [AJ-017, L188]" in after
    assert "1 round replays to the same chips" in " ".join(run("replay", file, "--verify").out.split())


def test_a_ruling_that_the_table_refuses_changes_nothing(run: Run) -> None:
    arguments = ("play", "artichoke-joes/texas-holdem", "--seed", "3", "--rounds", "1", "--skill", "calling")
    told = run(*arguments, typed="floor raise out of turn\nAJ-046\n\nf\n").out
    assert "say which seat it is about. Nothing was changed." in " ".join(told.split())
    assert "1 round played." in told


def test_a_player_with_a_fifth_card_calls_his_hand_dead_at_the_terminal(run: Run, tmp_path: Path) -> None:
    """CO-113, L868: the choices of the row are listed, and what is none of them is refused."""
    file = str(tmp_path / "rounds.json")
    arguments = ("play", "club-one/fast-action-holdem", "--seed", "3", "--rounds", "1", "--record", file)
    asked = "floor fifth card\nCO-113\n2\n"
    told = " ".join(run(*arguments, typed=f"50\n{asked}1\n{asked}dead hand\ny\n").out.split())
    assert "What did the player say or do: dead hand or play?" in told
    assert "unknown choice '1'" in told
    assert "Taken back from spot 2: " in told
    assert "Wager $50 $0 ruled by the floor (CO-113): return L868" in told
    assert "1 round replays to the same chips" in " ".join(run("replay", file, "--verify").out.split())
