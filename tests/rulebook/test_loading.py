"""Loading rule files: what composes, what is refused, and the error messages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.check import check_file
from houseway.rulebook.rules import Rules, load_rules

BASE = 'extends = "oceana/ez-baccarat"\n'
EZ = "oceana/ez-baccarat"


def problems(folder: Path, text: str) -> list[str]:
    """What is found wrong with a user's rule file."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    try:
        return check_file(str(path))[1]
    except HousewayError as error:
        return [str(error)]


def one_problem(folder: Path, text: str) -> str:
    """The one thing wrong: a single line that names the file."""
    found = problems(folder, text)
    assert len(found) == 1, found
    assert "mine.toml" in found[0]
    assert "\n" not in found[0]
    return found[0]


def tie_case(row: str) -> str:
    """A rule file whose Tie bet has this first row."""
    return f'{BASE}[[bets.tie.cases]]\n{row}\n[[bets.tie.cases]]\npays = "lose"\n'


class TestMistakes:
    """Each mistake is found, with its place and a remedy."""

    def test_a_file_without_mistakes(self, tmp_path: Path) -> None:
        """Three lines that extend a filing are a whole game."""
        assert problems(tmp_path, f'{BASE}name = "Mine"\n') == []

    def test_an_unknown_feature(self, tmp_path: Path) -> None:
        """The nearest name is offered."""
        text = one_problem(tmp_path, tie_case('when = { "banker.totle" = 7 }\npays = "8 to 1"'))
        assert "bets.tie.cases[0].when" in text
        assert "unknown feature 'banker.totle' (did you mean 'banker.total'?)" in text

    def test_a_value_that_never_occurs(self, tmp_path: Path) -> None:
        """The domain is shown."""
        text = one_problem(tmp_path, tie_case('when = { winner = "house" }\npays = "8 to 1"'))
        assert "winner is never 'house' (it is one of player, banker, tie)" in text

    def test_an_unreachable_case(self, tmp_path: Path) -> None:
        """A row that others always forestall is named."""
        rows = 'when = { winner = "tie" }\npays = "8 to 1"\n[[bets.tie.cases]]\n'
        rows += 'name = "natural_tie"\nwhen = { winner = "tie", natural = true }\npays = "9 to 1"'
        text = one_problem(tmp_path, tie_case(rows))
        assert "bets.tie: the case 'natural_tie' is never reached" in text

    def test_a_gap_in_a_chart(self, tmp_path: Path) -> None:
        """A round that no row covers is described, with the remedy."""
        chart = '[[drawing.player.cases]]\nwhen = { "player.first_two" = "0-5" }\ndo = "draw"\n'
        text = one_problem(tmp_path, BASE + chart)
        assert "drawing.player: no case covers a round with player first_two 6" in text
        assert "add a last case" in text

    def test_a_bet_without_a_last_case(self, tmp_path: Path) -> None:
        """The last case of a bet must be unconditional."""
        row = '[[bets.tie.cases]]\nwhen = { winner = "tie" }\npays = "8 to 1"\n'
        assert 'the last case must be unconditional (such as pays = "lose")' in one_problem(
            tmp_path, BASE + row
        )

    def test_odds_that_do_not_parse(self, tmp_path: Path) -> None:
        """What is written and what would be right."""
        text = one_problem(tmp_path, tie_case('when = { winner = "tie" }\npays = "eight to one"'))
        assert "bets.tie.cases[0].pays: cannot read the payout 'eight to one' (write '8 to 1'" in text

    def test_a_name_taken_twice(self, tmp_path: Path) -> None:
        """Two bets may not share a name, nor two cases of a bet."""
        bet = '[bets.draw]\nname = "Tie"\nproposed_by = "Ann"\n[[bets.draw.cases]]\npays = "lose"\n'
        assert "the name 'tie' is taken by bets.tie" in one_problem(tmp_path, BASE + bet)
        twice = 'name = "same"\nwhen = { winner = "tie" }\npays = "8 to 1"\n[[bets.tie.cases]]\n'
        twice += 'name = "same"\nwhen = { winner = "player" }\npays = "push"'
        assert any("two cases are named 'same'" in text for text in problems(tmp_path, tie_case(twice)))

    def test_a_missing_citation(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A filed rule file must say where each row stands; a user's own file need not."""
        house = tmp_path / "oceana"
        house.mkdir()
        for name in ("house-rules-common", "california-games-collection-rates"):
            (house / f"{name}.toml").write_text((loader.ROOT / "oceana" / f"{name}.toml").read_text())
        source = (loader.ROOT / "oceana" / "ez-baccarat.toml").read_text()
        (house / "ez-baccarat.toml").write_text(source.replace('cite = "L244"\n', "", 1))
        monkeypatch.setattr(loader, "ROOT", tmp_path)
        found = check_file(EZ)[1]
        assert found == ['oceana/ez-baccarat.toml: bets.tie.cases[1]: no citation (add cite = "L123")']

    @pytest.mark.parametrize(
        ("house", "name", "cite", "place"),
        [
            ("oceana", "ultimate-texas-holdem", 'cite = ["L305", "L383-384"]', "play.stages[1]"),
            ("club-one", "fast-action-holdem", 'cite = "L896"', "play.house_way[2]"),
        ],
    )
    def test_a_missing_citation_below_play(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, house: str, name: str, cite: str, place: str
    ) -> None:
        """The stages of a round and the rules for keeping cards are rows like any other."""
        shutil.copytree(loader.ROOT / house, tmp_path / house)
        path = tmp_path / house / f"{name}.toml"
        source = path.read_text(encoding="utf-8")
        assert source.count(cite) == 1
        path.write_text(source.replace(cite, "cite = []"), encoding="utf-8")
        monkeypatch.setattr(loader, "ROOT", tmp_path)
        found = check_file(f"{house}/{name}")[1]
        assert found == [f'{house}/{name}.toml: {place}: no citation (add cite = "L123")']

    def test_an_id_that_is_not_the_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ids cannot collide: a filed game's id is its place."""
        (tmp_path / "oceana").mkdir()
        (tmp_path / "oceana" / "other.toml").write_text('id = "oceana/ez-baccarat"\nname = "EZ"\n')
        monkeypatch.setattr(loader, "ROOT", tmp_path)
        with pytest.raises(HousewayError, match="id: must be oceana/other"):
            load_rules("oceana/other")

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("name = ", "not valid TOML"),
            (BASE + 'colour = "red"\n', "colour: no such field"),
            (BASE + "[bets.tie]\nname = 5\n", "bets.tie.name"),
            (BASE + "fees = ['nowhere']\n", "unknown fee group 'nowhere'"),
            ('name = "Alone"\nfamily = "baccarat"\n', "deck: missing"),
            ('extends = "oceana/ez-bacarat"\n', "unknown game 'oceana/ez-bacarat' (did you mean"),
            (BASE + 'drop = "bets.nothing"\n', "drop: there is no 'bets.nothing' to leave out"),
            (BASE + "extends_ = 1\n", "no such field"),
            (tie_case('if = { decks = 99 }\npays = "8 to 1"'), "decks is never 99"),
            (BASE + '[bets.tie]\nneeds = ["nothing"]\n', "unknown bet 'nothing'"),
            (BASE + "[options.decks]\ndefault = 99\n", "the default 99 is not among the choices"),
        ],
    )
    def test_other_mistakes(self, tmp_path: Path, text: str, said: str) -> None:
        """Malformed files get one line as well."""
        found = problems(tmp_path, text)
        assert any(said in line for line in found), found
        assert all("\n" not in line for line in found)

    def test_an_unknown_game(self) -> None:
        """The nearest id is suggested; a missing path is reported."""
        with pytest.raises(
            HousewayError, match=r"unknown game 'oceana/ez-bacarat' .did you mean 'oceana/ez-baccarat'"
        ):
            load_rules("oceana/ez-bacarat")
        with pytest.raises(HousewayError, match=r"nowhere\.toml: no such rule file"):
            load_rules("nowhere.toml")


