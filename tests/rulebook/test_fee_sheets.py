"""The collection rates: every option is there, its tiers are in order, its figures are as printed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from houseway.money import cents, dollars
from houseway.rulebook import loader
from houseway.rulebook.models import FeeGroup, FeeOption
from houseway.rulebook.tiers import Tiers, parse_limits, parse_tiers

OCEANA = "oceana/california-games-collection-rates"
LUCKY_LADY = "lucky-lady/california-games-collection-rates"
CASINO_WAR = "club-one/casino-war-collection"
CLUB_ONE = "club-one/california-games-collection"
FACE_UP = "club-one/face-up-pai-gow-collection"
JOES_2022 = "artichoke-joes/fees-california-2022"
JOES_OLDER = "artichoke-joes/fees-california-older"
CALIFORNIA = (OCEANA, LUCKY_LADY, CASINO_WAR, CLUB_ONE, FACE_UP, JOES_2022, JOES_OLDER)

PAYERS = ("player_dealer", "player")

Place = tuple[str, str]


def numbered(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def read_groups(sheet: str) -> dict[str, FeeGroup]:
    """The fee groups a rule file states itself; one that only changes an inherited group is left out."""
    tables = loader.read(loader.ROOT / f"{sheet}.toml").get("groups", {})
    return {name: FeeGroup.model_validate(table) for name, table in tables.items() if "options" in table}


GROUPS = {(sheet, name): group for sheet in loader.filed_ids() for name, group in read_groups(sheet).items()}
CALIFORNIA_GROUPS = {place: group for place, group in GROUPS.items() if place[0] in CALIFORNIA}

every_group = pytest.mark.parametrize("place", GROUPS, ids=" ".join)
every_california_group = pytest.mark.parametrize("place", CALIFORNIA_GROUPS, ids=" ".join)


def fees(place: Place) -> dict[tuple[str, str], Tiers]:
    """Every fee of a group, by option and payer."""
    return {
        (key, payer): parse_tiers(text, " ".join((*place, key, payer)))
        for key, option in GROUPS[place].options.items()
        for payer in PAYERS
        if (text := getattr(option, payer)) is not None
    }


# Where the print leaves amounts without a fee, $1,001-1,500: the second tier is printed $1,501-2,000.
# An amount there takes the tier above it, which is the fee that option 14 of Pai Gow Poker prints for it.
GAPS = {
    (JOES_2022, "pai-gow-poker"): {("12", "player_dealer"): [("1000", "1501")]},  # L3921
    (JOES_2022, "fortune-pai-gow-poker"): {("12", "player_dealer"): [("1000", "1501")]},  # L3991
}


@every_group
def test_tiers_follow_each_other_by_the_dollar(place: Place) -> None:
    found = {}
    for fee, tiers in fees(place).items():
        edges = [(below.high or 0, above.low) for below, above in pairwise(tiers.rows)]
        if gaps := [(dollars(end), dollars(start)) for end, start in edges if start != end + 100]:
            found[fee] = gaps
    assert found == GAPS.get(place, {})


@every_group
def test_a_larger_amount_never_costs_less(place: Place) -> None:
    for fee, tiers in fees(place).items():
        rising = [row.fee for row in tiers.rows]
        assert rising == sorted(rising), fee


@every_group
def test_one_payer_has_at_most_five_rates(place: Place) -> None:
    """Every filing: "no more than five collection rates" (000:L1716, 001:L3799, 003:L1780, 004:L4115).

    A tier without a fee is not a rate: Club One's Pure games print one beside five others (001:L2443-2460).
    """
    assert all(len([row for row in tiers.rows if row.fee]) <= 5 for tiers in fees(place).values())


# Oceana's and Club One's sheets keep to five rates even for both payers together. Lucky Lady's Pai Gow Poker
# prints five tiers beside a flat player fee (L1609-1636), Artichoke Joe's up to eight in all (L3871-3875).
MORE_THAN_FIVE = {
    (LUCKY_LADY, "pai-gow-poker"): dict.fromkeys("12345", 6),
    (JOES_2022, "pai-gow-tiles"): {"1": 6, "3": 7},
    (JOES_2022, "baccarat"): dict.fromkeys(numbered(1, 15), 7)
    | dict.fromkeys(("2", "3", "7", "12", "14", "15"), 6),
    (JOES_2022, "pai-gow-poker"): {"3": 7, "4": 8, "5": 6},
    (JOES_2022, "blackjack"): dict.fromkeys("23567", 7),
    (JOES_2022, "three-card-poker"): dict.fromkeys("123", 7),
    (JOES_OLDER, "pai-gow-tiles-limit"): dict.fromkeys("567", 6),
}


@every_california_group
def test_both_payers_together_have_at_most_five_rates(place: Place) -> None:
    rates = Counter[str]()
    for (key, _), tiers in fees(place).items():
        rates[key] += len(tiers.rows)
    assert {key: count for key, count in rates.items() if count > 5} == MORE_THAN_FIVE.get(place, {})


# First tiers printed with a different start from the table limit.
OTHER_START = {
    (FACE_UP, "face-up-pai-gow", "15", "player_dealer"): "5",  # 001:L5243, wagers from $10
    (FACE_UP, "face-up-pai-gow", "16", "player_dealer"): "5",  # 001:L5247, wagers from $20
    (JOES_2022, "pai-gow-tiles", "29", "player_dealer"): "2000",  # L3655, limits $1,000-4,000
    (JOES_OLDER, "pai-gow-tiles-limit", "4", "player"): "5",  # L2923, limits $20-6,000
    (JOES_OLDER, "pai-gow-tiles-limit", "5", "player"): "5",  # L2926, limits $100-10,000
    (JOES_OLDER, "cal-blackjack", "1", "player_dealer"): "20",  # L2984, by the player-dealer's wager
    (JOES_OLDER, "cal-blackjack", "3", "player_dealer"): "500",  # L2988, by the player-dealer's wager
    (JOES_OLDER, "no-bust-blackjack", "2", "player"): "101",  # L2999, the tier below is not printed
}


@every_california_group
def test_tiers_span_the_table_limits(place: Place) -> None:
    """A player's tiers run from limit to limit; the player-dealer's start there and have no end."""
    for (key, payer), tiers in fees(place).items():
        option = GROUPS[place].options[key]
        if option.limits is None or ":" not in getattr(option, payer):
            continue
        low, high = parse_limits(option.limits, key)
        start = OTHER_START.get((*place, key, payer))
        assert tiers.rows[0].low == (low if start is None else cents(start)), (key, payer)
        assert tiers.rows[-1].high == (high if payer == "player" else None), (key, payer)


FILED = {
    (OCEANA, "california-games"): numbered(1, 111),
    (LUCKY_LADY, "blackjack"): numbered(1, 12),
    (LUCKY_LADY, "baccarat"): numbered(1, 14),
    (LUCKY_LADY, "pai-gow-poker"): numbered(1, 5),
    (LUCKY_LADY, "ultimate-texas-holdem"): numbered(1, 5),
    (LUCKY_LADY, "three-card-poker"): numbered(1, 5),
    (CASINO_WAR, "casino-war"): numbered(1, 32),
    (CLUB_ONE, "blackjack"): numbered(1, 49),
    (CLUB_ONE, "poker-vs-dealer"): numbered(1, 9),
    (CLUB_ONE, "fast-action-holdem"): ["1"],
    (CLUB_ONE, "stud"): ["1"],
    (CLUB_ONE, "chinese-poker"): numbered(1, 3),
    (CLUB_ONE, "pan-nine"): numbered(1, 2),
    (CLUB_ONE, "pai-gow"): numbered(1, 8),
    (CLUB_ONE, "pai-gow-by-player"): numbered(9, 16),
    (CLUB_ONE, "baccarat"): numbered(1, 10),
    (FACE_UP, "face-up-pai-gow"): numbered(1, 21),
    (FACE_UP, "face-up-pai-gow-bank-only"): numbered(22, 25),
    (JOES_2022, "pai-gow-tiles"): numbered(1, 39),
    (JOES_2022, "baccarat"): numbered(1, 30),
    # The second table is numbered from 7 again (L3896, L3901).
    (JOES_2022, "pai-gow-poker"): [*numbered(1, 8), "7b", "8b", *numbered(9, 14)],
    (JOES_2022, "fortune-pai-gow-poker"): numbered(1, 12),
    (JOES_2022, "blackjack"): numbered(1, 12),
    (JOES_2022, "three-card-poker"): numbered(1, 7),
    (JOES_OLDER, "pai-gow-tiles-limit"): numbered(1, 7),
    (JOES_OLDER, "fortune-pai-gow-poker-older"): numbered(1, 6),
    (JOES_OLDER, "double-hand-poker"): numbered(1, 6),
    (JOES_OLDER, "cal-blackjack"): numbered(1, 4),
    (JOES_OLDER, "no-bust-blackjack"): numbered(1, 3),
}


def test_every_group_and_option_is_there_in_order() -> None:
    assert {place: list(group.options) for place, group in CALIFORNIA_GROUPS.items()} == FILED


# Oceana's options 50 to 57 stand on a page whose rows cannot be told apart: each cites the page.
DAMAGED_PAGE = "L1514-1544"


def test_options_cite_their_rows_in_the_order_of_print() -> None:
    on_the_page: set[tuple[str, str, str]] = set()
    for place, group in CALIFORNIA_GROUPS.items():
        on_the_page |= {
            (*place, key) for key, option in group.options.items() if option.cite == [DAMAGED_PAGE]
        }
        lines = dict.fromkeys(option.cite[0] for option in group.options.values())
        spans = [(int(span[0]), int(span[-1])) for span in (line[1:].split("-") for line in lines)]
        assert all(above[1] < below[0] for above, below in pairwise(spans)), place
    assert on_the_page == {(OCEANA, "california-games", key) for key in numbered(50, 57)}


def schedule(option: FeeOption) -> tuple[str | None, str | None, str | None]:
    return option.limits, option.player_dealer, option.player


def test_club_one_blackjack_repeats_casino_war() -> None:
    """Options 7 to 38 (001:L3387-3522) are Casino War's 1 to 32 (001:L3207-3345)."""
    war, blackjack = GROUPS[CASINO_WAR, "casino-war"].options, GROUPS[CLUB_ONE, "blackjack"].options
    for number in range(1, 33):
        assert schedule(blackjack[str(number + 6)]) == schedule(war[str(number)])


