"""Side bets on any game they attach to, alone or together: one id, one digest, one order."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from houseway.desk.checking import check_game
from houseway.errors import HousewayError
from houseway.rulebook import combining, loader
from houseway.rulebook.catalogue import catalogue, side_bets_of
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import Rules, load_rules
from houseway.rulebook.sheet import rule_sheet, sheet_data
from houseway.rulebook.side_bets import combinations, is_filed, parts_of, unlisted
from tests.own_rules import used, write
from tests.playing import combined

NB21 = "delta-club/no-bust-21st-century-blackjack-5"
NB21_BOTH = f"{NB21}+buster-blackjack-nb21+blackjack-bonus-hands"
BUSTER, BONUS_HANDS = "delta-club/buster-blackjack-nb21", "delta-club/blackjack-bonus-hands"
X = "delta-club/blackjack-x"
CALIFORNIA = "artichoke-joes/california-blackjack"
EZ = "oceana/ez-baccarat"

PAIRS = """
kind = "side bet"
name = "Pairs"
proposed_by = "A. Author"
attaches_to = ["oceana/ez-baccarat", "lucky-lady/ez-baccarat-panda-8"]
notes = "A note."
[bets.pairs]
name = "Pairs"
after = "tie"
cases = [
  { when = { "player.total" = 8 }, pays = "3 to 1", text = "eight" },
  { pays = "lose", text = "anything else" },
]
"""


def order(rules: Rules) -> list[list[str]]:
    """The bets of each pass."""
    return [[name for name, _ in row.bets] for row in rules.passes]


def refusal(game: str, *side_bets: str) -> str:
    """The line with which a combination is refused."""
    with pytest.raises(HousewayError) as caught:
        load_rules(game, side_bets=side_bets)
    return str(caught.value)


# ---------------------------------------------------------------------- what is filed


def test_what_goes_with_what() -> None:
    """Every game's side bets as filed: Delta L165, L1421, L2079, L2103; Artichoke Joe's L2239, L3996-3998;
    Lucky Lady L362."""
    taken = {entry.id: [one.id for one in side_bets_of(entry.id)] for entry in catalogue()}
    assert {game: side_bets for game, side_bets in taken.items() if side_bets} == {
        NB21: [BONUS_HANDS, BUSTER],
        X: ["delta-club/aces-bonus-bet", "delta-club/buster-blackjack-x"],
        CALIFORNIA: ["artichoke-joes/buster-blackjack", "artichoke-joes/upcard-luck"],
        "artichoke-joes/no-bust-21st-century-blackjack": [
            "artichoke-joes/buster-blackjack",
            "artichoke-joes/upcard-luck",
        ],
        "lucky-lady/no-bust-21st-century-blackjack-4": ["lucky-lady/buster-blackjack"],
        "lucky-lady/no-bust-blackjack-2001": ["lucky-lady/buster-blackjack"],
    }
    assert all(bool(entry.attaches_to) == (entry.kind == "side bet") for entry in catalogue())


@pytest.mark.parametrize("game", combined())
def test_a_combination_has_the_bets_of_all_its_parts(game: str) -> None:
    base, side_bets = combining.split_id(game)
    rules = load_rules(game)
    added = [set(load_rules(name).bets) - set(load_rules(parts_of(name).game).bets) for name in side_bets]
    assert set(rules.bets) == set(load_rules(base).bets).union(*added)
    assert all(added)
    assert rules.id == game
    assert rules.name.startswith(f"{load_rules(base).name} with ")
    assert check_file(game)[1] == []


@pytest.mark.parametrize("game", combined())
def test_a_combination_is_dealt_settled_and_priced_under_every_choice(game: str) -> None:
    assert check_game(game, 6)[1] == []


# ---------------------------------------------------------------------- identity


@pytest.mark.parametrize("game", combinations())
def test_the_order_in_which_side_bets_are_named_does_not_matter(game: str) -> None:
    base, side_bets = combining.split_id(game)
    rules = load_rules(game)
    for given in permutations(side_bets):
        again = load_rules(base, side_bets=[*given, *given])
        assert (again.id, again.digest, again.document) == (rules.id, rules.digest, rules.document)
        if parts_of(given[0]).game == base:
            assert load_rules(given[0], side_bets=given[1:]).document == rules.document


def test_a_side_bet_alone_on_its_first_game_keeps_its_id() -> None:
    for entry in catalogue():
        if entry.attaches_to:
            alone = load_rules(entry.attaches_to[0], side_bets=[entry.id])
            assert (alone.id, alone.digest) == (entry.id, load_rules(entry.id).digest)


def test_every_table_has_a_digest_of_its_own() -> None:
    games = [entry.id for entry in catalogue()] + list(combinations())
    assert len({load_rules(game).digest for game in games}) == len(games) == len(set(games))


@pytest.mark.parametrize("game", [NB21, "base", f"{EZ}+my-rules:pairs", *combinations()])
def test_an_id_is_read_as_it_is_written(game: str) -> None:
    assert combining.join_ids(*combining.split_id(game)) == game


def test_parts_of_an_id() -> None:
    assert combining.split_id(NB21_BOTH) == (NB21, (BUSTER, BONUS_HANDS))
    assert parts_of(BUSTER) == (NB21, (BUSTER,))
    assert parts_of(NB21) == (NB21, ())
    assert unlisted(NB21_BOTH) is None
    assert unlisted(f"{NB21}+buster") == "delta-club/buster"
    assert unlisted(NB21, ["../secret.toml"]) == "../secret.toml"
    assert is_filed(NB21_BOTH)
    assert not is_filed(f"{EZ}+my-rules:pairs")


def test_a_plus_sign_in_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "one+two.toml"
    path.write_text(f'extends = "{EZ}"\n')
    assert load_rules(str(path)).id == "one+two"


# ---------------------------------------------------------------------- how it is settled, called and cited


def test_both_side_bets_follow_the_wagers_on_the_hand() -> None:
    """Blackjack X: the wagers of the hand (L2050, L2067), then Buster and Aces Bonus in the filed order."""
    hand = ["main", "split", "double", "insurance"]
    assert order(load_rules(X)) == [hand]
    assert order(load_rules("delta-club/buster-blackjack-x")) == [[*hand, "buster"]]
    assert order(load_rules("delta-club/aces-bonus-bet")) == [[*hand, "aces_bonus"]]
    both = load_rules(X, side_bets=["aces-bonus-bet", "buster-blackjack-x"])
    assert order(both) == [[*hand, "buster", "aces_bonus"]]


def test_names_summary_and_notes() -> None:
    rules = load_rules(NB21_BOTH)
    base = load_rules(NB21)
    assert rules.name == "No Bust 21st Century Blackjack 5.0 with Buster and Bonus Hands"
    assert rules.filing.summary == f"{base.filing.summary} With Buster and Bonus Hands."
    assert rules.filing.notes[: len(base.filing.notes)] == base.filing.notes
    assert "Bonus Hands: Only the highest hand is paid (L1421)." in rules.filing.notes


def test_a_line_is_cited_from_its_own_filing() -> None:
    """Lucky Lady's Buster has an approval of its own (lines 341-389)."""
    rules = load_rules("lucky-lady/no-bust-blackjack-2001", side_bets=["lucky-lady/buster-blackjack"])
    assert rules.cite("L375") == "Lucky Lady Casino, GEGA-002394, L375"
    assert rules.cite("L163") == "Lucky Lady Casino, GEGA-000940, L163"
    said = str(sheet_data(rule_sheet(rules))["sections"])
    assert "Buster Blackjack is in lines 341-389, approval GEGA-002394." in said


