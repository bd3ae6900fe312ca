"""Baccarat odds against published figures, the extracts' own checks, and a second enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.playing import alternatives, analysed, by_shape, filing, filings, slow

EZ = "oceana/ez-baccarat"
DAI_BACC = "club-one/21st-century-baccarat-dai-bacc"
LUCKY_LADY = "lucky-lady/ez-baccarat-panda-8"
BACCARAT = [game for game in filings() if filing(game).family == "baccarat"]

# The published counts of eight-deck baccarat, of 416 x 415 x ... x 411 ordered deals of six cards.
PLAYER_WINS = 2_230_518_282_592_256
BANKER_WINS = 2_292_252_566_437_888
TIES = 475_627_426_473_216
ALL_DEALS = 4_998_398_275_503_360


def percent(game: str, bet: str, *settings: tuple[str, str]) -> float:
    """A bet's expectation in percent, rounded as the figures are printed."""
    return round(100 * float(analysed(game, *settings).bets[bet].expectation), 4)


def chance(game: str, bet: str, *settings: tuple[str, str]) -> float:
    """How often a bet wins."""
    return float(analysed(game, *settings).bets[bet].hit_rate)


@pytest.mark.parametrize(
    ("bet", "figure"),
    [
        ("player", -1.2351),
        ("banker", -1.0183),
        ("tie", -14.3596),
        ("dragon_7", -7.6113),
        ("panda_8", -10.1876),
    ],
)
def test_ez_baccarat_at_eight_decks_has_the_published_edges(bet: str, figure: float) -> None:
    """EZ Baccarat with the Banker line pushing on a three-card 7, as published for the game of that name."""
    assert percent(EZ, bet) == figure


def test_combinations_are_the_published_ones() -> None:
    """Player, Banker and tie counts of eight decks, as every published analysis has them."""
    bets = analysed(EZ).bets
    by_pays = {case.pays: case.combinations for case in bets["player"].cases}
    assert bets["player"].combinations == ALL_DEALS
    assert by_pays == {"1 to 1": PLAYER_WINS, "push": TIES, "lose": BANKER_WINS}
    assert bets["tie"].cases[0].combinations == TIES
    assert PLAYER_WINS + BANKER_WINS + TIES == ALL_DEALS
    pushed, won = bets["banker"].cases[0], bets["banker"].cases[1]
    assert pushed.combinations + won.combinations == BANKER_WINS
    assert pushed.combinations == bets["dragon_7"].cases[0].combinations


@pytest.mark.parametrize(("bet", "figure"), [("player_dragon", -2.65), ("banker_dragon", -9.37)])
def test_dragon_bonus_has_the_published_edges(bet: str, figure: float) -> None:
    """Dragon Bonus 30-10-6-4-2-1, natural winner 1 to 1, natural tie push, eight decks (published)."""
    dragon = analysed("delta-club/commission-free-baccarat").bets[bet]
    assert round(100 * float(dragon.expectation), 2) == figure