def test_oceana_prints_one_block_three_times() -> None:
    """Options 43-65, 66-88 and 89-111 differ in the player's fee alone: $1, $2, $3 (003:L1483-1770)."""
    options = GROUPS[OCEANA, "california-games"].options
    for number in range(43, 66):
        block = [options[str(number + shift)] for shift in (0, 23, 46)]
        assert len({option.player_dealer for option in block}) == 1
        assert [option.player for option in block] == ["1", "2", "3"]
    assert all(options[key].player is None for key in numbered(1, 42))


def test_artichoke_joes_repeats_fortune_in_pai_gow_poker() -> None:
    """Rows 7 to 12 of the second Pai Gow Poker table are Fortune's 7 to 12 (004:L3894-3924, L3964-3994)."""
    poker = GROUPS[JOES_2022, "pai-gow-poker"].options
    fortune = GROUPS[JOES_2022, "fortune-pai-gow-poker"].options
    for key in numbered(7, 12):
        twin = poker[f"{key}b" if key in ("7", "8") else key]
        assert schedule(fortune[key]) == schedule(twin)


def test_the_older_double_hand_poker_is_fortunes_sheet_and_a_dollar_for_a_jackpot() -> None:
    """The same six options (004:L2945-2960, L2965-2979), and $1 beside each of the 15 tiers (L2965-2979)."""
    double_hand = GROUPS[JOES_OLDER, "double-hand-poker"].options
    fortune = GROUPS[JOES_OLDER, "fortune-pai-gow-poker-older"].options
    assert [*map(schedule, double_hand.values())] == [*map(schedule, fortune.values())]
    assert [option.jackpot for option in double_hand.values()] == ["1"] * 6
    tiers = [fees((JOES_OLDER, "double-hand-poker"))[key, "player"] for key in double_hand]
    assert sum(len(tier.rows) for tier in tiers) == 15


