"""Pai gow tiles: rounds worked by hand, as Club One (001), Delta Club (002) and Joe's (004) file them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from houseway.cards import CardRandom
from houseway.cards.tiles import parse_tiles
from houseway.desk import read_situation, settle_situation
from houseway.errors import HousewayError
from houseway.games.tiles import house_way
from houseway.rounds.decisions import Arrangement, Choice
from houseway.rounds.facts import Lot
from houseway.rounds.hands import HandId
from houseway.rounds.log import Dealt
from houseway.rounds.record import Record
from houseway.rounds.sources import stacked
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import settlement_of

CLUB_ONE, DELTA, JOES = "club-one/pai-gow-tiles", "delta-club/pai-gow-tiles", "artichoke-joes/pai-gow"
FREE = {"schedule": "none", "limits": "5-1000"}
LAID = "5-5 6-4 / 4-4 3-2"  # 0 with 5-5 high, and 3 with 4-4 high
BANK = LAID.replace("/", "")


def rules_of(game: str, **settings: str | int) -> Rules:
    return load_rules(game, {**FREE, **settings})


def deal(
    rules: Rules,
    spots: Mapping[int, str],
    dice: tuple[int, ...] = (1, 1, 1),
    bank: str = BANK,
    size: int = 1_000_000,
    wagers: Mapping[int, int] | None = None,
) -> LiveRound:
    """A round from stacked tiles, $20 on every spot; the player-dealer sits at seat 1."""
    table = Table(rules, CardRandom.seeded(1))
    for seat in (1, *spots):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    hands = {1: bank, **spots}
    first = (1 - sum(dice)) % rules.seats + 1
    order = sorted(hands, key=lambda seat: (first - seat) % rules.seats)
    lots = [Lot(seat, f"seat {seat}", "main", (wagers or {}).get(seat, 20) * 100) for seat in spots]
    tiles = stacked(" ".join(hands[seat] for seat in order), rules.deck)
    return picked(table.deal(lots, size, tiles, dice))


def picked(live: LiveRound, pile: int = 1) -> LiveRound:
    """The player-dealer picks a pile, where he is asked to."""
    for ask in live.pending:
        if ask.question == "first pile":
            live.answer(ask, f"pile {pile}")
    return live


def set_as(text: str) -> Choice:
    low, high = text.split("/")
    return Choice("set", parts=(parse_tiles(low), parse_tiles(high)))


def play(live: LiveRound, settings: Mapping[int, str]) -> LiveRound:
    """Every spot, and at the end the bank at seat 1, sets as told or the house way."""
    while live.pending:
        ask = live.pending[0]
        choice = settings.get(ask.spot, "house way")
        live.answer(ask, choice if choice == "house way" else ask.meant(set_as(choice), live.rules.deck))
    return live


def nets(live: LiveRound) -> dict[int, float]:
    return {row.lot.spot: row.net / 100 for row in settlement_of(live).rows}


@pytest.mark.parametrize("game", [CLUB_ONE, DELTA, JOES])
def test_the_rule_file_has_no_mistakes(game: str) -> None:
    assert check_file(game)[1] == []


# ---------------------------------------------------------------------- the deal


def test_tiles_go_counter_clockwise_from_where_the_dice_fall() -> None:
    """004:1239-1252: the player-dealer is one; a total of 4 is the fourth position from him."""
    live = deal(rules_of(JOES), {2: "6-6 6-6 1-1 1-1", 5: "3-3 3-3 2-2 2-2"}, (1, 1, 2))
    dealt = [event.hand for event in live.log if isinstance(event, Dealt)]
    assert list(dict.fromkeys(dealt)) == [HandId(5), HandId(2), HandId("player-dealer")]  # seats 6, 5, ...


def test_two_tiles_at_a_time() -> None:
    """004:1237: as the player-dealer says."""
    live = deal(rules_of(JOES, at_a_time=2), {2: "6-6 6-6 1-1 1-1"}, (3, 3, 3), "5-5 5-5 4-4 4-4")
    dealt = [event.hand.owner for event in live.log if isinstance(event, Dealt)]
    bank = "player-dealer"
    assert dealt == [bank, bank, 2, 2, bank, bank, 2, 2]


PILES = ["6-6 6-5 6-4 6-1", "1-1 5-5 5-1 4-4", "3-1 3-3 2-2 5-4"]
"""As they are stacked; from seat 4, where the dice point, the deal goes to seats 3, 2 and 1, the bank."""


@pytest.mark.parametrize(
    ("game", "at_a_time", "pile", "seat_3"),
    [
        (CLUB_ONE, 4, 1, PILES[0]),
        (CLUB_ONE, 4, 2, PILES[1]),
        (JOES, 4, 3, PILES[2]),
        (JOES, 2, 1, "6-6 6-5 5-1 4-4"),  # the first two tiles, and those after one round of twos
        (JOES, 2, 2, "1-1 5-5 5-4 2-2"),
    ],
)
def test_the_player_dealer_picks_the_pile_to_start_with(
    game: str, at_a_time: int, pile: int, seat_3: str
) -> None:
    """001:5, 004:1174 and 1237: the piles before it go out last."""
    rules = rules_of(game, **({"at_a_time": at_a_time} if game == JOES else {}))
    table = Table(rules, CardRandom.seeded(1))
    for seat in (1, 2, 3):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    lots = [Lot(seat, f"seat {seat}", "main", 20_00) for seat in (2, 3)]
    live = table.deal(lots, 1_000_00, stacked(" ".join(PILES), rules.deck), (1, 1, 4))
    (ask,) = live.pending
    assert (ask.id, ask.seat, ask.default.name) == ("1 first pile", 1, "pile 1")
    assert [choice.name for choice in ask.answers()] == ["pile 1", "pile 2", "pile 3"]
    assert not live.round.drawn, "no tile is dealt before"
    held = picked(live, pile).round.hands[HandId(3)]
    assert sorted(rules.deck.show(tile) for tile in held if tile is not None) == sorted(seat_3.split())


def test_fees_that_fall_due_after_the_deal_wait_for_the_tiles() -> None:
    """001:3668: right after the tiles are distributed, so not yet when the player-dealer picks a pile."""
    table = Table(load_rules(CLUB_ONE), CardRandom.seeded(1))
    for seat in (1, 2):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    live = table.deal([Lot(2, "seat 2", "main", table.rules.low)], 100_000, dice=(1, 1, 4))
    assert live.transfers == []
    picked(live)
    assert {transfer.why for transfer in live.transfers} == {"fee"}


@pytest.mark.parametrize(
    ("moment", "schedule", "before"),
    [
        ("as scheduled", "1", True),  # 004:3560
        ("as scheduled", "pai-gow-tiles-limit:1", False),  # 004:1170
        ("before the deal", "pai-gow-tiles-limit:1", True),  # 004:1207
        ("after the deal", "1", False),
    ],
)
def test_when_joes_takes_the_fees(moment: str, schedule: str, before: bool) -> None:
    """Before any tile, or not until the player-dealer has picked a pile and the tiles are dealt."""
    rules = load_rules(JOES, {"fee_moment": moment, "schedule": schedule})
    table = Table(rules, CardRandom.seeded(1))
    for seat in (1, 2):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    live = table.deal([Lot(2, "seat 2", "main", rules.low)], 100_000, dice=(1, 1, 4))
    assert bool(live.transfers) == before
    assert {transfer.why for transfer in picked(live).transfers} == {"fee"}


@pytest.mark.parametrize(("rotation", "offered"), [("counter-clockwise", 2), ("clockwise", 6)])
def test_which_way_the_position_goes(rotation: str, offered: int) -> None:
    """004:1172 against 004:4109."""
    table = Table(rules_of(JOES, rotation=rotation), CardRandom.seeded(1))
    for seat in (2, 4, 6):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 4
    table.deal([Lot(seat, f"seat {seat}", "main", 20_00) for seat in (2, 6)], 100_000)
    assert table.banked.offer(table.players) == offered


def test_where_it_is_not_filed_nobody_picks_a_pile() -> None:
    """002:1313: rows of four, dealt as they lie."""
    assert {ask.question for ask in deal(rules_of(DELTA), {2: PILES[0]}).pending} == {"set"}


# 004:1241-1249: by the total of the dice, the position counter-clockwise from the player-dealer.
POSITIONS = {9: 1, 17: 1, 10: 2, 18: 2, 3: 3, 11: 3, 4: 4, 12: 4, 5: 5, 13: 5, 6: 6, 14: 6, 7: 7, 15: 7, 8: 8}


def dice_of(total: int) -> tuple[int, int, int]:
    return next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)


@pytest.mark.parametrize(("total", "position"), POSITIONS.items())
def test_the_printed_table_of_the_dice(total: int, position: int) -> None:
    """With every position taken, the first tiles and the button are there; on 9 or 17 they are the DP's."""
    table = Table(rules_of(JOES), CardRandom.seeded(total))
    for seat in range(1, 9):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    lots = [Lot(seat, f"seat {seat}", "main", 2000) for seat in range(2, 9)]
    live = picked(table.deal(lots, 1_000_000, dice=dice_of(total)))
    counted = (1 - position) % 8 + 1
    first = next(event.hand for event in live.log if isinstance(event, Dealt))
    assert first == (HandId("player-dealer") if counted == 1 else HandId(counted))
    walk = settlement_of(play(live, {})).order
    assert walk is not None
    assert walk.button == counted
    around = [(counted - 1 - step) % 8 + 1 for step in range(8)]
    assert walk.seats == tuple(seat for seat in around if seat != 1)


