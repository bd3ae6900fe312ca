"""Rulings of the floor at a live table, row by row, where the tests by operation leave one out."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom
from houseway.errors import HousewayError
from houseway.rounds.decisions import Amount, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.log import Burned, Chose, Reformed
from houseway.rounds.narrate import narrate
from houseway.table.floor import Declaration, ruling_for, rulings_now
from houseway.table.live import LiveRound
from tests.floor import act, check_on, check_on_street, dealt, replayed
from tests.playing import rules_of
from tests.table.seated import lot, seated, who

AJ_HOLDEM, AJ_STUD, LIGHTNING = (
    "artichoke-joes/texas-holdem",
    "artichoke-joes/seven-card-stud",
    "artichoke-joes/lightning-poker",
)
DOUBLE_HAND, PAI_GOW = "artichoke-joes/double-hand-poker", "artichoke-joes/pai-gow"
NO_BUST, CALIFORNIA = "artichoke-joes/no-bust-21st-century-blackjack", "artichoke-joes/california-blackjack"
DC_HOLDEM, DC_STUD, DC_DRAW = (
    "delta-club/texas-holdem",
    "delta-club/seven-card-stud",
    "delta-club/draw-poker-jacks-or-better",
)
DC_LOWBALL, DEUCE = "delta-club/lowball-ace-to-five", "delta-club/lowball-deuce-to-seven"
NO_LIMIT = "delta-club/texas-holdem no limit"
CO_HOLDEM, CO_STUD, CO_LOWBALL = "club-one/texas-holdem", "club-one/seven-card-stud", "club-one/lowball"
MEXICAN, ASIAN, CHINESE = "club-one/mexican-stud", "club-one/asian-stud", "club-one/chinese-poker"
CO_PAI_GOW, LL_HOLDEM = "club-one/pai-gow-poker", "lucky-lady/holdem"
PAN = "club-one/panguingue"
BOARD = HandId("board")


def finished(live: LiveRound) -> LiveRound:
    """Play a round on to its end; it replays, and no chip is made or lost."""
    check_on(live)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    return replayed(live)


def hand(game: str, players: int = 4, seed: int = 1) -> LiveRound:
    """A hand between rich players; the form of the game may follow its name."""
    name, _, form = game.partition(" ")
    if not form:
        return dealt(name, players, 100_000, seed)
    return dealt(name, players, 100_000, seed, form=form)


def on_street(game: str, streets: int, players: int = 4) -> LiveRound:
    """A hand in which so many more streets were dealt, and everybody is in."""
    live = hand(game, players)
    for _ in range(streets):
        check_on_street(live)
    return live


def against_bank(game: str, *bets: str, seed: int = 1) -> LiveRound:
    """A round of three players, the first of whom is player-dealer, up to the first question about cards."""
    table = seated(rules_of(game, ("schedule", "none")), [1, 2, 3], 1)
    table.shoe.random = table.random = CardRandom.seeded(seed)
    live = table.deal([lot(spot, bet, 20) for spot in (2, 3) for bet in bets or ("main",)], 100_000)
    while live.pending and live.pending[0].question == "first pile":
        live.answer(live.pending[0], live.pending[0].default)
    return live


def nets(live: LiveRound) -> dict[str, tuple[int, str]]:
    """What each bettor won on his wager, and why."""
    assert live.result is not None
    return {row.who: (row.net, row.why) for row in live.result.rows}


def said(live: LiveRound) -> list[tuple[int, str, int]]:
    """The answers so far: the seat, what it did, and the chips named."""
    return [
        (event.ask.spot, event.choice.name, event.choice.amount)
        for event in live.log
        if isinstance(event, Chose)
    ]


def burns(live: LiveRound) -> int:
    """How many cards were burned so far."""
    return sum(isinstance(event, Burned) for event in live.log)


def offers(live: LiveRound) -> list[str]:
    """What the player whose turn it is may do."""
    return [offer.name for offer in live.pending[0].offers]


def other(live: LiveRound) -> int:
    """A seat in the hand whose turn it is not."""
    return next(seat for seat in live.round.spots if seat != live.pending[0].spot)


# ---------------------------------------------------------------------- misdeals


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (DC_HOLDEM, Declaration(row="DC-120")),  # more than one extra card, L942
        (AJ_HOLDEM, Declaration(event="card-off-table", seat=2, cards=(0, 1))),  # AJ-124, L742
        (AJ_STUD, Declaration(row="AJ-089", seat=2, cards=(0, 1))),  # two down cards impossible, L258
        (AJ_STUD, Declaration(row="AJ-090")),  # L259, as the next three
        (AJ_STUD, Declaration(row="AJ-092")),
        (AJ_STUD, Declaration(row="AJ-093")),
        (ASIAN, Declaration(row="CO-004", seat=2, cards=(1,))),  # two players' down cards, L97
        (CHINESE, Declaration(event="card-exposed-by-dealer", seat=2, cards=(0, 1, 2, 3, 4))),  # CO-022, L259
        (CHINESE, Declaration(row="CO-023", seat=2)),  # L260
        (CHINESE, Declaration(event="card-boxed", seat=2, cards=(0, 1, 2, 3, 4))),  # CO-024, L261
    ],
)
def test_a_misdeal_between_players_returns_everything(game: str, said: Declaration) -> None:
    """Every trigger that a house files voids the deal: all stakes go back, and the reason names the row."""
    live = dealt(game, schedule="none")
    ruling = live.declare(said)
    assert live.round.void.startswith(ruling.row)
    assert live.chips == live.chips_before
    replayed(live)


@pytest.mark.parametrize(
    ("game", "said", "row"),
    [
        (CO_PAI_GOW, Declaration(row="CO-125", seat=2), "CO-125"),  # joker or ace boxed, L963
        (CO_PAI_GOW, Declaration("card-exposed-by-dealer", seat=2, cards=(0, 1)), "CO-126"),  # L964
        (CO_PAI_GOW, Declaration("card-boxed", seat=2, cards=(0, 1)), "CO-127"),  # L964
        (CO_PAI_GOW, Declaration(row="CO-128"), "CO-128"),  # the player-dealer's count, L965
        (DOUBLE_HAND, Declaration("card-boxed", seat=2, cards=(0, 1)), "AJ-219"),  # L1018
        (DOUBLE_HAND, Declaration("card-exposed-by-dealer", seat=2, cards=(0, 1)), "AJ-220"),  # L1018
        (DOUBLE_HAND, Declaration(row="AJ-221", seat=2), "AJ-221"),  # L1019
        (DOUBLE_HAND, Declaration(row="AJ-222", seat=2), "AJ-222"),  # L1019
        (DOUBLE_HAND, Declaration(row="AJ-223"), "AJ-223"),  # L1020
        (DOUBLE_HAND, Declaration("deal-position-wrong"), "AJ-224"),  # L1020
        (DOUBLE_HAND, Declaration("unfair-circumstance"), "AJ-225"),  # L1021
        (NO_BUST, Declaration("deal-position-wrong"), "AJ-252"),  # L1123, as the next two
        (NO_BUST, Declaration(row="AJ-253"), "AJ-253"),
        (NO_BUST, Declaration(row="AJ-254"), "AJ-254"),
        (NO_BUST, Declaration(row="AJ-255"), "AJ-255"),  # more than two boxed cards, L1124
        (NO_BUST, Declaration("unfair-circumstance"), "AJ-257"),  # L1126
        (PAI_GOW, Declaration("dealt-out-of-rotation"), "AJ-296"),  # L1255
        (PAI_GOW, Declaration("card-exposed-by-dealer", seat=1, cards=(0,)), "AJ-298"),  # L1256
        (PAI_GOW, Declaration("deck-fouled"), "AJ-301"),  # missing tiles: no action on the hand, L1262
        (CALIFORNIA, Declaration(row="AJ-326", seat=1, cards=(0, 1)), "AJ-326"),  # L1397
        (CALIFORNIA, Declaration(row="AJ-327", seat=1, cards=(0, 1)), "AJ-327"),  # L1397
        (CALIFORNIA, Declaration(row="AJ-328"), "AJ-328"),  # L1398
        (CALIFORNIA, Declaration("deal-position-wrong"), "AJ-329"),  # L1399
        (CALIFORNIA, Declaration(row="AJ-331"), "AJ-331"),  # L1399
    ],
)
def test_a_misdeal_against_a_bank_returns_everything(game: str, said: Declaration, row: str) -> None:
    """Every trigger that a house files voids the deal; where the event is named, the row follows from it."""
    live = against_bank(game)
    assert live.declare(said).row == row
    assert live.over
    assert live.chips == live.chips_before
    replayed(live)


def test_a_tile_of_the_player_dealer_is_another_row_than_one_of_a_player() -> None:
    """L1256-1258: one tile of a player plays, one of the player-dealer's hand is a misdeal."""
    live, event = against_bank(PAI_GOW), "card-exposed-by-dealer"
    assert ruling_for(live.round, Declaration(event, seat=2, cards=(0,))).row == "AJ-299"
    assert ruling_for(live.round, Declaration(event, seat=2, cards=(0, 1))).row == "AJ-300"
    with pytest.raises(HousewayError, match="AJ-298 is for other cards"):
        live.declare(Declaration(row="AJ-298", seat=2, cards=(0,)))


