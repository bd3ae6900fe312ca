"""Which games a variant of PHH expresses, told from their rules (phh.readthedocs.io, "Required Fields")."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.errors import HousewayError
from houseway.games.ring.how import how_of
from houseway.histories import expressed
from houseway.histories.variants import TableSums, variant_rules, variants
from houseway.rulebook.families.ring import RingPlay
from tests.histories.hands import games_and_forms, named
from tests.playing import pot_games, rules_of

EXPRESSED = {
    "FT": [
        "artichoke-joes/lightning-poker (Texas Hold 'Em, split limit)",
        "artichoke-joes/texas-holdem (split limit, no kills)",
        "club-one/texas-holdem (limit)",
        "delta-club/lightning-poker-texas-holdem (limit)",
        "delta-club/texas-holdem (limit, no kills)",
        "lucky-lady/holdem (limit)",
        "oceana/texas-holdem",
    ],
    "NT": [
        "artichoke-joes/lightning-poker (Texas Hold 'Em, no limit)",
        "club-one/texas-holdem (no limit)",
        "delta-club/lightning-poker-texas-holdem (no limit)",
        "delta-club/texas-holdem (no limit)",
        "lucky-lady/no-limit-holdem",
    ],
    "PO": ["lucky-lady/omaha (pot limit)"],
    "FO/8": [
        "artichoke-joes/lightning-poker (Omaha High/Low, split limit)",
        "artichoke-joes/omaha-high-low (split limit, no kills)",
        "club-one/omaha-hi-lo (limit)",
        "delta-club/omaha-hi-lo-8 (limit, no kills)",
        "lucky-lady/omaha-hi-lo-8-or-better (limit, no kills)",
        "oceana/omaha-high-low-split",
    ],
    "F7S/8": ["club-one/seven-card-stud-hi-lo (limit)", "delta-club/seven-card-stud-hi-lo-8 (limit)"],
    "FR": ["club-one/razz (limit)", "delta-club/razz (limit)"],
    "N2L1D": ["delta-club/lowball-deuce-to-seven (no limit, no kills)"],
}


AS_DEALT = (
    "artichoke-joes/lightning-poker",
    "artichoke-joes/texas-holdem",
    "club-one/omaha-hi-lo",
    "club-one/razz",
    "club-one/seven-card-stud-hi-lo",
    "club-one/texas-holdem",
    "delta-club/lightning-poker-texas-holdem",
    "delta-club/omaha-hi-lo-8",
    "delta-club/razz",
    "delta-club/seven-card-stud-hi-lo-8",
    "delta-club/texas-holdem",
    "lucky-lady/holdem",
    "lucky-lady/no-limit-holdem",
    "oceana/omaha-high-low-split",
    "oceana/texas-holdem",
)
"""The filings that a variant expresses in the form that is dealt without any choice."""


def test_every_filing_that_a_variant_expresses_as_it_is_dealt() -> None:
    """15 of the 55 games that are played for pots; two more, played without a kill."""
    assert tuple(game for game in pot_games() if expressed(rules_of(game)).variant) == AS_DEALT
    assert (len(pot_games()), len(AS_DEALT)) == (55, 15)


@pytest.mark.verify
def test_every_form_that_a_variant_expresses() -> None:
    """24 forms of 19 filings."""
    found: dict[str, list[str]] = {}
    filings: set[str] = set()
    for game, chosen in games_and_forms():
        variant, reasons = expressed(rules_of(game, *chosen))
        assert bool(variant) != bool(reasons)
        if variant:
            found.setdefault(variant, []).append(named(game, chosen))
            filings.add(game)
    assert {variant: sorted(names) for variant, names in found.items()} == EXPRESSED
    assert (len(filings), sum(map(len, found.values()))) == (19, 24)


def test_variants_that_no_filing_is() -> None:
    """Stud is filed with its open pair; no house files short-deck hold'em or triple draw."""
    assert set(variants()) - EXPRESSED.keys() == {"NS", "F7S", "F2L3D"}


@pytest.mark.parametrize(
    ("game", "settings", "reason"),
    [
        ("club-one/seven-card-stud", {}, "an open pair allows the higher bet"),  # L609
        ("artichoke-joes/razz", {}, "the bring-in is another"),  # a raise adds the lower limit: L299, L314
        ("artichoke-joes/texas-holdem", {"form": "no limit"}, "the blinds are not a bet"),  # L843
        ("delta-club/omaha", {"form": "pot limit"}, "a bet may be larger than the pot"),
        ("oceana/omaha", {}, "the betting is fixed limit"),  # PHH has Omaha for high only with the pot limit
        ("lucky-lady/ez-money-holdem", {}, "the pack has 32 cards"),  # L640
        ("delta-club/draw-poker-jacks-or-better", {}, "only certain hands may open"),  # L842
        ("club-one/crazy-pineapple", {}, "the cards are dealt, discarded or drawn in another way"),
    ],
)
def test_a_game_says_why_no_variant_expresses_it(game: str, settings: dict[str, str], reason: str) -> None:
    variant, reasons = expressed(rules_of(game, *settings.items()))
    assert variant == ""
    assert reason in reasons


def test_a_dead_blind_is_against_every_variant() -> None:
    """In PHH, blinds_or_straddles count towards a call; no filing that is dealt has a dead one."""
    rules = rules_of("oceana/texas-holdem")
    play = rules.play
    assert isinstance(play, RingPlay)
    dead = [blind.model_copy(update={"live": False}) for blind in play.blinds]
    changed = replace(rules, play=play.model_copy(update={"blinds": dead}), digest="dead blinds")
    assert expressed(changed) == ("", ("a blind is dead",))


def test_a_reading_can_make_a_game_one_of_the_variants() -> None:
    """A raise over the force at Artichoke Joe's adds the lower limit (L314), or completes it by a reading."""
    assert expressed(rules_of("artichoke-joes/razz", ("raise_over_force", "completed"))).variant == "FR"


@pytest.mark.parametrize("code", variants())
def test_the_rules_of_every_variant_are_the_variant(code: str) -> None:
    """The rules by which other programs' hands are played express the variant that they are made for."""
    stud = code in ("F7S", "F7S/8", "FR")
    sums = TableSums(50, () if stud else (100, 200), 100 if stud else 0, 200, 400, 200)
    rules = variant_rules(code, 6, sums)
    assert expressed(rules).variant == code
    assert how_of(rules).ante == 50


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(HousewayError, match="unknown variant 'FB'"):
        variant_rules("FB", 2, TableSums())
