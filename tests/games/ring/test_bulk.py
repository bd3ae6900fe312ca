"""The bulk kernel: its hands, replayed in the live engine, end with the same chips to the cent."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from houseway.errors import HousewayError
from houseway.games.ring.bulk import (
    CALL_STATION,
    LOOSE,
    MOST_DEALS,
    WILD,
    BulkHands,
    BulkPolicy,
    most_players,
)
from houseway.games.ring.bulk.compiled import compiled, not_in_bulk
from houseway.games.ring.bulk.deciding import CALLS, CHECKS, FOLDS
from houseway.games.ring.hand import BOARD
from houseway.games.ring.how import how_of
from houseway.rounds.log import Reformed
from houseway.rulebook.families.ring import HIGHER, RingPlay
from houseway.rulebook.rules import Rules, load_rules
from houseway.table.live import LiveRound
from houseway.table.showdown import NOT_BET
from tests.games.ring.bulk_replay import live_hand, same_hands
from tests.games.ring.pokerkit_games import FOLDER
from tests.games.ring.stacking import without_kills
from tests.playing import alternatives, pot_games, rules_of, scaled

HOLDEM = "artichoke-joes/texas-holdem"
JACKS_OR_BETTER = "delta-club/draw-poker-jacks-or-better"
POLICIES = (LOOSE, WILD, CALL_STATION)


def rules(game: str, *settings: tuple[str, str]) -> Rules:
    """The rules of a game with some settings, without fees and, unless they are set, without kills."""
    chosen = {name for name, _ in settings}
    calm = [setting for setting in without_kills(game).items() if setting[0] not in chosen]
    return rules_of(game, ("schedule", "none"), *calm, *settings)


@cache
def games() -> tuple[str, ...]:
    """Every filing of ring poker that the kernel plays in its usual form."""
    return tuple(
        game
        for game in pot_games()
        if isinstance(rules(game).play, RingPlay) and not not_in_bulk(rules(game))
    )


def forms(game: str) -> list[Rules]:
    """The rules of a game in each of its forms."""
    named = [str(value) for name, value in alternatives(game) if name == "form"]
    made = [rules(game, ("form", form)) for form in named] or [rules(game)]
    return [each for each in made if not not_in_bulk(each)]


def hands(made: Rules, players: int, number: int = 0) -> BulkHands:
    """Hands with stacks from the least that is dealt in to 15 of the higher limit."""
    how = how_of(made)
    least = max(made.low, how.dealt_in_with)
    return BulkHands(made, players, POLICIES[number % 3], (least, 15 * how.amounts[HIGHER] + least), number)


def compare(made: Rules, count: int) -> None:
    """Play hands for two to all players in both engines."""
    for number, players in enumerate(sorted({2, min(3, made.seats), made.seats})):
        assert len(list(same_hands(hands(made, players, number), count))) == count


# ---------------------------------------------------------------------- every filing


def shape(made: Rules) -> tuple[object, ...]:
    """What decides how a hand goes, apart from sums: its steps, betting, forced bets, shares and shortage."""
    play = how_of(made).play
    steps = tuple(
        (step.kind, step.bet and (step.bet.first, step.bet.openers, step.bet.unopened, step.bet.blinds_act))
        for street in play.streets
        for step in street.steps
    )
    shares = tuple((share.scale, share.uses, share.joker) for share in play.shares)
    return steps, shares, tuple(play.shortage), play.bring_in and play.bring_in.by


def by_shape() -> list[ParameterSet]:
    """Every filing; all but the first of each shape are left to `make verify`."""
    first: dict[tuple[object, ...], str] = {}
    for game in games():
        first.setdefault(shape(rules(game)), game)
    short = set(first.values())
    return [pytest.param(game, marks=() if game in short else pytest.mark.verify) for game in games()]


@pytest.mark.parametrize("game", by_shape())
def test_hands_end_as_in_the_live_engine(game: str) -> None:
    """Every decision and the chips, in each form, with two, three and all players, by three policies."""
    for made in forms(game):
        compare(made, 2)


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_many_hands_end_as_in_the_live_engine(game: str) -> None:
    """The same with many hands."""
    for made in forms(game):
        compare(made, scaled(20))


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_hands_by_every_option_and_reading_end_as_in_the_live_engine(game: str) -> None:
    """The same with each setting that changes what the kernel plays by."""
    known = {played_by(made) for made in forms(game)}
    for setting in alternatives(game):
        made = rules(game, *(() if setting[0] in ("schedule", "seats") else (setting,)))
        if not_in_bulk(made):
            continue
        if played_by(made) not in known:
            known.add(played_by(made))
            compare(made, scaled(3))


def played_by(made: Rules) -> tuple[object, ...]:
    """All that the kernel knows of a game."""
    found = compiled(made, made.seats)
    return found.rules.tobytes(), found.steps.tobytes(), *map(id, found.shares), made.deck.pieces


def test_every_filing_is_dealt_to_a_full_table_and_no_chip_is_made_or_lost() -> None:
    """No stack is below zero, nobody wins more than he could match, and the chips are those before."""
    for game in games():
        made = rules(game)
        assert most_players(made) == made.seats, game
        totals = hands(made, made.seats).deal(300, audited=True)
        assert (totals.hands, totals.difference, totals.faults) == (300, 0, 0), game
        assert 0 < totals.shown <= totals.hands, game


@pytest.mark.verify
@pytest.mark.parametrize("game", games())
def test_no_chip_is_made_or_lost_in_ten_million_hands(game: str) -> None:
    """The same in ten million hands of every filing, for each of its forms and several numbers of players."""
    cases = [
        (made, players) for made in forms(game) for players in sorted({2, (2 + made.seats) // 2, made.seats})
    ]
    wanted = scaled(10_000_000)
    for number, (made, players) in enumerate(cases):
        count = wanted // len(cases) + (number < wanted % len(cases))
        totals = hands(made, players, number).deal(count, audited=True)
        assert (totals.hands, totals.difference, totals.faults) == (count, 0, 0)
        print(f"{made.name}, {players} players: {count:,} hands, {totals.shown:,} shown")


def test_what_the_kernel_does_not_play_is_refused() -> None:
    """A game in which ties stay in the pot is played by the live engine alone."""
    with pytest.raises(HousewayError, match="only ring poker is dealt in bulk"):
        hands(rules("club-one/push-9"), 3).deal(1)


# ---------------------------------------------------------------------- rules that few hands meet


@pytest.mark.parametrize("money", ["back", "best other hand"])
def test_bets_do_not_stand_for_a_seven_that_was_not_bet(money: str) -> None:
    """They go back, or to the best other hand (Club One, L366-368)."""
    made = rules("club-one/lowball", ("must_bet_money", money))
    bulk = hands(made, 8)
    void = [deal for each in same_hands(bulk, 150) for deal in each.deals if _is_void(deal)]
    assert void
    returned = [paid for deal in void for paid in deal.transfers if paid.on == NOT_BET]
    assert bool(returned) == (money == "back")


@pytest.mark.parametrize(
    ("game", "reading", "other", "most", "start"),
    [
        ("club-one/lowball", "must_bet_overcall", "if the seven wins", 3, 251_000),
        ("club-one/lowball", "must_bet_tie", "the hand that was bet", 15, 25_000),
        ("lucky-lady/lowball-draw", "must_bet_tie", "nobody", 15, 74_000),
    ],
)
def test_hands_that_a_reading_of_the_duty_to_bet_settles_differently(
    game: str, reading: str, other: str, most: int, start: int
) -> None:
    """They are rare: found by dealing many in bulk by both choices, and played again in the live engine.

    Players have up to so many bets of the higher limit, and hands are counted from one on that is near.
    """
    made = [rules(game), rules(game, (reading, other))]
    how = how_of(made[0])
    chips = (how.dealt_in_with, most * how.amounts[HIGHER])
    by_default, by_other = (BulkHands(each, 8, LOOSE, chips) for each in made)
    results = by_default.results(1000, start), by_other.results(1000, start)
    differ = (results[0] != results[1]).any(axis=1).nonzero()[0].tolist()
    assert differ
    for bulk in (by_default, by_other):
        for hand in differ:
            [after] = bulk.results(1, start + hand).tolist()
            assert live_hand(bulk, start + hand).chips == after


def _is_void(deal: LiveRound) -> bool:
    """Whether bets of a hand did not stand."""
    assert deal.result is not None
    return any("which was not bet" in row.why for row in deal.result.rows)


def test_no_seven_checks_where_it_must_bet() -> None:
    """Delta Club, L820-821, a reading: a check is not offered to it, except to the last player."""
    made = rules("delta-club/lowball-ace-to-five", ("must_bet_enforced", "must bet"))
    assert len(list(same_hands(hands(made, 4, 1), 60))) == 60


def test_stud_turns_up_a_card_for_all_when_the_pack_runs_out() -> None:
    """Eight players who stay leave one card for the last street (Delta Club, L482-487)."""
    made = rules("delta-club/seven-card-stud")
    bulk = BulkHands(made, 8, CALL_STATION)
    shared = [replayed for replayed in same_hands(bulk, 10) if BOARD in replayed.deals[0].round.hands]
    assert shared


def test_discards_are_shuffled_back_when_the_pack_runs_out_in_the_draw() -> None:
    """Eight players who draw two or three cards each need more than the thirteen that are left."""
    bulk = BulkHands(rules("artichoke-joes/draw-poker"), 8, BulkPolicy(1, 1, 0))
    reformed = [
        replayed
        for replayed in same_hands(bulk, 4)
        if any(isinstance(event, Reformed) for event in replayed.deals[0].log)
    ]
    assert reformed


def test_a_pot_that_nobody_opens_is_dealt_for_again() -> None:
    """Everybody antes again, with the button one seat on, until a pair of jacks opens (L842, L887-889)."""
    bulk = BulkHands(rules(JACKS_OR_BETTER), 3, WILD, (500, 5000))
    deals = [len(replayed.deals) for replayed in same_hands(bulk, 20)]
    assert max(deals) > 2
    assert min(deals) == 1


def test_chips_that_no_live_stake_matches_go_to_the_largest_of_them() -> None:
    """Players who folded have 13 antes each in a carried pot, players who are all in 12, 9 and 6.

    The hand with the best cards, of 6 antes, has no claim on the 13th (rounds.pots, `Stakes.pots`).
    """
    bulk = BulkHands(rules(JACKS_OR_BETTER, ("form", "pot limit")), 5, WILD, (500, 15500), 7)
    hand = 355_830
    assert bulk.stacks(hand) == [600, 900, 1500, 13400, 1200]
    assert bulk.results(1, hand).tolist() == [[3000, 1200, 200, 12100, 1100]]
    assert live_hand(bulk, hand).chips == [3000, 1200, 200, 12100, 1100]
    assert bulk.deal(1, hand, audited=True).faults == 0


def test_a_pot_that_nobody_ever_opens_stays_as_it_is() -> None:
    """Call stations check every hand, so that the antes of all deals are left in the pot."""
    bulk = BulkHands(rules(JACKS_OR_BETTER), 4, CALL_STATION)
    replayed = live_hand(bulk, 0)
    ante = how_of(bulk.rules).ante
    assert len(replayed.deals) == MOST_DEALS
    assert bulk.deal(1).carried == replayed.carried == 4 * ante * MOST_DEALS
    assert bulk.deal(1).difference == 0


def test_the_winner_of_the_last_hand_posts_his_blind() -> None:
    """Anybody may have won the last hand, and every seat comes up (`structure` of Draw Poker)."""
    bulk = BulkHands(rules("artichoke-joes/draw-poker", ("structure", "winner blind")), 4)
    assert {bulk.last_winner(hand) for hand in range(30)} == {0, 1, 2, 3}
    assert len(list(same_hands(bulk, 5))) == 5


def test_eight_cards_make_the_best_hand_of_five() -> None:
    """Lazy Pineapple, if any of the three hole cards may be used (its reading `lazy_use`)."""
    bulk = BulkHands(rules("club-one/lazy-pineapple", ("lazy_use", "any")), 6, CALL_STATION)
    assert len(list(same_hands(bulk, 5))) == 5


# ---------------------------------------------------------------------- the interface


def test_a_hand_does_not_depend_on_those_before_it() -> None:
    """Hands 40 to 49 are the same alone and after 40 others."""
    bulk = hands(rules(HOLDEM), 6)
    assert bulk.results(50).tolist()[40:] == bulk.results(10, start=40).tolist()


def test_the_log_of_a_hand_has_every_decision() -> None:
    """Call stations call the blinds of a six-handed game, the big blind checks, and all check three times."""
    bulk = BulkHands(rules(HOLDEM), 6, CALL_STATION)
    log = bulk.log(0)
    assert [seat for seat, _, _ in log] == [2, 3, 4, 5, 0, 1, *([0, 1, 2, 3, 4, 5] * 3)]
    assert [action for _, action, _ in log] == [*[CALLS] * 5, *[CHECKS] * 19]
    assert [amount for _, _, amount in log][:6] == [300, 300, 300, 300, 200, 0]
    assert FOLDS not in {action for _, action, _ in log}


def test_too_many_players_are_refused() -> None:
    """A table has as many players as it has seats."""
    with pytest.raises(HousewayError, match="dealt in bulk to 2 to 9 players, not 20"):
        BulkHands(rules(HOLDEM), 20).deal(1)


def test_hands_of_more_cards_than_the_records_hold_are_refused(tmp_path: Path) -> None:
    """A rule file of one's own may deal more cards than any filing."""
    text = (FOLDER / "limit-holdem.toml").read_text()
    own = tmp_path / "many-cards.toml"
    own.write_text(text.replace("down = 2", "down = 6"))
    with pytest.raises(HousewayError, match="so many cards or shares are not dealt in bulk"):
        BulkHands(load_rules(str(own)), 2).deal(1)


def test_a_player_with_too_few_chips_is_refused() -> None:
    """EZ Money Hold'em deals a player in only with the higher limit (its `dealt_in_with`)."""
    made = rules("lucky-lady/ez-money-holdem")
    with pytest.raises(HousewayError, match="or more to be dealt in"):
        BulkHands(made, 3, chips=(made.low, 100 * made.low)).deal(1)
