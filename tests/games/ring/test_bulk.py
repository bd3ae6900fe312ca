"""The bulk kernel: its hands, replayed in the live engine, end with the same chips to the cent."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from houseway.errors import HousewayError
from houseway.games.ring.bulk import CALL_STATION, LOOSE, WILD, BulkHands, most_players, not_dealt
from houseway.games.ring.bulk.rounds import CALL, CHECK, FOLD
from houseway.games.ring.how import how_of
from houseway.rulebook.families.ring import HIGHER, RingPlay
from houseway.rulebook.rules import Rules
from tests.games.ring.bulk_replay import live_chips
from tests.playing import alternatives, pot_games, rules_of, scaled

HOLDEM = "artichoke-joes/texas-holdem"
NOT_DEALT = {
    "club-one/draw-poker-jacks-back",
    "club-one/mexican-stud",
    "delta-club/draw-poker-jacks-or-better",
}
"""Games with openers, or with cards that players turn up by choice."""


def rules(game: str, form: str = "") -> Rules:
    """The rules of a game in one of its forms, without fees."""
    return rules_of(game, ("schedule", "none"), *((("form", form),) if form else ()))


def forms() -> list[ParameterSet]:
    """Every game that the kernel deals, in its usual form and in every other."""
    found = []
    for game in pot_games():
        if isinstance(rules(game).play, RingPlay) and game not in NOT_DEALT:
            others = [str(value) for name, value in alternatives(game) if name == "form"]
            found += [pytest.param(game, form, id=f"{game} {form}".strip()) for form in ("", *others)]
    return found


def hands(made: Rules, players: int, number: int = 0) -> BulkHands:
    """Hands with stacks from the least that is dealt in to 15 of the higher limit."""
    how = how_of(made)
    least = max(made.low, how.dealt_in_with)
    policy = (LOOSE, WILD, CALL_STATION)[number % 3]
    return BulkHands(made, players, policy, (least, 15 * how.amounts[HIGHER] + least), seed=number)


def test_all_games_but_three_are_dealt() -> None:
    """The games that are not dealt say why."""
    games = [game for game in pot_games() if isinstance(rules(game).play, RingPlay)]
    assert {game for game in games if list(not_dealt(rules(game)))} == NOT_DEALT
    with pytest.raises(HousewayError, match="openers are not dealt in bulk"):
        BulkHands(rules("delta-club/draw-poker-jacks-or-better"), 4).deal(1)


def compare(game: str, form: str, count: int) -> None:
    """Play hands for two to all players in both engines."""
    made = rules(game, form)
    for number, players in enumerate(sorted({2, 3, most_players(made)})):
        bulk = hands(made, players, number)
        for hand, chips in enumerate(bulk.results(count).tolist()):
            assert live_chips(bulk, hand) == chips
            assert sum(chips) == sum(bulk.stacks(hand))


@pytest.mark.parametrize(("game", "form"), forms())
def test_hands_end_as_in_the_live_engine(game: str, form: str) -> None:
    """Four hands for each of three numbers of players, by three policies."""
    compare(game, form, 4)


@pytest.mark.verify
@pytest.mark.parametrize(("game", "form"), forms())
def test_many_hands_end_as_in_the_live_engine(game: str, form: str) -> None:
    """The same with many hands."""
    compare(game, form, scaled(20))


@pytest.mark.parametrize("game", [param.values[0] for param in forms() if not param.values[1]])
def test_no_chip_is_made_or_lost(game: str) -> None:
    """The chips after the hands are those before."""
    made = rules(game)
    bulk = hands(made, min(6, most_players(made)))
    totals = bulk.deal(2_000)
    assert totals.hands == 2_000
    assert totals.difference == 0
    assert 0 < totals.shown <= totals.hands


@pytest.mark.verify
@pytest.mark.parametrize("game", [param.values[0] for param in forms() if not param.values[1]])
def test_no_chip_is_made_or_lost_in_ten_million_hands(game: str) -> None:
    """The same in ten million hands of every game."""
    made = rules(game)
    assert hands(made, min(6, most_players(made)), 1).deal(10_000_000).difference == 0


def test_a_hand_does_not_depend_on_those_before_it() -> None:
    """Hands 40 to 49 are the same alone and after 40 others."""
    bulk = hands(rules(HOLDEM), 6)
    assert bulk.results(50).tolist()[40:] == bulk.results(10, start=40).tolist()


def test_the_log_of_a_hand_has_every_decision() -> None:
    """Call stations call the blinds of a six-handed game, the big blind checks, and all check three times."""
    bulk = BulkHands(rules(HOLDEM), 6, CALL_STATION)
    log = bulk.log(0)
    assert [seat for seat, _, _ in log] == [2, 3, 4, 5, 0, 1, *([0, 1, 2, 3, 4, 5] * 3)]
    assert [action for _, action, _ in log] == [*[CALL] * 5, *[CHECK] * 19]
    assert [amount for _, _, amount in log][:6] == [300, 300, 300, 300, 200, 0]
    assert FOLD not in {action for _, action, _ in log}


def test_a_player_with_too_few_chips_is_refused() -> None:
    """EZ Money Hold'em deals a player in only with the higher limit (its `dealt_in_with`)."""
    made = rules("lucky-lady/ez-money-holdem")
    with pytest.raises(HousewayError, match="or more to be dealt in"):
        BulkHands(made, 3, chips=(made.low, 100 * made.low)).deal(1)
