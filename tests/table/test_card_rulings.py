"""Rulings on cards and hands against a bank, and on hands that are being set, by the rows that file them."""

from __future__ import annotations

import pytest

from houseway.cards import CardRandom, Shoe
from houseway.errors import HousewayError
from houseway.rounds.decisions import Arrangement, Choice
from houseway.rounds.hands import HandId
from houseway.rounds.log import Asked, Burned, Discarded, Shown
from houseway.rounds.narrate import narrate
from houseway.table.floor import Declaration, ruling_for, rulings_now
from houseway.table.live import LiveRound
from tests.floor import dealt, replayed
from tests.playing import rules_of
from tests.table.seated import lot, seated, who

DOUBLE_HAND, CO_PAI_GOW = "artichoke-joes/double-hand-poker", "club-one/pai-gow-poker"
FAST_ACTION, CHINESE = "club-one/fast-action-holdem", "club-one/chinese-poker"
NO_BUST, CALIFORNIA = "artichoke-joes/no-bust-21st-century-blackjack", "artichoke-joes/california-blackjack"
BANK = HandId("player-dealer")


def begun(game: str, bet: str = "main", seed: int = 1) -> LiveRound:
    """A round of three players, the first of whom is player-dealer, up to its first question."""
    rules = rules_of(game, ("schedule", "none"))
    source = Shoe(rules.deck, CardRandom.seeded(seed))
    return seated(rules, [1, 2, 3], 1).deal([lot(2, bet, 20), lot(3, bet, 20)], 100_000, source=source)


def against_bank(game: str, bet: str = "main", seed: int = 1) -> LiveRound:
    """A round up to the first question about cards."""
    live = begun(game, bet, seed)
    while live.pending and live.pending[0].question == "first pile":
        live.answer(live.pending[0], live.pending[0].default)
    return live


def finished(live: LiveRound) -> LiveRound:
    """Play a round on to its end as if nobody answered; it replays, and no chip is made or lost."""
    while live.pending:
        live.answer(live.pending[0], live.pending[0].default)
    assert sum(live.chips.values()) == sum(live.chips_before.values())
    return replayed(live)


def nets(live: LiveRound) -> dict[str, tuple[int, str]]:
    """What each bettor won on his wager, and why."""
    assert live.result is not None
    return {row.who: (row.net, row.why) for row in live.result.rows}


# ---------------------------------------------------------------------- cards that are replaced


def plain_card(live: LiveRound, seat: int) -> int:
    """The place of a card of a hand that is neither an ace nor the joker."""
    names = [live.rules.deck.show(card) for card in live.round.hands[HandId(seat)] if card is not None]
    return next(place for place, name in enumerate(names) if name[0] != "A" and name != "Joker")


@pytest.mark.parametrize(
    ("game", "event", "row"),
    [
        (CO_PAI_GOW, "card-exposed-by-dealer", "CO-122"),  # L959
        (CO_PAI_GOW, "card-boxed", "CO-123"),  # L959
        (DOUBLE_HAND, "card-boxed", "AJ-227"),  # L1023
        (DOUBLE_HAND, "card-exposed-by-dealer", "AJ-228"),  # L1023
    ],
)
def test_a_single_exposed_or_boxed_card_is_replaced(game: str, event: str, row: str) -> None:
    """The first card of the stub takes its place; the player sets the hand that he has then."""
    live = against_bank(game)
    place, before = plain_card(live, 2), list(live.round.hands[HandId(2)])
    stub = len(live.round.drawn)
    assert ruling_for(live.round, Declaration(event, seat=2, cards=(place,))).row == row
    live.declare(Declaration(row=row, seat=2, cards=(place,)))
    held = live.round.hands[HandId(2)]
    assert held == [*before[:place], *before[place + 1 :], live.round.drawn[stub]]
    [ask] = [ask for ask in live.pending if ask.spot == 2]
    [offer] = [offer for offer in ask.offers if isinstance(offer, Arrangement)]
    assert sorted(offer.cards) == sorted(card for card in held if card is not None)
    assert [event.ask.spot for event in live.log if isinstance(event, Asked)][-1] == 2
    finished(live)


