"""What fee options cost a table and a seat, against the filings and against hands at a live table."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk.drop_options import drop_schedules
from houseway.desk.fee_costs import (
    OptionCost,
    PotTable,
    compare_costs,
    cost_data,
    forms_of,
    option_costs,
    pot_games,
    total,
)
from houseway.money import cents
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.purse import AWARD, HOUSE, JACKPOT
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from tests.games.ring.stacking import deal_in_order

LL, CO, OC, AJ = "lucky-lady", "club-one", "oceana", "artichoke-joes"


def cost(rules: Rules, **table: int) -> OptionCost:
    """What the option in force costs."""
    chosen = rules.settings["schedule"]
    (schedule,) = (each for each in drop_schedules(rules) if each.option == chosen)
    (found,) = option_costs(rules, [schedule], PotTable(**table))
    return found


def at(game: str, schedule: str, **settings: str) -> Rules:
    return load_rules(game, {"schedule": schedule, **settings})


def to_the_showdown(live: LiveRound) -> LiveRound:
    """Nobody raises or folds; nobody draws or gives up more cards than he must."""
    while live.pending:
        for ask in live.pending:
            names = [offer.name for offer in ask.offers]
            calling = (name for name in ("check", "bring-in", "call", "bet") if name in names)
            name = next(calling, None)
            low = next(
                (offer.low for offer in ask.offers if isinstance(offer, Amount) and offer.name == name), 0
            )
            live.answer(ask, ask.default if name is None else Choice(name, low))
    return live


def folded_to_a_bet(live: LiveRound) -> LiveRound:
    """The first player who may bets or raises, and everybody else folds."""
    has_bet = False
    while live.pending:
        (ask,) = live.pending
        raises = [offer for offer in ask.offers if isinstance(offer, Amount) and offer.name != "bring-in"]
        if has_bet:
            live.answer(ask, "fold")
        elif raises:
            live.answer(ask, Choice(raises[0].name, raises[0].low))
            has_bet = True
        else:
            live.answer(
                ask, next(offer.name for offer in ask.offers if offer.name in ("bring-in", "complete"))
            )
    return live


# Every shape of fee: game, option, settings, players; what it takes in a hand that is shown, and in one that
# ends in the first betting round.
SHAPES = [
    pytest.param(f"{LL}/holdem", "11", {}, 7, "5", "0", id="no flop, no drop: 000:L1722, L1741"),
    pytest.param(f"{OC}/texas-holdem", "1", {}, 6, "4", "0", id="by players: 003:L1206, L1214"),
    pytest.param(
        f"{LL}/ez-money-holdem", "1+2+3", {}, 5, "4", "0", id="players at the flop: 000:L656, L1778"
    ),
    pytest.param(f"{CO}/omaha", "7", {}, 4, "2.50", "0.50", id="second fee: 001:L4387, L4402"),
    pytest.param(
        f"{CO}/texas-holdem", "34", {}, 4, "3", "1", id="fee B on the river: 001:L4468, L4495, L4523"
    ),
    pytest.param(
        f"{CO}/seven-card-stud", "34", {}, 4, "3", "1", id="fee B after five rounds: 001:L4556, L4581"
    ),
    pytest.param(f"{CO}/asian-stud", "34", {}, 4, "2", "1", id="four rounds have no fifth: 001:L87, L4556"),
    pytest.param(f"{AJ}/texas-holdem", "15", {}, 7, "6", "1", id="turn, modified fee: 004:L3352, L3372"),
    pytest.param(
        f"{AJ}/texas-holdem", "90", {"form": "no limit"}, 7, "5", "2", id="modified fee: 004:L3482, L3490"
    ),
    pytest.param(f"{AJ}/texas-holdem", "81", {}, 7, "4", "4", id="also without a flop: 004:L3450, L3458"),
    pytest.param(
        f"{AJ}/draw-poker", "1", {"form": "split limit"}, 5, "3", "3", id="with action: 004:L1616, L1635"
    ),
    pytest.param(
        f"{AJ}/draw-poker", "1 to 10", {"form": "spread limit"}, 5, "3", "3", id="antes: 004:L1616-1621"
    ),
    pytest.param(f"{AJ}/seven-card-stud-high-low", "1", {}, 5, "4", "4", id="ante pool: 004:L137, L1704"),
    pytest.param(
        f"{AJ}/texas-holdem", "6", {"jackpot": "yes"}, 7, "5", "1", id="jackpot: 004:L629, L1743, L3363"
    ),
    pytest.param(
        f"{LL}/holdem", "1", {"dead_collection_blind": "button"}, 5, "5", "0", id="button: 000:L1360, L1731"
    ),
    pytest.param(
        f"{LL}/omaha-hi-lo-8-or-better",
        "filing",
        {"own_fees_or_sheet": "filing"},
        7,
        "3",
        "0",
        id="blind: 000:L71-77",
    ),
]


@pytest.mark.parametrize(("game", "option", "settings", "players", "shown", "ended"), SHAPES)
def test_a_hand_costs_what_a_live_table_takes(
    game: str, option: str, settings: dict[str, Any], players: int, shown: str, ended: str
) -> None:
    found = cost(at(game, option, **settings), players=players)
    assert (found.per_hand, total(found.first_round)) == (cents(shown), cents(ended))
    for play, expected in ((to_the_showdown, shown), (folded_to_a_bet, ended)):
        live = play(deal_in_order(game, players, schedule=option, **settings))
        assert live.result is not None
        taken = sum(live.chips.get(who, 0) - live.chips_before.get(who, 0) for who in (HOUSE, JACKPOT))
        winners = {paid.payee for paid in live.result.transfers if paid.why == AWARD}
        assert taken == cents(expected) + (total(found.tie) if len(winners) > 1 else 0)


def test_identical_hands_that_split_cost_a_fee_more() -> None:
    """004:L3352, L3358: Table Fee #3."""
    found = cost(at(f"{AJ}/texas-holdem", "1"))
    assert (found.per_hand, total(found.tie)) == (3_00, 1_00)