def test_no_other_sheet_collects_for_a_jackpot() -> None:
    collecting = {
        place
        for place, group in GROUPS.items()
        if group.jackpot or any(option.jackpot for option in group.options.values())
    }
    assert collecting == {(JOES_OLDER, "double-hand-poker")}


def test_face_up_pai_gow_repeats_the_sheet_of_the_other_pai_gow_games() -> None:
    """Options 1 to 16 (001:L5192-5250, L3671-3731); the flat $2 of 9 to 16 is printed as a tier from $5."""
    face_up = GROUPS[FACE_UP, "face-up-pai-gow"].options
    others = GROUPS[CLUB_ONE, "pai-gow"].options | GROUPS[CLUB_ONE, "pai-gow-by-player"].options
    for key in numbered(1, 8):
        assert schedule(face_up[key]) == schedule(others[key])
    for key in numbered(9, 16):
        limits, _, player = schedule(others[key])
        assert schedule(face_up[key]) == (limits, "5+: 2", player)
    bank_only = GROUPS[FACE_UP, "face-up-pai-gow-bank-only"].options
    assert all(option.player is None for option in bank_only.values())


@pytest.mark.parametrize("key", ["30", "33", "34", "35"])
def test_illegible_figures_say_so(key: str) -> None:
    """Figures of the scan that cannot be read are guesses and carry a warning (003:L1413, L1429-1439)."""
    note = GROUPS[OCEANA, "california-games"].options[key].note or ""
    assert "Not verified" in note
    assert "not legible" in note
    assert "guess" in note