def test_a_replacement_is_seen_by_its_player_alone() -> None:
    """AJ-228: everybody saw the card that was exposed; only its player sees the one in its place."""
    live = against_bank(DOUBLE_HAND)
    live.declare(Declaration(row="AJ-228", seat=2, cards=(plain_card(live, 2),)))
    dealt_to = {seat: [data for data in live.view(seat) if data["kind"] == "dealt"] for seat in (None, 2, 3)}
    assert dealt_to[None][-1]["card"] == dealt_to[3][-1]["card"] == "??"
    assert dealt_to[2][-1]["card"] != "??"
    assert any(isinstance(event, Shown) and len(event.at) == 1 for event in live.log)


def test_a_card_of_the_player_dealer_is_replaced_and_nobody_sees_the_new_one() -> None:
    """AJ-228, L1023: the rule is for any card of the deal; nobody looks at the player-dealer's hand."""
    live = against_bank(DOUBLE_HAND)
    live.declare(Declaration(row="AJ-228", seat=1, cards=(0,)))
    assert len(live.round.hands[BANK]) == 7
    assert live.round.is_down(BANK, 6)
    new = [data for data in live.view(1) if data["kind"] == "dealt"][-1]
    assert (new["hand"]["id"], new["card"]) == ("player-dealer", "??")
    finished(live)


def test_an_ace_or_a_joker_that_is_exposed_is_a_misdeal() -> None:
    """CO-124 (L963) and not CO-122: the row follows from the card."""
    live = against_bank(CO_PAI_GOW)
    ace, other = live.rules.deck.parse_all(["As", "7d"])
    live.round.hands[HandId(2)][:2] = [ace, other]
    event = "card-exposed-by-dealer"
    assert ruling_for(live.round, Declaration(event, seat=2, cards=(0,))).row == "CO-124"
    assert ruling_for(live.round, Declaration(event, seat=2, cards=(1,))).row == "CO-122"


def test_a_declaration_that_is_tried_tells_nothing_about_a_card_that_lies_face_down() -> None:
    """CO-124 (L963) is for a joker or an ace: naming it does not tell whether a hidden card is one."""
    live = against_bank(CO_PAI_GOW)
    said = Declaration(row="CO-124", seat=2, cards=(plain_card(live, 2),))
    assert ruling_for(live.round, said).row == "CO-124"
    live.round.turn_up(HandId(2), said.cards)
    with pytest.raises(HousewayError, match="CO-124 is for other cards"):
        live.declare(said)


@pytest.mark.parametrize("remedy", ["remove-card", "return-card-to-deck", "card-dead"])
def test_no_card_is_taken_from_a_hand_that_was_dealt_right(remedy: str) -> None:
    """AJ-015, L187: what is left to the floor still leaves every hand its cards."""
    live = against_bank(DOUBLE_HAND)
    with pytest.raises(HousewayError, match=r"has no card too many|no card came to a hand by mistake"):
        live.declare(Declaration(row="AJ-015", seat=2, remedies=(remedy,)))
    assert len(live.round.hands[HandId(2)]) == 7
    finished(live)


def test_a_hand_that_was_set_keeps_its_cards() -> None:
    """CO-122 is for the deal: a hand that was set stays as it is; a player who is still asked gets a card."""
    live = against_bank(CO_PAI_GOW)
    live.answer(live.pending[0], live.pending[0].default)
    with pytest.raises(HousewayError, match="Seat 2 has set this hand: its cards stay as they are"):
        live.declare(Declaration(row="CO-122", seat=2, cards=(0,)))
    live.declare(Declaration(row="CO-122", seat=3, cards=(plain_card(live, 3),)))
    assert [ask.spot for ask in live.pending] == [3]
    live.answer(live.pending[0], live.pending[0].default)
    with pytest.raises(HousewayError, match="does not fit the round as it stands"):
        live.declare(Declaration(row="CO-122", seat=3, cards=(0,)))
    finished(live)


# ---------------------------------------------------------------------- a card too many, a flop too early


def test_a_fifth_card_that_is_known_goes_back_to_the_shoe() -> None:
    """CO-112, L868: it goes back so that the order is kept; it is the next card, which is burned."""
    live = against_bank(FAST_ACTION, "wager")
    before, drawn = list(live.round.hands[HandId(2)]), len(live.round.drawn)
    live.declare(Declaration(row="CO-112", seat=2))
    assert live.round.hands[HandId(2)] == before
    assert len(live.round.drawn) == drawn + 1
    extra = live.round.drawn[-1]
    finished(live)
    if not any(isinstance(event, Shown) and event.hand == HandId("board") for event in live.log):
        assert live.round.burned == [extra]
    assert not any(isinstance(event, Burned) for event in live.log)


