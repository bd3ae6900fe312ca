"""Which rows of a settled round say that they stand by a reading."""

from __future__ import annotations

import pytest

from houseway.rounds.facts import Lot
from houseway.rounds.narrate import narrate
from houseway.rounds.sources import stacked
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from tests.table.seated import DECK, lot, seated

LUCKY_LADY = "lucky-lady/ez-baccarat-panda-8"
SEVEN = "2c 4d 4c Kd 3s"
"""Player 6 stands; Banker 4 draws a 3: seven in three cards."""
NINE = "9c 2d Kc 5d"
"""Player natural 9 against 7."""


def played(rules: Rules, cards: str, lots: list[Lot], bank: int = 10_000) -> LiveRound:
    """A round dealt from these cards, the player-dealer at seat 1; the first answer is always given."""
    table = seated(rules, range(1, 7), player_dealer=1)
    live = table.deal(lots, bank * 100, stacked(cards, DECK))
    while live.pending:
        ask = live.pending[0]
        live.answer(ask, ask.answers()[0])
    return live


def marks(live: LiveRound) -> dict[tuple[int, str], tuple[str, ...]]:
    """The readings that the row of each wager stands by, by spot and bet."""
    assert live.result is not None
    return {(row.spot, row.on): live.result.marks.of(row) for row in live.result.rows}


def rules_of(game: str, **settings: str) -> Rules:
    """A game without a collection schedule."""
    return load_rules(game, {"schedule": "none", **settings})


def test_a_row_that_a_reading_put_in_force() -> None:
    """LL EZ Baccarat pays every Banker win (L1063, L1100); the push of a three-card 7 is a reading."""
    lots = [lot(2, "banker", 10), lot(2, "dragon_7", 10), lot(3, "player", 10)]
    live = played(rules_of(LUCKY_LADY), SEVEN, lots)
    assert marks(live) == {(2, "banker"): ("banker_three_card_7",), (2, "dragon_7"): (), (3, "player"): ()}


def test_the_printed_row_too_where_the_other_choice_would_replace_it() -> None:
    """Paid by the letter, a Banker three-card 7 stands by the same reading."""
    live = played(rules_of(LUCKY_LADY, banker_three_card_7="pays"), SEVEN, [lot(2, "banker", 10)])
    assert marks(live) == {(2, "banker"): ("banker_three_card_7",)}


def test_no_mark_where_every_choice_settles_alike() -> None:
    """A Player natural beats 7 under each reading."""
    live = played(rules_of(LUCKY_LADY), NINE, [lot(2, "banker", 10), lot(2, "player", 10)])
    assert marks(live) == {(2, "banker"): (), (2, "player"): ()}


@pytest.mark.parametrize(("ties", "net"), [("push", 0), ("lose", -10_00)])
def test_a_row_that_decides_because_another_is_not_in_force(ties: str, net: int) -> None:
    """Delta L366-367 pay winners and take losers; under ties = lose no row names an equal hand."""
    rules = rules_of("delta-club/three-card-poker", ties=ties, limits="5-100")
    cards = " ".join(["Kc 9c 4d", "Kd 9s 4h"])
    live = played(rules, cards, [lot(2, "ante", 10)])
    assert live.result is not None
    assert [row.net for row in live.result.rows] == [net] * 2
    assert marks(live) == {(2, "ante"): ("ties",), (2, "play"): ("ties",)}


def test_a_short_bank_shows_what_order_and_cover_depend_on() -> None:
    """LL L1052: the wagers go round bet by bet; seat by seat, seat 3 would be covered before seat 2's Tie."""
    lots = [lot(2, "player", 10), lot(2, "tie", 10), lot(3, "player", 10)]
    found = marks(played(rules_of(LUCKY_LADY), NINE, lots, bank=20))
    assert found == {(2, "player"): (), (3, "player"): ("order",), (2, "tie"): ("cover", "order")}
    assert set(marks(played(rules_of(LUCKY_LADY), NINE, lots, bank=1000)).values()) == {()}


def test_the_order_stands_by_a_reading_where_another_choice_starts_elsewhere() -> None:
    """AJ L2868-2870: with enough in the bank, whether the button is used at all is a reading."""
    rules = rules_of("artichoke-joes/ez-baccarat")
    live = played(rules, "9c 5d Kc 3d", [lot(2, "player", 10), lot(5, "player", 10)])
    assert live.result is not None
    assert live.result.order is not None
    assert live.result.order.why == "from the house dealer's left"
    assert live.result.marks.of_order == ("start",)


def test_an_order_that_needs_dice_under_another_choice() -> None:
    """Delta L379 does not say how the button is placed; without dice the reading still decides the order."""
    rules = rules_of("delta-club/three-card-poker", limits="5-100")
    live = played(rules, "Kc 9c 4d Kd 9s 5h", [lot(2, "ante", 10)], bank=5)
    assert live.result is not None
    assert live.result.marks.of_order == ("button",)


def test_events_and_narration_carry_the_mark() -> None:
    """The lines first, then the reading; a row without one has no such field."""
    live = played(rules_of(LUCKY_LADY), SEVEN, [lot(2, "banker", 10), lot(3, "player", 10)])
    settled = [event for event in live.log.whole() if event["kind"] == "settled"]
    assert [event.get("by_reading") for event in settled] == [None, ["banker_three_card_7"]]
    lines = [line.text for line in narrate(live.rules, live.log.whole()) if line.kind == "settled"]
    assert lines[-1].endswith('Banker three-card 7: a push [L925, L962, by reading "banker three card 7"]')
    assert "reading" not in lines[1]