# ---------------------------------------------------------------------- hands that are dead


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (AJ_HOLDEM, "AJ-012"),  # signalling the value of a hand, L186
        (AJ_HOLDEM, "AJ-056"),  # a tap, and the next player has acted, L224
        (AJ_HOLDEM, "AJ-060"),  # L227
        (AJ_HOLDEM, "AJ-062"),  # a hole card is discarded, L230
        (AJ_HOLDEM, "AJ-065"),  # a joker that was not reported, L236
        (AJ_HOLDEM, "AJ-067"),  # a card in his lap, L238-240
        (AJ_HOLDEM, "AJ-068"),  # a damaged card, L242
        ("artichoke-joes/pineapple", "AJ-138"),  # L833
        (AJ_STUD, "AJ-011"),  # L186
        (AJ_STUD, "AJ-013"),  # L186
        (AJ_STUD, "AJ-096"),  # L263
        (AJ_STUD, "AJ-100"),  # L265
        (AJ_STUD, "AJ-102"),  # L266
        (AJ_STUD, "AJ-115"),  # L277
        (LIGHTNING, "AJ-358"),  # L1817
        (LIGHTNING, "AJ-372"),  # L1838
        (LIGHTNING, "AJ-426"),  # L2038
        (DC_STUD, "DC-020"),  # L493
        (MEXICAN, "CO-056"),  # L408
        (CO_STUD, "CO-068"),  # L613
    ],
)
def test_a_hand_that_is_dead_wins_nothing(game: str, row: str) -> None:
    """The hand is out, what its player has put in stays in the pot, and the action goes on to the next."""
    live = dealt(game, schedule="none")
    while live.pending[0].question in ("expose", "discard"):
        live.answer(live.pending[0], live.pending[0].default)
    seat, name = live.pending[0].spot, live.round.people[live.pending[0].spot]
    held = live.chips[name]
    live.declare(Declaration(row=row, seat=seat))
    assert live.pending[0].spot != seat
    again = finished(live)
    assert again.chips[name] == held


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (CO_HOLDEM, "CO-088"),  # the count is wrong after substantial action, L685
        (CO_STUD, "CO-082"),  # up cards are picked up after a bet, L643
        (NO_LIMIT, "DC-139"),  # no valid live hand, L976
        (NO_LIMIT, "DC-144"),  # two have acted behind him, L979
        (NO_LIMIT, "DC-159"),  # a deliberate miscall, L1003
        (LL_HOLDEM, "LL-009"),  # playing the board is not declared, L1397
        (LIGHTNING, "AJ-390"),  # a live hand is needed to play the board, L1878
        (DC_STUD, "DC-022"),  # seven cards are needed to win, L494
        (ASIAN, "CO-006"),  # five cards are needed, L101
        (DC_LOWBALL, "DC-055"),  # five cards after the draw, L801
        (DC_DRAW, "DC-085"),  # openers could not have been held, L863
        (DC_DRAW, "DC-089"),  # five cards after the draw, L868
    ],
)
def test_a_hand_that_is_dead_later_wins_nothing(game: str, row: str) -> None:
    """What its player has put in stays in the pot, and the hand wins nothing at the showdown."""
    live = reached(game, row)
    seat, name = live.pending[0].spot, live.round.people[live.pending[0].spot]
    held = live.chips[name]
    live.declare(Declaration(row=row, seat=seat))
    assert finished(live).chips[name] == held < live.chips_before[name]


def reached(game: str, row: str) -> LiveRound:
    """A hand of bets and calls, up to a question at which a row fits and whose player has put in chips."""
    for seed in range(1, 40):
        live = hand(game, seed=seed)
        while live.pending:
            ask, names = live.pending[0], offers(live)
            name = live.round.people[ask.spot]
            betting = "fold" in names and live.chips[name] < live.chips_before[name]
            if betting and row in {each.row.id for each in rulings_now(live.round)}:
                return live
            bet_on(live)
    raise AssertionError(f"{row} never fits")


def bet_on(live: LiveRound) -> None:
    """Call, or bet the least, or do what is usual."""
    ask, names = live.pending[0], offers(live)
    chosen = next((name for name in ("call", "bet", "check") if name in names), "")
    least = [offer.low for offer in ask.offers if isinstance(offer, Amount) and offer.name == chosen]
    live.answer(ask, Choice(chosen, sum(least)) if chosen else ask.default)


@pytest.mark.parametrize("row", ["CO-070", "CO-073"])
def test_a_hand_that_is_dealt_wrong_is_out_with_its_ante_returned(row: str) -> None:
    """CO-070 (L617) and CO-073 (L619): found at once, or both hole cards up: out of the hand, ante back."""
    live = dealt(CO_STUD)
    seat = other(live)
    live.declare(Declaration(row=row, seat=seat, cards=(0, 1) if row == "CO-073" else ()))
    assert live.chips[live.round.people[seat]] == live.chips_before[live.round.people[seat]]
    assert seat not in live.round.live_seats
    finished(live)


