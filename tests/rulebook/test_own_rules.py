"""Own rule files in folders: their ids, the people who propose them, and which version counts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.rulebook import loader
from houseway.rulebook.catalogue import catalogue, select
from houseway.rulebook.check import check_file
from houseway.rulebook.folders import folders, own_ids, paths, use_folders
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet
from houseway.rulebook.shelf import Shelf, read_own
from tests.own_rules import GAME, TWIN_EIGHTS, used, write

BASE = 'extends = "oceana/ez-baccarat"\nproposed_by = "Ann"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in use that is still empty."""
    found = tmp_path / "my-rules"
    found.mkdir()
    with used(found):
        yield found


def fails(game: str) -> str:
    """The one line that says why a game cannot be loaded."""
    with pytest.raises(HousewayError) as caught:
        load_rules(game)
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestIds:
    """A game is found by the folder and the name of its file, or by the id that the file states."""

    def test_from_the_path(self, folder: Path) -> None:
        """The folder's name, then the file's."""
        path = write(folder)
        rules = load_rules(GAME)
        assert (rules.id, rules.filing.house, rules.house_name) == (GAME, "my-rules", "Own rules: my-rules")
        assert load_rules(str(path)).document == rules.document

    def test_from_a_folder_within_the_folder(self, folder: Path) -> None:
        """One level down, the inner folder's name is the first part; deeper ones are not looked into."""
        write(folder / "Ann's ideas")
        (folder / "Ann's ideas" / "older").mkdir()
        write(folder / "Ann's ideas" / "older")
        assert list(own_ids()) == ["ann-s-ideas/twin-eights"]

    def test_hidden_files_are_left_out(self, folder: Path) -> None:
        """Files of an editor or a version control system are not games."""
        write(folder, ".twin.toml")
        write(folder / ".git")
        assert own_ids() == {}

    @pytest.mark.parametrize("kind", ["pipe", "device", "folder", "broken link"])
    def test_only_regular_files_are_read(self, folder: Path, kind: str) -> None:
        """Whatever else has the name of a rule file is not one."""
        write(folder)
        other = folder / "other.toml"
        match kind:
            case "pipe":
                os.mkfifo(other)
            case "device":
                other.symlink_to("/dev/zero")
            case "folder":
                other.mkdir()
            case _:
                other.symlink_to("nowhere.toml")
        assert paths() == [folder / "twin-eights.toml"]
        assert fails(str(other)) == f"{other}: no such rule file"
        assert read_own()[1] == []

    @pytest.mark.parametrize(
        ("stated", "found"), [("twins", "my-rules/twins"), ("inventor/twins", "inventor/twins")]
    )
    def test_as_the_file_states_it(self, folder: Path, stated: str, found: str) -> None:
        """With or without the part before the slash."""
        write(folder, text=f'id = "{stated}"\n{TWIN_EIGHTS}')
        assert load_rules(found).id == found
        assert load_rules(found).filing.house == found.partition("/")[0]

    def test_not_a_word(self, folder: Path) -> None:
        """An id that an address could not carry."""
        path = write(folder, text=f'id = "My Twins"\n{TWIN_EIGHTS}')
        assert fails(str(path)) == (
            f"{path}: id: must be two words of lower-case letters, digits and dashes, "
            "such as 'my-rules/twin-eights', not 'My Twins'"
        )

    @pytest.mark.parametrize("game", ["ez-baccarat", "twin-eights"])
    def test_of_a_house(self, folder: Path, game: str) -> None:
        """Neither a filing's own id nor another under a house's name."""
        path = write(folder, text=f'id = "oceana/{game}"\n{TWIN_EIGHTS}')
        assert fails(str(path)) == (
            f"{path}: id: 'oceana/{game}' would be a filing of Oceana Cardroom; "
            f"give the file an id of its own, such as 'own/{game}'"
        )
        assert load_rules("oceana/ez-baccarat").house_name == "Oceana Cardroom"
        assert own_ids() == {}

    def test_taken(self, folder: Path, tmp_path: Path) -> None:
        """Of two files with one id the first keeps it."""
        first, second = write(folder), write(tmp_path / "second", text=f'id = "{GAME}"\n{TWIN_EIGHTS}')
        with used(folder, tmp_path / "second"):
            assert own_ids() == {GAME: first}
            assert fails(str(second)) == (
                f"{second}: id: {GAME!r} is taken by {first}; give this file another id"
            )

    def test_a_near_miss(self, folder: Path) -> None:
        """Own games are offered where an id is misspelt."""
        write(folder)
        assert fails("my-rules/twin-eigths") == (
            "unknown game 'my-rules/twin-eigths' (did you mean 'my-rules/twin-eights'?)"
        )

    def test_no_such_folder(self, tmp_path: Path) -> None:
        """A folder that is not there is refused, and those in use stay."""
        with pytest.raises(HousewayError, match="nowhere: no such folder of rule files"):
            use_folders(tmp_path / "nowhere")
        assert folders() == ()

    def test_a_file_of_its_own_folder_is_extended(self, folder: Path) -> None:
        """By its id or its path; what the first proposes stays the first's proposal."""
        write(folder)
        write(folder, "dear.toml", f'extends = "{GAME}"\nproposed_by = "Ben"\n[options.decks]\ndefault = 6\n')
        write(folder, "cheap.toml", 'extends = "twin-eights.toml"\n')
        rules = load_rules("my-rules/dear")
        assert rules.bets["twin_eights"].cite == "Proposed by Ann"
        assert rules.filing.proposed_by == "Ben"
        assert load_rules("my-rules/cheap").filing.proposed_by == ""
        assert rules.cite("L204") == "Oceana Cardroom, GEGR-001957, L204"

    @pytest.mark.parametrize(
        ("stated", "verb"),
        [
            (f'extends = "{GAME}"', "extends"),
            (f'extends = "oceana/ez-baccarat"\nuses = "{GAME}"', "uses"),
            (f'kind = "side bet"\nattaches_to = "{GAME}"', "attaches to"),
        ],
    )
    def test_what_a_file_builds_on_is_broken(self, folder: Path, stated: str, verb: str) -> None:
        """The line names the file itself, then the one that has to be fixed, however far away."""
        broken = write(folder, "broken.toml", "name = ")
        write(folder, text=f'extends = "{broken.name}"\n')
        path = write(folder, "child.toml", f"{stated}\n")
        assert fails(str(path)).startswith(f"{path}: what it {verb} has problems: {broken}: not valid TOML: ")


