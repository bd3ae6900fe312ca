"""What may be bet, where, and what makes a layout complete: the offer and the check never differ."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import HousewayError
from houseway.rounds.facts import Lot
from houseway.rulebook.rules import Rules, load_rules
from houseway.table import layout
from houseway.table.layout import Claim, Wagers
from houseway.table.table import Table
from tests.playing import by_shape, examples, rules_of, settings_of
from tests.table.seated import CHIPS, seated, who

HOLDEM = "oceana/ultimate-texas-holdem"
BAD_BEAT = "lucky-lady/ultimate-texas-holdem-bad-beat"
THREE_CARD = "artichoke-joes/three-card-poker"
EZ = "oceana/ez-baccarat"
DRAGON = "delta-club/commission-free-baccarat"
JOKERS = "club-one/no-bust-21st-century-blackjack-jokers"
LUCKY = "lucky-lady/no-bust-21st-century-blackjack-4"
PURE = "club-one/pure-21-5-blackjack"
ACES = "delta-club/aces-bonus-bet"
WAR = "club-one/casino-war"

RAIL = "Wim"


def cents(**dollars: int) -> dict[str, int]:
    """Wagers in cents."""
    return {bet: amount * 100 for bet, amount in dollars.items()}


# ---------------------------------------------------------------------- where


def laid(*wagers: tuple[int, int], bet: str = "main") -> list[Lot]:
    """Wagers of the players of some seats on some spots: (seat, spot)."""
    return [Lot(spot, who(seat), bet, 10_00) for seat, spot in wagers]


def at(game: str, *seats: int) -> Table:
    """A table whose first seat banks."""
    return seated(load_rules(game), seats, player_dealer=seats[0])


def test_only_the_own_circle_without_circles_or_backline() -> None:
    assert at(EZ, 1, 2, 3).claims(who(2)) == {2: "own"}


def test_any_circle_where_nobody_sits_and_behind_everybody() -> None:
    """Lucky Lady L268: his seat along with other unoccupied circles; the game has backline betting."""
    table = at(LUCKY, 1, 2, 3)
    free = dict.fromkeys(range(4, table.rules.seats + 1), "free")
    assert table.claims(who(2)) == {2: "own", 3: "behind", **free}
    assert table.claims(who(2), laid((3, 5))) == {2: "own", 3: "behind", **free, 5: "behind"}


def test_three_adjacent_circles() -> None:
    """Club One L1213: immediately adjacent, normally three; no backline."""
    table = at(JOKERS, 8, 3)
    assert table.claims(who(3)) == {2: "free", 3: "own", 4: "free"}
    assert table.claims(who(3), laid((3, 4))) == {2: "free", 3: "own", 4: "free", 5: "free"}
    assert table.claims(who(3), laid((3, 4), (3, 5))) == {3: "own", 4: "free", 5: "free"}


def test_the_rail_bets_behind_others_only() -> None:
    table = at(LUCKY, 1, 2, 3)
    table.stand(RAIL, CHIPS)
    assert table.claims(RAIL, laid((3, 5))) == {2: "behind", 3: "behind", 5: "behind"}


def test_the_player_dealer_bets_nowhere() -> None:
    assert at(LUCKY, 1, 2).claims(who(1)) == {}


def test_nobody_bets_while_nobody_banks() -> None:
    assert seated(load_rules(LUCKY), (1, 2)).claims(who(2)) == {}


def test_some_bets_are_not_open_behind_others() -> None:
    """Club One L2280: Red Flex and Buster are for the seated player."""
    rules = load_rules(PURE)
    assert [bet.id for bet in layout.open_bets(rules, "free")] == ["main", "red_flex", "buster"]
    assert [bet.id for bet in layout.open_bets(rules, "behind")] == ["main"]
    assert layout.open_bets(load_rules(EZ), "behind") == []


# ---------------------------------------------------------------------- how much


@pytest.mark.parametrize(
    ("game", "wagers", "stands"),
    [
        (HOLDEM, cents(ante=10), cents(ante=10, blind=10)),
        (HOLDEM, cents(trips=5, ante=10, blind=5), cents(trips=5, ante=10, blind=10)),
        (HOLDEM, cents(trips=5), {}),
        (HOLDEM, cents(ante=3), cents(ante=5, blind=5)),
        (BAD_BEAT, cents(ante=5, bad_beat=5), cents(ante=5, blind=5)),
        (THREE_CARD, cents(ante=10), cents(ante=10)),
        (THREE_CARD, cents(ante=10, bonus=5), cents(ante=10, bonus=10)),
        (THREE_CARD, cents(bonus=5), {}),
        (EZ, cents(tie=5, dragon_7=5), cents(tie=5)),
        (DRAGON, cents(player=10, player_dragon=25), cents(player=10, player_dragon=10)),
        (ACES, cents(aces_bonus=5), cents(aces_bonus=5)),  # L2103: with or without a game wager
    ],
)
def test_complete(game: str, wagers: Wagers, stands: Wagers) -> None:
    """Equal bets follow, what lacks its base comes off, and nothing is outside its limits."""
    found = layout.complete(load_rules(game), wagers)
    assert list(found.items()) == list(stands.items())


def variant(folder: Path, game: str, text: str) -> Rules:
    """A game with some of its lines changed."""
    file = folder / "variant.toml"
    file.write_text(f'extends = "{game}"\n{text}')
    return load_rules(str(file))


def test_behind_another_only_what_may_be_backed_is_mandatory(tmp_path: Path) -> None:
    changed = "bets.main.backline = false\nbets.buster = { backline = true, needs = [] }\n"
    rules = variant(tmp_path, PURE, changed)
    assert layout.complete(rules, cents(buster=5)) == {}
    assert layout.complete(rules, cents(buster=5), "behind") == cents(buster=5)
    assert layout.smallest(rules, claim="behind") == cents(buster=5)


def test_a_bet_of_some_multiple_of_another(tmp_path: Path) -> None:
    """Another chip makes the next multiple; one taken off, the one before; and the bet it equals leads it."""
    rules = variant(tmp_path, THREE_CARD, "bets.bonus.multiples = [1, 2]\n")
    single, double = cents(ante=10, bonus=10), cents(ante=10, bonus=20)
    assert layout.place(rules, cents(ante=10), "bonus", 5_00) == single
    assert layout.place(rules, single, "bonus", 5_00) == double
    assert layout.place(rules, double, "bonus", 5_00) == double
    assert layout.complete(rules, double) == double
    assert layout.lift(rules, double, "bonus", 5_00) == single
    assert layout.lift(rules, single, "bonus", 5_00) == cents(ante=10)
    assert layout.place(rules, double, "ante", 5_00) == cents(ante=15, bonus=30)


@pytest.mark.parametrize(
    ("game", "wagers", "bet", "chip", "after"),
    [
        (EZ, {}, "player", 1, cents(player=5)),  # the first chip is at least the minimum
        (EZ, cents(player=5), "player", 1, cents(player=6)),
        (EZ, cents(player=450), "player", 100, cents(player=500)),
        (EZ, {}, "dragon_7", 5, cents(dragon_7=5)),  # laid all the same: the check says what it needs
        (HOLDEM, {}, "blind", 25, cents(ante=25, blind=25)),
        (HOLDEM, cents(ante=25, blind=25), "ante", 5, cents(ante=30, blind=30)),
        (THREE_CARD, cents(ante=10), "bonus", 25, cents(ante=10, bonus=10)),
        (THREE_CARD, cents(ante=10, bonus=10), "ante", 5, cents(ante=15, bonus=15)),
        (DRAGON, cents(player=10), "banker_dragon", 25, cents(player=10, banker_dragon=10)),
    ],
)
def test_a_chip_more(game: str, wagers: Wagers, bet: str, chip: int, after: Wagers) -> None:
    assert layout.place(load_rules(game), wagers, bet, chip * 100) == after


@pytest.mark.parametrize(
    ("game", "wagers", "bet", "chip", "after"),
    [
        (EZ, cents(player=10), "player", 1, cents(player=9)),
        (EZ, cents(player=9), "player", 5, {}),
        (EZ, cents(player=5, dragon_7=5, tie=5), "player", 5, cents(tie=5)),
        (EZ, cents(player=5, banker=5, dragon_7=5), "player", 5, cents(banker=5, dragon_7=5)),
        (HOLDEM, cents(ante=10, blind=10, trips=5), "blind", 5, cents(ante=5, blind=5, trips=5)),
        (HOLDEM, cents(ante=5, blind=5, trips=5), "ante", 5, {}),
        (THREE_CARD, cents(ante=10, bonus=10), "bonus", 1, cents(ante=10)),
        (DRAGON, cents(player=10, player_dragon=10), "player", 5, cents(player=5, player_dragon=5)),
    ],
)
def test_a_chip_less(game: str, wagers: Wagers, bet: str, chip: int, after: Wagers) -> None:
    assert layout.lift(load_rules(game), wagers, bet, chip * 100) == after


@pytest.mark.parametrize(
    ("game", "wagers", "after"),
    [
        (EZ, cents(player=10, tie=300), cents(player=20, tie=500)),
        (HOLDEM, cents(ante=10, blind=10, trips=5), cents(ante=20, blind=20, trips=10)),
        (EZ, {}, {}),
    ],
)
def test_everything_twice(game: str, wagers: Wagers, after: Wagers) -> None:
    assert layout.doubled(load_rules(game), wagers) == after


def test_the_smallest_wagers() -> None:
    assert layout.smallest(load_rules(HOLDEM)) == cents(ante=5, blind=5)
    assert layout.smallest(load_rules(EZ)) == layout.smallest(load_rules(EZ), 2) == cents(player=5)
    assert layout.smallest(load_rules(EZ), 1) == cents(banker=5)
    assert layout.smallest(load_rules(ACES), claim="behind") == cents(aces_bonus=1)
    assert layout.smallest(load_rules(EZ), claim="behind") == {}


def test_bets_come_after_those_they_depend_on() -> None:
    bets = list(load_rules(BAD_BEAT).bets.values())
    order = [bet.id for bet in layout.in_order(bets[::-1])]
    for before, after in (("ante", "blind"), ("ante", "trips"), ("trips", "bad_beat")):
        assert order.index(before) < order.index(after)


@pytest.mark.parametrize(
    ("limits", "chips", "first"),
    [("5-500", [5, 25, 100, 500], 5), ("25-100", [25, 100], 25), ("10-1000", [5, 25, 100, 500, 1000], 25)],
)
def test_the_chips_of_a_table(limits: str, chips: list[int], first: int) -> None:
    """Fewer than five of the smallest make the smallest wager, and none is more than the largest."""
    rules = load_rules(HOLDEM, {"limits": limits, "schedule": "none"})
    assert layout.palette(rules) == [chip * 100 for chip in chips]
    assert layout.first_chip(rules) == first * 100


# ---------------------------------------------------------------------- the offer and the check


def accepted(table: Table, lots: list[Lot]) -> bool:
    """Whether the table would deal for these wagers."""
    try:
        table.check(lots)
    except HousewayError:
        return False
    return True


def on(spot: int, name: str, wagers: Wagers) -> list[Lot]:
    """Somebody's wagers on a spot."""
    return [Lot(spot, name, bet, amount) for bet, amount in wagers.items()]