def test_a_hand_dealt_to_an_empty_seat_is_no_misdeal() -> None:
    """AJ-126, L745: that hand is dead; nobody else's changes."""
    live = dealt(AJ_HOLDEM)
    asked = live.pending
    live.declare(Declaration(row="AJ-126"))
    assert live.pending == asked
    finished(live)


@pytest.mark.parametrize("row", ["AJ-310", "AJ-311"])
def test_sequential_bets_on_foul_tiles_are_reset_the_house_way(row: str) -> None:
    """AJ-310 (L1272), AJ-311 (L1273): the seated player loses; for those behind him the hand is reset."""
    table = seated(rules_of(PAI_GOW, ("schedule", "none")), [1, 2, 3], 1)
    table.sit(4, who(4), 100_000)
    behind = lot(2, "main", 20)._replace(bettor=who(4))
    live = table.deal([lot(2, "main", 40), behind, lot(3, "main", 20)], 100_000)
    live.answer(live.pending[0], live.pending[0].default)
    live.declare(Declaration(row=row, seat=2))
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert nets(live)[who(2)] == (-4_000, "set foul")
    assert "foul" not in nets(live)[who(4)][1]
    replayed(live)


@pytest.mark.parametrize("row", ["AJ-300", "AJ-305"])
def test_a_dead_hand_of_tiles(row: str) -> None:
    """AJ-300 (L1258-1260): two tiles were exposed, his bets go back. AJ-305 (L1265): tiles touched others."""
    live = against_bank(PAI_GOW)
    live.declare(Declaration(row=row, seat=2, cards=(0, 1) if row == "AJ-300" else ()))
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert nets(live)[who(2)] == (0 if row == "AJ-300" else -2_000, f"ruled by the floor ({row})")
    replayed(live)


# ---------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("game", "said", "row"),
    [
        (AJ_HOLDEM, Declaration("card-off-table", seat=3, cards=(0,)), "AJ-128"),  # L795
        (AJ_HOLDEM, Declaration("card-boxed", seat=3, cards=(0,)), "AJ-135"),  # L803
        (AJ_HOLDEM, Declaration(row="AJ-136", seat=3, cards=(0,)), "AJ-136"),  # L803
        (AJ_HOLDEM, Declaration(row="AJ-137", seat=3, cards=(0,)), "AJ-137"),  # L803
        (AJ_STUD, Declaration("card-boxed", seat=3, cards=(0,)), "AJ-098"),  # L264
        (AJ_STUD, Declaration(row="AJ-099", seat=3, cards=(2,)), "AJ-099"),  # L264
        (AJ_STUD, Declaration(row="AJ-101", seat=3, cards=(0,)), "AJ-101"),  # L265
        (DC_HOLDEM, Declaration("card-exposed-by-dealer", seat=3, cards=(1,)), "DC-114"),  # L922-927
        (CO_LOWBALL, Declaration(row="CO-044", seat=3, cards=(0,)), "CO-044"),  # L362
        (DEUCE, Declaration(row="DC-070", seat=3, cards=(0,)), "DC-070"),  # L829
    ],
)
def test_a_card_is_replaced_from_the_deck(game: str, said: Declaration, row: str) -> None:
    """The next card takes its place as it lay; by the rows that say so, the card itself is the next burn."""
    live = dealt(game)
    hand, [place] = HandId(3), said.cards
    card, drawn = live.round.hands[hand][place], len(live.round.drawn)
    if row in ("CO-044", "DC-070"):
        live.round.hands[hand][place] = card = live.rules.deck.parse_all(["Kd" if row == "CO-044" else "6d"])[
            0
        ]
    down = live.round.is_down(hand, place)
    assert live.declare(said).row == row
    held = live.round.hands[hand]
    assert card not in held
    assert (held[-1], live.round.is_down(hand, len(held) - 1)) == (live.round.drawn[drawn], down)
    assert (live.round.floor is not None and live.round.floor.ready_burns == [card]) == (
        row in ("AJ-128", "DC-114")
    )


@pytest.mark.parametrize(
    ("game", "row"), [(CO_LOWBALL, "CO-045"), (DC_DRAW, "DC-097"), (DC_LOWBALL, "DC-052")]
)
def test_a_card_exposed_on_the_draw_is_replaced(game: str, row: str) -> None:
    """CO-045 (L364), DC-097 (L878), DC-052 (a flashed card after the draw, L798)."""
    live = reached(game, row)
    seat = live.pending[0].spot
    first, *rest = live.round.hands[HandId(seat)]
    live.declare(Declaration(row=row, seat=seat, cards=(0,)))
    assert live.round.hands[HandId(seat)][:4] == rest
    assert first not in live.round.hands[HandId(seat)]
    finished(live)


@pytest.mark.parametrize(
    ("said", "row", "cards"),
    [
        (Declaration("extra-card-dealt"), "DC-119", 1),  # L942
        (Declaration(row="AJ-108"), "AJ-108", 1),  # L273
        (Declaration(row="AJ-109"), "AJ-109", 2),  # L273
    ],
)
def test_extra_cards_are_the_next_burn_or_go_back(said: Declaration, row: str, cards: int) -> None:
    """One extra card is the next burn; several that were exposed after third street go into the stub."""
    live = dealt(DC_HOLDEM) if row == "DC-119" else on_street(AJ_STUD, 1)
    if row == "DC-119":
        with pytest.raises(HousewayError, match="Several procedures fit"):
            live.declare(said)
        said = Declaration(row=row)
    drawn, made = len(live.round.drawn), burns(live)
    live.declare(said)
    assert len(live.round.drawn) == drawn + cards
    check_on_street(live)
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [cards] * (cards - 1)
    assert burns(live) == made + cards + (cards - 1)
    finished(live)


def test_two_extra_cards_on_third_street_are_not_shuffled_back() -> None:
    """AJ-109, L273: on third street they are a misdeal (L259), and once somebody has acted the hand plays."""
    live = dealt(AJ_STUD)
    with pytest.raises(HousewayError, match="AJ-109 does not fit the round as it stands"):
        live.declare(Declaration(row="AJ-109"))
    fitting = {each.row.id for each in rulings_now(live.round) if each.row.event == "extra-card-dealt"}
    assert fitting == {"AJ-092", "AJ-108"}
    act(live, "bring-in")
    assert "AJ-109" not in {each.row.id for each in rulings_now(live.round)}
    check_on_street(live)
    assert "AJ-109" in {each.row.id for each in rulings_now(live.round)}


def test_a_card_too_many_is_taken_out_until_the_first_betting_round_is_complete() -> None:
    """CO-087, L685, reading `substantial_action`: also after players have acted, but not on the flop."""
    live = dealt(CO_HOLDEM)
    act(live, "call")
    live.declare(Declaration(row="CO-087", seat=live.pending[0].spot, cards=(1,)))
    assert len(live.round.hands[HandId(live.pending[0].spot)]) == 2
    check_on_street(live)
    with pytest.raises(HousewayError, match="CO-087 does not fit the round as it stands"):
        live.declare(Declaration(row="CO-087", seat=live.pending[0].spot, cards=(1,)))
    finished(live)


# ---------------------------------------------------------------------- the board