class TestExtracts:
    """Figures that the extracts of the filings computed for themselves."""

    def test_oceana_checks(self) -> None:
        """oceana.md, EZ Baccarat: Player 0.446247, Banker 0.458597, Tie 0.095156, Dragon 7 and Panda 8."""
        assert round(chance(EZ, "player"), 6) == 0.446247
        assert round(chance(EZ, "tie"), 6) == 0.095156
        assert round(1 - chance(EZ, "player") - chance(EZ, "tie"), 6) == 0.458597
        assert round(chance(EZ, "dragon_7"), 7) == 0.0225338
        assert round(chance(EZ, "panda_8"), 7) == 0.0345432

    def test_oceana_literal_readings(self) -> None:
        """oceana.md: without the push Banker is +1.2351 %; with literal drawing the Tie is +1.915 %."""
        assert percent(EZ, "banker", ("banker_three_card_7", "pays")) == 1.2351
        assert round(percent(EZ, "tie", ("naturals", "literal")), 3) == 1.915

    def test_lucky_lady_three_decks(self) -> None:
        """lucky-lady.md section 13: at three decks Banker is -1.0071 % with the push, +1.2469 % without."""
        assert percent(LUCKY_LADY, "banker", ("decks", "3")) == -1.0071
        assert percent(LUCKY_LADY, "banker", ("decks", "3"), ("banker_three_card_7", "pays")) == 1.2469

    def test_lucky_lady_literal_naturals(self) -> None:
        """lucky-lady.md section 13: Banker 44.9556, Player 43.7205, Tie 11.3239 % if naturals do not stop."""
        literal = ("naturals", "literal")
        player, tie = chance(LUCKY_LADY, "player", literal), chance(LUCKY_LADY, "tie", literal)
        assert [round(100 * part, 4) for part in (1 - player - tie, player, tie)] == [
            44.9556,
            43.7205,
            11.3239,
        ]

    @pytest.mark.parametrize(
        ("decks", "tiger", "ox", "kill", "banker", "player"),
        [
            ("8", 0.0225338, 0.0218689, 0.0278207, -1.0183, -1.2351),
            ("6", 0.0225351, 0.0218575, 0.0278168, -1.0161, -1.2374),
            ("4", 0.0225373, 0.0218348, 0.0278092, -1.0116, -1.2421),
        ],
    )
    def test_dai_bacc(
        self, decks: str, tiger: float, ox: float, kill: float, banker: float, player: float
    ) -> None:
        """club-one-3.md section 5: hit rates of Tiger 7, Ox 6 and Kill, and the two lines."""
        of = ("decks", decks)
        assert round(chance(DAI_BACC, "tiger_7", of), 7) == tiger
        assert round(chance(DAI_BACC, "ox_6", of), 7) == ox
        assert round(chance(DAI_BACC, "kill", of), 7) == kill
        assert percent(DAI_BACC, "banker", of) == banker
        assert percent(DAI_BACC, "player", of) == player

    def test_dai_bacc_edges_and_the_reading_of_ties(self) -> None:
        """club-one-3.md section 5: 7.6113, 10.3376 and 13.7559 %; without ties Kill would lose 53.0566 %."""
        assert percent(DAI_BACC, "tiger_7") == -7.6113
        assert percent(DAI_BACC, "ox_6") == -10.3376
        assert percent(DAI_BACC, "kill") == -13.7559
        others = [choice for choice in filing(DAI_BACC).readings["kill_ties"].choices if choice != "win"]
        assert percent(DAI_BACC, "kill", ("kill_ties", others[0])) == -53.0566


def second_enumeration(packs: int) -> Counter[tuple[int, int, int, int]]:
    """Ordered six-card deals by Player total, Banker total and card counts, by the classic tableau."""
    shoe = [16 * packs] + [4 * packs] * 9
    size = 52 * packs
    found: Counter[tuple[int, int, int, int]] = Counter()

    def take(value: int) -> int:
        left = shoe[value]
        shoe[value] -= 1
        return left

    for a in range(10):
        wa = take(a)
        for b in range(10):
            wb = take(b)
            for c in range(10):
                wc = take(c)
                for d in range(10):
                    wd = take(d)
                    weight = wa * wb * wc * wd
                    if weight > 0:
                        finish(shoe, size, (a + c) % 10, (b + d) % 10, weight, found)
                    shoe[d] += 1
                shoe[c] += 1
            shoe[b] += 1
        shoe[a] += 1
    return found


def finish(
    shoe: list[int],
    size: int,
    player: int,
    banker: int,
    weight: int,
    found: Counter[tuple[int, int, int, int]],
) -> None:
    """Draw the third cards of one deal."""
    if player >= 8 or banker >= 8:
        found[player, banker, 2, 2] += weight * (size - 4) * (size - 5)
    elif player >= 6:
        if banker >= 6:
            found[player, banker, 2, 2] += weight * (size - 4) * (size - 5)
        else:
            for card in range(10):
                found[player, (banker + card) % 10, 2, 3] += weight * shoe[card] * (size - 5)
    else:
        for third in range(10):
            ways = weight * shoe[third]
            total = (player + third) % 10
            if not classic_banker_draws(banker, third):
                found[total, banker, 3, 2] += ways * (size - 5)
                continue
            for card in range(10):
                left = shoe[card] - (card == third)
                found[total, (banker + card) % 10, 3, 3] += ways * left