@st.composite
def tables(draw: st.DrawFn, game: str) -> tuple[Table, list[Lot]]:
    """A table of a game, and wagers of some of its people that it accepts."""
    rules = rules_of(game, *draw(settings_of(game)))
    seats = draw(st.lists(st.integers(1, rules.seats), min_size=2, max_size=rules.seats, unique=True))
    table = seated(rules, seats, player_dealer=seats[0])
    if rules.filing.backline:
        table.stand(RAIL, CHIPS)
    lots: list[Lot] = []
    for _ in range(draw(st.integers(0, 4))):
        name = draw(st.sampled_from(list(table.places)))
        spots = [
            (spot, claim)
            for spot, claim in table.claims(name, lots).items()
            if not any((lot.spot, lot.bettor) == (spot, name) for lot in lots)
        ]
        if spots:
            spot, claim = draw(st.sampled_from(spots))
            lots += on(spot, name, layout.smallest(rules, claim=claim))
    return table, lots


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(200), deadline=None)
@given(data=st.data())
def test_a_spot_is_offered_exactly_where_a_wager_is_accepted(game: str, data: st.DataObject) -> None:
    table, lots = data.draw(tables(game))
    assert accepted(table, lots)
    rules = table.rules
    for name, spot in product(table.places, range(1, rules.seats + 1)):
        others = [lot for lot in lots if (lot.spot, lot.bettor) != (spot, name)]
        if len(others) < len(lots):
            continue  # what lies there already is accepted, as seen above
        claim = table.claims(name, lots).get(spot)
        for how in get_args(Claim):
            wagers = layout.smallest(rules, claim=how)
            if how == claim:
                assert wagers
                assert accepted(table, [*lots, *on(spot, name, wagers)])
            elif claim is None and wagers:
                assert not accepted(table, [*lots, *on(spot, name, wagers)])