def test_settings_of_the_game_and_of_each_side_bet() -> None:
    rules = load_rules(NB21_BOTH, {"decks": 8, "buster_table": "B", "bonus_table": 3, "buster.2": "9 to 1"})
    assert rules.bets["buster"].cases.rows[1].result.text == "9 to 1"
    assert rules.bets["buster"].cases.rows[4].result.text == "16 to 1"  # L190
    assert rules.bets["bonus_hands"].cases.rows[2].result.text == "100 to 1"  # L1458
    assert len(rules.deck) == 8 * 52


def test_a_side_bet_may_narrow_an_option() -> None:
    """Lucky Lady's Buster has six to eight decks (L362); the game's single deck has no joker (L91)."""
    game = "lucky-lady/no-bust-blackjack-2001"
    decks = load_rules(game, side_bets=["lucky-lady/buster-blackjack"]).filing.options["decks"]
    assert (decks.choices, decks.sets) == ([6, 7, 8], {})
    assert load_rules(game).filing.options["decks"].sets


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("game", "side_bet", "said"),
    [
        (
            NB21,
            "delta-club/aces-bonus-bet",
            f"delta-club/aces-bonus-bet cannot be bet on {NB21}: it attaches to {X}; "
            f"{NB21} takes {BONUS_HANDS} and {BUSTER}",
        ),
        (EZ, BUSTER, f"{BUSTER} cannot be bet on {EZ}: it attaches to {NB21}; {EZ} takes no side bets"),
        (EZ, X, f"{X} is not a side bet; {EZ} takes no side bets"),
        (
            X,
            "buster",
            f"unknown side bet 'buster'; {X} takes delta-club/aces-bonus-bet and "
            "delta-club/buster-blackjack-x",
        ),
    ],
)
def test_a_side_bet_that_does_not_go_with_the_game(game: str, side_bet: str, said: str) -> None:
    assert refusal(game, side_bet) == said


def test_an_unknown_game_in_an_id() -> None:
    assert refusal("oceana/ez-bacarat+pairs").startswith("unknown game 'oceana/ez-bacarat'")
    assert refusal(f"{EZ}+pairs") == f"unknown side bet 'oceana/pairs'; {EZ} takes no side bets"


