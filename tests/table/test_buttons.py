"""Envy: a prize in dollars, without a stake, for the hands of other players; as the houses file it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from houseway.desk import desk_data, read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import load_rules
from houseway.table.buttons import buttons
from houseway.table.layout import open_bets
from houseway.table.wagers import check_wagers

LADY, FORTUNE, FACE_UP = (
    "lucky-lady/fortune-pai-gow-poker",
    "club-one/fortune-pai-gow-poker",
    "club-one/face-up-pai-gow-poker",
)
FREE = {"schedule": "none", "limits": "5-1000"}
BANK = "Kh Qd Jc 9c 7h 5d 2s"
QUADS, FIVE_ACES, NOTHING = "4s 4h 4c 4d 8s Th 6c", "As Ah Ac Ad Jo 9s 3h", "Ks Qh Td 8c 6s 5s 3d"


def settled(
    game: str,
    hands: Mapping[int, str],
    fortune: Mapping[int, int | list[dict[str, Any]]],
    bank: int = 1_000_000,
    **settings: str,
) -> Any:
    """A round with $30 on Main at every spot, and these Fortune bets."""
    bets: dict[str, Any] = {}
    for spot in hands:
        said = fortune.get(spot, 0)
        bets[str(spot)] = (
            said if isinstance(said, list) else {"Main": 30} | ({"Fortune": said} if said else {})
        )
    situation = {
        "game": game,
        "settings": {**FREE, **settings},
        "table": {"player_dealer": 1, "bank": bank, "action": {"seat": 2}},
        "hands": {"dealer": BANK, **{str(spot): cards for spot, cards in hands.items()}},
        "bets": bets,
    }
    return settle_situation(read_situation(situation))


def envy(*args: Any, **settings: Any) -> dict[int, list[float]]:
    """What every button won, by its spot."""
    found: dict[int, list[float]] = {}
    for row in settled(*args, **settings).settlement.rows:
        if row.on == "envy":
            found.setdefault(row.spot, []).append(row.net / 100)
    return found


# ---------------------------------------------------------------------- who holds a button


@pytest.mark.parametrize(("game", "least"), [(LADY, 25), (FORTUNE, 5), (FACE_UP, 5)])
def test_a_bet_of_the_filed_size_earns_a_button(game: str, least: int) -> None:
    """000:L399 and 000:L469 from $25; 001:L4144 and 001:L5128 from $5."""
    rules = load_rules(game, FREE)
    lots = [Lot(2, "Ann", "fortune", least * 100), Lot(3, "Ben", "fortune", least * 100 - 1)]
    assert buttons(rules, lots) == [Lot(2, "Ann", "envy", 0)]


def test_each_bettor_or_only_the_first_at_a_seat_has_one() -> None:
    """001:L5128: the first who bets $5 or more; one button for each seat. 000:L482: backline bettors too."""
    lots = [
        Lot(2, "Ann", "fortune", 3_00),
        Lot(2, "Ben", "fortune", 25_00),
        Lot(2, "Cleo", "fortune", 30_00),
        Lot(3, "Dan", "fortune", 25_00),
    ]
    holders = {game: [lot.bettor for lot in buttons(load_rules(game), lots)] for game in (LADY, FACE_UP)}
    assert holders == {LADY: ["Ben", "Cleo", "Dan"], FACE_UP: ["Ben", "Dan"]}


def test_nobody_bets_on_envy() -> None:
    rules = load_rules(FORTUNE, FREE)
    assert "envy" not in [bet.id for bet in open_bets(rules)]
    lots = [Lot(2, "Ann", "main", 10_00), Lot(2, "Ann", "envy", 5_00)]
    with pytest.raises(HousewayError, match="no wager of its own; it is earned by a wager on Fortune"):
        check_wagers(rules, lots, 1, 7)


def test_the_desk_settles_no_wager_on_envy() -> None:
    """A described one is refused like any other wager that the game does not have: it is nobody's loss."""
    situation = {
        "game": FORTUNE,
        "table": {"player_dealer": 1},
        "hands": {"player_dealer": BANK, "2": NOTHING, "3": QUADS},
        "bets": {"2": {"Main": 30, "Fortune": 5, "Envy": 5}, "3": {"Main": 30}},
    }
    with pytest.raises(HousewayError) as refused:
        read_situation(situation, "round.json")
    earned = "it has no wager of its own; it is earned by a wager on Fortune"
    assert str(refused.value) == f"round.json: bets.2.Envy: {earned}"


# ---------------------------------------------------------------------- what it pays for


def test_the_printed_example_of_two_such_hands() -> None:
    """001:L5133: four of a kind and five aces; the amount for five aces is the only one that is paid."""
    hands = {2: QUADS, 3: FIVE_ACES, 4: NOTHING}
    assert envy(FACE_UP, hands, {2: 5, 3: 5, 4: 5}) == {2: [250], 4: [250]}