def test_on_his_own_number_the_player_dealer_is_dealt_first_and_the_button_goes_to_his_right() -> None:
    """002:1311."""
    spots = {8: "6-6 6-6 1-1 1-1", 2: "3-3 3-3 2-2 2-2"}
    live = play(deal(rules_of(DELTA), spots, (3, 3, 3)), {})
    assert next(event.hand for event in live.log if isinstance(event, Dealt)) == HandId("player-dealer")
    walk = settlement_of(live).order
    assert walk is not None
    assert walk.button == 8


# ---------------------------------------------------------------------- settling

ZEROS = "3-1 5-1 / 6-6 6-2"  # 0 with 3-1 high, which is above 5-5, and a Gong


@pytest.mark.parametrize(
    ("setting", "net"),
    [
        ("1-1 4-1 / 6-6 5-1", 20),  # 7 and 8 against 0 and 3
        ("6-5 6-4 / 6-6 5-5", 0),  # 1 and 2: the low hand wins, the high hand loses
        (ZEROS, 0),  # 0 against 0 is the player-dealer's, whatever the tiles
    ],
)
@pytest.mark.parametrize("game", [CLUB_ONE, DELTA, JOES])
def test_both_hands_must_be_higher_to_win(game: str, setting: str, net: int) -> None:
    """001:7, 002:1315 and 1323, 004:1180."""
    live = deal(rules_of(game), {3: setting.replace("/", "")})
    assert nets(play(live, {3: setting, 1: LAID})) == {3: net}


