"""Families declare what their rule files need; every load holds a file to it."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest

from houseway.cards import TileSet
from houseway.errors import HousewayError
from houseway.rulebook import families, pages
from houseway.rulebook.blocks import Paragraph
from houseway.rulebook.check import check_file
from houseway.rulebook.family import Family
from houseway.rulebook.models import Model
from houseway.rulebook.pages.page import Page
from houseway.rulebook.rules import load_rules
from houseway.rulebook.sheet import rule_sheet, sheet_data
from houseway.rulebook.vocabulary import Feature, Features, vocabulary

EZ = 'extends = "oceana/ez-baccarat"\n'
WAR = 'extends = "club-one/casino-war"\n'
MISTAKES = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))["mistake"]


def refused(folder: Path, text: str) -> str:
    """What loading a rule file says, after the file's name."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(HousewayError) as error:
        load_rules(str(path))
    said = str(error.value)
    assert said.startswith(f"{path}: ")
    assert "\n" not in said
    return said.removeprefix(f"{path}: ")


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["said"].partition(": ")[0])
def test_what_cannot_be_played_is_refused_at_load(tmp_path: Path, mistake: dict[str, str]) -> None:
    """One line: the file, the place, and what would be right."""
    assert refused(tmp_path, mistake["text"]).startswith(mistake["said"])


def test_a_bet_that_the_code_looks_up_by_name(tmp_path: Path) -> None:
    """Casino War without its primary bet: it was accepted, and failed when the first card was dealt."""
    text = WAR + 'drop = ["bets.primary", "bets.tie", "settlement.passes"]\n'
    text += '[settlement]\npasses = [{ bets = "main" }]\n[bets.war]\nneeds = ["main"]\nequals = "main"\n'
    text += '[bets.main]\nname = "Main"\n[[bets.main.cases]]\npays = "lose"\n'
    assert refused(tmp_path, text) == "bets: there must be a bet primary: every card is dealt against it"


def test_an_option_that_leads_to_unplayable_rules(tmp_path: Path) -> None:
    """Each choice is loaded by the check, not only the default."""
    path = tmp_path / "mine.toml"
    path.write_text(EZ + '[options.decks.sets.6]\n"action" = { by = "card", card = "bankr 2" }\n')
    load_rules(str(path))
    assert check_file(str(path))[1] == [f"{path}: action.card: unknown hand 'bankr' (did you mean 'banker'?)"]


def test_families_are_found_in_their_modules() -> None:
    """No list to edit: a module of the package is a family, under one name each."""
    modules = [module.name for module in pkgutil.iter_modules(families.__path__)]
    assert len(families.families()) == len(modules)
    for name, family in families.families().items():
        assert (family.name, family.vocabulary.family) == (name, name)
        assert family.questions


class Play(Model):
    """How a round of the toy family goes."""

    high: Literal["card", "pair"] = "card"


def _worlds(names: frozenset[str]) -> Iterator[Features]:
    yield {"pair": True}
    yield {"pair": False}


WORDS = vocabulary("toy", [Feature("pair", (False, True), "whether it is a pair")], _worlds)
TOY = Family("toy", "Toy", WORDS, Play, mode="pots", cards=lambda draft: 2 * draft.seats)
TOY_FILE = 'name = "Toy"\nfamily = "toy"\n[deck]\nof = "tiles"\ntext = "tiles of a toy"\n'
POT_FEES = """[groups.drop]
trigger = "at the showdown"
pot = { basis = "pot" }
[groups.drop.options.1]
pot = "1-20: 1; 21+: 2"
[groups.drop.options.2]
pot = "3"
"""


@pytest.fixture
def toy() -> Iterator[Family[Play]]:
    """A family from outside, with its page of the rule sheet."""
    with families.registered(TOY) as family, pages.registered(Page(TOY.name, lambda rules: [])):
        yield family


def test_a_family_from_outside(tmp_path: Path) -> None:
    """It is known while it is registered, and its name must be free."""
    path = tmp_path / "toy.toml"
    path.write_text(TOY_FILE)
    with families.registered(TOY):
        assert load_rules(str(path)).family is TOY
        with pytest.raises(HousewayError, match="family 'toy' is declared twice"):
            families.register(TOY)
    with pytest.raises(HousewayError, match="unknown family 'toy'"):
        load_rules(str(path))
    with pytest.raises(HousewayError, match="unknown registered family 'war'"):
        families.unregister("war")


def test_games_with_pots_need_no_settlement_and_no_bets(tmp_path: Path, toy: Family[Play]) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(TOY_FILE)
    rules = load_rules(str(path))
    assert isinstance(rules.deck, TileSet)
    assert (rules.bets, rules.passes) == ({}, ())
    assert check_file(str(path))[1] == []
    assert {section["id"] for section in sheet_data(rule_sheet(rules))["sections"]} >= {"equipment", "fees"}
    first = rule_sheet(rules).sections[0].blocks[0]
    assert isinstance(first, Paragraph)
    assert (first.label, first.text) == ("Tiles", "one set, 32 tiles; tiles of a toy.")
    with pytest.raises(HousewayError, match="a game without a bank is not settled in passes"):
        _ = rules.settlement
    path.write_text(TOY_FILE + '[settlement]\nstart = "left of player-dealer"\npasses = [{ bets = [] }]\n')
    with pytest.raises(HousewayError, match="settlement: a game without a bank has no such section"):
        load_rules(str(path))
    path.write_text(TOY_FILE + '[options.seats]\ntext = "seats"\nchoices = [20]\ndefault = 20\n')
    with pytest.raises(HousewayError, match="deck: 32 tiles are too few: a round with 20 seats may need 40"):
        load_rules(str(path))


def test_a_fee_from_the_pot(tmp_path: Path, toy: Family[Play]) -> None:
    """By the size of the pot, or flat, at the showdown."""
    path = tmp_path / "toy.toml"
    path.write_text('fees = "drop"\n' + TOY_FILE + POT_FEES)
    rules = load_rules(str(path))
    assert check_file(str(path))[1] == []
    assert rules.schedule is not None
    (fee,) = rules.schedule.fees
    assert (rules.schedule.trigger, fee.payer, fee.basis.basis) == ("at the showdown", "pot", "pot")
    assert [fee.tiers.fee(pot) for pot in (5_00, 20_00, 21_00, 500_00)] == [1_00, 1_00, 2_00, 2_00]
    flat = load_rules(str(path), {"schedule": "2"}).schedule
    assert flat is not None
    assert flat.fees[0].tiers.fee(5_00) == 3_00


def test_a_banked_game_has_no_pot_to_take_a_fee_from(tmp_path: Path) -> None:
    text = f'{EZ}fees = "drop"\n{POT_FEES}'
    assert refused(tmp_path, text) == "fees: option 1 is taken from a pot, and this game has none"


def test_a_pot_fee_needs_its_basis(tmp_path: Path, toy: Family[Play]) -> None:
    path = tmp_path / "toy.toml"
    text = POT_FEES.replace('pot = { basis = "pot" }\n', "")
    path.write_text('fees = "drop"\n' + TOY_FILE + text)
    with pytest.raises(HousewayError, match="pot: a fee, but its group names no basis for it"):
        load_rules(str(path))