def test_a_fifth_card_that_is_not_known_is_taken_out_at_random() -> None:
    """CO-113, L868: one of the five goes; a player who has not looked may call his hand dead instead."""
    live = against_bank(FAST_ACTION, "wager")
    before = list(live.round.hands[HandId(2)])
    [offered] = [each for each in rulings_now(live.round) if each.row.id == "CO-113"]
    assert offered.choices == ("dead hand", "play")
    live.declare(Declaration(row="CO-113", seat=2, cards=(1,), choice="play"))
    assert live.round.hands[HandId(2)] == [before[0], *before[2:], live.round.drawn[-1]]
    assert [ask.spot for ask in live.pending] == [2, 3]
    finished(live)


def test_a_player_with_a_fifth_card_may_call_his_hand_dead() -> None:
    """CO-113, L868: the hand is dead, and his wager goes back (reading `fifth_card`)."""
    live = against_bank(FAST_ACTION, "wager")
    live.declare(Declaration(row="CO-113", seat=2, cards=(1,), choice="dead hand"))
    assert [ask.spot for ask in live.pending] == [3]
    finished(live)
    assert nets(live)[who(2)] == (0, "ruled by the floor (CO-113)")


def test_a_flop_card_that_is_exposed_before_all_have_discarded_is_burned() -> None:
    """CO-114, L870: the exposed card is burned and play goes on as usual: a burn, and five more cards."""
    live = against_bank(FAST_ACTION, "wager")
    live.answer(live.pending[0], live.pending[0].default)
    drawn, asked = len(live.round.drawn), live.pending
    live.declare(Declaration(row="CO-114"))
    [early] = [event for event in live.log if isinstance(event, Burned)]
    assert early.up
    assert (early.card, live.pending) == (live.round.drawn[drawn], asked)
    finished(live)
    board = live.round.hands[HandId("board")]
    assert len(board) == 5
    assert board == live.round.drawn[-5:]


def test_no_flop_is_early_once_all_have_discarded() -> None:
    """CO-114: the player-dealer is asked last, and the flop follows."""
    live = against_bank(FAST_ACTION, "wager")
    finished(live)
    with pytest.raises(HousewayError, match="CO-114 does not fit the round as it stands"):
        live.declare(Declaration(row="CO-114"))


def test_hands_are_set_the_house_way_when_the_bank_is_exposed() -> None:
    """CO-111, L867: the player-dealer's hand is exposed too early: the remaining hands are set house way."""
    live = against_bank(FAST_ACTION, "wager")
    own = live.pending[0]
    live.answer(own, Choice(own.question, parts=(tuple(live.round.hands[HandId(2)][:2]),)))  # type: ignore[arg-type]
    live.declare(Declaration(row="CO-111"))
    assert [ask.spot for ask in live.pending] in ([1], [])
    assert not live.round.lies_down(BANK)
    finished(live)


# ---------------------------------------------------------------------- hands that are foul


@pytest.mark.parametrize(
    ("game", "row"),
    [
        (CO_PAI_GOW, "CO-129"),  # L969
        (CO_PAI_GOW, "CO-130"),  # L970
        ("club-one/face-up-pai-gow-poker", "CO-137"),  # L5012
        ("club-one/face-up-pai-gow-poker", "CO-138"),  # L5012
        ("oceana/fortune-pai-gow-poker", "OC-013"),  # L604
        (DOUBLE_HAND, "AJ-212"),  # L1010
        (DOUBLE_HAND, "AJ-213"),  # L1011
        (DOUBLE_HAND, "AJ-214"),  # L1012
        (DOUBLE_HAND, "AJ-215"),  # L1014
        ("artichoke-joes/pai-gow", "AJ-308"),  # L1270
        ("artichoke-joes/pai-gow", "AJ-310"),  # L1272
        ("delta-club/funtazee-21", "DC-176"),  # L1643-1646, L1701
    ],
)
def test_a_hand_that_is_foul_loses_by_the_tables_of_its_game(game: str, row: str) -> None:
    """The floor finds a hand foul while hands are set: it loses by the game's own row, however it is set."""
    for seed in range(30):
        live = begun(game, seed=seed)
        while live.pending and not any(ask.question == "set" for ask in live.pending):
            live.answer(live.pending[0], live.pending[0].default)
        if not live.over:
            break
    live.declare(Declaration(row=row, seat=2))
    assert all(ask.spot != 2 for ask in live.pending)
    finished(live)
    net, why = nets(live)[who(2)]
    assert net == -2_000
    assert "foul" in why
    assert any("foul by the floor's ruling" in line.text for line in narrate(live.rules, live.view(None)))