class TestComposition:
    """`extends`, `uses`, `attaches_to` and `drop`."""

    def test_a_variant_states_only_its_difference(self, tmp_path: Path) -> None:
        """Everything not restated is the base game's."""
        path = tmp_path / "nine.toml"
        path.write_text(
            f'{BASE}name = "EZ with nine"\n[[bets.tie.cases]]\nwhen = {{ winner = "tie" }}\n'
            'pays = "9 to 1"\n[[bets.tie.cases]]\npays = "lose"\n'
        )
        mine, base = load_rules(str(path)), load_rules(EZ)
        assert mine.name == "EZ with nine"
        assert mine.id == "nine"
        assert list(mine.bets) == list(base.bets)
        assert [row.result.text for row in mine.bets["tie"].cases.rows] == ["9 to 1", "lose"]
        assert mine.bets["player"].cases == base.bets["player"].cases
        assert mine.schedule == base.schedule
        assert mine.digest != base.digest

    def test_dropped_fields_are_gone(self, tmp_path: Path) -> None:
        """A bet the variant does not offer, and its settlement passes."""
        path = tmp_path / "plain.toml"
        path.write_text(
            BASE + 'drop = ["bets.panda_8", "bets.dragon_7"]\n[settlement]\npasses = [{ bets = "player" }]\n'
        )
        rules = load_rules(str(path))
        assert list(rules.bets) == ["player", "banker", "tie"]
        assert [bet for row in rules.passes for bet, _ in row.bets] == ["player", "banker", "tie"]

    def test_files_may_build_on_files_beside_them(self, tmp_path: Path) -> None:
        """A path is looked up beside the file that names it."""
        (tmp_path / "first.toml").write_text(f'{BASE}name = "First"\n')
        (tmp_path / "second.toml").write_text('extends = "first.toml"\nname = "Second"\n')
        assert load_rules(str(tmp_path / "second.toml")).bets.keys() == load_rules(EZ).bets.keys()

    def test_a_side_bet_attaches_to_its_first_base_game(self, tmp_path: Path) -> None:
        """`attaches_to` names the games it can stand beside; the first is the default."""
        path = tmp_path / "pairs.toml"
        path.write_text(
            'kind = "side bet"\nname = "Pairs"\n'
            'attaches_to = ["oceana/ez-baccarat", "lucky-lady/ez-baccarat-panda-8"]\n'
            '[bets.pairs]\nname = "Pairs"\n[[bets.pairs.cases]]\nwhen = { "player.pair" = true }\n'
            'pays = "11 to 1"\n[[bets.pairs.cases]]\npays = "lose"\n'
        )
        rules = load_rules(str(path))
        assert rules.filing.kind == "side bet"
        assert {"player", "pairs"} <= set(rules.bets)
        assert rules.passes[-1].bets[0][0] == "pairs", "a bet no pass names is settled last"

    def test_a_circle_is_refused(self, tmp_path: Path) -> None:
        """A file cannot stand on itself."""
        (tmp_path / "a.toml").write_text('extends = "b.toml"\n')
        (tmp_path / "b.toml").write_text('extends = "a.toml"\n')
        with pytest.raises(HousewayError, match=r"a.toml: extends itself through .*b.toml"):
            load_rules(str(tmp_path / "a.toml"))

    def test_a_circle_by_another_name_is_refused(self, tmp_path: Path) -> None:
        """However a file writes the path of itself."""
        path = tmp_path / "a.toml"
        path.write_text(f'extends = "../{tmp_path.name}/a.toml"\n')
        with pytest.raises(HousewayError, match=r"a\.toml: extends itself through"):
            load_rules(str(path))

    def test_modules_are_not_games(self) -> None:
        """House rules and fee sheets cannot be played."""
        with pytest.raises(HousewayError, match="a module that games use, not a game"):
            load_rules("oceana/house-rules-common")


