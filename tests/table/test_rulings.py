"""Rulings of the floor at a live table: each operation, by a row of the procedures that files it."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.decisions import Ask, Choice, Laying
from houseway.rounds.hands import HandId
from houseway.rounds.log import Asked, Burned, Chose, Dealt, Reformed
from houseway.rounds.narrate import narrate
from houseway.rounds.pictures import pictured
from houseway.rounds.purse import CONDITION, POT
from houseway.rounds.rulings import Ruled
from houseway.rulebook.floor import at_table, words
from houseway.table.floor import Declaration, ruling_for, rulings_now
from houseway.table.floor.happenings import HAPPENINGS
from houseway.table.floor.operations import GIVEN_BACK, OPERATIONS
from houseway.table.live import LiveRound
from tests.floor import act, check_on, check_on_street, dealt, replayed
from tests.playing import rules_of
from tests.table.seated import lot, seated, who

AJ_HOLDEM, LL_HOLDEM, DC_HOLDEM = (
    "artichoke-joes/texas-holdem",
    "lucky-lady/holdem",
    "delta-club/texas-holdem",
)
DC_STUD, AJ_STUD, CO_HOLDEM = "delta-club/seven-card-stud", "artichoke-joes/seven-card-stud", "club-one/omaha"
BOARD = HandId("board")


def finished(live: LiveRound) -> LiveRound:
    """Play a hand on to its end; it replays, and no chip is made or lost."""
    check_on(live)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    return replayed(live)


def burns(live: LiveRound) -> int:
    """How many cards were burned so far."""
    return sum(isinstance(event, Burned) for event in live.log)


# ---------------------------------------------------------------------- the words


def test_every_remedy_and_every_event_has_its_place() -> None:
    """All 193 remedies and 150 events of the vocabulary are classified once, and every operation exists."""
    known = at_table()
    assert set(known.choices) <= set(known.applied)
    remedies = [*known.applied, *known.by_itself, *known.announced, *known.refused]
    assert sorted(remedies) == sorted(words().remedies)
    assert sorted([*known.declared, *known.unasked]) == sorted(words().events)
    assert set(known.applied.values()) == set(OPERATIONS)
    assert {event.happens for event in known.declared.values() if event.happens} == set(HAPPENINGS)


# ---------------------------------------------------------------------- misdeals


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (AJ_HOLDEM, Declaration(event="card-exposed-by-dealer", seat=2, cards=(0, 1))),  # AJ-123, L742
        (AJ_HOLDEM, Declaration(row="AJ-125")),  # two extra cards, L743
        (LL_HOLDEM, Declaration(row="LL-008")),  # L1393
        (LL_HOLDEM, Declaration(row="LL-001", seat=2, cards=(0,))),  # the first card off the deck, L1385
        (DC_HOLDEM, Declaration(row="DC-113", seat=2, cards=(0,))),
        (AJ_STUD, Declaration(row="AJ-091", seat=2)),  # a wrong number of cards before action
        ("club-one/chinese-poker", Declaration(row="CO-025")),  # a foreign card
    ],
)
def test_a_misdeal_returns_everything(game: str, said: Declaration) -> None:
    """A filed trigger voids the deal: antes and blinds go back, and the reason names the row."""
    live = dealt(game, schedule="none")
    ruling = live.declare(said)
    assert live.over
    assert live.round.void.startswith(ruling.row)
    assert live.chips == live.chips_before
    replayed(live)


def test_a_misdeal_against_a_bank() -> None:
    """AJ-330: before the draw, an inactive position is found with a hand (a game with a player-dealer)."""
    table = seated(rules_of("artichoke-joes/california-blackjack", ("schedule", "none")), [1, 2, 3], 1)
    live = table.deal([lot(2, "main", 20), lot(3, "main", 20)], 100_000)
    rows = {offered.row.id for offered in rulings_now(live.round)}
    assert "AJ-330" in rows
    live.declare(Declaration(row="AJ-330"))
    assert live.over
    assert live.chips == live.chips_before
    replayed(live)


# ---------------------------------------------------------------------- cards


def test_an_exposed_hole_card_is_replaced_and_becomes_the_burn() -> None:
    """AJ-127, L795: the top card replaces it after the deal, and the dead card is the next burn."""
    live = dealt(AJ_HOLDEM)
    hand, before = HandId(3), list(live.round.hands[HandId(3)])
    live.declare(Declaration(event="card-exposed-by-dealer", seat=3, cards=(0,)))
    held = live.round.hands[hand]
    assert held[0] == before[1]
    assert held[1] not in before
    assert live.round.is_down(hand, 1)
    check_on_street(live)
    assert burns(live) == 0  # the exposed card was the burn of the flop
    assert live.round.burned == [before[0]]
    finished(live)


def test_a_replaced_card_is_seen_by_its_player_alone() -> None:
    """Hidden cards stay hidden: everybody saw the exposed card, only its player sees the new one."""
    live = dealt(AJ_HOLDEM)
    live.declare(Declaration(row="AJ-127", seat=3, cards=(0,)))
    shown = {seat: [data for data in live.view(seat) if data["kind"] == "dealt"][-1] for seat in (None, 2, 3)}
    assert shown[None]["card"] == shown[2]["card"] == "??"
    assert shown[3]["card"] != "??"


def test_an_extra_card_becomes_the_burn() -> None:
    """LL-007, L1393: one extra card goes back and is used as the burn card."""
    live = dealt(LL_HOLDEM)
    live.declare(Declaration(row="LL-007"))
    assert burns(live) == 1
    check_on_street(live)
    assert burns(live) == 1
    assert len(live.round.hands[BOARD]) == 3
    finished(live)


def test_a_card_too_many_is_taken_out_and_becomes_the_burn() -> None:
    """CO-087: management draws one of the player's cards, and it becomes the burn card."""
    live = dealt(CO_HOLDEM)
    live.declare(Declaration(row="CO-087", seat=2, cards=(1,)))
    assert len(live.round.hands[HandId(2)]) == 4
    check_on_street(live)
    assert burns(live) == 0
    finished(live)


