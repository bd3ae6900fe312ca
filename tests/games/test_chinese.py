"""Chinese Poker as Club One filed it: what is compared, what counts how much, and who pays whom."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest

from houseway.cards import Card, CardRandom, parse_cards, rank, suit
from houseway.errors import HousewayError
from houseway.games.chinese.scoring import points_between
from houseway.games.chinese.settings import fault_of, how_of, put, strongest_back
from houseway.ranking.clean_sweeps import held
from houseway.rounds.decisions import Arrangement, Choice
from houseway.rounds.facts import Facts
from houseway.rounds.hands import HandId
from houseway.rounds.record import Record
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.mutual import score
from houseway.table.replay import replay
from houseway.table.table import Table

GAME = "club-one/chinese-poker"
VERSIONS = ("basic", "western", "eastern", "mandarin")
PLENTY = 1000_00

QUADS = "Kh Kd 2c / Ah Qh 9h 8h 3h / 7s 7h 7d 7c 4s"
WEAK = "Ac Jd 5s / Ts Td 9s 8d 2s / Qs Qc 6s 6d 3d"
TRIPS = "8h 8d 8c / Js Jc Jh 5d 4d / Kc Ks As Ad Ah"
LOW = "Qd Td 3s / 9c 9d 6h 5c 2d / Th Tc 4h 4c 2h"
LOWER = "Jd 7d 5h / 6c 6s 3c 2s 4d / 9h 9s 8s 7h 3h"
FOULED_QUADS = "Ah Ac 2c / Qd Jd 9d 8d 3c / 7s 7h 7d 7c 4c"
FOULED = "Ks Kc 4s / Qh Th 9c 5c 2h / As 6s 5s 3s 2s"


def rules_of(version: str, **settings: str) -> Rules:
    """The game in one of its versions, at $5 a point."""
    return load_rules(GAME, {"version": version, **settings})


def facts_of(hands: Mapping[int, str], declared: Sequence[tuple[int, str]] = ()) -> Facts:
    """A finished round: hands as ``front / middle / back``, and declarations in their order."""
    facts = Facts(choices=dict(declared))
    for seat, text in hands.items():
        parts = [parse_cards(part) for part in text.split("/")]
        facts.hands[HandId(seat)] = [card for part in parts for card in part]
        if len(parts) > 1:
            put(facts.hands, HandId(seat), parts)
        facts.choices.setdefault(seat, "set")
    return facts


def points(rules: Rules, facts: Facts, one: int = 1, two: int = 2) -> int:
    """What the first seat wins of the second, in points."""
    return sum(point.points for point in points_between(rules, facts, one, two))


# ---------------------------------------------------------------------- the printed examples


def test_western_two_of_three_parts_win_two_points() -> None:
    """Two points for the segments won, one lost, one for the majority (L171)."""
    hands = {1: "Ac Kd 5s / Ts Td 9c 8d 2s / 5h 5d 5c 3d 2d", 2: "Kh Qd 2c / 9h 9s 8h 7h 3h / Js Jh Jd 6c 4s"}
    assert points(rules_of("western"), facts_of(hands)) == 2
    assert points(rules_of("eastern"), facts_of(hands)) == 1, "a total win of one point (L191)"


def test_eastern_sweep_with_four_of_a_kind_in_the_back_wins_six() -> None:
    """The winning segment earns only the bonus points: 1 + 1 + 4 (L191)."""
    assert points(rules_of("eastern"), facts_of({1: QUADS, 2: WEAK})) == 6


def test_mandarin_shot_with_three_of_a_kind_in_front_wins_nine() -> None:
    """Three points are doubled to six, and three are added for the bonus hand (L197).

    The middle here is three jacks and the back a full house, so that no other bonus counts.
    """
    assert points(rules_of("mandarin", seats="3"), facts_of({1: TRIPS, 2: LOW})) == 9


def test_mandarin_homerun_with_three_of_a_kind_in_front_wins_twelve_from_each() -> None:
    """Three points are tripled to nine, and three are added, from each of the three opponents (L199)."""
    facts = facts_of({1: TRIPS, 2: LOW, 3: LOWER, 4: "7c 4s 2c / Qc Ts 8s 5s 3d / Qs Kd 9s 7s 6d"})
    assert [points(rules_of("mandarin"), facts, 1, other) for other in (2, 3, 4)] == [12, 12, 12]


# ---------------------------------------------------------------------- what else is filed


@pytest.mark.parametrize(
    ("version", "owed"), [("basic", 3), ("western", 4), ("eastern", 7), ("mandarin", 10)]
)
def test_a_fouled_hand_pays_a_penalty_and_the_bonus_in_the_other_hand(version: str, owed: int) -> None:
    """4 points; 3 or 6 and the bonus in the opponent's hand, four of a kind in the back (L249-251)."""
    assert points(rules_of(version), facts_of({1: QUADS, 2: FOULED})) == owed