# ---------------------------------------------------------------------- own side bets


def test_an_own_side_bet_on_both_its_games(tmp_path: Path) -> None:
    write(tmp_path / "my-rules", "pairs.toml", PAIRS)
    with used(tmp_path / "my-rules"):
        other = "lucky-lady/ez-baccarat-panda-8"
        assert [entry.id for entry in side_bets_of(other)] == ["my-rules/pairs"]
        rules = load_rules(other, side_bets=["pairs"])
        assert rules.id == f"{other}+my-rules:pairs"
        assert load_rules(rules.id).document == rules.document
        assert rules.bets["pairs"].cite == "Proposed by A. Author"
        assert rules.filing.notes[-1] == "Pairs: A note."
        assert load_rules(EZ, side_bets=["my-rules/pairs"]).id == "my-rules/pairs"


def test_an_own_side_bet_by_its_path(tmp_path: Path) -> None:
    path = write(tmp_path, "pairs.toml", PAIRS)
    other = "lucky-lady/ez-baccarat-panda-8"
    assert "pairs" in load_rules(other, side_bets=[str(path)]).bets
    assert load_rules(str(path), side_bets=[str(path)]).id == "pairs"


def test_a_published_side_bet_stays_as_it_was(tmp_path: Path) -> None:
    """A room uses the last valid version of a file, in combinations too."""
    path = write(tmp_path / "my-rules", "pairs.toml", PAIRS)
    with used(tmp_path / "my-rules"):
        loader.publish({"my-rules/pairs": loader.document(str(path))})
        path.write_text(PAIRS.replace("3 to 1", "4 to 1"))
        rules = load_rules("lucky-lady/ez-baccarat-panda-8", side_bets=["my-rules/pairs"])
        assert rules.bets["pairs"].cases.rows[0].result.text == "3 to 1"


def test_two_side_bets_that_contradict_each_other(tmp_path: Path) -> None:
    write(tmp_path / "my-rules", "pairs.toml", PAIRS)
    write(tmp_path / "my-rules", "richer.toml", PAIRS.replace("3 to 1", "4 to 1"))
    with used(tmp_path / "my-rules"):
        assert refusal(EZ, "my-rules/pairs", "my-rules/richer") == (
            "my-rules/pairs and my-rules/richer cannot be at one table: both set bets.pairs.cases"
        )


def test_a_side_bet_is_checked_on_every_game(tmp_path: Path) -> None:
    """A file that is right on its first game alone is not right."""
    path = write(tmp_path, "pairs.toml", PAIRS.replace('after = "tie"', 'needs = ["panda_8"]'))
    assert check_game(str(path), 6)[1] == []
    text = PAIRS.replace("lucky-lady/ez-baccarat-panda-8", "club-one/casino-war")
    path.write_text(text)
    (problem,) = check_game(str(path), 6)[1]
    assert problem.startswith("club-one/casino-war.toml with ")
    assert "pairs" in problem


def test_a_game_that_a_side_bet_names_must_exist(tmp_path: Path) -> None:
    path = write(tmp_path, "pairs.toml", PAIRS.replace("ez-baccarat-panda-8", "ez-bacarat"))
    with pytest.raises(HousewayError, match="unknown game 'lucky-lady/ez-bacarat'"):
        load_rules(str(path))


def test_side_bets_keep_the_order_of_the_game(tmp_path: Path) -> None:
    """Where a game settles hand by hand (Delta 5.0, L92), side bets follow there, in one fixed order."""
    for name in ("ones", "twos"):
        cases = '[{ pays = "lose", text = "all" }]'
        bet = f'[bets.{name}]\nname = "{name}"\nafter = "double"\ncases = {cases}\n'
        write(tmp_path / "my-rules", f"{name}.toml", f'name = "{name}"\nattaches_to = "{NB21}"\n{bet}')
    with used(tmp_path / "my-rules"):
        rules = load_rules(NB21, side_bets=["twos", "ones"])
        assert order(rules) == [["main", "split", "double", "ones", "twos"]]
        assert rules.passes[0].by_hand
        assert rules.passes[0].cite == load_rules(NB21).passes[0].cite


def test_a_side_bet_on_a_side_bet(tmp_path: Path) -> None:
    path = write(tmp_path, "pairs.toml", PAIRS.replace(EZ, BUSTER))
    with pytest.raises(HousewayError) as caught:
        load_rules(str(path))
    assert str(caught.value) == (
        f"{path}: attaches_to: {BUSTER} is a side bet itself (name a game that it attaches to)"
    )


def test_no_file_writes_what_is_filled_in(tmp_path: Path) -> None:
    path = write(tmp_path, "mine.toml", f'extends = "{EZ}"\nside_bets = []\n')
    with pytest.raises(HousewayError, match=r"side_bets: no such field \(write `attaches_to`\)"):
        load_rules(str(path))