@pytest.mark.parametrize(("game", "row"), [(DC_STUD, "DC-004"), (AJ_STUD, "AJ-087")])
def test_an_exposed_hole_card_of_stud_is_the_up_card(game: str, row: str) -> None:
    """DC-004 (L464), AJ-087: the next card is dealt down; the lowest card that then shows brings it in."""
    live = dealt(game)
    seat = live.round.spots[2]
    hand, (first, second, third) = HandId(seat), live.round.hands[HandId(seat)]
    live.declare(Declaration(row=row, seat=seat, cards=(0,)))
    assert live.round.hands[hand][:2] == [first, second]
    assert third not in live.round.hands[hand]
    assert live.round.up_cards(hand) == [first]
    assert live.round.is_down(hand, 2)
    finished(live)


def test_the_bring_in_follows_from_the_up_cards_as_they_are_after_a_ruling() -> None:
    """DC-004: a player whose exposed hole card is the lowest brings it in."""
    for seed in range(50):
        live = dealt(DC_STUD, seed=seed)
        before = live.pending[0].spot
        for seat in live.round.spots:
            low = live.round.hands[HandId(seat)][0]
            if seat != before and low is not None and live.rules.deck.show(low) == "2c":
                live.declare(Declaration(row="DC-004", seat=seat, cards=(0,)))
                assert live.pending[0].spot == seat
                finished(live)
                return
    raise AssertionError("no hand has the lowest card in the hole")


def test_an_exposed_card_on_the_draw_is_replaced() -> None:
    """DC-050: a card exposed on the draw may not be kept; once everybody has drawn, it is replaced."""
    live = dealt("delta-club/lowball-ace-to-five")
    while any(ask.question != "draw" for ask in live.pending):
        names = [offer.name for offer in live.pending[0].offers]
        act(live, next(name for name in ("check", "call", "no kill") if name in names))
    with pytest.raises(HousewayError, match="is choosing among these cards"):
        live.declare(Declaration(row="DC-050", seat=live.pending[0].spot, cards=(0,)))
    while live.pending[0].question == "draw":
        live.answer(live.pending[0], live.pending[0].default)
    seat = live.pending[0].spot
    before = list(live.round.hands[HandId(seat)])
    live.declare(Declaration(row="DC-050", seat=seat, cards=(0,)))
    assert live.round.hands[HandId(seat)][:4] == before[1:]
    finished(live)