@pytest.mark.parametrize(
    ("game", "row", "burn"),
    [
        (CO_HOLDEM, "CO-089", 0),  # L687
        (DC_HOLDEM, "DC-116", 0),  # L928-934
        (AJ_HOLDEM, "AJ-129", 0),  # L796
    ],
)
def test_a_flop_with_too_many_cards_is_turned_again(game: str, row: str, burn: int) -> None:
    """The flop is shuffled into the stub and turned again at once; the burn card stays where it is."""
    live = on_street(game, 1)
    made = burns(live)
    live.declare(Declaration(event="board-count-wrong"))
    assert [event.ruling.row for event in live.log if hasattr(event, "ruling")] == [row]
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [4]
    assert (len(live.round.hands[BOARD]), burns(live)) == (3, made + burn)
    finished(live)


@pytest.mark.parametrize(
    ("game", "row", "streets", "last"),
    [
        (CO_HOLDEM, "CO-090", 0, 0),  # the flop, L689
        (CO_HOLDEM, "CO-091", 1, 0),  # the turn; the river by reading, L691
        (DC_HOLDEM, "DC-117", 1, 0),  # L935-940
        (LL_HOLDEM, "LL-006", 2, 0),  # the river, L1391
        (DC_HOLDEM, "DC-118", 2, 0),  # L941
        (AJ_HOLDEM, "AJ-134", 2, 1),  # L802
    ],
)
def test_a_board_that_came_early(game: str, row: str, streets: int, last: int) -> None:
    """It goes back before the flop or the river, which comes with a burn or, where filed, without one."""
    live = on_street(game, streets)
    board = list(live.round.hands.get(BOARD, ()))
    live.declare(Declaration(event="board-premature"))
    assert live.round.hands.get(BOARD, []) == board
    made = burns(live)
    early = [event.cards for event in live.log if isinstance(event, Reformed)]
    assert early == []
    check_on_street(live)
    if streets == 1:  # the next card of the deck is the turn, after a burn
        assert (len(live.round.hands[BOARD]), burns(live)) == (4, made + 1)
        check_on_street(live)
        made += 1
    assert burns(live) == made + last
    assert [len(event.cards) for event in live.log if isinstance(event, Reformed)] == [
        3 if not streets else 1
    ]
    assert row in {event.ruling.row for event in live.log if hasattr(event, "ruling")}
    finished(live)


# ---------------------------------------------------------------------- streets of stud


@pytest.mark.parametrize("row", ["CO-076", "DC-014"])
def test_a_street_that_came_early_is_out_of_play(row: str) -> None:
    """CO-076 (L623): with one more card for each player. DC-014 (L480): the cards are held aside."""
    live = dealt(CO_STUD if row == "CO-076" else DC_STUD)
    drawn = len(live.round.drawn)
    live.declare(Declaration(row=row))
    assert len(live.round.drawn) == drawn + 1 + (8 if row == "CO-076" else 4)
    check_on_street(live)
    assert [len(live.round.hands[HandId(seat)]) for seat in live.round.spots] == [4] * 4
    finished(live)


@pytest.mark.parametrize("streets", [0, 1, 2])
def test_up_cards_that_came_early_and_cannot_be_told_apart_play(streets: int) -> None:
    """AJ-111, L274: they play as dealt, the betting goes on without a raise, and nobody gets another card."""
    live = on_street(AJ_STUD, streets)
    first, made = live.pending[0].spot, burns(live)
    live.declare(Declaration(row="AJ-111"))
    held = {seat: list(live.round.hands[HandId(seat)]) for seat in live.round.spots}
    assert {len(cards) for cards in held.values()} == {4 + streets}
    assert live.pending[0].spot == first, "the early cards decide nothing in this betting round"
    assert {"raise", "complete", "bet"}.isdisjoint(offers(live))
    while f"on {('fourth', 'fifth', 'sixth')[streets]} street" not in live.round.moments:
        names = offers(live)
        act(live, next((name for name in ("check", "call") if name in names), names[0]))
    assert {seat: live.round.hands[HandId(seat)] for seat in live.round.spots} == held
    assert {len(live.round.up_cards(HandId(seat))) for seat in live.round.spots} == {2 + streets}
    assert burns(live) == made + 1
    finished(live)
    assert {len(live.round.hands[HandId(seat)]) for seat in live.round.spots} == {7}


@pytest.mark.parametrize(("game", "row"), [(AJ_STUD, "AJ-112"), (DC_STUD, "DC-015")])
@pytest.mark.parametrize("seat", [None, 2])
def test_a_last_card_that_came_early_and_was_mixed_in_plays(game: str, row: str, seat: int | None) -> None:
    """AJ-112 (L275), DC-015 (L481): he keeps the card and may not raise; the others get theirs."""
    live = on_street(game, 3)
    live.declare(Declaration(row=row, seat=seat))
    early = [seat] if seat else live.round.spots
    held = {each: list(live.round.hands[HandId(each)]) for each in early}
    assert [len(live.round.hands[HandId(each)]) for each in live.round.spots] == [
        7 if each in early else 6 for each in live.round.spots
    ]
    while live.pending[0].spot not in early:
        act(live, "check")
    assert offers(live) == ["check", "fold"]
    with pytest.raises(HousewayError, match="can have got that card early"):
        live.declare(Declaration(row=row, seat=seat))
    finished(live)
    assert {len(live.round.hands[HandId(each)]) for each in live.round.spots} == {7}
    assert {each: live.round.hands[HandId(each)] for each in early} == held


@pytest.mark.parametrize(("game", "row"), [(AJ_STUD, "AJ-112"), (DC_STUD, "DC-015")])
def test_a_last_card_cannot_have_come_early_where_too_few_are_left(game: str, row: str) -> None:
    """Eight players with six cards each and three burns: a burn and eight cards cannot have come."""
    live = on_street(game, 3, players=8)
    cards, events = len(live.round.drawn), len(live.log)
    with pytest.raises(HousewayError, match=r"^Too few cards are left for that\.$"):
        live.declare(Declaration(row=row))
    assert (len(live.round.drawn), len(live.log)) == (cards, events)
    finished(live)


@pytest.mark.parametrize(("game", "row", "players"), [(CO_STUD, "CO-078", 4), (DC_STUD, "DC-025", 2)])
def test_the_last_cards_of_the_others_are_turned_up(game: str, row: str, players: int) -> None:
    """CO-078 (L629), DC-025 (L501): who was high on sixth street still acts first (DC-027, L503)."""
    live = on_street(game, 4, players)
    asked = live.pending
    live.declare(Declaration(row=row, seat=asked[0].spot, cards=(6,)))
    assert all(not live.round.is_down(HandId(seat), 6) for seat in live.round.spots)
    assert live.pending == asked
    finished(live)


def test_the_rules_for_two_players_are_for_two_players() -> None:
    """DC L500-502, by the reading `last_card_up`: DC-024 is for three or more, DC-025 and DC-026 for two."""
    fitting = [
        {each.row.id for each in rulings_now(on_street(DC_STUD, 4, players).round)}
        & {"DC-024", "DC-025", "DC-026"}
        for players in (2, 3)
    ]
    assert fitting == [{"DC-025", "DC-026"}, {"DC-024"}]


