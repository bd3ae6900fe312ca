"""Pai gow poker: rounds worked by hand, as Lucky Lady (000) and Club One (001) file them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import pytest

from houseway.cards import CardRandom, parse_cards
from houseway.desk import read_situation, settle_situation
from houseway.desk.settling import DeskResult
from houseway.errors import HousewayError
from houseway.rounds.control import control
from houseway.rounds.decisions import Choice
from houseway.rounds.facts import Lot
from houseway.rounds.fees import charges
from houseway.rounds.hands import HandId
from houseway.rounds.log import Called, Dealt, Shown
from houseway.rounds.narrate import narrate
from houseway.rounds.record import Record
from houseway.rounds.result import Walk
from houseway.rounds.sources import stacked
from houseway.rulebook.check import check_file
from houseway.rulebook.piles import FIRST_PILE
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.replay import replay
from houseway.table.table import Table
from tests.playing import settlement_of

LADY, PLAIN = "lucky-lady/fortune-pai-gow-poker", "club-one/pai-gow-poker"
FORTUNE, FACE_UP = "club-one/fortune-pai-gow-poker", "club-one/face-up-pai-gow-poker"
FREE = {"schedule": "none", "limits": "5-1000"}
BANK = "Kh Qd 9s 9c 7h 5d 2s"  # the house way: king-queen, and a pair of nines with a seven
NOTHING = "Qs Js 9d 8h 5s 4c 2h"  # jack-nine, and queen high
ACE_HIGH = "Ac Kd Jh 9s 7c 5d 3h"
OTHER = "As Kc Jd Th 7d 6c 3s"  # no card of the bank's or of the hand without a pair


def rules_of(game: str, **settings: str | int) -> Rules:
    return load_rules(game, {**FREE, **settings})


def deal(
    rules: Rules,
    spots: Mapping[int, str],
    dice: tuple[int, ...] = (1, 1, 1),
    bank: str = BANK,
    bets: Mapping[str, int] | None = None,
    pile: int = 1,
) -> LiveRound:
    """A round from stacked hands, $20 on every spot; the player-dealer sits at seat 1, and picks the pile."""
    table = Table(rules, CardRandom.seeded(1))
    for seat in (1, *spots):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    hands = {1: bank, **spots}
    first = (sum(dice) - 1) % rules.seats + 1
    order = sorted(hands, key=lambda seat: (seat - first) % rules.seats)
    wagers = {"main": 20, **(bets or {})}
    lots = [Lot(seat, f"seat {seat}", bet, amount * 100) for seat in spots for bet, amount in wagers.items()]
    cards = " ".join(hands[seat] for seat in order)
    live = table.deal(lots, 1_000_000, stacked(cards, rules.deck), dice)
    for ask in [ask for ask in live.pending if ask.question == FIRST_PILE]:
        live.answer(ask, f"pile {pile}")
    return live


def set_as(text: str) -> Choice:
    front, back = text.split("/")
    return Choice("set", parts=(parse_cards(front), parse_cards(back)))


def play(live: LiveRound, settings: Mapping[int, str] | None = None, backwards: bool = False) -> LiveRound:
    """Every spot, and the bank at seat 1, sets as told or the house way."""
    while live.pending:
        ask = live.pending[-1 if backwards else 0]
        told = (settings or {}).get(ask.spot)
        live.answer(ask, set_as(told) if told else "house way")
    return live


def nets(live: LiveRound) -> dict[tuple[int, str], float]:
    return {(row.lot.spot, row.lot.bet): row.net / 100 for row in settlement_of(live).rows}


def settled(
    game: str,
    hands: Mapping[str, Any],
    bets: Mapping[str, Any],
    choices: Mapping[str, str] | None = None,
    **settings: str | int,
) -> DeskResult:
    """What the desk answers, with the player-dealer at seat 1 and action from seat 2."""
    situation = {
        "game": game,
        "settings": {**FREE, **settings},
        "table": {"player_dealer": 1, "bank": 1_000_000, "action": {"seat": 2}},
        "hands": dict(hands),
        "choices": dict(choices or {}),
        "bets": dict(bets),
    }
    return settle_situation(read_situation(situation))


def won(result: DeskResult) -> dict[str, float]:
    """What every wager won or lost, by spot and bet."""
    rules = result.round.rules
    return {f"{row.spot} {rules.bets[row.on].name}": row.net / 100 for row in result.settlement.rows}


def warned(result: DeskResult) -> list[str]:
    """What the desk warns of."""
    return [warning.what for warning in result.warnings]


@pytest.mark.parametrize("game", [LADY, PLAIN, FORTUNE, FACE_UP])
def test_the_rule_file_has_no_mistakes(game: str) -> None:
    assert check_file(game)[1] == []


# ---------------------------------------------------------------------- the deal


def owners(live: LiveRound) -> list[int | str]:
    return [event.hand.owner for event in live.log if isinstance(event, Dealt)]


def test_a_machine_deals_whole_hands_from_the_seat_that_the_dice_count_to() -> None:
    """001:L3991: the player-dealer is one, the other seats follow clockwise; a total of 5 is seat 5."""
    live = deal(rules_of(FORTUNE, dealing="machine and dice"), {3: NOTHING, 6: OTHER}, (2, 2, 1))
    assert owners(live) == [6] * 7 + ["player-dealer"] * 7 + [3] * 7


def test_piles_are_dealt_in_rotation_or_back_and_forth() -> None:
    """001:L939 deals in rotation, 000:L451 and 001:L4997-4998 back and forth."""
    bank, rounds = "player-dealer", {PLAIN: {}, LADY: {}, FACE_UP: {"dealing": "by hand"}}
    dealt = {game: owners(deal(rules_of(game, **more), {2: NOTHING}))[:6] for game, more in rounds.items()}
    assert dealt[PLAIN] == [bank, 2, bank, 2, bank, 2]
    assert dealt[LADY] == dealt[FACE_UP] == [bank, 2, 2, bank, bank, 2]


def test_the_player_dealer_picks_the_pile_that_goes_out_first() -> None:
    """000:L451-453, 001:L941: it goes to the seat that the dice count to, the piles after it clockwise."""
    bank, spots = "player-dealer", {2: NOTHING, 4: OTHER}
    dealt = {
        (game, pile): owners(deal(rules_of(game), spots, pile=pile))[:7]
        for game in (PLAIN, LADY)
        for pile in (1, 2)
    }
    assert dealt[PLAIN, 1] == [4, bank, 2, 4, bank, 2, 4]  # a total of three counts to seat 3: seat 4 is next
    assert dealt[PLAIN, 2] == [2, 4, bank, 2, 4, bank, 2]
    assert dealt[LADY, 2] == [2, 4, bank, bank, 4, 2, 2]


@pytest.mark.parametrize("game", [LADY, PLAIN, FACE_UP])
def test_the_pick_is_asked_logged_and_replayed(game: str) -> None:
    table_rules = rules_of(game, **({"dealing": "by hand"} if game == FACE_UP else {}))
    live = play(deal(table_rules, {2: NOTHING, 4: OTHER}, pile=3))
    chosen = [event for event in live.log.whole() if event["kind"] == "chose"]
    assert (chosen[0]["question"], chosen[0]["choice"]) == (FIRST_PILE, "pile 3")
    assert chosen[0]["seat"] == 1
    record = live.record()
    assert replay(Record.from_json(record.to_json())).record() == record


@pytest.mark.parametrize(
    ("game", "dealing", "asked"),
    [
        (FORTUNE, "machine", False),
        (FORTUNE, "machine and dice", False),
        (FORTUNE, "by hand", True),
        (FACE_UP, "machine", False),
        (FACE_UP, "by hand", True),
    ],
)
def test_a_machine_leaves_no_pile_to_pick(game: str, dealing: str, asked: bool) -> None:
    """001:L3985 and 001:L4994 against 001:L3995 and 001:L5000."""
    table = Table(rules_of(game, dealing=dealing), CardRandom.seeded(1))
    for seat in (1, 2):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    live = table.deal([Lot(2, "seat 2", "main", 20_00)], 1_000_000)
    assert (live.pending[0].question == FIRST_PILE) == asked
    thrown = next(event for event in live.log.whole() if event["kind"] == "dice")
    by_number = game == FORTUNE and dealing == "machine"
    assert (thrown.get("by"), len(thrown["dice"])) == (("number", 1) if by_number else (None, 3))


def test_the_machines_random_number_names_the_seat() -> None:
    """001:L3987: the player-dealer is one, the other six numbers follow clockwise, all as likely."""
    rules = rules_of(FORTUNE, dealing="machine")
    live = play(deal(rules, {3: NOTHING, 6: OTHER}, (5,)))
    assert owners(live)[0] == 6
    order = settlement_of(live).order
    assert order is not None
    assert (order.button, order.why) == (6, "the action button is at seat 6 (random number 5)")
    assert "Random number: 5." in [line.text for line in narrate(rules, live.log.whole())]
    assert settlement_of(play(deal(rules, {3: NOTHING}, (1,)))).order == Walk(
        (2, 3, 4, 5, 6, 7), 1, "the action button is at seat 1 (random number 1)"
    )
    assert rules.action is not None
    random = CardRandom.seeded(3)
    drawn = {random.dice(*rules.action.thrown(rules.seats)) for _ in range(200)}
    assert drawn == {(number,) for number in range(1, 8)}
    record = live.record()
    assert replay(Record.from_json(record.to_json())).record() == record


def test_the_desk_takes_the_random_number() -> None:
    situation: dict[str, Any] = {
        "game": FORTUNE,
        "settings": {"dealing": "machine"},
        "table": {"player_dealer": 1, "bank": 20, "action": {"number": 5}},
        "hands": {"player_dealer": BANK, "3": OTHER, "6": NOTHING},
        "bets": {"3": {"main": 20}, "6": {"main": 20}},
    }
    assert [row.spot for row in settle_situation(read_situation(situation)).settlement.rows] == [6, 3]
    situation["table"]["action"] = {"number": 8}
    with pytest.raises(HousewayError, match="must be a whole number from 1 to 7, not 8"):
        settle_situation(read_situation(situation))
    situation["table"]["action"] = {"dice": [1, 2, 3]}
    with pytest.raises(HousewayError, match="this game does not place its action by dice"):
        settle_situation(read_situation(situation))


def test_nobody_looks_at_the_player_dealers_cards_before_they_are_opened() -> None:
    """001:L4003: the house dealer exposes them when all hands are set."""
    live = deal(rules_of(FORTUNE), {2: NOTHING})
    seen_by = {event.hand: event.audience for event in live.log if isinstance(event, Dealt)}
    assert seen_by == {HandId("player-dealer"): (), HandId(2): (2,)}


@pytest.mark.parametrize(
    ("game", "dice", "first", "button"),
    [
        (LADY, (2, 3, 3), "player-dealer", 2),  # 000:L452: he gets the first pile, his left the button
        (FORTUNE, (2, 3, 3), "player-dealer", 1),  # 001:L3991: on 8 the player-dealer has the button
        (FORTUNE, (5, 5, 5), "player-dealer", 1),
        (FACE_UP, (5, 5, 5), "player-dealer", 2),  # 001:L5006-5007
        (FORTUNE, (1, 1, 2), 5, 5),  # seat 4 is empty: the next occupied seat has the button
        (LADY, (1, 1, 2), 5, 5),  # the core's rule for a seat without a wager; the filing prints none
    ],
)
def test_the_first_hand_and_the_button(
    game: str, dice: tuple[int, ...], first: int | str, button: int
) -> None:
    settings = {"dealing": "machine and dice"} if game == FORTUNE else {}
    live = deal(rules_of(game, **settings), {2: NOTHING, 5: OTHER}, dice)
    assert owners(live)[0] == first
    walk = settlement_of(play(live)).order
    assert walk is not None
    assert walk.button == button


# ---------------------------------------------------------------------- setting


def test_the_count_and_the_order_of_plain_pai_gow_poker_are_readings() -> None:
    """001:L943 prints neither; 001:L3991 counts the player-dealer as one and settles from the button."""
    live = play(deal(rules_of(PLAIN), {2: NOTHING, 3: OTHER}))
    assert live.round.first_seat == 3
    assert list(nets(live)) == [(3, "main"), (2, "main")]
    from_left = play(deal(rules_of(PLAIN, order="left of player-dealer"), {2: NOTHING, 3: OTHER}))
    assert list(nets(from_left)) == [(2, "main"), (3, "main")]
    next_player = Table(rules_of(PLAIN, count="next player"), CardRandom.seeded(1))
    for seat in (1, 2):
        next_player.sit(seat, f"seat {seat}", 1_000_000)
    next_player.banked.player_dealer = 1
    counted = next_player.deal([Lot(2, "seat 2", "main", 20_00)], 1_000_000, dice=(1, 1, 1))
    assert counted.round.first_seat == 4


@pytest.mark.parametrize(
    ("seated", "behind", "decides"),
    [
        ({"main": 20}, 30, "seat 3"),
        ({"main": 20}, 20, "seat 2"),  # the seated player, when the highest wager equals his
        ({"main": 20, "fortune": 50}, 30, "seat 3"),  # base wagers alone are compared
    ],
)
def test_the_largest_base_wager_decides_how_a_hand_is_set(
    seated: Mapping[str, int], behind: int, decides: str
) -> None:
    """001:L3997, 001:L4094; only base wagers may be placed behind a seat (001:L3975)."""
    table = Table(rules_of(FORTUNE), CardRandom.seeded(1))
    for seat in (1, 2, 3):
        table.sit(seat, f"seat {seat}", 1_000_000)
    table.banked.player_dealer = 1
    lots = [Lot(2, "seat 3", "main", behind * 100)]
    lots += [Lot(2, "seat 2", bet, amount * 100) for bet, amount in seated.items()]
    live = table.deal(lots, 1_000_000, dice=(1, 1, 1))
    assert [live.round.control.deciders[ask.spot] for ask in live.pending] == [decides]


def test_hands_are_set_at_the_same_time_in_any_order() -> None:
    spots = {2: NOTHING, 4: "Jc Jh Ts Tc 6h 4s 3d", 5: OTHER}
    both = [play(deal(rules_of(FORTUNE), spots), backwards=backwards) for backwards in (False, True)]
    assert len(deal(rules_of(FORTUNE), spots).pending) == 3
    assert nets(both[0]) == nets(both[1])


def test_the_log_names_front_back_and_the_row_of_the_house_way() -> None:
    live = play(deal(rules_of(FORTUNE), {2: NOTHING}), {1: "Kh Qd / 9s 9c 7h 5d 2s"})
    calls = [event.text for event in live.log if isinstance(event, Called)]
    nines = "king-queen and pair of nines, seven-five-deuce kickers"
    assert calls[0] == f"the player-dealer plays Kh Qd / 9s 9c 7h 5d 2s, {nines}"
    assert calls[1].endswith("(house way: Second and third highest cards in front)")


def test_the_house_way_is_what_lucky_ladys_player_dealer_plays() -> None:
    """000:L475."""
    live = deal(rules_of(LADY), {2: NOTHING})
    assert [ask.spot for ask in live.pending] == [2]
    assert not play(live).pending


def test_the_player_dealer_may_set_his_hand_another_way_than_the_houses() -> None:
    """001:L4082: two pairs behind lose the front that the house way would win."""
    spots, bank = {2: "Qs Jh Td 8c 6s 5c 3d"}, "Ah Kd 8h 8d 7s 7c 2s"
    house = play(deal(rules_of(FORTUNE), spots, bank=bank))
    own = play(deal(rules_of(FORTUNE), spots, bank=bank), {1: "7s 2s / Ah Kd 8h 8d 7c"})
    assert nets(house) == {(2, "main"): -20}
    assert nets(own) == {(2, "main"): 0}


def test_the_house_dealer_sets_it_under_the_other_reading_of_fortune() -> None:
    """001:L4003 against 001:L4082."""
    live = deal(rules_of(FORTUNE, bank_sets="house way"), {2: NOTHING})
    live.answer(live.pending[0], "house way")
    assert not live.pending


def test_a_record_replays_to_the_same_chips() -> None:
    live = play(
        deal(rules_of(FORTUNE), {2: NOTHING, 4: OTHER}, bets={"fortune": 5}), {2: "9d 8h / Qs Js 5s 4c 2h"}
    )
    again = replay(Record.from_json(live.record().to_json()))
    assert again.chips == live.chips


# ---------------------------------------------------------------------- two hands against two


@pytest.mark.parametrize(
    ("mine", "net"),
    [
        ("Ad Jc / Ts Tc 6h 4s 3d", 20),  # ace-jack over king-queen, tens over nines
        ("Ad Jc / 8s 8c 6h 4s 3d", 0),  # the front alone
        ("Ks Jc / Ts Tc 6h 4s 3d", 0),  # the back alone
        ("Ks Qc / Ts Tc 6h 4s 3d", 0),  # the front is a copy, which the player-dealer wins
        ("Ks Qc / 9d 9h 7s 5c 2d", -20),  # both are copies
        ("Ks Jc / 8s 8c 6h 4s 3d", -20),
    ],
)
@pytest.mark.parametrize("game", [LADY, PLAIN, FORTUNE, FACE_UP])
def test_both_hands_must_be_higher(game: str, mine: str, net: float) -> None:
    """000:L499-509, 001:L927, 001:L4086-4092, 001:L5096-5099."""
    result = settled(game, {"dealer": "Kh Qd / 9s 9c 7h 5d 2s", "2": mine}, {"2": {"Main": 20}})
    assert won(result) == {"2 Main": net}
    assert warned(result) == []


def test_the_joker_pairs_the_other_card_in_front_where_it_is_wild() -> None:
    """000:L403: any card; 001:L3951: an ace, or what completes a straight or flush."""
    hands = {"dealer": "Kh Qd 9s 9c 7h 5d 2s", "2": "Jo 4c / Ts Td 8c 6s 5h"}
    bank_with_ace = {"dealer": "Ah Qd / 9s 9c 7h 5d 2s", "2": "Jo 4c / Ts Td 8c 6s 5h"}
    assert won(settled(LADY, hands, {"2": {"Main": 20}})) == {"2 Main": 20}
    assert won(settled(FORTUNE, bank_with_ace, {"2": {"Main": 20}})) == {"2 Main": 0}


def test_queens_in_front_of_queens_are_legal() -> None:
    """001:L4058-4060 prints Q-Q before Q-Q-9-7-5 as an example."""
    hands = {"dealer": "Kh Jd 8s 8c 6h 4d 2s", "2": "Qc Qd / Qh Qs 9s 7d 5c"}
    result = settled(FORTUNE, hands, {"2": {"Main": 20}})
    assert won(result) == {"2 Main": 20}
    assert warned(result) == []


# ---------------------------------------------------------------------- fouls


FOUL = "Ad Ac / Ts Tc 6h 4s 3d"


def test_a_player_may_set_his_hand_foul_and_the_player_dealer_may_not() -> None:
    """001:L4001 and 001:L4082."""
    live = deal(rules_of(FORTUNE), {2: "Ad Ac Ts Tc 6h 4s 3d"})
    live.answer(live.pending[0], set_as(FOUL))
    with pytest.raises(HousewayError, match="the rules do not allow this setting"):
        live.answer(live.pending[0], set_as("9s 9c / Kh Qd 7h 5d 2s"))
    assert nets(play(live)) == {(2, "main"): -20}
    assert [event.text for event in live.log if isinstance(event, Called)][-1].endswith(", set foul")


def test_a_player_is_told_what_each_setting_is_and_what_the_house_would_do() -> None:
    live = deal(rules_of(FORTUNE), {2: "Ad Ac Ts Tc 6h 4s 3d"})
    guide = live.guide(live.pending[0])
    assert guide is not None
    assert guide.house is not None
    assert len(guide.ways) == 21
    assert [way.parts for way in guide.ways if way.fault] == [set_as(FOUL).parts]
    assert guide.house.row.text == "Small pair in front."


@pytest.mark.parametrize(
    ("reading", "said"),
    [("loses", "A foul hand loses."), ("house way", "A foul hand is set again the house way.")],
)
def test_a_player_is_told_what_becomes_of_a_foul_hand_under_the_reading_in_force(
    reading: str, said: str
) -> None:
    live = deal(rules_of(FORTUNE, foul=reading), {2: "Ad Ac Ts Tc 6h 4s 3d"})
    guide = live.guide(live.pending[0])
    assert guide is not None
    assert guide.foul == said


def test_a_foul_hand_loses_its_base_wager_and_nothing_else() -> None:
    """Readings: 001:L4001 wants the five-card hand higher, and no line says what a foul hand loses."""
    hands = {"dealer": "Kh Qd / 9s 9c 7h 5d 2s", "2": "Ad Ah / Kc 9h 6h 5h 4h"}
    foul = settled(FORTUNE, hands, {"2": {"Main": 20, "Fortune": 5}})
    assert won(foul) == {"2 Main": -20, "2 Fortune": 20}  # five hearts
    assert warned(foul) == [
        "spot 2 is set foul: pair of aces in front outranks king high, nine-six-five-four kickers"
    ]


def test_other_readings_of_a_foul_hand() -> None:
    """Set again the house way, the hand is a pair of aces behind and ten-ten in front: both are higher."""
    hands = {"dealer": "Kh Qd / 9s 9c 7h 5d 2s", "2": FOUL}
    bets = {"2": {"Main": 20}}
    assert won(settled(FORTUNE, hands, bets)) == {"2 Main": -20}
    assert won(settled(FORTUNE, hands, bets, foul="house way")) == {"2 Main": 20}


def test_a_foul_hand_may_cost_the_bonus_bets_of_face_up_too() -> None:
    """001:L5012: the player automatically loses "their wager"."""
    hands = {"dealer": BANK, "2": "Ad Ah / Jh Ts 8h 6h 3h"}
    bets = {"2": {"Main": 20, "Fortune": 5}}
    assert won(settled(FACE_UP, hands, bets)) == {"2 Main": -20, "2 Fortune": 20}
    assert won(settled(FACE_UP, hands, bets, foul="all")) == {"2 Main": -20, "2 Fortune": -5}


def test_a_hand_in_other_parts_than_two_and_five_is_foul() -> None:
    """001:L970, 001:L5012."""
    result = settled(PLAIN, {"dealer": BANK, "2": "Ad Jc 6h / Ts Tc 4s 3d"}, {"2": {"Main": 20}})
    assert won(result) == {"2 Main": -20}
    assert warned(result) == ["spot 2 is set foul: 3 cards in front and 4 behind"]


def test_a_player_dealers_foul_hand_is_set_again_the_house_way() -> None:
    """001:L4082: it cannot be set foul."""
    hands = {"dealer": "9s 9c / Kh Qd 7h 5d 2s", "2": "Ad Jc / Ts Tc 6h 4s 3d"}
    result = settled(FORTUNE, hands, {"2": {"Main": 20}})
    assert won(result) == {"2 Main": 20}
    assert [text.partition("; ")[2] for text in warned(result)] == ["it is set again the house way"]


def test_seven_cards_that_are_not_set_are_set_the_house_way() -> None:
    hands = {"dealer": BANK, "2": "Ts Ad Tc 6h Jc 4s 3d"}
    result = settled(FORTUNE, hands, {"2": {"Main": 20}}, {"2": "house way"})
    assert won(result) == {"2 Main": 20}
    assert warned(result) == []


def test_the_desk_warns_of_a_hand_that_is_not_set_the_house_way() -> None:
    hands = {"dealer": BANK, "2": "6h Jc / Ts Ad Tc 4s 3d"}
    result = settled(FORTUNE, hands, {"2": {"Main": 20}}, {"2": "house way"})
    assert [text.partition(", but ")[2] for text in warned(result)] == [
        "the house way is ace-jack and pair of tens, six-four-trey kickers"
    ]


# ---------------------------------------------------------------------- Fortune


def fortune(game: str, cards: str, **settings: str | int) -> float:
    """What $5 on Fortune wins with seven cards."""
    hands = {"dealer": "Qc Qd 9d 8c 6d 3h 2d", "2": cards}
    return won(settled(game, hands, {"2": {"Main": 25, "Fortune": 5}}, None, **settings))["2 Fortune"]


def test_fortune_looks_at_the_seven_cards_and_not_at_the_setting() -> None:
    """001:L4130, the printed example: king and deuce in front, and the flush is paid."""
    hands = {"dealer": BANK.replace("Kh", "Kd").replace("Qd", "Qc"), "2": "Kh 2c / Ah Ac Jh Th 3h"}
    result = settled(FORTUNE, hands, {"2": {"Main": 20, "Fortune": 5}})
    assert won(result)["2 Fortune"] == 20


# 001:L4161-4171 and 001:L5140-5153.
CLUB_ONE_TABLE = {
    "3s 4s 5s 6s 7s 8s 9s": 5000,
    "As Ks Qs Js Ts Kh Qh": 2000,
    "3s 4s 5s Jo 7s 8s 9s": 1000,
    "As Ah Ac Ad Jo 7c 4s": 400,
    "As Ks Qs Js Ts 4h 7c": 150,
    "3s 4s 5s 6s 7s Kh Qh": 50,
    "4s 4h 4c 4d 7s Kh Qh": 25,
    "4s 4h 4c 7d 7s Kh Qh": 5,
    "2s 4s 7s Ts Ks Ah 3c": 4,
    "4s 4h 4c 7s Ts Kh Qh": 3,
    "4s 5h 6s 7h 8s Kh Qh": 2,
    "4s 4h 7c 7s 8s 8h Qh": -1,
    "As Kh Tc 8s 6s 4h 2s": -1,
}


@pytest.mark.parametrize(("cards", "odds"), CLUB_ONE_TABLE.items())
@pytest.mark.parametrize("game", [FORTUNE, FACE_UP])
def test_club_ones_pay_table(game: str, cards: str, odds: int) -> None:
    assert fortune(game, cards) == 5 * odds


# 000:L534-543, with the joker as any card.
LUCKY_LADY_TABLE = {
    "3s 4s 5s 6s 7s 8s 9s": 500,
    "3s 4s 5s Jo 7s 8s 9s": 500,
    "As Ah Ac Ad Jo 7c 4s": 250,
    "4s 4h 4c 4d Jo Kh Qh": 200,
    "As Ks Qs Js Ts Kh Qh": 100,  # a royal match has no row
    "As Ks Qs Js Jo 4h 7c": 100,
    "3s 4s 5s 6s Jo Kh Qh": 50,
    "4s 4h 4c Jo 7s Kh Qh": 25,
    "4s 4h 7d 7s Jo Kh 2h": 5,
    "2s 4s 7s Ts Jo Ah 3c": 3,
    "4s 5h 6s 7h Jo Kh Qs": 2,
    "4s 4h 4c 7s Ts Kh Qh": -1,  # three of a kind loses
    "As Kh Tc 8s 6s 4h 2s": -1,
}


@pytest.mark.parametrize(("cards", "odds"), LUCKY_LADY_TABLE.items())
def test_lucky_ladys_pay_table(cards: str, odds: int) -> None:
    assert fortune(LADY, cards) == 5 * odds


@pytest.mark.parametrize("game", [FORTUNE, FACE_UP])
def test_three_of_a_kind_with_a_straight_pays_by_the_order_of_the_rows(game: str) -> None:
    """001:L4134: a reading; as poker ranks them, it would be the straight."""
    assert fortune(game, "5c 5d 5s 6s 7s 8h 9c") == 15
    assert fortune(game, "5c 5d 5s 6s 7s 8h 9c", three_of_a_kind="poker rank") == 10


@pytest.mark.parametrize("game", [FORTUNE, FACE_UP])
def test_a_joker_in_the_royal_flush_of_a_royal_match(game: str) -> None:
    """A reading of 001:L4162 and 001:L5141."""
    assert fortune(game, "As Ks Qs Js Jo Kh Qh") == 10_000
    assert fortune(game, "As Ks Qs Js Jo Kh Qh", royal_match="natural") == 750


def test_without_the_flush_reading_the_joker_completes_straights_alone() -> None:
    """001:L4959 names straights and straight flushes."""
    assert fortune(FACE_UP, "2s 4s 7s Ts Jo Kh 9c") == 20
    assert fortune(FACE_UP, "2s 4s 7s Ts Jo Kh 9c", joker="no flush") == -5


# ---------------------------------------------------------------------- Face Up


def test_the_player_dealers_hand_is_opened_and_set_before_the_players_set_theirs() -> None:
    """001:L5009."""
    live = deal(rules_of(FACE_UP), {2: NOTHING, 4: OTHER})
    assert [event.hand.owner for event in live.log if isinstance(event, Shown)] == ["player-dealer"]
    assert [ask.spot for ask in live.pending] == [1]
    live.answer(live.pending[0], "house way")
    assert sorted(ask.spot for ask in live.pending) == [2, 4]


def test_against_an_ace_high_hand_nobody_sets_and_every_base_wager_pushes() -> None:
    """001:L5010, 001:L5100; the bonus bets are settled all the same."""
    bets = {"fortune": 5, "ace_high": 10}
    live = deal(rules_of(FACE_UP), {2: "Ks Kh Kc 9d 9h 4s 2c"}, bank=ACE_HIGH, bets=bets)
    assert not live.pending
    assert nets(live) == {(2, "main"): 0, (2, "fortune"): 25, (2, "ace_high"): 50}
    assert any(isinstance(event, Called) and "no hands are set" in event.text for event in live.log)


@pytest.mark.parametrize(
    ("bank", "player", "net"),
    [
        ("Ac Kd Jh 9s 7c 5d 3h", "As Qd Th 8s 6c 4d 2h", 400),  # both ace-high
        ("Jo Kd Jh 9s 7c 5d 3h", "As Qd Th 8s 6c 4d 2h", 400),
        ("Jo Kd Jh 9s 7c 5d 3h", "Ks Qd Th 8s 6c 4d 2h", 150),  # the joker is his ace
        ("Ac Kd Jh 9s 7c 5d 3h", "Ks Qd Th 8s 6c 4d 2h", 50),
        ("Kd Jh 9s 7c 5d 3h 2c", "As Qd Th 8s 6c 4d 2h", -10),  # his king-high hand plays
        ("Ac Kd Qh Js Tc 5d 3h", "As Qd Th 8s 6c 4d 2h", -10),  # a straight
        ("Jo Ad Jh 9s 7c 5d 3h", "As Qd Th 8s 6c 4d 2h", -10),  # a pair of aces
    ],
)
def test_the_ace_high_bonus(bank: str, player: str, net: float) -> None:
    """001:L5161-5171: 40, 15 and 5 to 1."""
    result = settled(FACE_UP, {"dealer": bank, "2": player}, {"2": {"Main": 20, "Ace-High": 10}})
    assert won(result)["2 Ace-High"] == net


def test_bonus_bets_of_face_up_have_limits_of_their_own() -> None:
    """001:L5183 and 001:L5189: $1 to $100, and no more than the table limit."""
    bets = rules_of(FACE_UP).bets
    assert (bets["fortune"].low, bets["fortune"].high) == (100, 100_00)
    assert load_rules(FACE_UP, {"schedule": "none", "limits": "5-50"}).bets["ace_high"].high == 50_00


# ---------------------------------------------------------------------- fees and limits


def player_fees(game: str, lots: list[Lot], **settings: str) -> list[float]:
    """What players pay in a round."""
    rules = load_rules(game, settings)
    return [charge.amount / 100 for charge in charges(rules, lots, 0, "bank") if charge.payer != "bank"]


@pytest.mark.parametrize(("schedule", "fees"), [("1", [1, 0.50]), ("9", [2])])
def test_fees_by_wager_or_by_player(schedule: str, fees: list[float]) -> None:
    """001:L3668: for each controlled game wager, or from each player based on the wager they placed."""
    lots = [Lot(2, "Ann", "main", 100_00), Lot(3, "Ann", "main", 40_00)]
    assert player_fees(PLAIN, lots, schedule=schedule) == fees


def test_a_fortune_bet_is_a_controlled_game_wager_under_the_other_reading() -> None:
    """001:L3668 against 001:L4371."""
    lots = [Lot(2, "Ann", "main", 20_00), Lot(2, "Ann", "fortune", 50_00)]
    assert player_fees(FORTUNE, lots) == [0.50]
    assert player_fees(FORTUNE, lots, controlled_wagers="all") == [0.50, 1]


def test_the_minimum_is_lower_where_players_pay_nothing() -> None:
    """001:L5185 for options 1 to 21, 001:L5273 for options 22 to 25."""
    assert load_rules(FACE_UP, {"schedule": "7", "limits": "500-1000"}).low == 500_00
    assert load_rules(FACE_UP, {"schedule": "22", "limits": "100-2000"}).low == 100_00
    with pytest.raises(HousewayError, match=r"the table minimum must be within \$5-100, not \$500"):
        load_rules(FACE_UP, {"schedule": "22", "limits": "500-2000"})


def test_who_set_a_hand_is_found_once_for_all_bettors_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """To look for him again for each of them would take a time that grows with the cube of their number."""
    found = list[int]()

    def counted(rules: Rules, lots: Sequence[Lot]) -> dict[str, int]:
        found.append(lots[0].spot)
        return control(rules, lots)

    monkeypatch.setattr(import_module("houseway.games.pai_gow.features"), "control", counted)
    bettors = [{"bettor": f"b{number}", "bets": {"main": 5}} for number in range(10)]
    finished = read_situation(
        {
            "game": "artichoke-joes/double-hand-poker",
            "table": {"player_dealer": 1, "bank": 1000, "action": {"seat": 2}},
            "hands": {
                "dealer": "2c 3d 5h 7s 9c Jd Kh",
                "2": "As Ad Kc Qc Js 9d 8h",
                "3": "4s 4d 6c 6d 8s 8c 2h",
            },
            "bets": {"2": bettors, "3": bettors},
        }
    )
    assert len(settle_situation(finished).settlement.rows) == 20
    assert found == [2, 3]