def behind(row: str) -> LiveRound:
    """A round of Double Hand Poker with a separate bet behind seat 2, whose hand a row makes foul."""
    table = seated(rules_of(DOUBLE_HAND, ("schedule", "none")), [1, 2, 3], 1)
    table.sit(4, who(4), 100_000)
    live = table.deal(
        [lot(2, "main", 40), lot(2, "main", 20)._replace(bettor=who(4)), lot(3, "main", 20)], 100_000
    )
    live.answer(live.pending[0], live.pending[0].default)
    live.declare(Declaration(row=row, seat=2))
    return finished(live)


def test_separate_bets_on_a_foul_hand_are_reset_the_house_way() -> None:
    """AJ-216, L1015: the responsible player loses; for others the hand is set again house way."""
    found = nets(behind("AJ-216"))
    assert found[who(2)][0] == -4_000
    assert "foul" in found[who(2)][1]
    assert "foul" not in found[who(4)][1]


@pytest.mark.parametrize("row", ["AJ-217", "AJ-214"])
def test_separate_bets_on_a_mixed_hand_are_out_of_action(row: str) -> None:
    """AJ-217 and AJ-214, L1016: the hand touched other cards: separate bets are taken out of action."""
    found = nets(behind(row))
    assert found[who(2)][0] == -4_000
    assert found[who(4)] == (0, f"ruled by the floor ({row})")


def test_the_hand_of_the_player_dealer_is_set_again_the_house_way() -> None:
    """AJ-208, L985: it is set foul: the floor manager resets it house way."""
    live = against_bank(DOUBLE_HAND)
    while live.pending[0].spot != 1:
        live.answer(live.pending[0], live.pending[0].default)
    with pytest.raises(HousewayError, match="no hand that can be foul"):
        live.declare(Declaration(row="AJ-212", seat=1))
    live.declare(Declaration(row="AJ-208", seat=1))
    assert live.over
    finished(live)


def test_once_the_bank_is_open_hands_play_as_set() -> None:
    """AJ-193, L968: the stage is reached when the player-dealer is asked about his hand."""
    live = against_bank(DOUBLE_HAND)
    assert "AJ-193" not in {each.row.id for each in rulings_now(live.round)}
    while live.pending[0].spot != 1:
        live.answer(live.pending[0], live.pending[0].default)
    assert "AJ-193" in {each.row.id for each in rulings_now(live.round)}
    live.declare(Declaration(row="AJ-193", seat=2))
    finished(live)


def test_tiles_exposed_while_stacking() -> None:
    """AJ-295, L1254: two tiles are exposed before the deal: misdeal; the pile is still to be picked."""
    live = begun("artichoke-joes/pai-gow")
    assert live.pending[0].question == "first pile"
    live.declare(Declaration(row="AJ-295"))
    assert live.over
    assert live.chips == live.chips_before
    replayed(live)


# ---------------------------------------------------------------------- Chinese Poker


@pytest.mark.parametrize("row", ["CO-007", "CO-026", "CO-027", "CO-033"])
def test_a_hand_of_chinese_poker_that_is_foul_pays_each_opponent(row: str) -> None:
    """CO-026 (L263), CO-027 (L264), CO-033 (L273): Western version, a foul hand pays 4 points (L249)."""
    live = dealt(CHINESE, players=3, chips=100_000, schedule="none", version="western")
    point = live.rules.low
    live.declare(Declaration(row=row, seat=2))
    assert sorted(ask.spot for ask in live.pending) == [1, 3]
    finished(live)
    assert live.result is not None
    owed = {(row.who, row.on): row.net for row in live.result.rows}
    names = live.round.people
    assert owed[names[1], names[2]] == owed[names[3], names[2]] == 4 * point
    assert any("is foul by the floor's ruling" in line.text for line in narrate(live.rules, live.view(None)))