@pytest.mark.parametrize(
    "setting",
    [
        "3-1 5-1 / 4-4 4-1",  # the high hand is a copy: 3 with 4-4 high
        "3-1 5-1 / 6-4 1-1",  # 0 and 2
    ],
)
@pytest.mark.parametrize("game", [CLUB_ONE, DELTA])
def test_a_copy_is_lost(game: str, setting: str) -> None:
    """001:7, 002:1323; at Joe's these settings would be foul."""
    live = deal(rules_of(game), {3: setting.replace("/", "")})
    assert nets(play(live, {3: setting, 1: LAID})) == {3: -20}


def test_zeros_by_the_other_reading() -> None:
    rules = rules_of(CLUB_ONE, zero="higher tile")
    assert nets(play(deal(rules, {3: ZEROS.replace("/", "")}), {3: ZEROS, 1: LAID})) == {3: 20}


@pytest.mark.parametrize(("lower_tile", "net"), [("not compared", 0), ("compared", 20)])
def test_the_lower_tile_by_either_reading(lower_tile: str, net: int) -> None:
    """001:64: both high hands are 8 with 4-4 high, the player's with 5-5 and the bank's with 6-4."""
    setting, laid = "1-1 4-1 / 4-4 5-5", "3-3 2-2 / 4-4 6-4"
    rules = rules_of(CLUB_ONE, lower_tile=lower_tile)
    live = deal(rules, {3: setting.replace("/", "")}, bank=laid.replace("/", ""))
    assert nets(play(live, {3: setting, 1: laid})) == {3: net}