def test_guesses_stand_nowhere_else() -> None:
    guessed = {
        (*place, key)
        for place, group in CALIFORNIA_GROUPS.items()
        for key, option in group.options.items()
        if "guess" in (option.note or "")
    }
    assert guessed == {(OCEANA, "california-games", key) for key in ("30", "33", "34", "35")}


@pytest.mark.parametrize(
    ("place", "amount", "fee"),
    [
        ((OCEANA, "california-games", "1", "player_dealer"), "300", "8"),  # 003:L1262
        ((OCEANA, "california-games", "42", "player_dealer"), "3999", "50"),  # 003:L1477
        ((OCEANA, "california-games", "111", "player"), "1", "3"),  # 003:L1768
        ((LUCKY_LADY, "baccarat", "3", "player_dealer"), "550", "4"),  # 000:L1540, the hole at $501-600
        ((LUCKY_LADY, "baccarat", "14", "player_dealer"), "2001", "25"),  # 000:L1600
        ((LUCKY_LADY, "pai-gow-poker", "1", "player_dealer"), "25", "0.50"),  # 000:L1609
        ((LUCKY_LADY, "pai-gow-poker", "2", "player"), "5", "3"),  # 000:L1614
        ((LUCKY_LADY, "pai-gow-poker", "5", "player_dealer"), "601", "8"),  # 000:L1636
        ((CASINO_WAR, "casino-war", "2", "player_dealer"), "5", "0"),  # 001:L3210
        ((CASINO_WAR, "casino-war", "2", "player_dealer"), "6", "0.50"),  # 001:L3211
        ((CLUB_ONE, "blackjack", "49", "player_dealer"), "3001", "60"),  # 001:L3583
        ((CLUB_ONE, "baccarat", "2", "player_dealer"), "1001", "10"),  # 001:L3746, beside the number 3
        ((CLUB_ONE, "baccarat", "9", "player"), "5", "0.50"),  # 001:L3781
        ((CLUB_ONE, "pai-gow-by-player", "16", "player"), "601", "4"),  # 001:L3731
        ((CLUB_ONE, "chinese-poker", "3", "player_dealer"), "20", "3"),  # 001:L3650
        ((CLUB_ONE, "pai-gow", "8", "player_dealer"), "5001", "50"),  # 001:L3699
        ((FACE_UP, "face-up-pai-gow", "17", "player_dealer"), "401", "5"),  # 001:L5252
        ((FACE_UP, "face-up-pai-gow", "18", "player"), "401", "7"),  # 001:L5257
        ((FACE_UP, "face-up-pai-gow", "19", "player"), "400", "3"),  # 001:L5263
        ((FACE_UP, "face-up-pai-gow", "20", "player"), "101", "4"),  # 001:L5265
        ((FACE_UP, "face-up-pai-gow", "21", "player"), "1000", "6"),  # 001:L5268
        ((FACE_UP, "face-up-pai-gow-bank-only", "22", "player_dealer"), "1500", "7"),  # 001:L5281
        ((FACE_UP, "face-up-pai-gow-bank-only", "23", "player_dealer"), "2501", "25"),  # 001:L5287
        ((FACE_UP, "face-up-pai-gow-bank-only", "24", "player_dealer"), "801", "10"),  # 001:L5290
        ((FACE_UP, "face-up-pai-gow-bank-only", "25", "player_dealer"), "5001", "40"),  # 001:L5300
        ((JOES_2022, "baccarat", "1", "player"), "401", "5"),  # 004:L3723
        ((JOES_2022, "baccarat", "16", "player_dealer"), "12001", "40"),  # 004:L3779
        ((JOES_2022, "pai-gow-tiles", "24", "player_dealer"), "12000", "40"),  # 004:L3636, printed twice
        ((JOES_2022, "pai-gow-tiles", "29", "player_dealer"), "1000", "20"),  # 004:L3655, below its tiers
        ((JOES_2022, "pai-gow-poker", "12", "player_dealer"), "1200", "10"),  # 004:L3921, in the gap
        ((JOES_2022, "pai-gow-poker", "8", "player_dealer"), "2001", "30"),  # 004:L3889
        ((JOES_2022, "pai-gow-poker", "10", "player_dealer"), "601", "12"),  # 004:L3912
        ((JOES_2022, "fortune-pai-gow-poker", "3", "player"), "301", "4"),  # 004:L3949
        ((JOES_2022, "fortune-pai-gow-poker", "6", "player"), "1501", "12"),  # 004:L3959
        ((JOES_OLDER, "fortune-pai-gow-poker-older", "6", "player"), "4001", "30"),  # 004:L2960
        ((JOES_OLDER, "double-hand-poker", "4", "player_dealer"), "100", "5"),  # 004:L2971
        ((JOES_OLDER, "cal-blackjack", "4", "player"), "2000", "10"),  # 004:L2992, printed twice
        ((JOES_OLDER, "pai-gow-tiles-limit", "7", "player_dealer"), "100", "15"),  # 004:L2938
    ],
)
def test_a_fee_is_the_printed_one(place: tuple[str, str, str, str], amount: str, fee: str) -> None:
    sheet, group, key, payer = place
    assert fees((sheet, group))[key, payer].fee(cents(amount)) == cents(fee)