@pytest.mark.parametrize(
    ("game", "row", "players"),
    [(CO_STUD, "CO-077", 4), (AJ_STUD, "AJ-103", 4), (DC_STUD, "DC-026", 2)],
)
@pytest.mark.parametrize("choice", ["all in", "bet on"])
def test_a_player_whose_last_card_is_exposed_chooses(game: str, row: str, players: int, choice: str) -> None:
    """CO-077 (L625-627), AJ-103 (L267), DC-026 (L502): he plays for the pot so far, or bets on."""
    live = on_street(game, 4, players)
    seat = live.pending[0].spot
    name, held = live.round.people[seat], live.chips[live.round.people[seat]]
    live.declare(Declaration(row=row, seat=seat, cards=(6,), choice=choice))
    assert (bool(live.pending) and live.pending[0].spot == seat) == (choice == "bet on")
    assert finished(live).chips[name] >= held


@pytest.mark.parametrize(("game", "row"), [(CO_STUD, "CO-072"), (AJ_STUD, "AJ-088")])
def test_a_hole_card_that_is_dealt_up_is_the_up_card(game: str, row: str) -> None:
    """CO-072 (L619), AJ-088 (dealt off the table, L258): the next card comes down."""
    live = dealt(game)
    seat = live.round.spots[2]
    card = live.round.hands[HandId(seat)][0]
    live.declare(Declaration(row=row, seat=seat, cards=(0,)))
    assert live.round.up_cards(HandId(seat)) == [card]
    assert [live.round.is_down(HandId(seat), place) for place in range(3)] == [False, True, True]
    finished(live)


def test_a_third_card_that_was_dealt_down_is_turned_up() -> None:
    """AJ-095, L260: at this table it lies face up already."""
    live = dealt(AJ_STUD)
    asked, seat = live.pending, other(live)
    live.declare(Declaration(row="AJ-095", seat=seat, cards=(2,)))
    assert (live.pending, len(live.round.up_cards(HandId(seat)))) == (asked, 1)
    finished(live)


@pytest.mark.parametrize("turned", [0, 1])
def test_a_card_that_a_player_of_mexican_stud_shows_too_early_plays(turned: int) -> None:
    """CO-053, L398: it is no exposed card; he still turns up the card of his choice, that one too."""
    live = dealt(MEXICAN)
    ask = live.pending[0]
    hand = HandId(ask.spot)
    cards = [card for card in live.round.hands[hand] if card is not None]
    assert live.declare(Declaration("card-exposed-by-player", seat=ask.spot, cards=(0,))).row == "CO-053"
    live.answer(live.pending[0], Choice("expose", parts=((cards[turned],),)))
    while live.pending[0].question == "expose":
        live.answer(live.pending[0], live.pending[0].default)
    assert live.round.up_cards(hand) == [cards[turned]]
    finished(live)


def turn_up(live: LiveRound) -> None:
    """Have everybody who chooses turn up the card that is usual."""
    while live.pending and live.pending[0].question == "expose":
        live.answer(live.pending[0], live.pending[0].default)


def exposed_in_mexican(answered: int, choice: str = "", force: str = "may check") -> tuple[LiveRound, int]:
    """A hand of Mexican Stud in which the dealer exposes a down card of the first player who is asked.

    It is exposed after so many answers to the first question, in the betting after four.
    """
    live = dealt(MEXICAN, chips=100_000, mexican_force=force)
    seat = live.pending[0].spot
    for ask in live.pending[:answered]:
        live.answer(ask, ask.default)
    down = [place for place in (0, 1) if live.round.is_down(HandId(seat), place)]
    live.declare(Declaration("card-exposed-by-dealer", seat=seat, cards=(down[0],), choice=choice))
    assert [ruling.row for ruling in live.round.rulings] == ["CO-052"]
    assert not live.round.is_down(HandId(seat), down[0])
    return live, seat


def to_expose(live: LiveRound) -> list[int]:
    """Play on to the next question about cards to turn up; the seats that are asked."""
    while live.pending and live.pending[0].question != "expose":
        act(live, next(name for name in ("check", "call") if name in offers(live)))
    return [ask.spot for ask in live.pending]


def up_and_down(live: LiveRound) -> dict[int, tuple[int, int]]:
    """How many cards of each player are up and down."""
    hands = {seat: HandId(seat) for seat in live.round.spots}
    return {
        seat: (len(live.round.up_cards(hand)), len(live.round.cards_down.get(hand, ())))
        for seat, hand in hands.items()
    }


def test_a_card_that_the_dealer_exposes_too_early_in_mexican_stud_is_the_one_turned_up() -> None:
    """CO-052, L394, L377: one of each player's cards is up and one is down, and his next card comes down."""
    live, seat = exposed_in_mexican(0)
    card = live.round.hands[HandId(seat)][0]
    assert [ask.spot for ask in live.pending] == [other for other in live.round.spots if other != seat]
    turn_up(live)
    assert live.round.up_cards(HandId(seat)) == [card]
    assert set(up_and_down(live).values()) == {(1, 1)}
    assert to_expose(live) == list(live.round.spots)
    turn_up(live)
    assert set(up_and_down(live).values()) == {(2, 1)}
    while to_expose(live):
        turn_up(live)
    assert {len(cards) for cards in live.round.hands.values()} == {5}
    replayed(live)


@pytest.mark.parametrize("answered", [1, 4])
def test_a_player_of_mexican_stud_with_both_cards_up_keeps_the_next_one_down(answered: int) -> None:
    """CO-052, L394: the card that he turned up himself, or has chosen to, stays up too."""
    live, seat = exposed_in_mexican(answered)
    held = list(live.round.hands[HandId(seat)])
    turn_up(live)
    assert live.round.hands[HandId(seat)] == live.round.up_cards(HandId(seat)) == held
    assert up_and_down(live)[seat] == (2, 0)
    others = [other for other in live.round.spots if other != seat]
    assert to_expose(live) == others
    turn_up(live)
    assert set(up_and_down(live).values()) == {(2, 1)}
    assert to_expose(live) == list(live.round.spots)
    turn_up(live)
    finished(live)


@pytest.mark.parametrize("answered", [0, 1, 4])
@pytest.mark.parametrize("force", ["may check", "must bet"])
def test_a_player_of_mexican_stud_whose_card_is_exposed_may_be_all_in(answered: int, force: str) -> None:
    """CO-052, L394: he is asked for no more chips, and still turns up his cards."""
    live, seat = exposed_in_mexican(answered, "all in", force)
    name = live.round.people[seat]
    put = live.chips[name]
    turn_up(live)
    while live.pending:
        ask = live.pending[0]
        assert ask.question == "expose" or ask.spot != seat
        bet_on(live)
    assert live.chips[name] >= put
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    replayed(live)


def test_nobody_turns_up_a_card_of_mexican_stud_where_every_next_card_stays_down() -> None:
    """CO-052, L394: with two cards up each, third street has no question before its betting."""
    live = dealt(MEXICAN, players=2, chips=100_000)
    turn_up(live)
    for seat in live.round.spots:
        [down] = live.round.cards_down[HandId(seat)]
        live.declare(Declaration(row="CO-052", seat=seat, cards=(down,)))
        with pytest.raises(HousewayError, match="must have a down card exposed"):
            live.declare(Declaration(row="CO-052", seat=seat, cards=(down,)))
    check_on_street(live)
    assert live.pending[0].question != "expose"
    assert set(up_and_down(live).values()) == {(2, 1)}
    finished(live)


