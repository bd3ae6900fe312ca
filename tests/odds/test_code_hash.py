"""The hash under which figures are stored follows all the code that they come from."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import houseway
from houseway.odds import Odds, code_hash, families, registered
from houseway.odds.code import SHARED
from houseway.odds.family import declared
from houseway.room.odds_answers import WRITERS
from tests.test_architecture import edges

IGNORED = shutil.ignore_patterns("__pycache__", "*.toml", "static", "migrations")


def test_the_hash_of_the_code_changes_with_a_byte_of_it(tmp_path: Path) -> None:
    """A family's hash follows its own modules and the shared ones, not those of another family."""
    copied = tmp_path / "houseway"
    shutil.copytree(Path(houseway.__file__).parent, copied, ignore=IGNORED)

    def hashes() -> list[str]:
        code = "from houseway.odds import code_hash; print(code_hash('war'), code_hash('baccarat'))"
        ran = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(tmp_path)},
        )
        return ran.stdout.split()

    def touched(module: str) -> list[str]:
        file = copied / module
        file.write_bytes(file.read_bytes() + b"\n")
        return hashes()

    before = hashes()
    own = touched("odds/war.py")
    assert own[0] != before[0]
    assert own[1] == before[1]
    shared = touched("rulebook/cases.py")
    assert shared[0] != own[0]
    assert shared[1] != own[1]
    unrelated = touched("room/views.py")
    assert unrelated == shared


def reached(*starts: str) -> set[str]:
    """The modules that these import, directly or by way of others; a package is imported with its modules."""
    graph = edges()
    found: set[str] = set()
    ahead = list(starts)
    while ahead:
        name = ahead.pop()
        if name in graph and name not in found:
            found.add(name)
            ahead += [*graph[name], *(name.rsplit(".", at)[0] for at in range(1, name.count(".") + 1))]
    return found


def covered(module: str, *names: str) -> bool:
    """Whether a module is one of these, or in a package among them."""
    return f"houseway.{module}.".startswith(tuple(f"{name}." for name in names))


@pytest.mark.parametrize("family", sorted(declared()))
def test_everything_that_a_family_imports_is_in_its_hash(family: str) -> None:
    """Code that is left out could change the figures while those of before are still served."""
    own = f"odds.{declared()[family][1]}"
    modules = [name for name in edges() if name == own or name.startswith(f"{own}.")]
    others = {f"odds.{module}" for name, (_, module) in declared().items() if name != family}
    for module in reached(*modules, "odds.family", "odds.banking", "odds.readings"):
        if module.startswith("odds"):
            assert not any(module == other or module.startswith(f"{other}.") for other in others), module
        elif module:
            assert covered(module, *SHARED), module


def test_everything_that_writes_a_room_s_answers_is_in_their_hash() -> None:
    for module in reached("room.odds_worker", "room.plots"):
        if module and not module.startswith("odds") and module != "room":
            assert covered(module, *SHARED, *WRITERS), module


def test_figures_of_a_family_from_outside_are_never_found_again() -> None:
    """Nobody knows what its code consists of, so its hash is a new one in every process."""
    war = families()["war"]
    code_hash.cache_clear()
    with registered(Odds("outside", war.analyse, war.advises, war.problems, war.unpriced)):
        here = code_hash("outside")
        assert code_hash("outside") == here
        code_hash.cache_clear()
        assert code_hash("outside") != here