@pytest.mark.parametrize(
    ("cards", "row"),
    [("4c", "DC-048"), ("9d", "DC-049"), ("7s", "DC-048"), ("Ah", "DC-048"), ("Kd", "DC-049")],
)
def test_the_row_follows_from_the_card(cards: str, row: str) -> None:
    """DC-048 and DC-049: an exposed seven or under must be kept, a higher card is replaced."""
    live = dealt("delta-club/lowball-ace-to-five", kill="no kills")
    seat = live.round.spots[1]
    card = live.rules.deck.parse_all([cards])[0]
    live.round.hands[HandId(seat)][2] = card
    assert ruling_for(live.round, Declaration("card-exposed-by-dealer", seat=seat, cards=(2,))).row == row


def test_the_first_card_off_the_deck() -> None:
    """LL-001 is for the first card alone, LL-002 for any other."""
    live = dealt(LL_HOLDEM)
    first, second, *_ = live.round.spots
    assert (
        ruling_for(live.round, Declaration("card-exposed-by-dealer", seat=first, cards=(0,))).row == "LL-001"
    )
    assert (
        ruling_for(live.round, Declaration("card-exposed-by-dealer", seat=second, cards=(0,))).row == "LL-002"
    )
    with pytest.raises(HousewayError, match="LL-001 is for other cards"):
        live.declare(Declaration(row="LL-001", seat=second, cards=(0,)))


# ---------------------------------------------------------------------- the board


@pytest.mark.parametrize(
    ("game", "row"), [(LL_HOLDEM, "LL-003"), (DC_HOLDEM, "DC-115"), (AJ_HOLDEM, "AJ-132")]
)
def test_a_flop_that_came_early(game: str, row: str) -> None:
    """Its cards go back into the stub when the betting is over; the burn stays, and no new one is made."""
    live = dealt(game)
    live.declare(Declaration(row=row))
    assert live.round.hands[BOARD] == []
    assert (burns(live), len(live.round.drawn)) == (1, 4 * 2 + 1 + 3)
    assert not any(isinstance(event, Reformed) for event in live.log)
    check_on_street(live)
    assert any(isinstance(event, Reformed) and len(event.cards) == 3 for event in live.log)
    assert burns(live) == 1
    assert len(live.round.hands[BOARD]) == 3
    finished(live)


@pytest.mark.parametrize(("row", "game", "last"), [("LL-005", LL_HOLDEM, 0), ("AJ-133", AJ_HOLDEM, 1)])
def test_a_turn_that_came_early(row: str, game: str, last: int) -> None:
    """LL-005 and AJ-133: the next card is the turn; the early one goes back before the river.

    The river is then dealt without a burn (L1387) or with one (L801).
    """
    live = dealt(game)
    check_on_street(live)
    live.declare(Declaration(row=row))
    assert len(live.round.hands[BOARD]) == 3
    assert burns(live) == 2
    check_on_street(live)
    assert len(live.round.hands[BOARD]) == 4
    assert burns(live) == 3
    assert not any(isinstance(event, Reformed) for event in live.log)
    check_on_street(live)
    assert len(live.round.hands[BOARD]) == 5
    assert burns(live) == 3 + last
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [1]
    finished(live)


def test_a_river_that_came_early() -> None:
    """DC-118: it goes back into the deck when the betting is over, and the river is turned without a burn."""
    live = dealt(DC_HOLDEM)
    check_on_street(live)
    check_on_street(live)
    live.declare(Declaration(event="board-premature"))
    made = burns(live)
    check_on_street(live)
    assert len(live.round.hands[BOARD]) == 5
    assert burns(live) == made
    finished(live)