@pytest.mark.parametrize("streets", [0, 1, 2, 3])
def test_a_stub_that_is_mixed_with_the_burns_is_shuffled_with_them(streets: int) -> None:
    """AJ-114, L276: before all dealing has been completed, and whether or not somebody has acted."""
    live = on_street(AJ_STUD, streets)
    act(live, "bring-in" if not streets else "check")
    asked, lying = live.pending, list(live.round.burned)
    assert len(lying) == streets
    live.declare(Declaration(row="AJ-114"))
    [shuffled] = [event.cards for event in live.log if isinstance(event, Reformed)]
    assert (list(shuffled), live.round.burned, live.pending) == (lying, [], asked)
    finished(live)


@pytest.mark.parametrize("streets", [0, 1, 2, 3])
def test_a_stub_that_is_mixed_with_the_discards_is_shuffled_with_them(streets: int) -> None:
    """AJ-113, L276: the hands that were folded go back, and the burn cards stay where they are."""
    live = hand(AJ_STUD, players=5)
    act(live, "bring-in", "fold")
    for _ in range(streets):
        check_on_street(live)
    assert live.round.stakes is not None
    [folded] = live.round.stakes.folded
    given_up, lying = list(live.round.hands[HandId(folded)]), list(live.round.burned)
    asked = live.pending
    live.declare(Declaration(row="AJ-113"))
    [shuffled] = [event.cards for event in live.log if isinstance(event, Reformed)]
    assert (list(shuffled), live.round.burned, live.pending) == (given_up, lying, asked)
    finished(live)


def test_cards_that_a_folded_hand_went_on_getting_are_discards() -> None:
    """AJ-113, L276, with L270: without a bet to him, a dead hand gets its cards until there is a bet."""
    live = on_street(AJ_STUD, 1)
    act(live, "fold")
    for _ in range(2):
        check_on_street(live)
    [folded] = live.round.stakes.folded if live.round.stakes is not None else []
    set_aside = [event.card for event in live.log if isinstance(event, Burned) and event.up]
    lying = list(live.round.burned)
    assert (len(set_aside), len(lying)) == (2, 3)
    given_up = [*set_aside, *live.round.hands[HandId(folded)]]
    live.declare(Declaration(row="AJ-113"))
    [shuffled] = [event.cards for event in live.log if isinstance(event, Reformed)]
    assert (list(shuffled), live.round.burned) == (given_up, lying)
    finished(live)


def test_a_deck_that_is_mixed_after_the_last_card_is_not_formed_again() -> None:
    """AJ-113, AJ-114, L276: all dealing has been completed."""
    live = on_street(AJ_STUD, 4)
    assert not {"AJ-113", "AJ-114"} & {each.row.id for each in rulings_now(live.round)}
    with pytest.raises(HousewayError, match="AJ-113 does not fit the round as it stands"):
        live.declare(Declaration(row="AJ-113"))


# ---------------------------------------------------------------------- the betting


@pytest.mark.parametrize(
    ("game", "row", "choice", "amount", "counts_as"),
    [
        (AJ_HOLDEM, "AJ-050", "", 50_000, ("call", 0)),  # a single larger chip, L220
        (AJ_HOLDEM, "AJ-054", "raise", 500, ("raise", 600)),  # at least half a raise is a raise, L223
        (AJ_HOLDEM, "AJ-054", "fold", 500, ("fold", 0)),
        (AJ_HOLDEM, "AJ-058", "call", 0, ("call", 0)),  # chips moved towards the pot, L225
        ("artichoke-joes/texas-holdem no limit", "AJ-165", "", 50_000, ("bet", 1_000)),  # he has opened, L846
        (NO_LIMIT, "DC-157", "call", 200, ("call", 0)),  # L999
        ("delta-club/texas-holdem pot limit", "DC-163", "", 50_000, ("raise", 8_000)),  # L1013
        (
            "delta-club/texas-holdem pot limit",
            "DC-164",
            "",
            50_000,
            ("raise", 8_000),
        ),  # four blinds of $20, L1014
        ("delta-club/texas-holdem pot limit", "DC-165", "", 50_000, ("raise", 8_000)),  # L1015
        ("delta-club/texas-holdem pot limit", "DC-166", "", 50_000, ("raise", 8_000)),  # L1017
        ("delta-club/lowball-ace-to-five", "DC-062", "fold", 0, ("fold", 0)),  # a rap is a pass, L818
    ],
)
def test_chips_and_gestures_count_as_an_answer(
    game: str, row: str, choice: str, amount: int, counts_as: tuple[str, int]
) -> None:
    """What a player put in or showed is the answer that the row makes of it."""
    live = hand(game)
    while live.pending[0].question != "bet":
        live.answer(live.pending[0], live.pending[0].default)
    seat = live.pending[0].spot
    live.declare(Declaration(row=row, seat=seat, choice=choice, amount=amount))
    assert said(live)[-1] == (seat, *counts_as)
    finished(live)


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (AJ_HOLDEM, "AJ-057"),  # a tap, and the next player has not acted, L224
        (AJ_STUD, "AJ-116"),  # he gathered his up cards, L277
        (ASIAN, "CO-001"),  # he acted before a bet that is "action only", L93
        (NO_LIMIT, "DC-146"),  # he checked before a short bet, L981
        ("artichoke-joes/lightning-poker no limit", "AJ-392"),  # he faces no full bet, L1883
    ],
)
def test_a_player_who_may_call_and_not_raise(game: str, row: str) -> None:
    """For the rest of the betting round; then he may bet again."""
    live = hand(game)
    if "bring-in" in offers(live):
        act(live, "bring-in")
    seat = live.pending[0].spot
    live.declare(Declaration(row=row, seat=seat))
    assert offers(live) == ["call", "fold"]
    check_on_street(live)
    while live.pending[0].spot != seat:
        act(live, "check")
    assert "bet" in offers(live)
    finished(live)


@pytest.mark.parametrize(("game", "row"), [(ASIAN, "CO-001"), (NO_LIMIT, "DC-146")])
def test_a_bet_that_is_too_short_to_be_raised_is_about_who_may_not_raise_it(game: str, row: str) -> None:
    """CO-001 (L93), DC-146 (L981): his seat is named, and nobody asks what the other player put in."""
    [offered] = [each for each in rulings_now(hand(game).round) if each.row.id == row]
    assert (offered.seat_question, offered.needs) == ("Which seat may not raise?", ("seat",))


def test_other_rows_of_a_short_bet_are_about_the_player_who_made_it() -> None:
    """AJ-051, L221: he completes what he began, so his seat, his answer and his chips are named."""
    [offered] = [each for each in rulings_now(hand(AJ_HOLDEM).round) if each.row.id == "AJ-051"]
    assert (offered.seat_question, offered.needs) == ("Which seat?", ("seat", "amount", "choice"))


def test_a_tap_without_a_bet_is_a_check() -> None:
    """AJ-055, L224; with a bet to him a player cannot check."""
    live = dealt(AJ_HOLDEM)
    with pytest.raises(HousewayError, match="unknown choice 'check'"):
        live.declare(Declaration(row="AJ-055", seat=live.pending[0].spot, choice="check"))
    check_on_street(live)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-055", seat=seat, choice="check"))
    assert said(live)[-1] == (seat, "check", 0)
    finished(live)