def classic_banker_draws(banker: int, third: int) -> bool:
    """The Banker's rule against a third card, as every book prints it."""
    if banker <= 2:
        return True
    if banker == 3:
        return third != 8
    low = {4: 2, 5: 4, 6: 6}.get(banker)
    return low is not None and low <= third <= 7


def test_a_second_enumeration_at_one_deck_agrees() -> None:
    """Supreme Baccarat at one deck (Club One, L1704): plain loops over values give the same fractions."""
    deals = second_enumeration(1)
    total = sum(deals.values())
    assert total == 52 * 51 * 50 * 49 * 48 * 47
    analysis = analysed("club-one/supreme-baccarat", ("decks", "1"))

    def share(wanted: object) -> Fraction:
        assert callable(wanted)
        return Fraction(sum(ways for key, ways in deals.items() if wanted(*key)), total)

    player = share(lambda p, b, _p, _b: p > b)
    banker = share(lambda p, b, _p, _b: b > p)
    tie = share(lambda p, b, _p, _b: p == b)
    assert analysis.bets["player"].expectation == player - banker
    assert analysis.bets["banker"].expectation == banker * Fraction(95, 100) - player
    assert analysis.bets["tie"].hit_rate == tie
    for number in (0, 1, 2, 3, 5, 6, 7):
        hits = share(lambda _p, b, _pc, _bc, number=number: b == number)
        assert analysis.bets[f"flex_{number}"].hit_rate == hits


@pytest.mark.parametrize("packs", [1, 8])
def test_a_second_enumeration_knows_three_card_hands(packs: int) -> None:
    """Dragon 7 and Panda 8 by plain loops: a Banker three-card 7, a Player three-card 8, winning."""
    deals = second_enumeration(packs)
    total = sum(deals.values())
    dragon = Fraction(sum(w for (p, b, _, n), w in deals.items() if b == 7 > p and n == 3), total)
    panda = Fraction(sum(w for (p, b, n, _), w in deals.items() if p == 8 > b and n == 3), total)
    if packs == 8:
        assert analysed(EZ).bets["dragon_7"].hit_rate == dragon
        assert analysed(EZ).bets["panda_8"].hit_rate == panda
    else:
        assert 0.02 < float(dragon) < 0.025
        assert 0.03 < float(panda) < 0.04


@pytest.mark.parametrize(
    "game",
    slow(
        by_shape("baccarat"),
        "artichoke-joes/baccarat-8-2-dragon-bonus",
        "club-one/century-21-baccarat",
        "club-one/supreme-baccarat",
        "delta-club/21st-century-baccarat",
    ),
)
def test_every_par_sheet_adds_up(game: str) -> None:
    """In every reading: cases sum to one, contributions to the expectation, squares to the variance."""
    for change in [(), *alternatives(game)]:
        if change and change[0] in ("schedule", "seats", "cover"):
            continue
        if change and change[0] == "decks" and int(change[1]) not in (1, 3, 6):
            continue
        analysis = analysed(game, *([change] if change else []))
        for bet in analysis.bets.values():
            assert sum(case.probability for case in bet.cases) == 1, (bet.id, change)
            assert sum(case.contribution for case in bet.cases) == bet.expectation
            assert sum(case.combinations for case in bet.cases) == bet.combinations
            second = sum(
                case.contribution * case.contribution / case.probability
                for case in bet.cases
                if case.probability
            )
            assert second - bet.expectation**2 == bet.variance
        for bet_id, part in analysis.parts.items():
            total = sum(case.probability for case in part.cases)
            by_choice = analysis.rules.bets[bet_id].placed == "by choice"
            assert total <= 1 if by_choice else total == 1


@pytest.mark.parametrize("game", BACCARAT)
def test_best_play_is_the_best_of_the_legal_actions(game: str) -> None:
    """The action named for a situation is worth at least as much as every other."""
    analysis = analysed(game)
    for decision in analysis.strategy:
        assert decision.values[decision.action] == max(decision.values.values()), decision.situation
        assert 0 < decision.probability < 1
    assert sum(decision.probability for decision in analysis.strategy) < 1
