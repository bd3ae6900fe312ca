"""Answers that a ruling of the floor takes back: the round goes on from the moment before them."""

from __future__ import annotations

import pytest

from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Ask, Choice, Pick
from houseway.rounds.log import Asked, TakenBack
from houseway.rounds.narrate import narrate
from houseway.rounds.pictures import pictured
from houseway.table.floor import Declaration, rulings_now
from houseway.table.live import LiveRound
from tests.floor import act, check_on, dealt, replayed

DC_HOLDEM, DRAW = "delta-club/texas-holdem", "delta-club/draw-poker-jacks-or-better"
LOWBALL, STUD, AJ_HOLDEM = (
    "delta-club/lowball-ace-to-five",
    "club-one/mexican-stud",
    "artichoke-joes/texas-holdem",
)


def no_limit() -> LiveRound:
    """A hand of no-limit hold'em."""
    return dealt(DC_HOLDEM, form="no limit")


def acted(live: LiveRound, choice: str) -> int:
    """Have the player whose turn it is answer; return his seat."""
    seat = live.pending[0].spot
    act(live, choice)
    return seat


def finished(live: LiveRound) -> None:
    """Play the hand on; it replays, and no chip is made or lost."""
    check_on(live)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    replayed(live)


def test_a_player_who_did_not_know_of_the_bet_may_reconsider() -> None:
    """DC-156, L998: with no action behind him, he has his chips back and is asked again."""
    live = no_limit()
    chips, asked = dict(live.chips), live.pending
    seat = acted(live, "call")
    live.declare(Declaration(row="DC-156", seat=seat))
    assert (live.chips, live.pending) == (chips, asked)
    assert live.round.stakes is not None
    assert seat not in live.round.stakes.total
    lines = [line.text for line in narrate(live.rules, live.view(None))]
    name = live.people[seat]
    told = lines[next(at for at, text in enumerate(lines) if "[DC-156, L998]" in text) :]
    assert told[1:3] == [f"{name} gets $4 back, by the ruling.", f"{name} takes the last answer back."]
    assert isinstance(live.log[-1], Asked)
    act(live, "fold")
    assert seat in live.round.stakes.folded
    finished(live)


def test_what_was_done_before_somebody_acted_stands() -> None:
    """DC-157, L999: with action behind him he may not take his chips back; nothing is changed."""
    live = no_limit()
    seat = acted(live, "call")
    acted(live, "call")
    before = list(live.log.whole())
    with pytest.raises(HousewayError, match=f"Seat {seat} was not the last to act: what he did stands"):
        live.declare(Declaration(row="DC-156", seat=seat))
    assert list(live.log.whole()) == before
    finished(live)


def test_an_answer_after_which_cards_came_stands() -> None:
    """The call that ends the betting has the flop dealt: nobody takes it back once the flop is seen."""
    live = no_limit()
    while len(live.round.hands) < 5:
        ask = live.pending[0]
        seat, names = ask.spot, [offer.name for offer in ask.offers]
        act(live, "call" if "call" in names else "check")
    before = list(live.log.whole())
    with pytest.raises(HousewayError, match=f"since seat {seat} answered: the answer stands"):
        live.declare(Declaration(row="DC-156", seat=seat))
    assert list(live.log.whole()) == before
    finished(live)


def test_a_fold_is_taken_back() -> None:
    """DC-156 again, for a player who folded to a raise that was none: he is in the hand as before."""
    live = no_limit()
    seat = acted(live, "fold")
    live.declare(Declaration(row="DC-156", seat=seat))
    assert live.round.stakes is not None
    assert live.pending[0].spot == seat
    assert seat not in live.round.stakes.folded
    act(live, "call")
    finished(live)


def go_on(live: LiveRound, *wanted: str) -> None:
    """Answer with the first of these that is offered, for as little as it may be, or as usual."""
    ask = live.pending[0]
    for name in wanted:
        for offer in ask.offers:
            if offer.name == name:
                live.answer(ask, Choice(name, offer.low if isinstance(offer, Amount) else 0))
                return
    live.answer(ask, ask.default)


def to_the_draw(game: str) -> LiveRound:
    """A hand in which everybody is in until the first draw."""
    for seed in range(1, 60):
        live = dealt(game, seed=seed)
        while live.pending and live.pending[0].question != "draw":
            go_on(live, "bet", "call", "check")
        if live.pending:
            return live
    raise AssertionError("no hand came to the draw")