def test_action_goes_counter_clockwise_until_the_bank_is_used_up() -> None:
    """004:1182: wins and losses both reduce what the player-dealer's wager still covers; pushes do not."""
    spots = {2: "1-1 4-1 6-6 5-1", 5: "6-5 6-4 2-2 3-1", 8: "1-1 3-2 6-6 3-3"}
    live = deal(rules_of(JOES), spots, (1, 1, 1), "4-4 6-1 5-5 6-1", size=50_00)  # position 3 is seat 7
    settled = settlement_of(play(live, {1: "4-4 6-1 / 5-5 6-1"}))  # 5 and 7
    assert [(row.lot.spot, row.net) for row in settled.rows] == [(5, -20_00), (2, 20_00), (8, 10_00)]
    assert settled.bank_net == -10_00


def test_chips_are_conserved_and_the_round_replays() -> None:
    rules = rules_of(DELTA, schedule="1", limits="10-200")
    live = play(deal(rules, {2: ZEROS.replace("/", "")}, size=500_000), {1: LAID})
    assert live.chips["house"] == 3_00, "fees of $1 and $2 (002:1385)"
    assert sum(live.chips.values()) == 2 * 1_000_000
    again = replay(Record.from_json(live.record().to_json()))
    assert again.chips == live.chips
    assert list(again.log) == list(live.log)


# ---------------------------------------------------------------------- setting


def test_hands_are_set_in_any_order_and_in_secret() -> None:
    spots = {2: "6-6 1-1 5-1 4-1", 3: "3-1 5-1 6-6 6-2"}
    live = deal(rules_of(DELTA), spots)
    assert {ask.id for ask in live.pending} == {"2 set", "3 set"}
    live.answer("2 set", set_as("1-1 4-1 / 6-6 5-1"))
    assert "4-1" not in str(live.view(3))
    assert "4-1" in str(live.view(2))
    live.answer("3 set", "house way")
    assert [ask.id for ask in live.pending] == ["1 set the bank"]


def test_the_house_way_says_which_row_set_the_hand() -> None:
    live = play(deal(rules_of(DELTA), {2: "6-6 5-4 3-3 2-2"}), {})
    assert any("(house way: Without a pair, a Wong is the high hand)" in str(event) for event in live.log)


FOUL = "5-4 6-2 / 5-5 5-3"  # 7 and 8, where the mixed eights and a 9 are both stronger


def test_a_player_may_set_his_hand_foul_and_loses() -> None:
    """004:1270-1272: the seated player loses; only a person does it, the house way never."""
    tiles, bank = FOUL.replace("/", ""), "6-6 6-4 4-4 3-2"
    live = deal(rules_of(JOES), {2: tiles}, bank=bank)
    offer = live.pending[0].offer("set")
    assert isinstance(offer, Arrangement)
    assert (len(offer.legal), len(offer.foul)) == (1, 2)
    assert all(choice.parts not in offer.foul for choice in offer.answers())
    play(live, {2: FOUL})
    assert nets(live) == {2: -20}
    assert settlement_of(live).rows[0].case.text == "set foul"
    assert any("8 with 5-5 high, set foul" in str(event) for event in live.log)
    offer = deal(rules_of(DELTA), {2: tiles}, bank=bank).pending[0].offer("set")
    assert isinstance(offer, Arrangement)
    assert (len(offer.legal), offer.foul) == (3, ()), "Delta Club files no fouls"


