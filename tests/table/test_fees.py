"""Collections: tiers as printed, who pays on what, and the moment at which the fee is dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.money import cents
from houseway.rounds.facts import Lot
from houseway.rounds.fees import Charge, charges
from houseway.rounds.narrate import narrate
from houseway.rounds.purse import HOUSE, JACKPOT
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.table.replay import replay
from tests.table.seated import DECK, lot, misdealing, seated, who, won

BANK = 1_000_00


def taken(rules: Rules, *lots: Lot, bank: int = BANK) -> list[tuple[str, int]]:
    """Who pays how many cents; the player-dealer sits at seat 1."""
    return [(charge.payer, charge.amount) for charge in charges(rules, lots, bank, who(1))]


@pytest.mark.parametrize(
    ("action", "fee"),
    [
        ("5", "1"),
        ("100", "1"),
        ("101", "2"),
        ("300", "2"),
        ("301", "3"),
        ("500", "3"),
        ("501", "6"),
        ("1200", "6"),
        ("1201", "10"),
        ("50000", "10"),
    ],
)
def test_total_table_action_is_charged_by_its_tier(action: str, fee: str) -> None:
    """Lucky Lady's baccarat sheet, option 1 (000:1525-1529); all wagers count, whosever they are."""
    rules = load_rules("lucky-lady/ez-baccarat-panda-8", {"schedule": "1"})
    amount = cents(action)
    lots = [Lot(2, "Ben", "player", amount - 2_00), Lot(3, "Cleo", "tie", 2_00)]
    assert charges(rules, lots, BANK, "Ann") == [Charge("Ann", cents(fee), "total table action", amount)]


def test_a_fee_of_nothing_is_no_fee() -> None:
    """Casino War, option 2: $5 is free, $6 to $50 cost 50 cents (001:3210-3213)."""
    rules = load_rules("club-one/casino-war", {"schedule": "2"})
    assert taken(rules, lot(2, "primary", 5)) == []
    assert taken(rules, lot(2, "primary", 6)) == [(who(1), 50)]


def test_wagers_made_after_the_deal_do_not_count() -> None:
    """Total table action is what was placed before the cards (Club One, 001:3204)."""
    rules = load_rules("club-one/casino-war", {"schedule": "1"})
    early = lot(2, "primary", 50)
    assert taken(rules, early) == [(who(1), 50)]
    assert taken(rules, early, Lot(2, who(2), "war", 50_00, late=True)) == [(who(1), 50)]
    assert taken(rules, early, lot(3, "primary", 50)) == [(who(1), 2_00)]


def test_a_fee_per_round_is_paid_once_by_each_player() -> None:
    """Club One's baccarat sheet, option 9: 50 cents per round per player (001:3780-3784)."""
    rules = load_rules("club-one/supreme-baccarat", {"schedule": "9"})
    lots = [lot(2, "player", 50), lot(2, "tie", 5), lot(2, "flex_5", 5), lot(3, "banker", 50)]
    assert taken(rules, *lots) == [(who(1), 1_00), (who(2), 50), (who(3), 50)]


def test_a_fee_per_wager_is_paid_for_each_and_the_bonus_bet_is_free() -> None:
    """Funtazee 21, option 1: $2 from the player-dealer, $1 per main wager (002:1759)."""
    rules = load_rules("delta-club/funtazee-21", {"schedule": "1"})
    behind = Lot(2, who(3), "main", 20_00)
    lots = [lot(2, "main", 20), lot(2, "bonus", 5), behind, lot(3, "main", 20)]
    assert taken(rules, *lots) == [(who(1), 2_00), (who(2), 1_00), (who(3), 1_00), (who(3), 1_00)]


def test_a_fee_by_spot_adds_up_what_one_bettor_has_there() -> None:
    """Artichoke Joe's baccarat sheet, option 1 (004:3716, 3719-3723): $60 and $60 are $120, so $2."""
    rules = load_rules("artichoke-joes/ez-baccarat-panda-8", {"schedule": "1"})
    lots = [lot(2, "player", 60), lot(2, "panda_8", 60), Lot(3, who(2), "banker", 100_00)]
    assert taken(rules, *lots) == [(who(1), 3_00), (who(2), 2_00), (who(2), 1_00)]