def test_a_flop_with_too_many_cards_is_dealt_again() -> None:
    """LL-004, L1386: the cards are mixed with the rest, the burn stays, and a new flop is dealt."""
    live = dealt(LL_HOLDEM)
    check_on_street(live)
    asked, made = live.pending, burns(live)
    live.declare(Declaration(row="LL-004"))
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [4]
    assert len(live.round.hands[BOARD]) == 3
    assert burns(live) == made
    assert live.pending == asked
    finished(live)


def test_a_missing_burn() -> None:
    """AJ-130, AJ-131 (L797-799): before action the card is the burn and another is turned; later it plays."""
    live = dealt(AJ_HOLDEM)
    check_on_street(live)
    first, *rest = live.round.hands[BOARD]
    live.declare(Declaration(row="AJ-130"))
    assert live.round.hands[BOARD][:2] == rest
    assert live.round.burned[-1] == first
    act(live, "check")
    with pytest.raises(HousewayError, match="There has been action on the board"):
        live.declare(Declaration(row="AJ-130"))
    live.declare(Declaration(row="AJ-131"))
    made = burns(live)
    check_on_street(live)
    assert burns(live) == made + 2
    finished(live)


def test_a_street_that_came_early() -> None:
    """DC-013, L475-478: the cards are out, with one more for each player; then the street is dealt."""
    live = dealt(DC_STUD)
    seats, drawn = len(live.round.spots), len(live.round.drawn)
    live.declare(Declaration(row="DC-013"))
    assert len(live.round.drawn) == drawn + 1 + 2 * seats
    assert all(len(live.round.hands[HandId(seat)]) == 3 for seat in live.round.spots)
    check_on_street(live)
    assert all(len(live.round.hands[HandId(seat)]) == 4 for seat in live.round.spots)
    finished(live)


# ---------------------------------------------------------------------- hands


def test_a_dead_hand_of_the_player_who_is_asked() -> None:
    """AJ-066: a hand that touches the muck is foul: its player is out, and the next one is asked."""
    live = dealt(AJ_HOLDEM)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-066", seat=seat))
    assert live.pending[0].spot != seat
    assert live.round.stakes is not None
    assert seat in live.round.stakes.folded
    finished(live)


def test_a_dead_hand_of_another_player_ends_the_hand_if_one_is_left() -> None:
    """AJ-063: two players are left, the hand of one is dead: the other wins without being asked."""
    live = dealt(AJ_HOLDEM, players=2)
    other = next(seat for seat in live.round.spots if seat != live.pending[0].spot)
    winner = live.round.people[live.pending[0].spot]
    live.declare(Declaration(row="AJ-063", seat=other))
    assert live.over
    assert live.chips[winner] > live.chips_before[winner]
    replayed(live)


def test_a_dead_hand_that_is_all_in_wins_nothing() -> None:
    """AJ-064: a hand with the wrong number of cards is foul, whether or not its player can still act."""
    live = dealt(AJ_HOLDEM, players=3, chips=300)
    act(live, "call", "call")
    assert live.over or live.pending
    short = dealt(AJ_HOLDEM, players=3, chips=2_000)
    act(short, "call", "call", "check")
    seat = next(seat for seat in short.round.spots if seat != short.pending[0].spot)
    short.declare(Declaration(row="AJ-064", seat=seat))
    again = finished(short)
    assert again.chips[short.round.people[seat]] == 2_000 - 300


def test_what_a_dead_hand_bet_stays_in_the_pot() -> None:
    """CO-071: a hand that is foul after its player acted forfeits all its money in the pot."""
    live = dealt("club-one/seven-card-stud", players=3)
    act(live, *(offer.name for offer in live.pending[0].offers[:1]))
    while not any(offer.name in ("raise", "bet", "complete") for offer in live.pending[0].offers):
        act(live, "call")
    seat = live.pending[0].spot
    offer = next(offer for offer in live.pending[0].offers if offer.name in ("raise", "bet", "complete"))
    live.answer(live.pending[0], next(iter(offer.answers())))
    name, held = live.round.people[seat], live.chips[live.round.people[seat]]
    live.declare(Declaration(row="CO-071", seat=seat))
    again = finished(live)
    assert again.chips[name] == held