def test_what_a_player_is_told_about_setting_his_tiles() -> None:
    """Each setting by name, the foul one with the reason, and the row of the house way with its lines."""
    live = deal(rules_of(JOES), {2: FOUL.replace("/", "")}, bank="6-6 6-4 4-4 3-2")
    guide = live.guide(live.pending[0])
    assert guide is not None
    assert guide is live.guide(live.pending[0]), "it is worked out once"
    told = {way.worth: way.fault for way in guide.ways}
    assert told == {
        ("7 with 5-4 high", "8 with 5-5 high"): "9 with 5-5 high and mixed eights are both stronger",
        ("9 with 5-5 high", "mixed eights"): "",
    }
    house = guide.house
    assert house is not None
    assert (house.answer, house.choice.name, house.title) == ("house way", "set", "Pair")
    assert house.row.cite == "002:L1372"
    assert house_way(live.rules, parse_tiles(FOUL.replace("/", ""))).parts == house.choice.parts


def test_the_bank_has_no_fouls() -> None:
    """004:1270 is about a player's hand."""
    live = deal(rules_of(JOES), {2: "6-6 6-4 4-4 3-2"}, bank=FOUL.replace("/", ""))
    live.answer("2 set", "house way")
    (ask,) = live.pending
    guide, offer = live.guide(ask), ask.offer("set")
    assert guide is not None
    assert isinstance(offer, Arrangement)
    assert not any(way.fault for way in guide.ways)
    assert (len(offer.legal), offer.foul) == (3, ())


def situation(game: str, hand: str, **more: object) -> dict[str, object]:
    return {
        "game": game,
        "table": {"player_dealer": 1, "bank": 5000, "action": {"dice": [1, 1, 1]}},
        "hands": {"player_dealer": LAID, "2": hand},
        "bets": {"2": {"main": 20}},
        **more,
    }