@pytest.mark.parametrize(("bank", "fee"), [(300_00, 2_00), (301_00, 3_00)])
def test_a_fee_by_the_bank_looks_at_what_was_put_up(bank: int, fee: int) -> None:
    """Artichoke Joe's California Blackjack, older option 1 (004:2984-2985)."""
    rules = load_rules("artichoke-joes/california-blackjack", {"schedule": "cal-blackjack:1"})
    assert taken(rules, lot(2, "main", 101), bank=bank) == [(who(1), fee), (who(2), 2_00)]


def test_bonus_bets_may_be_charged_apart() -> None:
    """Artichoke Joe's Ultimate Texas Hold'em, option 7 (004:4685-4689): $1 on $40, $1 on the bonus."""
    rules = load_rules("artichoke-joes/ultimate-texas-holdem", {"schedule": "7"})
    lots = [lot(2, "ante", 20), lot(2, "blind", 20), lot(2, "trips", 10)]
    assert taken(rules, *lots) == [(who(1), 3_00), (who(2), 1_00), (who(2), 1_00)]


JACKPOT_SHEET = """
extends = "oceana/ez-baccarat"
fees = "sheet"
[groups.sheet]
player_dealer = { basis = "total table action" }
player = { basis = "each wager" }
jackpot = { basis = "PAYER" }
[groups.sheet.options]
1 = { player_dealer = "2", player = "5-100: 1; 101+: 2", jackpot = "1" }
"""


def with_jackpot(folder: Path, basis: str) -> Rules:
    variant = folder / "jackpot.toml"
    variant.write_text(JACKPOT_SHEET.replace("PAYER", basis))
    return load_rules(str(variant))


@pytest.mark.parametrize(
    ("basis", "payers"), [("each wager", [who(2), who(2), who(3)]), ("total table action", [who(1)])]
)
def test_what_is_collected_for_a_jackpot_is_not_the_houses(
    tmp_path: Path, basis: str, payers: list[str]
) -> None:
    """The basis says who pays: each player for each wager, or the player-dealer once."""
    rules = with_jackpot(tmp_path, basis)
    lots = [lot(2, "player", 20), lot(2, "tie", 5), lot(3, "player", 150)]
    due = charges(rules, lots, BANK, who(1))
    assert [(fee.payer, fee.amount) for fee in due if fee.payee == JACKPOT] == [
        (name, 1_00) for name in payers
    ]
    table = seated(rules, [1, 2, 3], player_dealer=1)
    live = table.deal(lots, BANK, stacked("9c 4d Kc 2s 3h", DECK))
    assert (table.chips[HOUSE], table.chips[JACKPOT]) == (2_00 + 4_00, len(payers) * 1_00)
    collected = next(line.text for line in narrate(rules, live.log.whole()) if line.kind == "fee")
    assert collected.count(f"$1 ({basis}, for the jackpot)") == len(payers)


def test_a_jackpot_holds_what_earlier_rounds_collected(tmp_path: Path) -> None:
    table = seated(with_jackpot(tmp_path, "each wager"), [1, 2], player_dealer=1)
    for _ in range(2):
        live = table.deal([lot(2, "player", 20)], BANK, stacked("9c 4d Kc 2s 3h", DECK))
    assert table.chips[JACKPOT] == 2_00
    assert replay(live.record(), live.rules).chips[JACKPOT] == 2_00


def test_a_group_without_amounts_charges_nobody_and_says_so(tmp_path: Path) -> None:
    variant = tmp_path / "silent.toml"
    text = "The house takes its fee after the deal. No amounts are printed."
    variant.write_text(
        f'extends = "oceana/ez-baccarat"\nfees = "silent"\n[groups.silent]\ntext = "{text}"\n'
        'player = { basis = "each wager" }\n'
    )
    rules = load_rules(str(variant))
    assert rules.schedule is None
    assert taken(rules, lot(2, "player", 20)) == []
    blocks = next(page.blocks for page in rule_sheet(rules).sections if page.id == "fees")
    assert [getattr(block, "text", "") for block in blocks] == [text]


def test_without_a_schedule_nothing_is_charged() -> None:
    rules = load_rules("club-one/casino-war", {"schedule": "none"})
    assert taken(rules, lot(2, "primary", 50)) == []