def test_both_hole_cards_exposed() -> None:
    """DC-005, L465: the hand is dead, and the player gets his ante back."""
    live = dealt(DC_STUD)
    seat = next(seat for seat in live.round.spots if seat != live.pending[0].spot)
    name = live.round.people[seat]
    live.declare(Declaration(row="DC-005", seat=seat, cards=(0, 1)))
    assert live.chips[name] == live.chips_before[name]
    finished(live)


def test_the_bring_in_passes_on_from_a_dead_hand() -> None:
    """DC-007, L466: the hand of a player who is away is killed in turn, and the action goes on."""
    live = dealt(DC_STUD)
    seat = live.pending[0].spot
    live.declare(Declaration(row="DC-007", seat=seat))
    assert live.pending[0].spot != seat
    finished(live)


def test_a_player_whose_last_card_is_exposed_may_be_all_in() -> None:
    """DC-024, L500: he may declare himself all in before the action; the others bet on the side."""
    live = dealt(DC_STUD, players=3, chips=50_000)
    while len(live.round.hands[HandId(1)]) < 7:
        check_on_street(live)
    seat = live.pending[0].spot
    name = live.round.people[seat]
    live.declare(Declaration(row="DC-024", seat=seat, cards=(6,), choice="all in"))
    held = live.chips[name]
    assert live.pending[0].spot != seat
    offer = next(offer for offer in live.pending[0].offers if offer.name == "bet")
    live.answer(live.pending[0], next(iter(offer.answers())))
    check_on_street(live)
    again = finished(live)
    assert again.chips[name] >= held
    assert {row.on for row in again.result.rows if row.staked} == {"pot", "pot 2"} if again.result else False


def test_the_last_live_hand_cannot_be_killed() -> None:
    """Somebody must be left to win the pot; a refused ruling leaves no trace."""
    live = dealt(AJ_HOLDEM, players=2)
    first, second = live.round.spots
    events = len(live.log)
    live.round.stakes.folded.add(second) if live.round.stakes else None
    with pytest.raises(HousewayError, match="last live hand"):
        live.declare(Declaration(row="AJ-063", seat=first))
    assert len(live.log) == events


def test_wagers_against_a_bank_are_forfeited_or_returned() -> None:
    """AJ-214 and AJ-010 kill a hand against a bank; its wagers are lost as the row's lines say."""
    table = seated(rules_of("artichoke-joes/california-blackjack", ("schedule", "none")), [1, 2, 3], 1)
    live = table.deal([lot(2, "main", 20), lot(3, "main", 20)], 100_000)
    live.declare(Declaration(row="AJ-010", seat=2))
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert live.result is not None
    [row] = [row for row in live.result.rows if row.who == who(2)]
    assert (row.net, row.why, row.cite) == (
        -2_000,
        "ruled by the floor (AJ-010)",
        live.record().rulings[0]["cite"],
    )
    replayed(live)


# ---------------------------------------------------------------------- the betting


def test_a_player_who_may_not_raise() -> None:
    """AJ-046: chips put in out of turn for less than a raise: he may not raise when it is his turn."""
    live = dealt(AJ_HOLDEM)
    second = live.round.spots[(live.round.spots.index(live.pending[0].spot) + 1) % 4]
    live.declare(Declaration(row="AJ-046", seat=second))
    act(live, "call")
    assert live.pending[0].spot == second
    assert [offer.name for offer in live.pending[0].offers] == ["call", "fold"]
    check_on_street(live)
    while live.pending[0].spot != second:
        act(live, "check")
    assert [offer.name for offer in live.pending[0].offers] == ["check", "bet", "fold"]
    finished(live)