class TestSettings:
    """Options, readings, schedules, limits and pay entries chosen by name."""

    def test_options_and_readings(self) -> None:
        """Choices are matched however they are written."""
        rules = load_rules(EZ, {"decks": "6", "banker_three_card_7": "PAYS", "cover": "separate_caps"})
        assert rules.deck.packs == 6
        assert rules.settings["banker_three_card_7"] == "pays"
        assert rules.cover == "separate caps"
        assert len(rules.bets["banker"].cases.rows) == 3, "the push has no row under the literal reading"

    def test_pay_entries(self) -> None:
        """The only paying row of a bet, or a row by number."""
        rules = load_rules(EZ, {"tie": "9 to 1", "player.1": "6 to 5"})
        assert rules.bets["tie"].cases.rows[0].result.text == "9 to 1"
        assert rules.bets["player"].cases.rows[0].result.text == "6 to 5"
        assert rules.digest != load_rules(EZ).digest
        fewer = load_rules(EZ, {"tie": "9 to 1", "decks": 4})
        assert fewer.bets["tie"].cases.rows[0].result.text == "9 to 1"

    def test_schedule_and_limits(self) -> None:
        """A schedule option by its number, or none; limits within the filed range (Oceana L1284)."""
        assert load_rules(EZ, {"schedule": "none"}).schedule is None
        chosen = load_rules(EZ, {"schedule": "44"}).schedule
        assert chosen is not None
        assert chosen.option == "44"
        rules = load_rules(EZ, {"limits": "10-300"})
        assert (rules.low, rules.high) == (10_00, 300_00)
        with pytest.raises(HousewayError, match="limits: the table maximum must be within"):
            load_rules(EZ, {"limits": "10-5000"})

    @pytest.mark.parametrize(
        ("settings", "said"),
        [
            ({"deks": 6}, "unknown setting 'deks' .did you mean 'decks'"),
            ({"decks": 9}, "decks: 9 is not one of 3, 4, 5, 6, 7, 8"),
            ({"schedule": "9999"}, "unknown schedule option '9999'"),
            ({"tie": "lots"}, "tie: cannot read the payout 'lots'"),
            ({"tie.7": "9 to 1"}, "unknown row '7'"),
            ({"limits": "x"}, "cannot read the limits 'x'"),
        ],
    )
    def test_wrong_settings(self, settings: dict[str, object], said: str) -> None:
        """One line that says what can be chosen."""
        with pytest.raises(HousewayError, match=said):
            load_rules(EZ, settings)

    def test_the_digest_tells_rules_apart(self) -> None:
        """Equal rules have equal digests; any choice changes it."""

        def digest(**settings: object) -> str:
            rules: Rules = load_rules(EZ, settings)
            return rules.digest

        assert digest() == digest(decks=8)
        assert len({digest(), digest(decks=6), digest(schedule="none"), digest(naturals="literal")}) == 4