@pytest.mark.parametrize(("joint_foul", "joint"), [("lose", -20), ("house way", 20)])
def test_a_foul_hand_is_set_again_for_the_wagers_behind_it(joint_foul: str, joint: int) -> None:
    """004:1272-1273: the seated player loses; the dealer resets the hand for sequential bettors."""
    hand = FOUL.replace("5-5", "6-4")  # the same points; 5-5 is the bank's
    bets = [
        {"bettor": "Ann", "bets": {"main": 20}},
        {"bettor": "Bob", "bets": {"main": 20}},
        {"bettor": "Cleo", "bets": {"main": 20}, "joint": True},
    ]
    data = situation(JOES, hand, bets={"2": bets}, settings={"joint_foul": joint_foul})
    settled = settle_situation(read_situation(data))
    rows = [(row.who, row.net // 100) for row in settled.settlement.rows]
    assert rows == [("Ann", -20), ("Cleo", joint), ("Bob", 20)]
    assert "set foul" in settled.warnings[0].text


# ---------------------------------------------------------------------- exposed tiles


def exposed(spots: Mapping[int, str], bank: str, game: str = JOES) -> LiveRound:
    """A round whose tiles are dealt from seat 3 on; those written with a colon come out exposed."""
    table = Table(rules_of(game), CardRandom.seeded(1))
    for seat in (1, *spots):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    tiles = " ".join([*(spots[seat] for seat in sorted(spots, reverse=True)), bank]).replace(":", ":exposed")
    lots = [Lot(seat, f"seat {seat}", "main", 20_00) for seat in spots]
    return picked(table.deal(lots, 1_000_00, stacked(tiles, table.rules.deck), (1, 1, 4)))


def test_one_exposed_tile_plays_and_two_are_a_dead_hand() -> None:
    """004:1257-1260: the player must accept one; with two the hand is dead, and his bets go back."""
    live = exposed({2: "6-6 6-6: 1-1 1-1:", 3: "3-3 3-3: 2-2 2-2"}, BANK)
    assert [ask.id for ask in live.pending] == ["3 set"], "a dead hand is not set"
    play(live, {})
    assert nets(live) == {2: 0, 3: 20}
    row = next(row for row in settlement_of(live).rows if row.spot == 2)
    assert (row.why, row.cite) == ("dead: two or more tiles exposed", "L1258-1260")
    assert any("spot 2 is dead: 2 of its tiles were exposed" in str(event) for event in live.log)
    record = live.record()
    assert replay(Record.from_json(record.to_json())).record() == record


def test_a_round_of_dead_hands_alone_is_over() -> None:
    live = exposed({2: "6-6: 6-6: 1-1 1-1"}, BANK)
    assert live.over
    assert nets(live) == {2: 0}


def test_a_tile_of_the_player_dealer_that_is_exposed_is_a_misdeal() -> None:
    """004:1256; Delta Club files nothing of the kind, and there the tile plays."""
    live = exposed({2: "6-6 6-6 1-1 1-1"}, "5-5 6-4: 4-4 3-2")
    assert live.round.void == "exposed card 6-4"
    assert live.chips == live.chips_before
    assert not exposed({2: "6-6 6-6 1-1 1-1"}, "5-5 6-4: 4-4 3-2", DELTA).round.void


def test_a_foreign_tile_is_a_misdeal() -> None:
    """004:1262: with different back designs all hands are dead; Delta Club files nothing of the kind."""
    for game, void in ((JOES, "foreign card 6-6"), (DELTA, "")):
        live = deal(rules_of(game), {2: "6-6:foreign 6-6 1-1 1-1 3-1"}, (1, 1, 4))
        assert live.round.void == void


def test_the_desk_returns_the_wagers_on_a_dead_hand() -> None:
    """004:1258-1260."""
    data = situation(JOES, "6-6 6-6 1-1 1-1", choices={"2": "dead"})
    (row,) = settle_situation(read_situation(data)).settlement.rows
    assert (row.net, row.pays) == (0, "return")
    with pytest.raises(HousewayError, match="unknown choice 'dead'"):
        settle_situation(read_situation(situation(DELTA, "6-6 6-6 1-1 1-1", choices={"2": "dead"})))


def test_a_rule_file_with_dead_hands_settles_them_first(tmp_path: Path) -> None:
    file = tmp_path / "exposed.toml"
    base = f'extends = "{DELTA}"\nname = "Exposed"\nproposed_by = "Your name"\n'
    file.write_text(f"{base}[irregularities]\nmost_exposed = 1\n")
    (problem,) = check_file(str(file))[1]
    assert "bets.main.cases: a dead hand has no low or high hand: settle it first" in str(problem)


def test_the_desk_reads_low_and_high_in_either_order() -> None:
    """The higher of two hands is the high hand; tiles of two that look alike are told apart."""
    for hand in ("1-1 4-1 / 6-6 5-1", "6-6 5-1 / 1-1 4-1"):
        assert settle_situation(read_situation(situation(DELTA, hand))).settlement.rows[0].net == 20_00
    data = situation(DELTA, "5-5 4-1 / 6-4 5-1")
    assert settle_situation(read_situation(data)).settlement.rows[0].net == 20_00


def test_the_desk_warns_of_a_hand_that_is_not_set_the_house_way() -> None:
    data = situation(DELTA, "6-6 1-1 / 5-1 4-1", choices={"2": "house way"})
    (warning,) = settle_situation(read_situation(data)).warnings
    ways = "1 with 5-1 high and 4 with 6-6 high, but the house way is 7 with 6-6 high and 8 with 1-1 high"
    assert warning.what == f"spot 2 is set as {ways}"
    assert warning.by_reading == ("no_pair",)


def test_hands_that_cannot_be() -> None:
    for hand, message in (
        ("6-6 6-6 6-6 1-1", "no more 6-6"),
        ("6-6 1-1 5-1", "3 tiles"),
        ("6-6 / 1-1 5-1 4-1", "2 tiles / 2"),
    ):
        with pytest.raises(HousewayError, match=message):
            settle_situation(read_situation(situation(DELTA, hand)))