def test_a_betting_round_is_finished_without_a_raise() -> None:
    """AJ-110: an up card is dealt too early; the betting is finished without increase, then it goes back."""
    live = dealt(AJ_STUD)
    live.declare(Declaration(row="AJ-110"))
    assert all(offer.name not in ("raise", "complete", "bet") for offer in live.pending[0].offers)
    check_on_street(live)
    back = [len(event.cards) for event in live.log if isinstance(event, Reformed)]
    assert back == [len(live.round.spots) + 1]
    finished(live)


def test_a_spoken_declaration_is_the_answer() -> None:
    """AJ-048: what a player declares aloud in turn is binding; out of turn the table refuses it."""
    live = dealt(AJ_HOLDEM)
    seat = live.pending[0].spot
    other = next(spot for spot in live.round.spots if spot != seat)
    with pytest.raises(HousewayError, match=f"It is not the turn of seat {other}"):
        live.declare(Declaration(row="AJ-048", seat=other, choice="call"))
    live.declare(Declaration(row="AJ-048", seat=seat, choice="raise"))
    [chose] = [event for event in live.log if isinstance(event, Chose)]
    assert (chose.choice.name, chose.ruled) == ("raise", True)
    assert live.record().choices == []
    finished(live)


def test_a_single_large_chip() -> None:
    """DC-155 and DC-154: facing a bet it is a call; as an opening bet after the flop it is bet whole."""
    live = dealt(DC_HOLDEM, chips=100_000, form="no limit")
    seat = live.pending[0].spot
    live.declare(Declaration(row="DC-155", seat=seat, amount=10_000))
    assert [event.choice.name for event in live.log if isinstance(event, Chose)] == ["call"]
    check_on_street(live)
    opener = live.pending[0].spot
    live.declare(Declaration(row="DC-154", seat=opener, amount=10_000))
    [bet] = [event.choice for event in live.log if isinstance(event, Chose) and event.choice.name == "bet"]
    assert bet.amount == 10_000
    finished(live)


def test_more_than_a_call_and_less_than_a_raise() -> None:
    """AJ-053: the minimum plus less than half a raise: the action is the minimum."""
    live = dealt(AJ_HOLDEM)
    live.declare(Declaration(row="AJ-053", seat=live.pending[0].spot, amount=400))
    assert [event.choice.name for event in live.log if isinstance(event, Chose)] == ["call"]
    finished(live)


def test_a_short_bet_is_completed_or_forfeited() -> None:
    """AJ-051: he makes up the difference, or forfeits the short amount, which stays in the pot."""
    live = dealt(AJ_HOLDEM)
    seat = live.pending[0].spot
    name, pot = live.round.people[seat], live.pots[POT]
    live.declare(Declaration(row="AJ-051", seat=seat, amount=100, choice="fold"))
    assert live.pots[POT] == pot + 100
    assert live.chips[name] == live.chips_before[name] - 100
    live.declare(Declaration(row="AJ-051", seat=live.pending[0].spot, amount=100, choice="call"))
    finished(live)


# ---------------------------------------------------------------------- what is left to the floor


def test_the_floor_decides_where_the_outcome_is_left_to_it() -> None:
    """AJ-015: for good cause, the floor manager may declare any card, hand or deal foul."""
    live = dealt(AJ_HOLDEM)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-015", seat=seat, remedies=("hand-foul",)))
    assert live.pending[0].spot != seat
    with pytest.raises(HousewayError, match="the rule decides what is done"):
        live.declare(Declaration(row="AJ-066", seat=live.pending[0].spot, remedies=("misdeal",)))
    finished(live)


def test_a_ruling_without_consequences_is_announced() -> None:
    """AJ-072 (English only) changes nothing at the table: it is said, recorded and narrated with its line."""
    live = dealt(AJ_HOLDEM)
    asked = live.pending
    live.declare(Declaration(row="AJ-072"))
    assert live.pending == asked
    assert isinstance(live.log[-1], Ruled)
    [line] = [line.text for line in narrate(live.rules, live.view(None)) if line.kind == "ruled"]
    assert line.startswith("The floor rules: Only English may be spoken")
    assert "AJ-072, L" in line
    finished(live)