def test_the_holder_of_the_highest_hand() -> None:
    """A reading: he is paid for the highest other hand (001:L4148), or for none (001:L5131-5133)."""
    hands, bets = {2: QUADS, 3: FIVE_ACES, 4: NOTHING}, {2: 5, 3: 5, 4: 5}
    other, highest = {2: [250], 3: [5], 4: [250]}, {2: [250], 4: [250]}
    assert envy(FORTUNE, hands, bets) == envy(FACE_UP, hands, bets, envy_hands="highest other hand") == other
    assert envy(FACE_UP, hands, bets) == envy(FORTUNE, hands, bets, envy_hands="highest hand") == highest


def test_every_hand_pays_where_the_filing_says_so() -> None:
    """000:L496: multiple payouts; 001:L4111 under the other reading."""
    hands, bets = {2: QUADS, 3: FIVE_ACES, 4: NOTHING}, {2: 25, 3: 25, 4: 25}
    assert envy(LADY, hands, bets) == {2: [50], 3: [5], 4: [5, 50]}
    assert envy(FORTUNE, hands, bets, envy_hands="each hand") == {2: [250], 3: [5], 4: [5, 250]}


# 001:L4161-4168 and 001:L5140-5147; 000:L534-541.
CLUB_ONE = {
    "3s 4s 5s 6s 7s 8s 9s": 3000,
    "As Ks Qs Js Ts Kc Qc": 1000,
    "3s 4s 5s Jo 7s 8s 9s": 500,
    "As Ah Ac Ad Jo 8c 4s": 250,
    "As Ks Qs Js Ts 4h 8c": 50,
    "3s 4s 5s 6s 7s Kc Qh": 20,
    "4s 4h 4c 4d 8s Kc Th": 5,
    "4s 4h 4c 8d 8s Kc Th": 0,
}
LUCKY_LADY = {
    "3s 4s 5s 6s 7s 8s 9s": 250,
    "3s 4s 5s Jo 7s 8s 9s": 250,
    "As Ah Ac Ad Jo 8c 4s": 50,
    "4s 4h 4c 4d Jo Kc Th": 25,
    "As Ks Qs Ts Jo 4h Th": 10,
    "3s 4s 5s 6s 7s Kc Qh": 5,
    "4s 4h 4c 4d 8s Kc Th": 5,
    "4s 4h 4c 8d 8s Kc Th": 0,
}


@pytest.mark.parametrize(
    ("game", "cards", "sum_paid"),
    [
        *((game, cards, paid) for game in (FORTUNE, FACE_UP) for cards, paid in CLUB_ONE.items()),
        *((LADY, cards, paid) for cards, paid in LUCKY_LADY.items()),
    ],
)
def test_what_each_hand_pays(game: str, cards: str, sum_paid: int) -> None:
    hands = {2: cards, 3: "Jd 9d 6h 3h 2c Tc 8h"}
    assert envy(game, hands, {3: 25}) == ({3: [sum_paid]} if sum_paid else {})


def test_a_larger_bet_wins_no_more() -> None:
    """A fixed sum in dollars."""
    assert envy(FORTUNE, {2: QUADS, 3: NOTHING}, {3: 100}) == {3: [5]}


def test_the_player_dealers_hand_never_counts() -> None:
    """000:L497, 001:L4112, 001:L5104."""
    situation = {
        "game": FORTUNE,
        "settings": FREE,
        "table": {"player_dealer": 1, "bank": 10_000, "action": {"seat": 2}},
        "hands": {"dealer": QUADS, "2": NOTHING},
        "bets": {"2": {"Main": 10, "Fortune": 5}},
    }
    rows = settle_situation(read_situation(situation)).settlement.rows
    assert [row.on for row in rows] == ["main", "fortune"]


def test_whether_the_hand_must_have_a_fortune_bet() -> None:
    """001:L4110 asks for none, 001:L4148 for one: a reading."""
    hands = {2: QUADS, 3: NOTHING}
    assert envy(FORTUNE, hands, {3: 5}) == {3: [5]}
    assert envy(FORTUNE, hands, {3: 5}, envy_trigger="yes") == {}
    assert envy(FORTUNE, hands, {2: 10, 3: 5}, envy_trigger="yes") == {3: [5]}


def test_a_hand_behind_which_one_bets_is_ones_own() -> None:
    """000:L482, 000:L497: Zed bets behind seat 2, so its four of a kind pays him nothing."""
    behind = [{"bettor": name, "bets": {"Main": 30, "Fortune": 25}} for name in ("Ann", "Zed")]
    own_seat = [{"bettor": "Zed", "bets": {"Main": 30, "Fortune": 25}}]
    assert envy(LADY, {2: QUADS, 3: NOTHING}, {2: behind, 3: own_seat}) == {}
    by_seat = envy(LADY, {2: QUADS, 3: NOTHING}, {2: behind, 3: own_seat}, envy_own="first bettor")
    assert by_seat == {2: [5], 3: [5]}, "both buttons of the bettor who does not sit there"


# ---------------------------------------------------------------------- order and cover