def test_a_fouled_hand_collects_from_a_surrendered_one_and_pays_a_clean_sweep() -> None:
    """L247, L252."""
    dragon = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
    facts = facts_of({1: FOULED, 3: dragon}, [(2, "surrender"), (3, "dragon")])
    rules = rules_of("mandarin")
    assert points(rules, facts, 1, 2) == 3
    assert points(rules, facts, 1, 3) == -13


DRAGON = "As Kd Qh Jc Ts 9d 8h 7c 6s 5d 4h 3c 2s"
REDS = "Ah Kh Qd Jh Th 9h 8d 7h 6h 5h 4d 3h 2d"
ONE_SUIT = "Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c 2c"
WHEELS = "2s 2h 3s 3h 4s 4h 5s 5h 6s 6h Js Jh 9d"


@pytest.mark.parametrize(
    ("sweeps", "mandarin"),
    [
        (("dragon", DRAGON, "six wheels", WHEELS), 13),
        (("six wheels", WHEELS, "pure dragon", ONE_SUIT), -39),
        (("dragon", DRAGON, "all blacks or all reds", REDS), 0),
    ],
)
def test_of_two_clean_sweeps_the_higher_collects_in_full(
    sweeps: tuple[str, str, str, str], mandarin: int
) -> None:
    """Its value is collected whole; hands of the same rank exchange nothing (L237)."""
    facts = facts_of({1: sweeps[1], 2: sweeps[3]}, [(1, sweeps[0]), (2, sweeps[2])])
    assert points(rules_of("mandarin"), facts) == mandarin


def test_an_undeclared_clean_sweep_is_a_regular_hand() -> None:
    """It is played as one (L237)."""
    facts = facts_of({1: "4h 3c 2s / As Kd Qh 9d 8h / Jc Ts 7c 6s 5d", 2: WEAK})
    assert points(rules_of("mandarin"), facts) == -6
    assert how_of(rules_of("basic")).declarable == {}, "no points are printed for the basic system"
    as_western = how_of(rules_of("basic", basic_sweeps="as in western"))
    assert as_western.points_of("pure dragon") == 8


@pytest.mark.parametrize(("first", "owed"), [("surrender", 3), ("dragon", 13)])
def test_the_first_of_a_surrender_and_a_clean_sweep_counts(first: str, owed: int) -> None:
    """Whoever declares first governs the settlement between the two (L257)."""
    declared = [(1, "dragon"), (2, "surrender")]
    facts = facts_of({1: DRAGON}, declared if first == "dragon" else declared[::-1])
    assert points(rules_of("eastern"), facts) == owed


def test_a_clean_sweep_that_cannot_be_produced_pays_everybody_but_an_earlier_surrender() -> None:
    """L253-255."""
    facts = facts_of({1: QUADS, 2: WEAK}, [(3, "surrender"), (1, "pure dragon")])
    rules = rules_of("western")
    assert points(rules, facts, 1, 2) == -8
    assert points(rules, facts, 1, 3) == 3


@pytest.mark.parametrize(("reading", "most"), [("more parts", 2), ("two parts", 1)])
def test_a_majority_where_parts_are_tied(reading: str, most: int) -> None:
    """One part won, two tied: the majority is a reading (L171)."""
    hands = {1: "Ah 9d 2c / Kh Kd 9s 8h 3h / 7s 7h 7d 6c 4s", 2: "As 9h 2d / Ks Kc 9c 8c 3c / 5d 5c 5h 6d 4d"}
    assert points(rules_of("western", majority=reading), facts_of(hands)) == most