def test_the_story_says_on_whose_hand_the_floor_rules() -> None:
    """A name after "The floor rules" read as that of the person who ruled."""
    live = dealt(AJ_HOLDEM)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-046", seat=seat))
    told = {
        name: next(line.text for line in narrate(live.rules, live.view(None), name) if line.kind == "ruled")
        for name in (None, live.people[seat])
    }
    assert told[None].startswith(f"The floor rules on the hand of {live.people[seat]}, seat {seat}: ")
    assert told[live.people[seat]].startswith("The floor rules on your hand: ")
    finished(live)


def test_a_hand_that_is_dead_is_said_to_be_so() -> None:
    """AJ-066: the story and the pictures tell everybody that the hand is dead, its player as "you"."""
    live = dealt(AJ_HOLDEM, players=4)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-066", seat=seat))
    for name, said in ((None, f"Seat {seat}'s hand is dead."), (live.people[seat], "Your hand is dead.")):
        told = [line.text for line in narrate(live.rules, live.view(None), name) if line.kind == "ruled"]
        assert told[1:] == [said]
    ruled = [event for event in pictured(live.view(None)) if event["kind"] == "ruled"]
    assert [event["after"]["dead"] for event in ruled] == [seat]
    assert all("after" not in data for data in live.view(None)), "what a proof holds stays as it was"
    finished(live)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (Declaration(row="AJ-134"), "does not fit the round as it stands; its stage is: The river"),
        (Declaration(row="AJ-001x"), "unknown row 'AJ-001x'"),
        (Declaration(event="no-such-event"), "unknown event"),
        (Declaration(event="fold"), "the table does this by itself"),
        (
            Declaration(event="card-foreign", seat=2),
            "Several procedures fit card-foreign: name one of AJ-136",
        ),
        (Declaration(row="AJ-127", seat=2), "say which card it is about"),
        (Declaration(row="AJ-127", seat=2, cards=(5,)), "hand 2 has 2 cards, but none at place 6"),
        (Declaration(row="AJ-066"), "say which seat it is about"),
        (Declaration(row="AJ-066", seat=9), "Nobody sits at seat 9"),
        (Declaration(row="AJ-123", seat=2, cards=(0,)), "is for other cards"),
    ],
)
def test_what_cannot_be_applied_is_refused_and_leaves_no_trace(said: Declaration, why: str) -> None:
    """One clear line says why; the round goes on as if nothing had been said."""
    live = dealt(AJ_HOLDEM)
    before = list(live.log.whole())
    with pytest.raises(HousewayError, match=why.replace("(", r"\(")):
        live.declare(said)
    assert list(live.log.whole()) == before
    assert live.record().rulings == []
    finished(live)


def test_what_the_table_cannot_undo_is_offered_with_the_reason() -> None:
    """DC-010: the wrong player never makes the forced bet at a table that reads the up cards."""
    live = dealt(DC_STUD)
    [offered] = [each for each in rulings_now(live.round) if each.row.id == "DC-010"]
    assert offered.refused.startswith("The table has the low card bring it in")
    with pytest.raises(HousewayError, match="DC-010 cannot be applied: The table has the low card"):
        live.declare(Declaration(row="DC-010", seat=1))


def test_questions_that_did_not_change_are_not_asked_again() -> None:
    """A ruling about another hand leaves the open question as it is."""
    live = dealt(AJ_HOLDEM)
    asked = sum(isinstance(event, Asked) for event in live.log)
    live.declare(Declaration(row="AJ-127", seat=3, cards=(0,)))
    assert sum(isinstance(event, Asked) for event in live.log) == asked
    assert isinstance(live.log[-1], Dealt)


# ---------------------------------------------------------------------- Panguingue


PAN = "club-one/panguingue"


def in_play(seed: int = 1) -> LiveRound:
    """A hand of Panguingue in which everybody stays, up to the first card that was turned up."""
    live = dealt(PAN, seed=seed, schedule="none")
    act(live, *["stay"] * 4)
    return live