@pytest.mark.parametrize(
    ("place", "trigger", "player_dealer", "player"),
    [
        ((OCEANA, "california-games"), "before the deal", "total table action", "each wager"),  # L1255, L1480
        ((LUCKY_LADY, "baccarat"), "before the deal", "total table action", None),  # L1518
        ((CASINO_WAR, "casino-war"), "after the deal", "total table action", None),  # L3204
        ((CLUB_ONE, "blackjack"), "after the deal", "total table action", None),  # L3351
        ((CLUB_ONE, "pan-nine"), "before the deal", "total table action", "each wager"),  # L3656
        ((CLUB_ONE, "pai-gow"), "after the deal", "total table action", "each wager"),  # L3668
        ((CLUB_ONE, "pai-gow-by-player"), "after the deal", "total table action", "each player"),  # L3668
        ((CLUB_ONE, "baccarat"), "before the deal", "total table action", "each player"),  # L3735
        ((FACE_UP, "face-up-pai-gow"), "after the deal", "total table action", "each wager"),  # L5183
        ((FACE_UP, "face-up-pai-gow-bank-only"), "after the deal", "total table action", None),  # L5271
        ((LUCKY_LADY, "pai-gow-poker"), "before the deal", "total table action", "each wager"),  # L1602
        ((JOES_2022, "pai-gow-poker"), "before the deal", "total table action", "each wager"),  # L3858
        ((JOES_OLDER, "double-hand-poker"), "before the deal", "total table action", "each wager"),  # L932
        ((JOES_2022, "baccarat"), "before the deal", "total table action", "spot total"),  # L3716
        ((JOES_OLDER, "cal-blackjack"), "before the deal", "bank", "each wager"),  # L2983, L1338
        ((JOES_OLDER, "pai-gow-tiles-limit"), "after the deal", "total table action", "each wager"),  # L1170
    ],
)
def test_who_pays_on_what_and_when(
    place: Place, trigger: str, player_dealer: str, player: str | None
) -> None:
    group = GROUPS[place]
    assert group.trigger == trigger
    assert group.player_dealer is not None
    assert group.player_dealer.basis == player_dealer
    assert (group.player.basis if group.player else None) == player


def test_sheets_that_a_game_uses_together_have_no_group_in_common() -> None:
    """A group of the same name in the later sheet would overwrite options of the earlier one."""
    for game in loader.filed_ids():
        used = loader.read(loader.ROOT / f"{game}.toml").get("uses", [])
        names = [
            name for module in ([used] if isinstance(used, str) else used) for name in read_groups(module)
        ]
        assert len(names) == len(set(names)), game