@pytest.mark.parametrize(
    ("game", "row", "choice", "amount"),
    [
        ("artichoke-joes/texas-holdem", "AJ-051", "bet", 100),  # less than the least bet, L221
        ("artichoke-joes/texas-holdem", "AJ-054", "bet", 100),  # L223
        (MEXICAN, "CO-065", "bet", 100),  # L422
    ],
)
def test_a_bet_that_was_begun_is_completed(game: str, row: str, choice: str, amount: int) -> None:
    """He makes up the difference to the least bet; what he put in is less than that."""
    live = dealt(game, chips=100_000)
    while "bet" not in offers(live):
        names = offers(live)
        act(
            live, next(name for name in ("call", "check") if name in names)
        ) if "fold" in names else live.answer(live.pending[0], live.pending[0].default)
    [least] = [offer.low for offer in live.pending[0].offers if isinstance(offer, Amount)]
    seat = live.pending[0].spot
    live.declare(Declaration(row=row, seat=seat, choice=choice, amount=amount))
    assert said(live)[-1] == (seat, "bet", least)
    finished(live)


@pytest.mark.parametrize(
    ("row", "choice", "why"),
    [
        (
            "AJ-054",
            "",
            "say what the player declared",
        ),  # he has raised: he may not be kept from raising, L223
        ("AJ-054", "call", "he completes what he began, or gives up his hand"),
        (
            "AJ-051",
            "raise",
            "he completes what he began, or gives up his hand",
        ),  # the action is the minimum, L221
    ],
)
def test_what_was_begun_is_not_changed_into_something_else(row: str, choice: str, why: str) -> None:
    """AJ-051, AJ-054: the player completes his call or his raise, or forfeits the short amount."""
    live = dealt(AJ_HOLDEM)
    with pytest.raises(HousewayError, match=why):
        live.declare(Declaration(row=row, seat=live.pending[0].spot, choice=choice, amount=500))
    finished(live)


def at_the_draw() -> LiveRound:
    """A hand of jacks or better up to the draw; somebody has opened."""
    for seed in range(1, 60):
        live = dealt(DC_DRAW, chips=100_000, seed=seed)
        while live.pending and live.pending[0].question != "draw":
            bet_on(live)
        if live.pending:
            return live
    raise AssertionError("nobody opens")


def test_rapping_on_the_draw_is_a_pat_hand() -> None:
    """DC-103, L891: it is a pass, or on the draw a pat hand."""
    live = at_the_draw()
    seat = live.pending[0].spot
    held = list(live.round.hands[HandId(seat)])
    live.declare(Declaration(row="DC-103", seat=seat, choice="draw"))
    assert live.round.hands[HandId(seat)] == held
    assert live.pending[0].spot != seat
    finished(live)


def test_an_opener_who_declares_that_he_splits_draws_as_usual() -> None:
    """DC-084, L857: his discards lie under a chip; the record has them anyway."""
    live = at_the_draw()
    asked = live.pending
    live.declare(Declaration(row="DC-084", seat=asked[0].spot))
    assert live.pending == asked
    finished(live)


def test_a_short_call_in_a_kill_game() -> None:
    """DC-134, L964: he completes it without a raise, or his hand and the chips are forfeited."""
    live = dealt(DC_LOWBALL, chips=100_000)
    while live.pending[0].question != "bet":
        live.answer(live.pending[0], live.pending[0].default)
    seat, name = live.pending[0].spot, live.round.people[live.pending[0].spot]
    live.declare(Declaration(row="DC-134", seat=seat, choice="fold", amount=100))
    assert live.chips[name] == live.chips_before[name] - 100
    live.declare(Declaration(row="DC-134", seat=live.pending[0].spot, amount=100))
    assert "raise" not in offers(live)
    finished(live)


@pytest.mark.parametrize("row", ["DC-154", "AJ-166"])
def test_a_single_chip_is_a_bet_only_where_nobody_has_bet(row: str) -> None:
    """DC-154 (L997), AJ-166 (L846): on the flop a bet of its value; else no more than a call."""
    live = hand(NO_LIMIT if row == "DC-154" else "artichoke-joes/texas-holdem no limit")
    while live.pending[0].question != "bet":
        live.answer(live.pending[0], live.pending[0].default)
    with pytest.raises(HousewayError, match="are no more than a call here"):
        live.declare(Declaration(row=row, seat=live.pending[0].spot, amount=10_000))
    if row == "AJ-166":  # there the blinds are no bet that can be called (L843)
        live.answer(live.pending[0], Choice("bet", 1_000))
    check_on_street(live)
    live.declare(Declaration(row=row, seat=live.pending[0].spot, amount=10_000))
    assert said(live)[-1][1:] == ("bet", 10_000)
    facing = live.pending[0].spot
    live.declare(Declaration(row="DC-155" if row == "DC-154" else "AJ-167", seat=facing, amount=50_000))
    assert said(live)[-1] == (facing, "call", 0)
    finished(live)


def test_a_hand_is_dead_when_the_clock_on_its_player_runs_out() -> None:
    """DC-161, L1004: the clock itself changes nothing; facing a bet, he loses his hand when it runs out."""
    live = hand(NO_LIMIT)
    asked, seat = live.pending, live.pending[0].spot
    live.declare(Declaration(row="DC-161", seat=seat))
    assert live.pending == asked
    [offered] = [each for each in rulings_now(live.round) if each.row.id == "DC-161"]
    assert (offered.needs, offered.choices) == (("seat", "choice"), ("did not act in time",))
    with pytest.raises(HousewayError, match=r"It is not the turn of seat \d"):
        live.declare(Declaration(row="DC-161", seat=other(live), choice="did not act in time"))
    live.declare(Declaration(row="DC-161", seat=seat, choice="did not act in time"))
    assert seat not in live.round.live_seats
    assert live.pending[0].spot != seat
    check_on_street(live)
    with pytest.raises(HousewayError, match="faces no bet"):
        live.declare(Declaration(row="DC-161", seat=live.pending[0].spot, choice="did not act in time"))
    name = live.round.people[seat]
    held = live.chips[name]
    assert finished(live).chips[name] == held


@pytest.mark.parametrize(
    ("row", "game"), [("AJ-045", AJ_HOLDEM), ("AJ-373", LIGHTNING), ("DC-150", NO_LIMIT)]
)
def test_what_does_not_bind_changes_nothing(row: str, game: str) -> None:
    """AJ-045 (chips out of turn, L217), AJ-373 (L1839), DC-150 (not released, L991): his turn is to come."""
    live = hand(game)
    asked, chips = live.pending, dict(live.chips)
    live.declare(Declaration(row=row, seat=other(live) if row == "AJ-045" else asked[0].spot))
    assert (live.pending, live.chips) == (asked, chips)
    finished(live)