def played_on(live: LiveRound) -> LiveRound:
    """Play a hand of Panguingue to its end, laying whatever can be laid; it replays to the same chips."""
    while live.pending:
        ask = live.pending[0]
        laid = next((offer for offer in ask.offers if isinstance(offer, Laying)), None)
        live.answer(ask, Choice(laid.name, parts=laid.ways[0]) if laid else ask.default)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    return replayed(live)


def test_before_the_first_draw_an_extra_card_goes_to_the_retired_hands() -> None:
    """CO-097, L779: eleven cards; the dealer takes one out, and it cannot be drawn."""
    live = dealt(PAN, schedule="none")
    assert {"CO-097", "CO-098"} <= {offered.row.id for offered in rulings_now(live.round)}
    live.declare(Declaration(row="CO-097", seat=2))
    assert len(live.round.hands[HandId(2)]) == 10
    act(live, *["stay"] * 4)
    played_on(live)


def test_a_hand_that_is_dealt_quite_wrong_is_dead_and_its_ante_returned() -> None:
    """CO-098, L779: fewer than eight cards or more than twelve."""
    live = dealt(PAN, schedule="none")
    live.declare(Declaration(row="CO-098", seat=2))
    act(live, *["stay"] * 3)
    assert live.chips["Ben"] == live.chips_before["Ben"]
    played_on(live)
    assert live.chips["Ben"] == live.chips_before["Ben"]


def test_a_wrong_hand_retires_returns_its_collections_and_pays_on() -> None:
    """CO-099, L781: found after the first draw; he pays for conditions and for winning all the same."""
    for seed in range(1, 40):
        live = in_play(seed)
        while live.pending and not collected(live, "Ben"):
            ask = live.pending[0]
            laid = next((offer for offer in ask.offers if isinstance(offer, Laying)), None)
            live.answer(ask, Choice(laid.name, parts=laid.ways[0]) if laid else ask.default)
        if live.pending:
            break
    assert collected(live, "Ben") > 0
    with pytest.raises(HousewayError, match="CO-097 does not fit"):
        live.declare(Declaration(row="CO-097", seat=2))
    live.declare(Declaration(row="CO-099", seat=2))
    assert collected(live, "Ben") == 0
    assert not any(ask.spot == 2 for ask in live.pending)
    with pytest.raises(HousewayError, match="Seat 2 is not in the hand"):
        live.declare(Declaration(row="CO-099", seat=2))
    before = live.chips["Ben"]
    played_on(live)
    assert live.chips["Ben"] < before, "he has paid the winner"
    assert live.round.choices[2] == "fouled"
    assert all(ask.spot != 2 for ask in asked_after_ruling(live))


def test_a_player_who_is_ruled_out_names_no_card() -> None:
    """CO-101, L785: the answer that the table gives for him does not discard, and shows no card of his."""
    for seed in range(1, 40):
        live = in_play(seed)
        while live.pending and live.pending[0].topic != "meld":
            ask = live.pending[0]
            laid = next((offer for offer in ask.offers if isinstance(offer, Laying)), None)
            live.answer(ask, Choice(laid.name, parts=laid.ways[0]) if laid else ask.default)
        if live.pending:
            break
    seat = live.pending[0].spot
    live.declare(Declaration(row="CO-101", seat=seat))
    (chose,) = [data for data in live.view(None) if data["kind"] == "chose" and data.get("ruled")]
    assert chose["choice"] == "discard"
    assert "cards" not in chose
    assert all(line.text for line in narrate(live.rules, live.view(None)))
    played_on(live)


def collected(live: LiveRound, name: str) -> int:
    """What a player has collected for conditions, less what he gave back."""
    conditions = [paid for paid in live.transfers if paid.why == CONDITION]
    received = sum(paid.amount for paid in conditions if paid.payee == name)
    return received - sum(paid.amount for paid in conditions if paid.payer == name and paid.on == GIVEN_BACK)


def asked_after_ruling(live: LiveRound) -> list[Ask]:
    """The questions that were asked after the last ruling."""
    events = list(live.log)
    at = max(place for place, event in enumerate(events) if isinstance(event, Ruled))
    return [event.ask for event in events[at:] if isinstance(event, Asked)]