class TestProposals:
    """A new bet has no citation; the person who proposes it is named instead."""

    @pytest.mark.parametrize(
        ("place", "line"),
        [
            ("name", 'name = "EZ Baccarat with Twin Eights"'),
            ("proposed_by", 'proposed_by = "Ann"'),
            ("bets.twin_eights.name", 'name = "Twin Eights"'),
            ("bets.twin_eights.proposed_by", 'after = "tie"'),
        ],
    )
    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("", "must not be blank"),
            ("   ", "must not be blank"),
            ("Ann\nBen", "must be one line, without control characters"),
            ("Ann\x1b[2J", "must be one line, without control characters"),
            ("nnA\u202e", "must be one line, without control characters"),
        ],
    )
    def test_names_that_cannot_be_printed(
        self, folder: Path, place: str, line: str, text: str, problem: str
    ) -> None:
        """Names are printed within a line, so they must be a part of one that can be seen."""
        stated = f"{place.rpartition('.')[2]} = {json.dumps(text)}"
        path = write(folder, text=TWIN_EIGHTS.replace(line, stated))
        assert fails(str(path)) == f"{path}: {place}: {problem} (it is {text!r})"

    def test_nobody_proposes_it(self, folder: Path) -> None:
        """One line, with the remedy."""
        path = write(folder, text=TWIN_EIGHTS.replace('proposed_by = "Ann"', ""))
        assert check_file(GAME)[1] == [
            f"{path}: bets.twin_eights: no filing is cited; say who proposes it "
            '(add proposed_by = "..." here or at the top of the file)'
        ]

    @pytest.mark.parametrize("place", ['name = "Twin Eights"', 'name = "EZ Baccarat with Twin Eights"'])
    def test_the_bet_or_the_file_says_so(self, folder: Path, place: str) -> None:
        """At the top of the file it counts for all that is new there."""
        text = TWIN_EIGHTS.replace('proposed_by = "Ann"\n', "")
        write(folder, text=text.replace(place, f'{place}\nproposed_by = "Ben"'))
        assert check_file(GAME)[1] == []
        bet = load_rules(GAME).bets["twin_eights"]
        assert {bet.cite, *(row.cite for row in bet.cases.rows)} == {"Proposed by Ben"}
        (entry,) = select(house="my-rules")
        assert entry.proposed_by == "Ben"

    def test_a_filing_must_cite(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """In the rulebook a proposal does not replace a citation."""
        (tmp_path / "oceana").mkdir()
        for file in (loader.ROOT / "oceana").glob("*.toml"):
            text = file.read_text(encoding="utf-8")
            if file.stem == "ez-baccarat":
                text = text.replace('cite = "L197"', 'proposed_by = "Ann"')
            (tmp_path / "oceana" / file.name).write_text(text, encoding="utf-8")
        monkeypatch.setattr(loader, "ROOT", tmp_path)
        problems = check_file("oceana/ez-baccarat")[1]
        assert any("bets.panda_8: no citation" in problem for problem in problems)

    def test_on_the_rule_sheet(self, folder: Path) -> None:
        """Beside the bet, each of its rows and its pass; what was taken over keeps its lines."""
        write(folder)
        sheet = rule_sheet(load_rules(GAME))
        assert sheet.proposed_by == "Ann"
        parts = {part.id: part for part in sheet.sections}
        bets = {row[0]: row[-1] for row in parts["bets"].blocks[0].rows}  # type: ignore[union-attr]
        assert (bets["Twin Eights"], bets["Dragon 7"]) == ("Proposed by Ann", "L196")
        passes = parts["order"].blocks[1].rows  # type: ignore[union-attr]
        by = 'by reading "order"'
        assert passes[2:4] == (("3", "Tie", f"L230, {by}"), ("4", "Twin Eights", f"Proposed by Ann, {by}"))
        assert "Oceana Cardroom, approval GEGR-001957" in parts["citations"].blocks[0].text  # type: ignore[union-attr]

    def test_what_is_taken_over_cites_the_filing(self, folder: Path) -> None:
        """In full: the house and approval that the lines belong to, not the folder."""
        write(folder)
        rules = load_rules(GAME)
        assert rules.cite(rules.bets["tie"].cite) == "Oceana Cardroom, GEGR-001957, L195, L246"
        assert rules.cite(rules.bets["twin_eights"].cite) == "Proposed by Ann"

    def test_only_the_loader_says_what_a_file_builds_on(self, folder: Path) -> None:
        """Nobody writes a citation of a filing that he does not extend."""
        path = write(folder, text=f'builds_on = {{ house = "oceana" }}\n{TWIN_EIGHTS}')
        assert fails(GAME) == f"{path}: builds_on: no such field (write `extends`)"


class TestSummary:
    """A summary that is taken over says what was added and left out."""

    def test_bets_are_named(self, folder: Path) -> None:
        """New ones and those left out."""
        filed = load_rules("oceana/ez-baccarat").filing.summary
        write(folder)
        assert load_rules(GAME).filing.summary == f"{filed} With Twin Eights."
        drop = 'drop = ["bets.panda_8", "bets.dragon_7", "readings.order"]'
        passes = '[settlement]\npasses = [{ bets = ["player", "banker", "tie"] }]'
        write(folder, text=f"{drop}\n{TWIN_EIGHTS}\n{passes}\n")
        assert load_rules(GAME).filing.summary == f"{filed} With Twin Eights, without Panda 8 and Dragon 7."

    def test_an_own_summary_stays(self, folder: Path) -> None:
        """What the file says itself is taken as it is."""
        write(folder, text=f'summary = "Eights."\n{TWIN_EIGHTS}')
        assert load_rules(GAME).filing.summary == "Eights."

    def test_a_variant_without_new_bets(self, folder: Path) -> None:
        """The same bets, the same summary."""
        write(folder, "six.toml", f"{BASE}[options.decks]\ndefault = 6\n")
        assert load_rules("my-rules/six").filing.summary == load_rules("oceana/ez-baccarat").filing.summary


class TestCatalogue:
    """Own games stand behind the filed ones; what cannot be loaded is left out."""

    def test_beside_the_filed_games(self, folder: Path) -> None:
        """Marked with the folder and the person who proposes it; modules are not games."""
        filed = catalogue()
        write(folder)
        write(folder, "common.toml", 'name = "Common rules"\nkind = "house rules"\n')
        *others, own = catalogue()
        assert tuple(others) == filed
        assert (own.id, own.house_name, own.proposed_by) == (GAME, "Own rules: my-rules", "Ann")
        assert own.bets[-1] == "Twin Eights"

    def test_a_folder_without_games(self, folder: Path) -> None:
        """It is known, and so is the first part of an id whose file is broken."""
        write(folder, text='id = "drafts/twins"\nname = 8\n')
        assert (select(house="my-rules"), select(house="drafts")) == ([], [])
        with pytest.raises(HousewayError, match=r"unknown house 'my-rulse' \(did you mean 'my-rules'\?\)"):
            select(house="my-rulse")

    def test_a_broken_file(self, folder: Path) -> None:
        """One line says why it is missing; the others are there."""
        write(folder)
        path = write(folder, "broken.toml", BASE + '[bets.tie]\nafter = "palyer"\n')
        assert [entry.id for entry in select(house="my-rules")] == [GAME]
        assert read_own()[1] == [f"{path}: bets.tie.after: unknown bet 'palyer' (did you mean 'player'?)"]


def told(shelf: Shelf) -> list[str]:
    """The notices of a review."""
    return [notice.text for notice in shelf.review()]


class TestShelf:
    """Where files are watched, a changed file is checked before it counts; a broken one changes nothing."""

    def checked(self, file: str) -> list[str]:
        """The check of reading alone."""
        return check_file(file)[1]

    def name(self) -> str:
        """What the game is called where it is asked for by id."""
        return load_rules(GAME).name

    def test_a_changed_file(self, folder: Path) -> None:
        """Until it is reviewed, the version before counts."""
        path = write(folder)
        shelf = Shelf(self.checked)
        assert shelf.changed
        assert told(shelf) == [f"{path}: EZ Baccarat with Twin Eights is in the catalogue as {GAME}"]
        assert not shelf.changed
        write(folder, text=TWIN_EIGHTS.replace("with Twin Eights", "with Twins"))
        assert shelf.changed
        assert self.name() == "EZ Baccarat with Twin Eights"
        assert told(shelf) == [f"{path}: EZ Baccarat with Twins is in the catalogue as {GAME}"]
        assert self.name() == catalogue()[-1].name == "EZ Baccarat with Twins"

    def test_a_file_that_was_broken(self, folder: Path) -> None:
        """Its last good version stays until it is put right; the lines say so once."""
        path = write(folder)
        shelf = Shelf(self.checked)
        shelf.review()
        for text, problem in {
            "extends = ": "not valid TOML",
            TWIN_EIGHTS.replace("30 to 1", "thirty"): "bets.twin_eights.cases[0].pays",
            TWIN_EIGHTS.replace('"player.total" = 8', '"player.total" = 12'): "player.total is never 12",
        }.items():
            write(folder, text=text)
            first, last = told(shelf)
            assert problem in first
            assert last == f"{path}: the previous version stays in use until this is fixed"
            assert told(shelf) == []
            assert self.name() == catalogue()[-1].name == "EZ Baccarat with Twin Eights"

    def test_a_file_that_never_was_good(self, folder: Path) -> None:
        """It is left out, even if it can be loaded."""
        path = write(folder, text=TWIN_EIGHTS.replace('proposed_by = "Ann"', ""))
        shelf = Shelf(self.checked)
        assert told(shelf)[-1] == f"{path}: the game is left out until this is fixed"
        assert GAME not in {entry.id for entry in catalogue()}
        write(folder)
        shelf.review()
        assert catalogue()[-1].id == GAME

    def test_a_file_that_another_extends(self, folder: Path) -> None:
        """Its change is a change of both."""
        write(folder)
        write(folder, "six.toml", f'extends = "{GAME}"\n[options.decks]\ndefault = 6\n')
        shelf = Shelf(self.checked)
        shelf.review()
        write(folder, text=TWIN_EIGHTS.replace("30 to 1", "40 to 1"))
        assert len(told(shelf)) == 2
        assert load_rules("my-rules/six").bets["twin_eights"].cases.rows[0].result.text == "40 to 1"

    def test_a_file_that_is_gone(self, folder: Path) -> None:
        """So is its game."""
        path = write(folder)
        shelf = Shelf(self.checked)
        shelf.review()
        path.unlink()
        assert told(shelf) == [f"{path}: the file was removed, and its game with it"]
        assert GAME not in {entry.id for entry in catalogue()}
        fails(GAME)

    def test_an_id_that_is_in_use(self, folder: Path) -> None:
        """The file that has it keeps it, even while it is broken; another gets it once it is free."""
        first = write(folder)
        shelf = Shelf(self.checked)
        shelf.review()
        text = f'id = "{GAME}"\n{TWIN_EIGHTS.replace("with Twin Eights", "of a newcomer")}'
        newcomer = write(folder, "aaa.toml", text)
        assert told(shelf) == [
            f"{newcomer}: id: {GAME!r} is taken by {first}; give this file another id",
            f"{newcomer}: the game is left out until this is fixed",
        ]
        for changed in (TWIN_EIGHTS.replace("30 to 1", "40 to 1"), "extends = "):
            write(folder, text=changed)
            shelf.review()
            assert self.name() == catalogue()[-1].name == "EZ Baccarat with Twin Eights"
        first.unlink()
        assert told(shelf) == [
            f"{first}: the file was removed, and its game with it",
            f"{newcomer}: EZ Baccarat of a newcomer is in the catalogue as {GAME}",
        ]
        assert self.name() == "EZ Baccarat of a newcomer"

    def test_an_id_that_its_file_gives_up(self, folder: Path) -> None:
        """A file that stated it in vain has it from then on."""
        write(folder)
        shelf = Shelf(self.checked)
        shelf.review()
        newcomer = write(folder, "aaa.toml", f'id = "{GAME}"\n{TWIN_EIGHTS}')
        shelf.review()
        first = write(folder, text=f'id = "older"\n{TWIN_EIGHTS}')
        assert told(shelf) == [
            f"{first}: EZ Baccarat with Twin Eights is in the catalogue as my-rules/older",
            f"{newcomer}: EZ Baccarat with Twin Eights is in the catalogue as {GAME}",
        ]
        assert {entry.id for entry in select(house="my-rules")} == {GAME, "my-rules/older"}

    def test_a_check_that_fails(self, folder: Path) -> None:
        """It is a problem of its file; the others are in the catalogue."""
        path = write(folder, "failing.toml")
        write(folder)

        def check(file: str) -> list[str]:
            if file == str(path):
                raise ZeroDivisionError("division\nby zero")
            return []

        first, second, _ = told(Shelf(check))
        assert first == f"{path}: cannot be used (ZeroDivisionError: division by zero)"
        assert second == f"{path}: the game is left out until this is fixed"
        assert [entry.id for entry in select(house="my-rules")] == [GAME]
