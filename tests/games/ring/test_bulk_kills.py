"""Kills in the bulk kernel, with drops: its sessions go hand by hand as in the live engine, to the cent."""

from __future__ import annotations

import pytest

from houseway.games.ring.bulk import BulkHands, BulkPolicy
from houseway.games.ring.bulk.compiled import not_in_bulk
from houseway.games.ring.bulk.kill_steps import kills_not_in_bulk
from houseway.games.ring.how import how_of
from houseway.rulebook.families.ring import HIGHER, RingPlay
from houseway.rulebook.kills import KillCall
from houseway.rulebook.rules import Rules, fee_options
from tests.games.ring.bulk_replay import same_hands
from tests.games.ring.test_bulk import played_by
from tests.playing import alternatives, pot_games, rules_of, scaled

KEEN = BulkPolicy(3, 9, 1)
"""Each player kills one pot in twelve that he may kill."""
LOWBALL = "delta-club/lowball-ace-to-five"
LUCKY_LOWBALL = "lucky-lady/lowball-draw"
LUCKY_OMAHA = "lucky-lady/omaha-hi-lo-8-or-better"
EXAMPLES = (
    ("artichoke-joes/omaha", ("kill", "kill")),
    ("artichoke-joes/omaha", ("form", "no limit")),
    ("artichoke-joes/omaha-high-low", ("kill_size", "full")),
    ("artichoke-joes/omaha-high-low", ("kill_size", "half")),
    ("club-one/lowball", ("form", "limit")),
    ("delta-club/texas-holdem", ("kill", "natural kill")),
    ("delta-club/omaha-hi-lo-8", ("kill", "scoop kill")),
    (LOWBALL, ("form", "limit")),
    (LOWBALL, ("form", "no limit")),
    (LOWBALL, ("kill", "after two cards only")),
    (LOWBALL, ("splitter_kills", "kills")),
    (LOWBALL, ("kill_second_pot", "any pot")),
    (LUCKY_LOWBALL, ("form", "limit")),
    (LUCKY_LOWBALL, ("limits", "10-20")),
    (LUCKY_LOWBALL, ("kill_live", "last")),
    (LUCKY_LOWBALL, ("kill_buttons", "three")),
    (LUCKY_OMAHA, ("form", "limit")),
    (LUCKY_OMAHA, ("kill_live", "last")),
    (LUCKY_OMAHA, ("scoop_pot", "after")),
    (LUCKY_OMAHA, ("scooped", "at the showdown")),
    (LUCKY_OMAHA, ("scooped", "high and low")),
)
"""A game and a setting for every way to kill a pot."""


def ring(made: Rules) -> RingPlay:
    """How these rules are played."""
    assert isinstance(made.play, RingPlay)
    return made.play


def rules(game: str, *settings: tuple[str, str]) -> Rules:
    """The rules of a game with some settings, and the first drops that it has in bulk."""
    options = fee_options(rules_of(game, *settings).filing, game)
    chosen = (rules_of(game, ("schedule", option), *settings) for option in (*options, "none"))
    return next(made for made in chosen if not not_in_bulk(made))


def hands(made: Rules, players: int, number: int) -> BulkHands:
    """Hands of players who like to kill, with stacks that do not always suffice for it."""
    how = how_of(made)
    least = max(made.low, how.dealt_in_with)
    return BulkHands(made, players, KEEN, (least, 20 * how.amounts[HIGHER] + least), number)


def compare(made: Rules, count: int) -> int:
    """Play hands for two, four and all players in both engines; return how many pots were killed."""
    found = 0
    for number, players in enumerate(sorted({2, 4, made.seats})):
        bulk = hands(made, players, number)
        for replayed in same_hands(bulk, count):
            (deal,) = replayed.deals
            assert deal.round.stakes is not None
            found += bool(deal.round.stakes.kills)
        totals = bulk.deal(count, audited=True)
        assert (totals.difference, totals.faults) == (0, 0)
    return found


@pytest.mark.parametrize(("game", "setting"), EXAMPLES)
def test_hands_with_kills_end_as_in_the_live_engine(game: str, setting: tuple[str, str]) -> None:
    """Every way to kill a pot that is filed: who kills, for how much, who acts when, and every cent."""
    assert compare(rules(game, setting), 12)


def killing_games() -> list[str]:
    """The filings in which a pot may be killed."""
    found: list[str] = []
    for game in pot_games():
        play = rules_of(game).play
        named = {name for name, _ in alternatives(game)}
        if isinstance(play, RingPlay) and (play.kill is not None or named & {"kill", "overs"}):
            found.append(game)
    return found


@pytest.mark.verify
@pytest.mark.parametrize("game", killing_games())
def test_hands_by_every_kind_of_kill_end_as_in_the_live_engine(game: str) -> None:
    """Every way to kill with each other setting that changes what the kernel plays by; drops are on."""
    ways = [setting for setting in alternatives(game) if setting[0] in ("kill", "overs", "form")]
    others = [setting for setting in alternatives(game) if setting[0] not in ("schedule", "seats", "limits")]
    played: set[tuple[object, ...]] = set()
    for way in ways or [("form", "limit")]:
        for other in others:
            if other[0] == way[0] and other != way:
                continue
            made = rules(game, *dict.fromkeys((way, other)))
            if ring(made).kill is None or played_by(made) in played:
                continue
            played.add(played_by(made))
            compare(made, scaled(20))
    assert played


def test_the_kernel_kills_as_often_from_any_hand_of_a_session_on() -> None:
    """Hands 300 to 309 are the same alone: those of their session before them are played for the kills."""
    bulk = hands(rules("artichoke-joes/omaha-high-low"), 5, 1)
    assert bulk.session > 1
    assert 300 % bulk.session
    assert bulk.results(310).tolist()[300:] == bulk.results(10, start=300).tolist()
    assert bulk.deal(10, start=300).hands == 10


def test_hands_without_kills_that_are_owed_stand_alone() -> None:
    """Where players only choose to kill, no hand depends on another."""
    assert hands(rules("club-one/lowball"), 5, 1).session == 1


def test_kills_that_no_filing_has_are_refused() -> None:
    """Overs move the button past a player, and so do not go with kills that are owed."""
    play = ring(rules(LUCKY_LOWBALL)).model_copy(update={"overs": KillCall()})
    assert kills_not_in_bulk(play) == "kills that are owed are not dealt in bulk together with overs"