def test_what_is_foul() -> None:
    """No part may rank above the next; the text of the introduction names only front and back (L161)."""
    rules = rules_of("basic")
    parts = [parse_cards(part) for part in ["7s 7h 7d ", " 6c 6d 6h 2c 3c ", " Ah Ad Ac Ks Kd"]]
    assert fault_of(how_of(rules), parts) == (
        "the front (three sevens) outranks the middle (three sixes, trey-deuce kickers)"
    )
    assert fault_of(how_of(rules_of("basic", order_of_parts="front and back")), parts) == ""
    equal = [parse_cards(part) for part in ["7s 7h 5d ", " 7c 7d 5h 3c 2c ", " Ah Ad Ac Ks Kd"]]
    assert fault_of(how_of(rules), equal) == "", "they are equal as far as both go"


# ---------------------------------------------------------------------- chips


def test_an_all_in_player_ends_at_what_he_had() -> None:
    """$25 in front, $5 a point, four points to each of three: 20, then 5, then nothing (L244)."""
    rules = rules_of("western")
    facts = facts_of({1: FOULED, 2: QUADS, 3: WEAK, 4: LOW})
    people = {seat: f"seat {seat}" for seat in (1, 2, 3, 4)}
    result = score(rules, facts, people, {1: 25_00, 2: PLENTY, 3: PLENTY, 4: PLENTY})
    assert [row.net for row in result.rows if row.spot == 1] == [-20_00, -5_00, 0]


@pytest.mark.parametrize(
    ("reading", "won"), [("each payment", 5_00), ("players who run out", 15_00), ("separate caps", 15_00)]
)
def test_what_a_player_who_never_runs_out_collects(reading: str, won: int) -> None:
    """He loses $15 of his $20 to the first opponent, and should win $15 of the second (L244)."""
    facts = facts_of({1: QUADS, 2: WEAK, 3: FOULED})
    people = {1: "one", 2: "two", 3: "three"}
    result = score(rules_of("basic", all_in=reading), facts, people, {1: PLENTY, 2: 20_00, 3: PLENTY})
    nets = {(row.who, row.on): row.net for row in result.rows}
    assert nets["two", "one"] == -15_00
    assert nets["two", "three"] == won


def test_all_that_a_player_exchanges_counts_once_he_runs_out() -> None:
    """He wins $15 of the first and owes the second $15: with $20 in front, he is never all in (L244).

    With $5 the first is all in, and the second, who has $5 of him then and $5 in front, as well.
    """
    facts = facts_of({1: FOULED, 2: WEAK, 3: QUADS})
    people = {1: "one", 2: "two", 3: "three"}
    rules = rules_of("basic", all_in="players who run out")
    result = score(rules, facts, people, {1: PLENTY, 2: 20_00, 3: PLENTY})
    nets = {(row.who, row.on): row.net for row in result.rows}
    assert (nets["two", "one"], nets["two", "three"]) == (15_00, -15_00), "he can pay, and is not all in"
    result = score(rules, facts, people, {1: 5_00, 2: 5_00, 3: PLENTY})
    nets = {(row.who, row.on): row.net for row in result.rows}
    assert (nets["one", "two"], nets["one", "three"], nets["two", "three"]) == (-5_00, 0, 0)


@pytest.mark.parametrize(("reading", "owed"), [("cancel", 0), ("first pays", -3)])
def test_two_players_who_surrender(reading: str, owed: int) -> None:
    """Each pays the other three points (L239), or the first declaration is used (L257)."""
    facts = facts_of({}, [(1, "surrender"), (2, "surrender")])
    assert points(rules_of("western", both_surrender=reading), facts) == owed
    (point,) = points_between(rules_of("western", both_surrender=reading), facts, 1, 2)
    assert "L239" in point.cite


@pytest.mark.parametrize(("reading", "owed"), [("cancel", 0), ("bonuses count", 4)])
def test_two_fouled_hands(reading: str, owed: int) -> None:
    """Their penalties are the same (L250); four of a kind in the back of one is a bonus by reading."""
    facts = facts_of({1: FOULED_QUADS, 2: FOULED})
    assert points(rules_of("eastern", both_foul=reading), facts) == owed


def seated(rules: Rules, *chips: int) -> Table:
    """A table with a player for each of these stacks."""
    table = Table(rules, CardRandom.seeded("chinese"))
    for seat, (name, stack) in enumerate(zip(("Ann", "Ben", "Cy", "Dee"), chips, strict=False), 1):
        table.sit(seat, name, stack)
    return table