@pytest.mark.parametrize(
    ("game", "settings", "back"),
    [
        (f"{AJ}/texas-holdem", {"schedule": "3"}, 3_00),  # 004:L3360, given back for the Modified Fee of $1
        (f"{LL}/holdem", {"dead_collection_blind": "button", "schedule": "1"}, 5_00),  # 000:L1360, L1731
        (f"{LL}/holdem", {"schedule": "1"}, 0),  # 000:L1722: nothing is taken before the flop
    ],
)
def test_what_is_set_aside_and_given_back_without_a_flop(
    game: str, settings: dict[str, str], back: int
) -> None:
    assert cost(load_rules(game, settings)).given_back == back


def test_an_hour_is_its_hands() -> None:
    """003:L1215: seven or more players, $5 a hand."""
    found = cost(load_rules(f"{OC}/texas-holdem"), players=9, hands=36)
    assert (found.per_hour(), found.per_seat) == (180_00, 20_00)


@pytest.mark.parametrize(
    ("game", "option", "source", "hour", "seat"),
    [
        (f"{OC}/texas-holdem", "3", "each player", 144_00, 24_00),  # 003:L1217, L1223: $12
        (f"{CO}/texas-holdem", "18", "pot", 20_00, 20_00 / 6),  # 001:L4412, L4423: $10 from the pot
    ],
)
def test_a_fee_by_time_is_taken_twice_an_hour(
    game: str, option: str, source: str, hour: int, seat: float
) -> None:
    found = cost(load_rules(game, {"schedule": option, "limits": "40-80"}), players=6)
    assert (found.kind, found.sources) == ("time", (source,))
    assert (found.per_hand, found.per_hour(), found.per_seat) == (0, hour, seat)


def test_the_jackpot_has_its_own_part_of_an_hour() -> None:
    """004:L629, L1743: $1 of the small blind, and $3 for the house by option 1 (L3358)."""
    found = cost(at(f"{AJ}/texas-holdem", "1", jackpot="yes"), hands=30)
    assert (found.per_hour(HOUSE), found.per_hour(JACKPOT), found.per_hour()) == (90_00, 30_00, 120_00)
    assert found.sources == ("small blind", "pot")


def test_a_pot_gives_no_more_than_it_has() -> None:
    """004:L3501: option 98 is $50; by reading, a smaller pot gives what is there."""
    rules = at(f"{AJ}/texas-holdem", "98", form="no limit")
    assert cost(rules, pot=20_00).per_hand == 20_00
    assert cost(rules, pot=60_00).per_hand == 50_00


def test_an_option_for_other_numbers_of_players_takes_nothing() -> None:
    """000:L1738: option 8 is for five or six players."""
    rules = at(f"{LL}/holdem", "8")
    assert [cost(rules, players=count).takes for count in (4, 5, 6, 7)] == [False, True, True, False]


def test_a_game_has_no_more_players_than_seats() -> None:
    """001:L4851: eight at Omaha 5."""
    assert cost(load_rules(f"{CO}/omaha-5-high-low-split"), players=10).table.players == 8


