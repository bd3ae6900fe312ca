"""Panguingue as it is filed: melds, conditions, turns, collecting and going out, example by example."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.cards import CardRandom, parse_cards, show_cards
from houseway.errors import HousewayError
from houseway.games import game_of
from houseway.games.panguingue.how import pan_how
from houseway.games.panguingue.melds import Meld, in_order
from houseway.rounds.purse import POT
from houseway.rounds.sources import Stacked
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table
from tests.games.pan_hands import ARTICHOKE, CLUB_ONE, answer, dealt, paid, ways

HOW = pan_how(load_rules(CLUB_ONE))
JUNK = ("Kc Jd 6h 4s 2c 7d Qs 5h 3c Kd", "Qc Jh 6d 4c 2s 7h Ks 5d 3h Qd", "2h Js 6c 4d 7s Kh 5c 3s Jc 6s")
"""Hands without a meld."""


def meld(cards: str) -> Meld:
    """A meld of these cards; its kind is empty if they make none."""
    found = parse_cards(cards)
    return Meld(HOW.book.kind_of(found), in_order(found))


def texts(made: object) -> set[str]:
    """Melds or cards as text."""
    return {show_cards(each.cards if isinstance(each, Meld) else each) for each in made}  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- melds


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("Qh Jh 7h", "rope"),  # L737, by the order of L705
        ("4h 4s 4c", "mixed"),  # L741
        ("Qc Qc Qc", "suited"),  # L741
        ("Ad Ad Ac", "mixed"),  # L741: any three aces
        ("Kd Kd Ks", "mixed"),  # L741: any three kings
        ("4h 4h 4c", ""),  # L741: of other ranks, all suits differ or none does
        ("Qh Jh 7c", ""),
        ("Ah Kh Qh", ""),  # L705: the king is high, the ace low
        ("Qh Jh", ""),  # L733: at least three cards
        ("Kc Qc Jc 7c 6c 5c 4c 3c 2c Ac", "rope"),  # L733: as many as eleven
    ],
)
def test_a_meld_is_a_rope_or_a_set(cards: str, kind: str) -> None:
    """The filed examples, and what is close to them but no meld (club-one L705, L733-741)."""
    assert meld(cards).kind == kind


@pytest.mark.parametrize(
    ("cards", "chips"),
    [
        ("3c 3d 3h", 1),  # L751
        ("5s 5s 5s", 4),  # L752
        ("7d 7d 7d", 2),  # L752
        ("4s 4s 4s", 2),  # L753
        ("Qc Qc Qc", 1),  # L753
        ("Ac Ac Ac", 1),  # L753
        ("As 2s 3s", 2),  # L754
        ("Ad 2d 3d", 1),  # L754
        ("Ks Qs Js", 2),  # L755
        ("Kh Qh Jh", 1),  # L755
        ("4h 4s 4c", 0),
        ("Ad Ad Ac", 0),
        ("Qh Jh 7h", 0),
        ("Kh Qh Jh 7h", 1),
        ("3c 3d 3h 3h", 2),  # L759: the value once more for an added card
        ("5s 5s 5s 5s 5s", 8),  # L759: half the value, two chips in spades
        ("7d 7d 7d 7d", 3),  # L759: half the value, one chip
        ("4s 4s 4s 4s", 4),
    ],
)
def test_conditions_are_worth_what_is_printed(cards: str, chips: int) -> None:
    """The table of club-one L751-755, with added cards by L759."""
    assert HOW.chips_for(meld(cards)) == chips


def test_a_rope_of_a_whole_suit_is_two_conditions() -> None:
    """A-2-3 and K-Q-J are both listed (club-one L754-755); by another reading, a meld is one condition."""
    suit = "Kd Qd Jd 7d 6d 5d 4d 3d 2d Ad"
    for game in (CLUB_ONE, ARTICHOKE):
        two, one = (pan_how(load_rules(game, {"whole_suit": reading})) for reading in ("two", "one"))
        assert (two.chips_for(meld(suit)), one.chips_for(meld(suit))) == (2, 1)
        without_king = meld(suit.removeprefix("Kd "))
        assert (
            two.chips_for_added(without_king, meld(suit)),
            one.chips_for_added(without_king, meld(suit)),
        ) == (
            1,
            0,
        )
        parts = (meld("Kd Qd Jd 7d 6d"), meld("5d 4d 3d 2d Ad"))
        assert [chips for _, chips in two.chips_for_split(meld(suit), parts)] == [0, 0]
        assert [chips for _, chips in one.chips_for_split(meld(suit), parts)] == [1, 0]


def test_the_buy_in_of_the_sheet_of_2018() -> None:
    """$40 to $4,000 (artichoke-joes L3536), or twenty times the condition (L1434)."""
    bought = [
        game_of(rules).stakes(rules).buy_in
        for rules in (load_rules(ARTICHOKE, {"buy_in": reading}) for reading in ("twenty conditions", "2018"))
    ]
    assert bought == [(20 * 200, None), (40_00, 4000_00)]


def test_cards_are_added_as_long_as_the_meld_keeps_its_kind() -> None:
    """To different suits any card of the rank, to one suit that suit alone, by reading (club-one L759)."""
    cards = parse_cards("4c 4d 4h 4s")
    assert texts(HOW.book.adds(meld("4h 4s 4c"), parse_cards("4c"))) == {"4c"}
    assert texts(HOW.book.adds(meld("4h 4h 4h"), cards)) == {"4h"}
    assert texts(HOW.book.adds(meld("7h 6h 5h"), parse_cards("Jh 4h 3h 4d"))) == {
        "Jh", "4h", "4h 3h", "Jh 4h", "Jh 4h 3h"
    }  # fmt: skip
    printed = pan_how(load_rules(CLUB_ONE, {"same_suit_adds": "any suit"}))
    assert len(texts(printed.book.adds(meld("4h 4h 4h"), cards))) == 2**4 - 1


def test_a_rope_is_split_by_adding_cards() -> None:
    """Jd 7d 6d 5d becomes two melds with Qd and 4d (club-one L761)."""
    rope = meld("Jd 7d 6d 5d")
    found = [
        tuple(map(show_cards, (one.cards, two.cards)))
        for one, two in HOW.book.splits(rope, parse_cards("Qd 4d"))
    ]
    assert found == [("6d 5d 4d", "Qd Jd 7d")]
    assert not list(HOW.book.splits(rope, parse_cards("Qd")))


def test_a_set_is_split_into_a_set_of_one_suit() -> None:
    """Four fours and two more of one suit are two melds, one of them a condition (club-one L761)."""
    lying, more = meld("4c 4d 4h 4h"), parse_cards("4h 4s")
    found = [{show_cards(one.cards), show_cards(two.cards)} for one, two in HOW.book.splits(lying, more)]
    assert {"4c 4d 4s", "4h 4h 4h"} in found
    before, made = lying, (meld("4c 4d 4s"), meld("4h 4h 4h"))
    assert [chips for _, chips in HOW.chips_for_split(before, made)] == [0, 1]
    spades = (meld("5c 5d 5h"), meld("5s 5s 5s"))
    assert [chips for _, chips in HOW.chips_for_split(meld("5c 5d 5h 5s"), spades)] == [0, 2]


def test_a_card_is_borrowed_from_the_end_of_a_rope() -> None:
    """From 7c 6c 5c 4c the 7 or the 4, not the 6 or the 5 (club-one L765)."""
    lying, held = meld("7c 6c 5c 4c"), parse_cards("7d 7h 6d 6h 5d 5h 4d 4h")
    assert {show_cards([card]) for card, _ in HOW.book.borrows(lying, held)} == {"7c", "4c"}
    assert not list(HOW.book.borrows(meld("7c 6c 5c"), held)), "only from an increased meld"


# ---------------------------------------------------------------------- the pack and the deal


@pytest.mark.parametrize(
    ("game", "settings", "cards", "spades"),
    [
        (CLUB_ONE, {}, 320, 80),  # club-one L699
        (ARTICHOKE, {"deck": "320 cards"}, 320, 80),  # artichoke-joes L113
        (ARTICHOKE, {}, 310, 70),  # artichoke-joes L1434: one spade of each rank removed
        (ARTICHOKE, {"deck": "8-7-6"}, 307, 67),  # artichoke-joes L1434: another 3, 5 and 7 of spades
    ],
)
def test_the_pack(game: str, settings: dict[str, object], cards: int, spades: int) -> None:
    """Eight packs without eights, nines and tens, less spades; every card is written and read back."""
    pack = load_rules(game, settings).deck
    assert len(pack) == cards
    assert sum(count for card, count in pack.counts.items() if pack.show(card)[1] == "s") == spades
    assert not {pack.show(card)[0] for card in pack.counts} & set("89T")
    assert pack.parse_all(pack.show_all(pack.pieces)) == pack.pieces
    with pytest.raises(HousewayError, match="has no 8c"):
        pack.check(pack.parse_all("8c"))


def test_ten_cards_in_fives_to_the_right() -> None:
    """Two rounds of five, from the winner, counter-clockwise (club-one L709, L717)."""
    live = dealt(CLUB_ONE, JUNK, "As")
    order = [event.hand.owner for event in live.log if event.kind == "dealt"]  # type: ignore[attr-defined]
    assert order[:30] == [3] * 5 + [2] * 5 + [1] * 5 + [3] * 5 + [2] * 5 + [1] * 5


def test_the_lowest_card_up_is_first_in_the_first_hand() -> None:
    """Four down and the fifth up; the lowest is eldest (club-one L709)."""
    table = Table(load_rules(CLUB_ONE, {"schedule": "none"}), CardRandom.seeded("first"))
    for seat, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        table.sit(seat, name, 100_00)
    up = {3: "Kc", 2: "Ah", 1: "2d"}
    first = " ".join(f"4c 5d 6h 7s {up[seat]}" for seat in (3, 2, 1))
    live = table.begin(source=Stacked(parse_cards(f"{first} {'Jc Qd Kh 3s 6c ' * 3}"), True))
    assert live.pending[0].seat == 2
    shown = [event["card"] for event in live.view(None) if event["kind"] == "dealt" and event["card"] != "??"]
    assert shown == ["Kc", "Ah", "2d"]


def test_a_hand_that_retires_is_set_aside_and_its_ante_stays() -> None:
    """The forfeits go to the player who goes out; one who is left alone wins (club-one L721)."""
    table = Table(load_rules(ARTICHOKE, {"schedule": "none"}), CardRandom.seeded("retire"))
    for seat, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        table.sit(seat, name, 100_00)
    live = table.begin()
    assert live.chips[POT] == 6_00
    answer(live, "retire", "retire")
    assert live.over
    assert live.chips == {"house": 0, "Ann": 104_00, "Ben": 98_00, "Cleo": 98_00}
    assert live.result is not None
    assert live.result.winner == 1
    assert table.begin().pending[0].seat == 1, "he declares first in the next hand (artichoke-joes L1444)"


# ---------------------------------------------------------------------- turns


def test_a_card_from_the_deck_is_melded_at_once_or_left() -> None:
    """It never enters a hand; the next player may take it if he melds it at once (club-one L725)."""
    live = dealt(CLUB_ONE, ("Kc Jd 6h 4s 2c 7d Qs 5h 3c Kd", "Qc Jh 6d 4c 2s 7h Ks 5d 3h Qd"), "Qh 2d 3d")
    assert [offer.name for offer in live.pending[0].offers] == ["pass"]
    answer(live, "pass")
    assert live.pending[0].seat == 1
    assert ways(live, "meld") == ["Qh Jh 7h", "Qc Qd Qh"]
    answer(live, "draw", "pass")
    assert live.pending[0].seat == 2
    assert [offer.name for offer in live.pending[0].offers] == ["draw"]


def test_a_card_thrown_from_a_hand_is_never_taken() -> None:
    """Only a card that the preceding player drew from the deck (club-one L725, artichoke-joes L1438)."""
    live = dealt(CLUB_ONE, (f"Kc Kd {JUNK[0][6:]}"[:29], JUNK[1]), "Kh 2d")
    answer(live, "meld: Kc Kd Kh", "discard: 3c")
    assert live.pending[0].seat == 1
    assert live.pending[0].question == "drawn", "he must draw"


def test_melds_wait_for_a_card_from_the_deck_where_that_is_filed() -> None:
    """A condition waits for a drawn card that can be melded (artichoke-joes L1438); elsewhere it does not."""
    hand = "Kc Kd Kh 4s 2c 7d Qs 5h 3c 6d"
    assert not ways(dealt(ARTICHOKE, (hand, JUNK[1]), "6c"), "meld")
    assert ways(dealt(CLUB_ONE, (hand, JUNK[1]), "6c"), "meld") == ["Kc Kd Kh"]  # club-one L727
    hit = dealt(ARTICHOKE, (hand, JUNK[1]), "Ks")
    assert "Kc Kd Kh" not in ways(hit, "meld")
    assert "Kc Kd Ks" in ways(hit, "meld")


def test_nobody_is_forced_to_take_a_card_that_fits_none_of_his_melds() -> None:
    """Only one that can be added to a meld of his (club-one L769)."""
    live = dealt(CLUB_ONE, ("Qc Qc Qc 4s 2c 7d Ks 5h 3c 6d", JUNK[1], JUNK[2]), "6c 4h Jd 2d")
    answer(live, "meld: Qc Qc Qc", "pass", "draw", "pass", "draw", "pass")
    assert (live.pending[0].seat, live.pending[0].question) == (3, "card")
    answer(live, "draw")
    assert (live.pending[0].seat, live.pending[0].question) == (3, "drawn")


def test_forcing_is_offered_for_a_card_that_fits() -> None:
    """All others are asked; one is enough (club-one L769)."""
    live = dealt(
        CLUB_ONE, ("Qc Qc Qc 4s 2c 7d Ks 5h 3c 6d", JUNK[1].replace("Qc", "Ac"), JUNK[2]), "6c 4h Qc 2d"
    )
    answer(live, "meld: Qc Qc Qc", "pass", "draw", "pass", "draw", "pass")
    assert (live.pending[0].seat, live.pending[0].question) == (3, "card")
    answer(live, "draw")
    assert [(ask.seat, ask.question) for ask in live.pending] == [(2, "force"), (1, "force")]
    answer(live, "let go", "force")
    assert (live.pending[0].seat, [offer.name for offer in live.pending[0].offers]) == (3, ["add 1"])
    answer(live, "add 1: Qc", "discard: 4s")
    assert paid(live, "Cleo") == {"Ann": 2, "Ben": 2}, "the condition, and once more for the added card"


def test_nobody_leaves_a_card_that_puts_the_next_player_out() -> None:
    """Where his ten cards are spread, unless there is no other choice (club-one L775)."""
    spread = "Kc Kd Kh Ks Ac Ad Ah As 4c 4d"
    hands = ("2c 2d 7h 7s 5c Jc Jd 3h 6h 6s", spread)
    live = dealt(CLUB_ONE, hands, "Qs 4s Kh")
    answer(live, "pass", "draw", "meld: 4c 4d 4s", "meld: Kc Kd Kh Ks", "meld: Ac Ad Ah")
    answer(live, "discard: As")
    assert live.pending[0].seat == 2
    assert [offer.name for offer in live.pending[0].offers] == ["pass"], "he cannot use a king"
    usable = ("Kc Kd 7h 7s 5c Jc Jd 3h 6h 6s", spread)
    live = dealt(CLUB_ONE, usable, "Qs 4s Kh")
    answer(live, "pass", "draw", "meld: 4c 4d 4s", "meld: Kc Kd Kh Ks", "meld: Ac Ad Ah", "discard: As")
    assert [offer.name for offer in live.pending[0].offers] == ["meld"], "he must use it"


# ---------------------------------------------------------------------- collecting


def test_a_condition_is_collected_at_once_from_everybody_in_the_hand() -> None:
    """Vale cards of different suits: one chip from each (club-one L745, L751)."""
    live = dealt(CLUB_ONE, ("5c 5d Kd 4s 2c 7d Ks 5h 3c 6d", JUNK[1], JUNK[2]), "Qh")
    answer(live, "meld: 5c 5d 5h")
    assert paid(live, "Cleo") == {"Ben": 1, "Ann": 1}
    assert not live.over


def test_going_out_collects_two_chips_and_every_condition_again() -> None:
    """Two for winning, the value of the melds as they lie, and the tops last (club-one L701, L773)."""
    hand = "3s 3s 3s Kc Qc Jc 4c 4d 6h 6d"
    live = dealt(CLUB_ONE, (hand, JUNK[1], JUNK[2]), "4h 2d 2s 6c")
    answer(live, "meld: 3s 3s 3s", "meld: Kc Qc Jc", "meld: 4c 4d 4h", "discard: 6h")
    assert paid(live, "Cleo") == {"Ben": 5, "Ann": 5}  # four chips in spades, one for king, queen, jack
    before = live.chips["Cleo"]
    answer(live, "pass", "draw", "pass", "draw", "pass")
    assert not live.over, "the six is no meld without two others"
    live = dealt(CLUB_ONE, ("3s 3s 3s Kc Qc Jc 4c 4d 4s 4h", JUNK[1], JUNK[2]), "4h")
    answer(live, "meld: 4c 4d 4s 4h 4h", "meld: 3s 3s 3s", "meld: Kc Qc Jc")
    assert live.over
    assert live.result is not None
    assert live.result.winner == 3
    assert paid(live, "Cleo") == {"Ben": 5 + 2 + 5, "Ann": 5 + 2 + 5}
    assert live.chips["Cleo"] == 100_00 * 2 + 2 * 12 * 2_00 - 2_00 + 6_00
    last = live.transfers[-1]
    assert (last.payer, last.payee, last.amount) == (POT, "Cleo", 6_00)
    assert before < live.chips["Cleo"]


def test_nobody_collects_more_than_his_own_chips_until_he_is_hit_again() -> None:
    """A two-pay with one chip collects one; the rest when his hand is hit again (artichoke-joes L1440)."""
    hand = "7d 7d Kd 4s 2c Qh Ks 5h 3c 6d"
    live = dealt(ARTICHOKE, (hand, JUNK[1], JUNK[2]), "7d 2d 4h 7d", chips={"Cleo": 2})
    answer(live, "meld: 7d 7d 7d")
    assert paid(live, "Cleo") == {"Ben": 1, "Ann": 1}
    answer(live, "discard: 4s", "pass", "draw", "pass", "draw")
    answer(live, "add 1: 7d")
    assert paid(live, "Cleo") == {"Ben": 1 + 1 + 1, "Ann": 1 + 1 + 1}, "the missing chip, and the added card"


def test_a_player_without_chips_is_out_of_the_hand() -> None:
    """The last one left wins the tops (artichoke-joes L1440); elsewhere he plays on (club-one L701)."""
    hand = "7s 7s Kd 4s 2c Qh Ks 5h 3c 6d"
    live = dealt(ARTICHOKE, (hand, JUNK[1]), "7s", chips={"Ann": 3})
    answer(live, "meld: 7s 7s 7s")
    assert live.over
    assert live.chips["Ann"] == 0
    assert live.chips["Ben"] == 200_00 + 3 * 2_00
    live = dealt(CLUB_ONE, (hand, JUNK[1]), "7s", chips={"Ann": 3})
    answer(live, "meld: 7s 7s 7s")
    assert not live.over
    assert live.chips["Ann"] == 0


def test_the_last_two_players_may_split_the_tops() -> None:
    """The one with fewer chips counts as the winner (artichoke-joes L1440)."""
    live = dealt(ARTICHOKE, JUNK[:2], "7s", chips={"Ann": 50})
    answer(live, "offer to split", "agree")
    assert live.over
    assert live.chips["Ann"] == 100_00
    assert live.chips["Ben"] == 200_00
    assert live.result is not None
    assert live.result.winner == 1
    live = dealt(ARTICHOKE, JUNK[:2], "7s")
    answer(live, "offer to split", "refuse")
    assert [offer.name for offer in live.pending[0].offers] == ["pass"], "one offer in a turn"
    assert not any(offer.name == "offer to split" for offer in dealt(ARTICHOKE, JUNK, "7s").pending[0].offers)


def test_borrowing_and_splitting_keep_what_was_collected() -> None:
    """A new meld collects; what was collected for the old one is not returned (club-one L761, L765)."""
    hand = "3c 3d 3h 4s 5s 2c Qh Ks 7h 6d"
    live = dealt(CLUB_ONE, (hand, JUNK[1]), "3s 2d")
    answer(live, "meld: 3c 3d 3h 3s")
    assert paid(live, "Ben") == {"Ann": 2}
    assert "5s 4s 3s / 3s" in ways(live, "borrow 1")
    answer(live, "borrow 1: 5s 4s 3s / 3s")
    assert paid(live, "Ben") == {"Ann": 2}
    melds = Counter(show_cards(sorted(cards)) for hand, cards in live.round.hands.items() if hand.number)  # type: ignore[arg-type]
    assert melds == Counter([show_cards(sorted(parse_cards(text))) for text in ("3c 3d 3h", "5s 4s 3s")])


def test_a_used_up_deck_is_formed_again_once() -> None:
    """Then the hand ends, and those who are left share the tops (by reading; club-one L713)."""
    for shuffles, choice in ((1, "shuffle"), (0, "end")):
        table = Table(
            load_rules(CLUB_ONE, {"deck_used_up": choice, "schedule": "none"}), CardRandom.seeded("up")
        )
        for seat, name in enumerate(("Ann", "Ben"), 1):
            table.sit(seat, name, 100_00)
        live = table.begin()
        while live.pending:
            ask = live.pending[0]
            live.answer(ask, "stay" if ask.question == "stay" else ask.default)
        assert sum(event.kind == "reformed" for event in live.log) == shuffles
        assert live.chips == {"house": 0, "Ann": 100_00, "Ben": 100_00}