def played(table: Table, chance: random.Random) -> LiveRound:
    """A round answered in any order: most hands set well, some foul, some given up or declared."""
    live = table.begin()
    while live.pending:
        ask = chance.choice(live.pending)
        others = [offer.name for offer in ask.offers if not isinstance(offer, Arrangement)]
        if chance.random() < 0.2:
            live.answer(ask, chance.choice(others))
        elif chance.random() < 0.2:
            front, middle, back = ask.default.parts
            live.answer(ask, Choice("set", parts=(front, back, middle)))
        else:
            live.answer(ask, ask.default)
    return live


@pytest.mark.parametrize("version", VERSIONS)
def test_chips_are_conserved_pairs_cancel_and_rounds_replay(version: str) -> None:
    """Also with short stacks; a pair's rows sum to zero, and a record replays to the same chips."""
    chance = random.Random(version)
    for number in range(12):
        stacks = [chance.choice((30_00, 100_00, PLENTY)) for _ in range(2 + number % 3)]
        live = played(seated(rules_of(version), *stacks), chance)
        assert live.result is not None
        assert sum(live.chips.values()) == sum(stacks)
        nets = {(row.who, row.on): row.net for row in live.result.rows}
        assert all(nets[two, one] == -net for (one, two), net in nets.items())
        again = replay(Record.from_json(live.record().to_json()))
        assert (again.transfers, list(again.log.whole())) == (live.transfers, list(live.log.whole()))


def test_hands_are_hidden_until_all_are_set_and_a_surrendered_one_for_good() -> None:
    """Nobody sees another's cards or setting; a declaration is heard at once (L235, L239)."""
    table = seated(rules_of("western"), PLENTY, PLENTY, PLENTY)
    live = table.begin()
    asks = {ask.seat: ask for ask in live.pending}
    live.answer(asks[1], asks[1].default)
    live.answer(asks[2], "surrender")
    chose = {event["spot"]: event for event in live.view(3) if event["kind"] == "chose"}
    assert "choice" not in chose[1]
    assert "cards" not in chose[1]
    assert chose[2]["choice"] == "surrender"
    others = [e for e in live.view(3) if e["kind"] == "dealt" and e["hand"]["owner"] != 3]
    assert {event["card"] for event in others} == {"??"}
    live.answer(asks[3], asks[3].default)
    shown = {event["hand"]["owner"] for event in live.view(3) if event["kind"] == "shown"}
    assert shown == {1, 3}


def test_only_the_first_may_surrender_under_that_reading() -> None:
    """L239: the game permits one player to surrender."""
    live = seated(rules_of("basic", surrenders="first player"), PLENTY, PLENTY, PLENTY).begin()
    live.answer(live.pending[0], "surrender")
    with pytest.raises(HousewayError, match="surrender"):
        live.answer(live.pending[0], "surrender")
    live.answer(live.pending[0], live.pending[0].default)


def test_fees_are_taken_before_the_deal_and_a_player_who_cannot_pay_is_not_dealt_in() -> None:
    """$50 from each player under option 15 (L4769); chips must be left to play for."""
    table = seated(load_rules(GAME, {"schedule": "15"}), 50_00, 60_00, PLENTY)
    live = table.begin()
    assert live.deal.start.order == (3, 2)
    assert live.chips["house"] == 100_00


def test_fees_by_the_half_hour_are_taken_when_one_has_passed() -> None:
    """$10 from each player at the end of each half hour (L4773, L4780)."""
    from houseway.table.unbanked import DealtInSeats

    table = seated(load_rules(GAME, {"schedule": "16"}), PLENTY, PLENTY)
    for time, taken in ((0, 0), (1700, 0), (1801, 20_00), (1900, 20_00)):
        live = table.begin(DealtInSeats((1, 2), time))
        while live.pending:
            live.answer(live.pending[0], live.pending[0].default)
        assert table.chips["house"] == taken


# ---------------------------------------------------------------------- a second scorer


def naive_key(cards: Sequence[Card]) -> tuple[int, ...]:
    """A hand of three or five, ranked by counting; a front has no straights and flushes."""
    counts = Counter(rank(card) for card in cards)
    order = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if len(cards) == 5 and len(counts) == 5:
        wheel = set(order) == {12, 0, 1, 2, 3}
        straight = max(order) - min(order) == 4 or wheel
        flush = len({suit(card) for card in cards}) == 1
        if straight:
            return (8 if flush else 4, 3 if wheel else max(order))
        if flush:
            return (5, *order)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (3,): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (2, 1): 1}
    return (kinds.get(tuple(shape), 0), *order)