def test_forms_that_pay_by_the_same_sheet_are_one() -> None:
    """004:L1612-1688 and L3518-3528: the forms of draw poker, and its structures without a limit."""
    found = {game.forms: len(game.schedules) for game in forms_of(load_rules(f"{AJ}/draw-poker"))}
    assert found == {
        "no limit; three blinds": 9,
        "no limit; minimum bet": 5,
        "no limit; winner blind, under the gun blind": 5,
        "no limit; under the gun and winner, under the gun and from home": 5,
        "no limit; under the gun, from home and winner": 5,
        "split limit": 1,
        'split limit; by reading "stud limit fee 2018": 2018': 2,
        "spread limit": 2,
        'spread limit; by reading "stud limit fee 2018": 2018': 2,
    }


def test_fees_that_only_a_reading_puts_in_force_are_compared_too() -> None:
    """000:L29-35, L71-77 and 001:L3898-3929, beside the sheets of the same games."""

    def counts(game: str) -> dict[str, int]:
        return {game.forms: len(game.schedules) for game in forms_of(load_rules(game))}

    own = 'by reading "own fees or sheet"'
    assert counts(f"{LL}/omaha-hi-lo-8-or-better") == {
        "limit": 23,
        f"limit; {own}: filing": 1,
        "spread limit, pot limit, no limit": 23,
    }
    assert counts(f"{LL}/lowball-draw") == {
        "limit": 18,
        f"limit; {own}: filing": 1,
        "spread limit, pot limit, no limit": 23,
    }
    assert counts(f"{CO}/river-down-holdem") == {
        "limit": 34,
        f"limit; {own}: own table": 25,
        "spread limit, no limit": 34,
        f"spread limit, no limit; {own}: own table": 7,
    }


@pytest.mark.parametrize(
    ("game", "choice", "option", "settings", "players", "shown"),
    [
        (f"{LL}/omaha-hi-lo-8-or-better", "filing", "filing", {}, 6, 2),  # 000:L76
        (f"{LL}/lowball-draw", "filing", "filing", {}, 6, 4),  # 000:L32
        (f"{CO}/river-down-holdem", "own table", "10", {"limits": "2-4"}, 9, 6),  # 001:L3907
        (f"{CO}/river-down-holdem", "own table", "31", {"form": "spread limit"}, 9, 6),  # 001:L3928
    ],
)
def test_a_table_is_opened_with_the_settings_of_fees_by_reading(
    game: str, choice: str, option: str, settings: dict[str, str], players: int, shown: int
) -> None:
    form = {"form": "limit"} | settings
    rows = compare_costs(forms_of(load_rules(game)), PotTable(players=players))["rows"]
    (row,) = (
        row
        for row in rows
        if row["settings"].get("own_fees_or_sheet") == choice
        and row["option"] == option
        and row["settings"]["form"] == form["form"]
    )
    assert row["showdown"] == shown
    rules = load_rules(game, row["settings"] | settings)
    assert rules.schedule is not None
    assert rules.schedule.option == option


@pytest.mark.verify
@pytest.mark.parametrize("house", [LL, CO, OC, AJ])
def test_the_options_of_a_form_are_those_of_its_own_rules(house: str) -> None:
    """No form changes its sheets but for naming others, so the comparison loads no form of its own."""
    for game in pot_games(house):
        rows = compare_costs([game], PotTable())["rows"]
        rules = load_rules(game.rules.id, rows[-1]["settings"])
        found = [cost_data(rules, each) for each in option_costs(rules, drop_schedules(rules), PotTable())]
        rows.sort(key=lambda row: [each["option"] for each in found].index(row["option"]))
        assert all(each.items() <= row.items() for each, row in zip(found, rows, strict=True))


def test_all_options_of_a_house_from_the_cheapest_seat_to_the_dearest() -> None:
    """003:L1206-1239: 17 options of four games; none of Delta Club's is printed (002:L423-1018)."""
    data = compare_costs(pot_games(OC), PotTable(players=9, hands=30, pot=60_00))
    rows = data["rows"]
    assert len(rows) == 3 * 5 + 2
    assert [row["hour_seat"] for row in rows] == sorted(row["hour_seat"] for row in rows)
    assert rows[0]["game"] == f"{OC}/big-o-high-low-split"
    assert (rows[0]["players"], rows[0]["hour"], rows[0]["hour_seat"]) == (8, 120, 15)
    assert data["without_fees"] == []


def test_options_that_take_nothing_come_last() -> None:
    """000:L1731-1743: of thirteen options, eight are not for nine players."""
    games = forms_of(load_rules(f"{LL}/holdem"))[:1]
    takes = [row["takes"] for row in compare_costs(games, PotTable())["rows"]]
    assert takes == [True] * 16 + [False] * 8