def test_envy_comes_where_the_passes_name_it() -> None:
    """001:L3991 after the hand; 001:L5088 at each seat; 000:L516-518 between Fortune and base."""
    hands = {2: NOTHING, 3: QUADS}
    bets = {2: 25, 3: 25}
    orders = {
        game: [(row.spot, row.on) for row in settled(game, hands, bets).settlement.rows]
        for game in (LADY, FORTUNE, FACE_UP)
    }
    assert orders[FORTUNE] == [(2, "main"), (2, "fortune"), (3, "main"), (3, "fortune"), (2, "envy")]
    assert orders[FACE_UP] == [(2, "main"), (2, "fortune"), (2, "envy"), (3, "main"), (3, "fortune")]
    assert orders[LADY] == [(2, "fortune"), (3, "fortune"), (2, "envy"), (2, "main"), (3, "main")]


def test_the_bank_covers_envy_like_any_payment() -> None:
    """001:L4152: paid to the extent that the player-dealer's wager covers."""
    hands = {2: NOTHING, 3: QUADS}
    full = settled(FORTUNE, hands, {2: 5, 3: 5})
    moved = sum(abs(row.net) for row in full.settlement.rows if row.on != "envy") // 100
    for left, paid in ((5, 5), (2, 2), (0, 0)):
        result = settled(FORTUNE, hands, {2: 5, 3: 5}, bank=moved + left)
        prize = result.settlement.rows[-1]
        assert (prize.on, prize.due, prize.net) == ("envy", 500, paid * 100)
        assert result.settlement.bank_net == -sum(row.net for row in result.settlement.rows)


def test_without_a_bank_stated_the_desk_assumes_one_that_covers_all_envy_too() -> None:
    situation = {
        "game": LADY,
        "settings": FREE,
        "table": {"player_dealer": 1, "action": {"seat": 2}},
        "hands": {"dealer": BANK, "2": QUADS, "3": FIVE_ACES, "4": NOTHING},
        "bets": {str(spot): {"Main": 5, "Fortune": 25} for spot in (2, 3, 4)},
    }
    assert desk_data(settle_situation(read_situation(situation)))["bank"]["covers_all"]


def test_a_prize_names_its_hand_and_the_readings_it_stands_by() -> None:
    result = desk_data(settled(FORTUNE, {2: QUADS, 3: NOTHING}, {3: 5}))
    prize = result["wagers"][-1]
    assert (prize["bet"], prize["amount"], prize["net"]) == ("Envy", 0, 5)
    assert prize["case"] == "four of a kind at spot 2"
    assert prize["by_reading"] == ["envy_trigger"]


def test_the_desk_shows_a_button_that_wins_nothing_for_a_hand_on_the_table() -> None:
    """A row of $0, with the reading that keeps the holder of the highest hand from being paid (001:L5132)."""
    result = settled(FACE_UP, {2: QUADS, 3: FIVE_ACES, 4: NOTHING}, {2: 5, 3: 5, 4: 5})
    *_, row = desk_data(result)["wagers"]
    assert (row["spot"], row["bet"], row["net"], row["pays"]) == (3, "Envy", 0, "$0")
    assert row["case"] == "five aces at spot 3 does not count"
    assert row["by_reading"] == ["envy_hands"]
    assert row["cite"].endswith("L5104, L5128-5133")


def test_a_button_without_any_such_hand_on_the_table_is_not_shown() -> None:
    """Nor is one that is paid."""
    result = desk_data(settled(FACE_UP, {2: NOTHING}, {2: 5}))
    assert [row["bet"] for row in result["wagers"]] == ["Main", "Fortune"]
    paid = desk_data(settled(FACE_UP, {2: QUADS, 4: NOTHING}, {4: 5}))
    assert [row["net"] for row in paid["wagers"] if row["bet"] == "Envy"] == [5]


# ---------------------------------------------------------------------- what a rule file may say


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ('[bets.envy]\nplaced = "before the deal"', "bets.envy.button: a bet has a button if, and only if"),
        ('[bets.fortune]\nplaced = "as a button"', "bets.fortune.button: a bet has a button if, and only if"),
        ('[bets.envy]\nneeds = ["main"]', "bets.envy: a button has no stake: leave out needs"),
        ('[bets.envy.button]\non = "fortun"', "bets.envy.button.on: unknown bet 'fortun'"),
        (
            '[bets.envy]\ncases = [{ pays = "1 to 1", cite = "L1" }]',
            "bets.envy.cases: a button has no stake: it pays a sum",
        ),
        (
            '[bets.envy]\ncases = [{ pays = "push", cite = "L1" }]',
            "bets.envy.cases: a button has no stake: it pays a sum",
        ),
    ],
)
def test_a_button_has_no_stake(tmp_path: Path, change: str, refused: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'extends = "{FORTUNE}"\n{change}\n')
    with pytest.raises(HousewayError) as error:
        load_rules(str(file))
    assert refused in str(error.value)