@pytest.mark.parametrize(
    ("version", "row", "points"),
    [("western", "CO-009", 4), ("eastern", "CO-010", 3), ("mandarin", "CO-011", 6)],
)
def test_a_hand_that_is_not_set_in_order_pays_the_penalty_of_the_version(
    version: str, row: str, points: int
) -> None:
    """CO-007 (L161, L246) and the rows of the versions (L249-251); bonuses of the opponent come on top."""
    live = dealt(CHINESE, players=2, chips=100_000, schedule="none", version=version)
    fitting = {each.row.id for each in rulings_now(live.round) if each.row.event == "set-foul"}
    assert fitting == {"CO-007", "CO-008", "CO-012", row}
    with pytest.raises(HousewayError, match="does not fit the round as it stands"):
        live.declare(Declaration(row="CO-010" if row != "CO-010" else "CO-009", seat=2))
    live.declare(Declaration(row=row, seat=2))
    finished(live)
    assert live.result is not None
    [paid] = [row for row in live.result.rows if row.who == live.round.people[1]]
    assert paid.net >= points * live.rules.low
    assert f"+{points} fouled hand" in paid.why


def test_a_foul_hand_of_chinese_poker_is_not_opened() -> None:
    """A hand that the floor has declared foul stays hidden, also in its player's ruled answer."""
    live = dealt(CHINESE, players=3, schedule="none")
    live.declare(Declaration(row="CO-026", seat=2))
    finished(live)
    assert live.round.lies_down(HandId(2))
    assert not any(isinstance(event, Shown) and event.hand == HandId(2) for event in live.log)


def test_a_foul_hand_collects_from_a_surrender() -> None:
    """CO-012, L252: a foul hand still collects from a player who surrendered."""
    live = dealt(CHINESE, players=2, chips=100_000, schedule="none", version="western")
    one, two = live.round.spots
    live.answer(next(ask for ask in live.pending if ask.spot == one), "surrender")
    live.declare(Declaration(row="CO-026", seat=two))
    finished(live)
    assert (
        live.chips[live.round.people[two]] - live.chips_before[live.round.people[two]] == 3 * live.rules.low
    )


def test_a_surrender_that_only_one_may_make_is_not_offered_again() -> None:
    """A ruling between two answers leaves the questions as they stood: one player may surrender (L239)."""
    live = dealt(CHINESE, players=3, schedule="none", surrenders="first player")
    first, *_ = live.pending
    live.answer(first, "surrender")
    asked = live.pending
    assert all("surrender" not in [offer.name for offer in ask.offers] for ask in asked)
    live.declare(Declaration(row="CO-031"))  # cash is changed into chips
    assert live.pending == asked
    finished(live)


def test_the_same_card_in_two_hands() -> None:
    """CO-028, L264: at the showdown two players hold the same card: misdeal."""
    live = dealt(CHINESE, players=3, schedule="none")
    live.declare(Declaration(row="CO-028"))
    assert live.over
    assert live.chips == live.chips_before
    replayed(live)


# ---------------------------------------------------------------------- cards drawn by mistake


def drawing(game: str, seed: int = 0) -> LiveRound:
    """A round of blackjack in which seat 2 or 3 may choose to hit or stand with at least two cards."""
    for number in range(seed, seed + 60):
        live = begun(game, seed=number)
        while live.pending and live.pending[0].question != "hand":
            live.answer(live.pending[0], live.pending[0].default)
        if live.pending and {"hit", "stand"} <= {offer.name for offer in live.pending[0].offers}:
            return live
    raise AssertionError("nobody may choose")


@pytest.mark.parametrize(("game", "row"), [(NO_BUST, "AJ-273"), (CALIFORNIA, "AJ-343")])
def test_a_card_that_was_not_asked_for_is_accepted_or_dead(game: str, row: str) -> None:
    """AJ-273 (L1151), AJ-343 (L1416): he accepts it, or stands and it is dead."""
    live = drawing(game)
    seat = live.pending[0].spot
    hand, before = live.round.playing, list(live.round.hands[HandId(seat)])
    assert hand is not None
    with pytest.raises(HousewayError, match="say whether the player accepts the card or stands"):
        live.declare(Declaration(row=row, seat=seat))
    live.declare(Declaration(row=row, seat=seat, choice="stand"))
    assert live.round.hands[hand] == before
    assert not live.pending or live.pending[0].spot != seat
    finished(live)
    accepted = drawing(game)
    drawn = len(accepted.round.drawn)
    accepted.declare(Declaration(row=row, seat=seat, choice="accept"))
    assert accepted.round.hands[hand][: len(before) + 1] == [*before, accepted.round.drawn[drawn]]
    finished(accepted)