BONUS = {
    ("back", 8): 5,
    ("back", 7): 4,
    ("middle", 8): 10,
    ("middle", 7): 8,
    ("middle", 6): 2,
    ("front", 3): 3,
}


def naive_points(version: str, hands: Sequence[Sequence[Sequence[Card]]], one: int, two: int) -> int:
    """The points of one player against another, counted as the filing tells it (L161-199)."""
    keys = [[naive_key(part) for part in hand] for hand in hands]
    won = [[a > b for a, b in zip(keys[one], keys[other], strict=True)] for other in range(len(hands))]
    wins, losses = won[two], [b > a for a, b in zip(keys[one], keys[two], strict=True)]
    swept_by_one = len(hands) == 4 and all(all(won[other]) for other in range(4) if other != one)
    over_two = [[a > b for a, b in zip(keys[two], keys[other], strict=True)] for other in range(len(hands))]
    swept_by_two = len(hands) == 4 and all(all(over_two[other]) for other in range(4) if other != two)
    total = 0
    for sign, who, parts, homerun in ((1, one, wins, swept_by_one), (-1, two, losses, swept_by_two)):
        bonuses = [
            BONUS.get((name, keys[who][at][0]), 0) if parts[at] else 0
            for at, name in enumerate(("front", "middle", "back"))
        ]
        segments = sum(parts)
        if version == "eastern":
            segments = sum(bonus or 1 for bonus, part in zip(bonuses, parts, strict=True) if part)
        if version == "mandarin":
            segments *= (3 if homerun else 2) if all(parts) else 1
            segments += sum(bonuses)
        total += sign * segments
    if version == "western":
        total += (sum(wins) > sum(losses)) - (sum(losses) > sum(wins))
    return total


@pytest.mark.parametrize("version", VERSIONS)
def test_a_second_scorer_finds_the_same_points(version: str) -> None:
    """Random hands of two to four players, set legally; some decks are short, so that bonus hands occur."""
    chance, rules = random.Random(f"second {version}"), rules_of(version)
    for number in range(60):
        players = 2 + number % 3
        ranks = range(13) if number % 2 else chance.sample(range(13), 13)
        deck = [value * 4 + color for value in ranks for color in range(4)]
        if number % 2:
            chance.shuffle(deck)
        hands = [strongest_back(deck[13 * seat : 13 * seat + 13]) for seat in range(players)]
        facts = Facts(choices=dict.fromkeys(range(1, players + 1), "set"))
        for seat, parts in enumerate(hands, 1):
            facts.hands[HandId(seat)] = [card for part in parts for card in part]
            put(facts.hands, HandId(seat), parts)
        for one, two in combinations(range(players), 2):
            assert points(rules, facts, one + 1, two + 1) == naive_points(version, hands, one, two)


# ---------------------------------------------------------------------- clean sweeps

OF_ONE_COLOR = {"black or red dragon", "dragon", "all blacks or all reds", "three straight"}


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        (ONE_SUIT, {"pure dragon", "three flush", *OF_ONE_COLOR}),
        (DRAGON, {"dragon", "three straight"}),
        (REDS, OF_ONE_COLOR),
        (WHEELS, {"six wheels"}),
        ("2s 2h 2d 2c 4s 4h 5s 5h 6s 6h Js Jh 9d", {"six wheels"}),
        ("As 2h 3d 3c 4c 5c 6c 7d 8d 9d Td Jd Qd", {"three straight"}),
        ("As Kd Qh 3c 4c 5c 6c 7d 8d 9d Td Jd Qd", {"three straight"}),
        ("2s 3s 4s 2h 5h 7h 9h Jh 3d 5d 8d Td Kd", {"three flush"}),
        ("2s 2h 2d 3s 3h 3d 4s 5h 6d 7c 8c 9c 9d", {"minor"}),
        ("Ts Th Td Js Jh Jd Qs Qh Ks Kh As Ah Ad", {"senior", "three flush"}),
    ],
)
def test_clean_sweeps(cards: str, names: set[str]) -> None:
    """What each of them is made of (L203-233); four of a kind is two pairs (L222)."""
    assert held(parse_cards(cards)) == names