@pytest.mark.parametrize("chips", [21_700, 100_000])
def test_more_chips_than_a_call_go_back_although_nobody_noticed(chips: int) -> None:
    """DC-158, the examples of L1000-1002: $200 is bet, $215 is put in without a word, and $15 goes back,
    whether they are all his chips or not."""
    live = dealt(DC_HOLDEM, players=2, chips=chips, form="no limit", limits="1-2")
    check_on_street(live)
    live.answer(live.pending[0], Choice("bet", 20_000))
    seat = live.pending[0].spot
    name, held = live.round.people[seat], live.chips[live.round.people[seat]]
    assert chips == 100_000 or held == 21_500
    live.declare(Declaration(row="DC-158", seat=seat, amount=21_500))
    assert said(live)[-1] == (seat, "call", 0)
    assert live.chips[name] == held - 20_000
    finished(live)


# ---------------------------------------------------------------------- against a bank


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ("lucky-lady/no-bust-21st-century-blackjack-4", "LL-034"),  # L270
        ("club-one/no-bust-21st-century-blackjack-4-0", "CO-150"),  # L1050
        ("delta-club/no-bust-21st-century-blackjack-5", "DC-168"),  # L74
        (NO_BUST, "AJ-268"),  # L1146
        (CALIFORNIA, "AJ-336"),  # L1404
    ],
)
def test_a_hand_signal_is_the_answer(game: str, row: str) -> None:
    """A flat hand stands."""
    for seed in range(60):
        live = against_bank(game, seed=seed)
        if live.pending and "stand" in offers(live):
            break
    seat = live.pending[0].spot
    live.declare(Declaration(row=row, seat=seat, choice="stand"))
    assert said(live)[-1] == (seat, "stand", 0)
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    replayed(live)


def test_a_house_way_hand_that_was_set_wrongly_is_set_again() -> None:
    """AJ-197, L973, L1384: while hands are set, the floor has it set house way."""
    live = against_bank(DOUBLE_HAND)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-197", seat=seat))
    assert all(ask.spot != seat for ask in live.pending)
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    replayed(live)


def test_a_wrong_card_to_a_house_way_hand_is_dead() -> None:
    """AJ-280, L1157-1158: the table draws by the rules, so the hands keep the cards that came in order."""
    live = against_bank(
        NO_BUST, seed=next(seed for seed in range(60) if against_bank(NO_BUST, seed=seed).pending)
    )
    hands = {hand: list(cards) for hand, cards in live.round.hands.items()}
    live.declare(Declaration(row="AJ-280", seat=2))
    assert live.round.hands == hands
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    replayed(live)


# ---------------------------------------------------------------------- once the round is settled


@pytest.mark.parametrize("row", ["AJ-272", "AJ-282"])
def test_a_hand_is_out_of_action_once_the_bank_is_open(row: str) -> None:
    """AJ-272 (L1150): skipped through no fault of his own. AJ-282 (L1160): a house-way hand was misplayed."""
    for seed in range(60):
        live = against_bank(NO_BUST, seed=seed)
        while live.pending:
            live.answer(live.pending[0], live.pending[0].default)
        if nets(live)[who(2)][0] < 0:
            break
    live.declare(Declaration(row=row, seat=2))
    assert nets(live)[who(2)] == (0, f"ruled by the floor ({row})")
    replayed(live)


@pytest.mark.parametrize(
    ("game", "bet", "row"),
    [
        ("oceana/fortune-pai-gow-poker", "main", "OC-024"),  # $500 or more is verified, L654, L693
        ("lucky-lady/ultimate-texas-holdem-bad-beat", "ante blind", "LL-046"),  # L817
        ("club-one/ultimate-texas-holdem", "ante blind", "CO-169"),  # L1625
        ("oceana/ultimate-texas-holdem", "ante blind", "OC-023"),  # L440
        ("club-one/fast-action-holdem", "wager", "CO-117"),  # L852-853
        ("club-one/three-card-poker-6-card-bonus", "ante", "CO-170"),  # L2773
        ("oceana/three-card-poker-6-card-bonus", "ante", "OC-025"),  # L85
        ("artichoke-joes/three-card-poker", "ante", "AJ-418"),  # L2400
    ],
)
def test_a_payout_is_verified(game: str, bet: str, row: str) -> None:
    """The settlement is worked out again from the cards: it agrees, and everybody is told so."""
    live = against_bank(game, *bet.split())
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    chips = dict(live.chips)
    live.declare(Declaration(row=row))
    assert live.chips == chips
    told = [line.text for line in narrate(live.rules, live.view(None)) if line.kind == "called"]
    assert told[-1].startswith("Called: the settlement was worked out again")
    replayed(live)


def test_a_low_that_a_player_announces_he_must_have_to_win() -> None:
    """DC-037, the example of L776: he announces an 8, and wins with an eight low or better only."""
    checked = []
    for seed in range(1, 60):
        live = dealt(DC_LOWBALL, players=3, seed=seed)
        assert "DC-037" not in {each.row.id for each in rulings_now(live.round)}
        check_on(live)
        assert live.result is not None
        best = max(live.result.rows, key=lambda row: row.net)
        has_eight = best.why[0] in "5678"  # 7-4-3-2-A low
        [offered] = [each for each in rulings_now(live.round) if each.row.id == "DC-037"]
        assert "8" in offered.choices
        live.declare(Declaration(row="DC-037", seat=best.spot, choice="8"))
        again = max(live.result.rows, key=lambda row: row.net)
        assert (again.spot == best.spot) == has_eight
        replayed(live)
        checked.append(has_eight)
    assert set(checked) == {True, False}


def test_a_miscall_heads_up_is_dead_if_it_made_the_other_hand_foul() -> None:
    """DC-038, L777; with more players DC-040 (L778) is the rule, which does not fit two."""
    live = dealt(DC_LOWBALL, players=2, seed=3)
    check_on(live)
    fitting = {each.row.id for each in rulings_now(live.round) if each.row.event == "hand-misdeclared"}
    assert fitting == {"DC-036", "DC-038", "DC-039", "DC-041"}
    with pytest.raises(HousewayError, match=r"DC-040 does not fit .*\(more than two players\)"):
        live.declare(Declaration(row="DC-040", seat=1))
    assert live.result is not None
    best = max(live.result.rows, key=lambda row: row.net)
    live.declare(Declaration(row="DC-038", seat=best.spot))
    assert max(live.result.rows, key=lambda row: row.net).spot != best.spot
    replayed(live)


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("game", "row", "why"),
    [
        (ASIAN, "CO-003", "The table cannot pass over a player who must open"),  # L97
        (ASIAN, "CO-005", "The table always burns as filed"),  # L99
        (PAN, "CO-100", "The table accepts valid spreads only"),  # L785
        (NO_BUST, "AJ-247", "The table deals as soon as the wagers are closed"),  # L1121
    ],
)
def test_what_cannot_be_done_is_offered_with_the_reason(game: str, row: str, why: str) -> None:
    """One line says why, where the row is offered and where it is declared."""
    live = against_bank(game, seed=2) if game == NO_BUST else dealt(game, schedule="none")
    if game == PAN:
        act(live, *["stay"] * 4)
    [offered] = [each for each in rulings_now(live.round) if each.row.id == row]
    assert offered.refused.startswith(why)
    with pytest.raises(HousewayError, match=why):
        live.declare(Declaration(row=row, seat=2, cards=(0,)))