def drawing(ask: Ask, count: int) -> Choice:
    """The answer by which a player asks for so many cards."""
    [offer] = ask.offers
    assert isinstance(offer, Pick)
    return Choice("draw", parts=(tuple(offer.cards[:count]),))


def test_a_player_who_rapped_pat_may_reconsider() -> None:
    """DC-104, L891: he rapped pat without knowing that the pot was raised; he draws after all."""
    live = to_the_draw(DRAW)
    ask = live.pending[0]
    live.answer(ask, drawing(ask, 0))
    live.declare(Declaration(row="DC-104", seat=ask.spot))
    assert live.pending == (ask,)
    live.answer(ask, drawing(ask, 2))
    finished(live)


@pytest.mark.parametrize(("game", "row"), [(DRAW, "DC-095"), (LOWBALL, "DC-059")])
def test_the_number_of_cards_is_changed_until_one_is_dealt(game: str, row: str) -> None:
    """DC L874-876, L805-807: a request is changed if no card has been dealt to it and nobody has acted."""
    live = to_the_draw(game)
    first = live.pending[0]
    live.answer(first, drawing(first, 0))
    live.declare(Declaration(row=row, seat=first.spot))
    assert live.pending == (first,)
    live.answer(first, drawing(first, 1))
    before = list(live.log.whole())
    with pytest.raises(HousewayError, match="stands"):
        live.declare(Declaration(row=row, seat=first.spot))
    assert list(live.log.whole()) == before
    finished(live)


@pytest.mark.parametrize(("game", "row"), [(STUD, "CO-066"), (AJ_HOLDEM, "AJ-052")])
def test_a_call_without_knowing_of_the_raise_goes_back(game: str, row: str) -> None:
    """CO L422, AJ L221: a player who did not know of a raise is not held to his call."""
    live = dealt(game)
    while "call" not in [offer.name for offer in live.pending[0].offers]:
        go_on(live, "bet", "bring-in", "check")
    chips = dict(live.chips)
    seat = acted(live, "call")
    live.declare(Declaration(row=row, seat=seat))
    assert live.chips == chips
    assert live.pending[0].spot == seat
    finished(live)


def test_a_bet_is_corrected_to_what_was_said() -> None:
    """DC-152, L995: he said one amount and put in another; the bet is what he said."""
    live = no_limit()
    ask = live.pending[0]
    live.answer(ask, Choice("raise", 800))
    live.declare(Declaration(row="DC-152", seat=ask.spot, choice="raise", amount=1_200))
    assert live.round.stakes is not None
    assert live.round.stakes.total[ask.spot] == 1_200
    assert live.pending[0].spot != ask.spot
    finished(live)


def test_the_floor_lets_a_player_reconsider_where_it_decides() -> None:
    """AJ-023, L192: management interprets the rules by their purpose, and its decision is final."""
    live = dealt(AJ_HOLDEM)
    asked, seat = live.pending, acted(live, "call")
    live.declare(Declaration(row="AJ-023", seat=seat, remedies=("may-reconsider",)))
    assert live.pending == asked
    finished(live)


def test_a_refused_ruling_after_one_leaves_no_trace() -> None:
    """The round is replayed over the answer that was taken back, to the same event."""
    live = no_limit()
    seat = acted(live, "call")
    live.declare(Declaration(row="DC-156", seat=seat))
    act(live, "call")
    before, chips = list(live.log.whole()), dict(live.chips)
    asked = live.pending[0].spot
    with pytest.raises(HousewayError):
        live.declare(Declaration(row="DC-152", seat=asked, choice="dance", amount=100))
    assert (list(live.log.whole()), live.chips) == (before, chips)
    finished(live)


def test_the_chips_in_front_of_the_players_follow() -> None:
    """After the answer is taken back, the pictures of the events show what lies there then."""
    live = no_limit()
    live.declare(Declaration(row="DC-156", seat=acted(live, "call")))
    front: dict[str, float] = {}
    for event in pictured(live.view(None)):
        front |= event.get("after", {}).get("front", {})
    assert sum(isinstance(event, TakenBack) for event in live.log) == 1
    assert {name: chips for name, chips in front.items() if chips} == {"Ben": 2, "Cleo": 4}
    assert [each for each in rulings_now(live.round) if each.row.id == "DC-156"]