def any_wagers(rules: Rules) -> st.SearchStrategy[dict[str, int]]:
    """Amounts on any bets of a game, sensible or not."""
    sizes = st.one_of(
        st.sampled_from([rules.low, 2 * rules.low, 3 * rules.low]), st.integers(1, 20 * rules.low)
    )
    return st.dictionaries(st.sampled_from(list(rules.bets)), sizes, max_size=5)


def stands(rules: Rules, wagers: Wagers, claim: Claim) -> bool:
    """Whether a table accepts wagers that lie so: at one's seat, where nobody sits, or behind another."""
    table = seated(rules, (1, 2), player_dealer=1)
    name, spot = who(2), 2
    if claim == "behind":
        table.stand(RAIL, CHIPS)
        name = RAIL
    elif claim == "free":
        spot = 3
    return accepted(table, on(spot, name, wagers))


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(600), deadline=None)
@given(data=st.data())
def test_what_is_complete_is_accepted_and_nothing_else(game: str, data: st.DataObject) -> None:
    rules = rules_of(game, *data.draw(settings_of(game)))
    known: list[Claim] = ["own"]
    known += ["free"] if rules.filing.circles else []
    known += ["behind"] if rules.filing.backline else []
    claim = data.draw(st.sampled_from(known))
    wagers = data.draw(any_wagers(rules))
    found = layout.complete(rules, wagers, claim)
    assert stands(rules, found, claim)
    assert layout.complete(rules, found, claim) == found
    assert stands(rules, wagers, claim) == (found == wagers)


@pytest.mark.parametrize("game", by_shape())
@settings(max_examples=examples(600), deadline=None)
@given(data=st.data())
def test_whatever_is_clicked_a_layout_stands_or_the_last_chip_is_refused(
    game: str, data: st.DataObject
) -> None:
    rules = rules_of(game, *data.draw(settings_of(game)))
    bets = st.sampled_from(list(rules.bets))
    wagers: Wagers = {}
    for bet, chip in data.draw(st.lists(st.tuples(bets, st.sampled_from(layout.CHIPS)), max_size=6)):
        after = layout.place(rules, wagers, bet, chip)
        open_to_chips = rules.bets[bet] in layout.open_bets(rules)
        if not stands(rules, after, "own"):
            assert layout.complete(rules, after) == wagers  # it was this chip alone
        else:
            assert open_to_chips
            assert bet in after
            wagers = after
        for change in (layout.doubled(rules, wagers), layout.lift(rules, wagers, bet, chip)):
            assert stands(rules, change, "own")
