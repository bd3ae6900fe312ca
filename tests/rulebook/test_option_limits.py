"""A table's limits are those of the schedule option in force, or inside them."""

from __future__ import annotations

import pytest

from houseway.desk.fee_options import schedule_admitting
from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.rules import fee_options, load_rules, rules_as_opened
from houseway.rulebook.sheet import rule_sheet
from houseway.rulebook.tiers import parse_limits

PURE = "club-one/pure-21-5-blackjack"


def limits_paragraph(game: str, **settings: str) -> tuple[str, str]:
    """What the rule sheet says about the limits, and the lines it cites."""
    sheet = rule_sheet(load_rules(game, settings))
    (found,) = [
        block
        for section in sheet.sections
        for block in section.blocks
        if getattr(block, "label", "") == "Limits"
    ]
    return getattr(found, "text", ""), found.cite


def test_limits_outside_the_option_in_force_are_refused() -> None:
    """001:3796: one option, which utilizes one table limit; 001:3354 prints $5-$500 for option 1."""
    with pytest.raises(
        HousewayError,
        match=r"^limits: option 1 is for limits of \$5 to \$500 \[L3354.*\], not \$5 to \$5,000; choose a",
    ):
        load_rules(PURE, {"limits": "5-5000"})
    with pytest.raises(HousewayError, match=r"^limits: option 1 is for limits of "):
        load_rules("club-one/casino-war", {"limits": "1-50"})
    assert load_rules(PURE, {"limits": "10-200"}).high == 200_00


def test_the_option_is_cited_for_its_own_limits_only() -> None:
    """001:3354 says $5-$500, and nothing about $10-$200."""
    text, cite = limits_paragraph(PURE)
    assert text == "$5 to $500 unless a bet has limits of its own."
    assert cite.startswith("L3354")
    text, cite = limits_paragraph(PURE, limits="10-200")
    assert text.startswith("$10 to $200, within the $5 to $500 of option 1, unless")
    _, cite = limits_paragraph(PURE, schedule="none", limits="10-200")
    assert not cite.startswith("L3354")


@pytest.mark.parametrize("game", [entry.id for entry in catalogue()])
def test_no_option_of_any_house_takes_limits_above_its_own(game: str) -> None:
    """The same sentence in every house that prints limits with its options (000:1714, 001:3796, ...)."""
    document = loader.document(game)
    filing = loader.validate(document.raw, document.where)
    for name, (option, group) in list(fee_options(filing, document.where).items())[:3]:
        printed = group.options[option].limits
        if printed is not None and (top := parse_limits(printed, game)[1]) is not None:
            low = parse_limits(printed, game)[0]
            with pytest.raises(HousewayError, match=r"^limits: "):
                load_rules(game, {"schedule": name, "limits": f"{low / 100:.2f}-{top / 100 + 1:.2f}"})


def test_a_table_that_was_opened_with_other_limits_keeps_them() -> None:
    """A room continues its tables, and its records replay, whatever the limits of today's options."""
    rules = rules_as_opened(PURE, {"limits": "5-5000"})
    assert rules.high == 5000_00


def test_a_table_of_an_earlier_version_is_settled_as_it_was() -> None:
    """001:2400 pays a Pure 21.5 at once; rounds recorded before that was a reading were settled in turn."""
    assert load_rules(PURE).settings["naturals_paid"] == "at once"
    assert any(row.early for row in load_rules(PURE).passes)
    earlier = rules_as_opened(PURE, {})
    assert "naturals_paid" not in earlier.settings
    assert not any(row.early for row in earlier.passes)


def test_bonus_bets_may_have_limits_apart() -> None:
    """004:4624: minimum and maximum limits on bonus wagers are set apart from those on base game wagers."""
    game = "artichoke-joes/ultimate-texas-holdem"
    rules = load_rules(game, {"bonus_limits": "1-50"})
    assert (rules.bets["trips"].low, rules.bets["trips"].high) == (1_00, 50_00)
    assert (rules.bets["ante"].low, rules.bets["ante"].high) == (rules.low, rules.high)
    assert load_rules(game).bets["trips"].high == rules.high
    assert load_rules(game, {"bonus_limits": "1-50"}).digest != load_rules(game).digest
    with pytest.raises(
        HousewayError, match=r"^limits: the table bonus maximum must be within \$50-1000, not \$20$"
    ):
        load_rules(game, {"bonus_limits": "1-20"})
    with pytest.raises(HousewayError, match="unknown setting 'bonus_limits'"):
        load_rules(PURE, {"bonus_limits": "1-50"})


def test_a_schedule_admits_bonus_bets_by_limits_of_their_own() -> None:
    """004:4624: a Trips of $1 is admitted at a table of $5 whose bonus bets go from $1 to $50."""
    game, ante = "artichoke-joes/ultimate-texas-holdem", ("ante", 20_00)
    together, apart = load_rules(game), load_rules(game, {"bonus_limits": "1-50"})
    assert together.low > 1_00
    assert schedule_admitting(together, [ante, ("trips", 1_00)]) is None
    assert schedule_admitting(apart, [ante, ("trips", 1_00)]) == apart.settings["schedule"]
    assert schedule_admitting(together, [ante, ("trips", 60_00)]) == together.settings["schedule"]
    assert schedule_admitting(apart, [ante, ("trips", 60_00)]) is None


def test_the_sheet_says_what_limits_bonus_bets_have() -> None:
    """004:4624."""
    game = "artichoke-joes/ultimate-texas-holdem"
    assert limits_paragraph(game)[0].endswith("Bonus bets may have separate limits (bonus_limits).")
    assert limits_paragraph(game, bonus_limits="1-50")[0].endswith("Bonus bets: $1 to $50.")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("lucky-lady/ez-baccarat-panda-8", "L1048"),
        ("club-one/ez-baccarat-panda-8", "L2094"),
        ("club-one/21st-century-baccarat-dai-bacc", "L4211"),
        ("oceana/ez-baccarat", "L184"),
        ("artichoke-joes/ez-baccarat-panda-8", "L3200"),
        ("artichoke-joes/ruyi-baccarat", "L4150"),
    ],
)
def test_betting_spaces_with_limits_of_their_own(game: str, line: str) -> None:
    """LL L1048, C1 L2094, L4211, Oceana L184, AJ L3200, L4150: each space has fixed limits of its own."""
    together = load_rules(game)
    apart = load_rules(game, {"bonus_limits": "10-50"})
    for name, bet in together.bets.items():
        unlimited = together.filing.bets[name].limits is None
        own = (10_00, 50_00) if bet.kind == "bonus" and unlimited else (bet.low, bet.high)
        assert (apart.bets[name].low, apart.bets[name].high) == own
    with pytest.raises(HousewayError, match="the table bonus minimum must be within"):
        load_rules(game, {"bonus_limits": "0.50-50"})
    assert line in limits_paragraph(game)[1].split(", ")