@pytest.mark.parametrize(
    ("game", "bet", "cards", "after"),
    [
        ("lucky-lady/ez-baccarat-panda-8", "player", "9c 4d Kc 2s 3h", False),  # 000:1524
        ("club-one/casino-war", "primary", "9c 9d 2c 3c 4c 5c 6c 7c 8c Tc Jc Qc", True),  # 001:3206
    ],
)
def test_the_fee_is_dropped_at_its_moment(game: str, bet: str, cards: str, after: bool) -> None:
    """Before any card, or when the first cards are out and before anybody decides."""
    table = seated(load_rules(game, {"schedule": "1"}), [1, 2], player_dealer=1)
    live = table.deal([lot(2, bet, 20)], BANK, stacked(cards, DECK))
    kinds = [event.kind for event in live.log]
    first_card, fee = kinds.index("dealt"), kinds.index("fee")
    assert (fee > first_card) == after
    if after:
        assert kinds[-2:] == ["fee", "asked"]
    assert table.chips[HOUSE] > 0


def test_a_misdeal_keeps_a_fee_that_was_dropped(tmp_path: Path) -> None:
    """Lucky Lady takes it before the deal (000:1524), $1 on $20 (000:1525)."""
    table = seated(misdealing(tmp_path, "lucky-lady/ez-baccarat-panda-8"), [1, 2], player_dealer=1)
    table.deal([lot(2, "player", 20)], BANK, stacked("9c:exposed", DECK))
    assert won(table) == {HOUSE: 1_00, who(1): -1_00}


def test_a_misdeal_before_the_fee_is_due_costs_nothing(tmp_path: Path) -> None:
    """Where the fee is dropped after the deal, there was none (001:3206)."""
    table = seated(misdealing(tmp_path, "club-one/casino-war"), [1, 2], player_dealer=1)
    live = table.deal([lot(2, "primary", 20)], BANK, stacked("9c:exposed", DECK))
    assert live.round.void
    assert won(table) == {}


def test_each_player_pays_once_on_all_that_he_bets() -> None:
    """Artichoke Joe's EZ Baccarat Panda 8 (004:3302): by the total that he has wagered at the table."""
    rules = load_rules("artichoke-joes/ez-baccarat-panda-8", {"schedule": "filing:1"})
    lots = [Lot(3, "Ann", "player", 20_00), Lot(2, "Ann", "player", 20_00), Lot(2, "Ann", "tie", 5_00)]
    mine = [charge for charge in charges(rules, lots, BANK, "PD") if charge.payer == "Ann"]
    assert mine == [Charge("Ann", 1_00, "each player", 45_00)]


def test_antes_of_one_player_are_charged_together() -> None:
    """Artichoke Joe's 6 Card Bonus (004:3144): by the total that the player has wagered on the Ante."""
    rules = load_rules("artichoke-joes/three-card-poker-6-card-bonus", {"schedule": "filing:1"})
    lots = [Lot(2, "Ann", "ante", 10_00), Lot(2, "Ann", "pair_plus", 5_00), Lot(3, "Ann", "ante", 15_00)]
    mine = [charge for charge in charges(rules, lots, BANK, "PD") if charge.payer == "Ann"]
    assert [(charge.basis, charge.on) for charge in mine] == [("each player", 25_00)]


@pytest.mark.parametrize(
    ("game", "schedule", "words"),
    [
        (
            "lucky-lady/no-bust-21st-century-blackjack-4",
            "1",
            "A table may have at most 3 collection rates. Option 1 has 5, more than this filing allows.",
        ),
        (
            "club-one/three-card-poker",
            "2",
            "A table may have at most 3 collection rates. Option 2 has 5, more than this filing allows.",
        ),
        ("oceana/ez-baccarat", "1", "A table may have at most 5 collection rates."),
        ("delta-club/21st-century-blackjack-7", "2-10", "A table may have at most 5 collection rates."),
    ],
)
def test_the_sheet_says_how_many_rates_a_table_may_have(game: str, schedule: str, words: str) -> None:
    """Three rates (000:266, 000:319, 001:1149) or five (003:1780, 002:1588); one option (003:1778)."""
    pages = rule_sheet(load_rules(game, {"schedule": schedule})).sections
    blocks = next(page.blocks for page in pages if page.id == "fees")
    texts = [getattr(block, "text", "") for block in blocks]
    assert words in texts
    assert ("Only one option is used at a table at a time." in texts) == ("delta" not in game)