def test_the_player_dealer_objects_to_a_card_in_time() -> None:
    """AJ-344, L1417-1419: the card is dead, and the player may still hit or stand."""
    live = drawing(CALIFORNIA)
    asked, seat = live.pending, live.pending[0].spot
    before = list(live.round.hands[HandId(seat)])
    live.declare(Declaration(row="AJ-344", seat=seat))
    assert live.round.hands[HandId(seat)] == before
    assert live.pending == asked
    assert any(isinstance(event, Discarded) and event.ruled for event in live.log)
    finished(live)


def test_the_player_dealer_objects_too_late() -> None:
    """AJ-345, L1420: the draw stands."""
    live = drawing(CALIFORNIA)
    seat = live.pending[0].spot
    live.declare(Declaration(row="AJ-345", seat=seat))
    assert len(live.round.hands[HandId(seat)]) >= 3
    finished(live)


@pytest.mark.parametrize(("game", "row"), [(NO_BUST, "AJ-249"), (CALIFORNIA, "AJ-333")])
def test_a_card_that_is_found_boxed_during_the_draw_is_dead(game: str, row: str) -> None:
    """AJ-249 (L1121), AJ-333 (L1401): it is out of play, and the next card comes in its place."""
    for seed in range(0, 600, 10):
        live = drawing(game, seed)
        seat = live.pending[0].spot
        with pytest.raises(HousewayError, match="A boxed card of the original deal is not replaced"):
            live.declare(Declaration(row=row, seat=seat, cards=(0,)))
        live.answer(live.pending[0], "hit")
        if live.pending and live.pending[0].spot == seat and live.pending[0].question == "hand":
            break
    before, drawn = list(live.round.hands[HandId(seat)]), len(live.round.drawn)
    live.declare(Declaration(row=row, seat=seat, cards=(2,)))
    assert live.round.hands[HandId(seat)][:3] == [*before[:2], live.round.drawn[drawn]]
    finished(live)


@pytest.mark.parametrize(
    ("game", "row"), [(NO_BUST, "AJ-269"), (NO_BUST, "AJ-274"), (NO_BUST, "AJ-279"), (CALIFORNIA, "AJ-342")]
)
def test_cards_that_come_to_a_hand_that_may_not_have_them_are_dead(game: str, row: str) -> None:
    """AJ-269 (L1147-1148), AJ-274 (L1152), AJ-279 (L1156), AJ-342 (L1415): seen by all, and out of play."""
    live = drawing(game)
    asked, hands = live.pending, {hand: list(cards) for hand, cards in live.round.hands.items()}
    drawn = len(live.round.drawn)
    live.declare(Declaration(row=row, seat=2))
    assert (live.pending, live.round.hands) == (asked, hands)
    [dead] = [event for event in live.log if isinstance(event, Burned)]
    assert (dead.card, dead.up) == (live.round.drawn[drawn], True)
    finished(live)


def test_a_foreign_card_before_the_bank_has_drawn_is_a_misdeal() -> None:
    """AJ-256, L1125: a foreign card appears before play of the player-dealer's hand is completed."""
    live = drawing(NO_BUST)
    live.declare(Declaration(row="AJ-256"))
    assert live.over
    assert live.chips == live.chips_before
    replayed(live)


def test_a_card_of_another_hand_than_the_one_in_play_stays() -> None:
    """A card that was not asked for can only come to the hand whose player is asked."""
    live = drawing(CALIFORNIA)
    other = 5 - live.pending[0].spot
    with pytest.raises(HousewayError, match=f"It is not the turn of seat {other}"):
        live.declare(Declaration(row="AJ-343", seat=other, choice="stand"))
    finished(live)


def test_a_stage_at_which_the_table_does_not_stop_has_its_reason() -> None:
    """AJ-347, L1422: the player-dealer's hand is drawn by the rules at once, so there is no error in it."""
    live = drawing(CALIFORNIA)
    with pytest.raises(HousewayError, match="The table draws the player-dealer's hand by the rules"):
        live.declare(Declaration(row="AJ-347"))
    refused = {each.row.id: each.refused for each in rulings_now(live.round) if each.refused}
    assert refused["AJ-339"] == "The table stops there only if the player-dealer is asked about his hand."
    assert refused["AJ-321"].startswith("The table deals as soon as the wagers are closed")
    finished(live)
