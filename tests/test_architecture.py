"""What may import what, and what code may not name: the order of the layers, read from the source itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import houseway
from houseway.rulebook.catalogue import catalogue
from houseway.rulebook.families import families

SOURCE = Path(houseway.__file__).parent
NAME = "houseway"

TOOLS = {"errors", "jit", "money", "plotting", "wording", ""}
"""Modules without a layer, below all of them; the empty name is the package itself with its version."""

LAYERS: dict[str, set[str]] = {
    "cards": set(),
    "ranking": {"cards"},
    "rulebook": {"cards", "ranking"},
    "rounds": {"cards", "ranking", "rulebook"},
    "games": {"cards", "ranking", "rulebook", "rounds"},
    "table": {"cards", "ranking", "rulebook", "rounds", "games"},
    "odds": {"cards", "ranking", "rulebook", "rounds"},
    "players": {"cards", "ranking", "rulebook", "rounds", "games", "table", "odds"},
    "desk": {"cards", "ranking", "rulebook", "rounds", "games", "table", "odds"},
    "histories": {"cards", "ranking", "rulebook", "rounds", "games", "table"},
    "simulation": {"cards", "ranking", "rulebook", "rounds", "games", "table", "odds", "players", "desk"},
    "terminal": set(),
    "room": {
        "cards",
        "ranking",
        "rulebook",
        "rounds",
        "games",
        "table",
        "odds",
        "players",
        "desk",
        "histories",
        "simulation",
        "terminal",
    },
    "cli": {
        "cards",
        "ranking",
        "rulebook",
        "rounds",
        "games",
        "table",
        "odds",
        "players",
        "desk",
        "histories",
        "simulation",
        "terminal",
    },
    "main": {"cli", "room", "terminal"},
}
"""What each package may import beside itself and the tools."""

CYCLES: dict[frozenset[str], str] = {
    frozenset(
        {
            "room.acts",
            "room.acts.betting",
            "room.acts.entry",
            "room.acts.joint",
            "room.acts.people",
            "room.acts.position",
            "room.acts.rounds",
            "room.acts.seats",
            "room.acts.waiting",
            "room.room_table",
        }
    ): "the room's table applies the acts, and every act is typed by the table that it changes",
}
"""The cycles of modules that are known, each with its reason."""


@cache
def sources() -> dict[str, ast.Module]:
    """Every module by its name below the package, parsed."""
    found: dict[str, ast.Module] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return found


def layer_of(module: str) -> str:
    """The package, or the single module, that a module belongs to."""
    return module.partition(".")[0]


def is_package(module: str) -> bool:
    """Whether a module is a package's own."""
    return (SOURCE / module.replace(".", "/") / "__init__.py").exists()


def imported(module: str, tree: ast.AST, modules: frozenset[str]) -> Iterator[str]:
    """The modules of this package that a module imports anywhere: in functions and for types alone too."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=base, names=names, level=level):
                parts = [NAME, *module.split(".")] if module else [NAME]
                kept = len(parts) - level + is_package(module)
                origin = ".".join([*(parts[:kept] if level else []), *([base] if base else [])])
                for alias in names:
                    whole = f"{origin}.{alias.name}"
                    yield whole if whole.removeprefix(f"{NAME}.") in modules else origin
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=[first, *_]) if (
                called in ("import_module", "__import__")
            ):
                yield opening(first)


def opening(node: ast.expr) -> str:
    """The text of a literal, or what a formatted text begins with."""
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return text.rstrip(".")


def below(name: str) -> str | None:
    """The name of a module below the package, or None for a module from elsewhere."""
    return "" if name == NAME else name.removeprefix(f"{NAME}.") if name.startswith(f"{NAME}.") else None


@cache
def edges() -> dict[str, frozenset[str]]:
    """Which module imports which."""
    modules = frozenset(sources())
    graph: dict[str, frozenset[str]] = {}
    for module, tree in sources().items():
        names = {below(name) for name in imported(module, tree, modules)}
        graph[module] = frozenset(name for name in names if name is not None)
    return graph


def cycles(graph: dict[str, frozenset[str]]) -> set[frozenset[str]]:
    """The groups of modules that import each other, directly or by way of others."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        ahead = list(graph[start])
        while ahead:
            name = ahead.pop()
            if name not in seen and name in graph:
                seen.add(name)
                ahead += graph[name]
        reached[start] = seen
    return {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }


# ---------------------------------------------------------------------- who imports whom


def test_the_graph_is_read() -> None:
    """Imports at the top, in a function and for types alone are all seen."""
    modules = frozenset({"table", "table.fees", "room.room_table", "games.war", "room.lobby", "cli.odds"})
    text = (
        "from __future__ import annotations\n"
        "import houseway.games.war\n"
        "from houseway.table import fees\n"
        "from . import lobby\n"
        "from ..cli.odds import odds\n"
        "if TYPE_CHECKING:\n    from houseway.room.room_table import RoomTable\n"
        "def late():\n    importlib.import_module(f'houseway.odds.{name}')\n"
    )
    found = {below(name) for name in imported("room.tables", ast.parse(text), modules)}
    assert found == {None, "games.war", "table.fees", "room.lobby", "cli.odds", "room.room_table", "odds"}


def test_every_package_has_its_layer() -> None:
    """A package that nobody placed is not above and not below anything."""
    assert {layer_of(module) for module in sources()} == LAYERS.keys() | TOOLS


@pytest.mark.parametrize("layer", sorted(LAYERS.keys() | TOOLS))
def test_imports_go_downward(layer: str) -> None:
    """Each package imports only those below it, wherever the import stands."""
    allowed = LAYERS.get(layer, set()) | TOOLS | {layer}
    wrong = [
        f"{module} imports {other}"
        for module, others in edges().items()
        if layer_of(module) == layer
        for other in sorted(others)
        if layer_of(other) not in allowed
    ]
    assert not wrong


def test_the_layers_have_an_order() -> None:
    """The table of layers itself has no way round."""
    assert not cycles({layer: frozenset(others) for layer, others in LAYERS.items()})


def test_the_table_knows_games_through_their_registry() -> None:
    """No family's module is named by what surrounds a round."""
    wrong = [
        f"{module} imports {other}"
        for module, others in edges().items()
        if layer_of(module) == "table"
        for other in others
        if other.startswith("games.")
    ]
    assert not wrong


def test_modules_do_not_import_each_other() -> None:
    """No cycle of modules except the known ones, and every known one exists."""
    assert cycles(edges()) == set(CYCLES)


# ---------------------------------------------------------------------- what code may not name


def house_ids() -> set[str]:
    """The houses, by their folders of rule files."""
    return {path.parent.name for path in (SOURCE / "rulebook").glob("*/*.toml")}


def game_names() -> set[str]:
    """The part of every filing's id after its house, unless a whole family has that name."""
    families = {entry.family for entry in catalogue()}
    return {entry.id.partition("/")[2] for entry in catalogue()} - families


def example_texts(tree: ast.AST) -> set[ast.AST]:
    """The literals that may show an example: docstrings, and the help of a command's options."""
    allowed: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=body)
                | ast.ClassDef(body=body)
                | ast.FunctionDef(body=body)
                | ast.AsyncFunctionDef(body=body)
            ):
                allowed |= {line.value for line in body if isinstance(line, ast.Expr)}
            case ast.Call(func=ast.Attribute(value=ast.Name(id="typer"), attr="Option" | "Argument")):
                helps = [word.value for word in node.keywords if word.arg == "help"]
                allowed |= {part for text in helps for part in ast.walk(text)}
    return allowed


def named_filings(tree: ast.AST) -> list[str]:
    """The texts of a module that name a house or a filing."""
    houses = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(house_ids())))})(?![\w-])")
    games, allowed = game_names(), example_texts(tree)
    return [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in allowed
        if houses.search(node.value) or node.value in games
    ]


def test_a_named_filing_is_found() -> None:
    """In plain and in formatted texts; not where an example is shown."""
    entry = catalogue()[0]
    house, _, game = entry.id.partition("/")
    assert house in house_ids()
    for text in (repr(entry.id), repr(game), f"[{house!r}]", f"f'{house}/{{game}}'", f"{{'{house}': 1}}"):
        assert named_filings(ast.parse(f"x = {text}")), text
    for text in (f"'''Such as {entry.id}.'''", f"typer.Option('--game', help='As in {entry.id}')"):
        assert not named_filings(ast.parse(f"def command():\n    {text}")), text
    assert named_filings(ast.parse(f"typer.Option({entry.id!r}, help='A game.')"))


def test_no_code_names_a_house_or_a_filing() -> None:
    """Code knows families; what a single filing needs is in its rule file."""
    found = {module: named_filings(tree) for module, tree in sources().items()}
    assert not {module: lines for module, lines in found.items() if lines}


def test_no_script_names_a_house_or_a_filing() -> None:
    """The page knows families as little as games: it draws what the room says."""
    ids = house_ids() | {entry.id for entry in catalogue()}
    ids |= {f"{quote}{game}{quote}" for game in game_names() for quote in "\"'`"}
    scripts = sorted(SOURCE.rglob("*.js"))
    assert scripts
    texts = {path.name: path.read_text(encoding="utf-8") for path in scripts}
    found = [f"{name}: {known}" for name, text in texts.items() for known in sorted(ids) if known in text]
    assert not found


# ---------------------------------------------------------------------- families


def families_of_rule_files() -> set[str]:
    """The families that a rule file may name."""
    return set(families())


def families_with_a_page() -> set[str]:
    """The families whose rounds a rule sheet describes."""
    from houseway.rulebook.pages import pages

    return set(pages())


def families_that_are_dealt() -> set[str]:
    """The families that a round can be played of."""
    from houseway.games import GAMES

    return set(GAMES)


def families_that_are_priced() -> set[str]:
    """The families whose odds can be worked out, or that say why they have none."""
    from houseway.odds import families

    return set(families())


def test_every_family_is_complete_in_every_layer() -> None:
    """A family that rule files may name can be dealt and priced, and no layer knows one that they may not."""
    assert families_of_rule_files() == families_that_are_dealt() == families_that_are_priced() != set()
    assert families_with_a_page() == families_of_rule_files()


def test_every_family_at_the_desk_says_what_breaks_its_rules() -> None:
    """A family whose rounds can be described reads them and says where they break the filed play."""
    from houseway.games import GAMES, Game

    read, check = (
        {name for name, game in GAMES.items() if getattr(game, field) is not getattr(Game, field)}
        for field in ("read_facts", "faults")
    )
    assert read == check == set(GAMES)


def test_every_filing_belongs_to_a_family() -> None:
    """The catalogue lists no game of a family that does not exist, and no family is without a filing."""
    assert {entry.family for entry in catalogue()} == families_of_rule_files()


# ---------------------------------------------------------------------- one name, one thing


def named_types(module: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The public classes and type aliases of a module, each with what it stands for.

    A class stands for itself; an alias for the type that it is written for, wherever numpy's names come from.
    """
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name, f"the class of {module}"
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if re.search("[a-z]", name):
                yield name, ast.unparse(value).replace("npt.", "")


def names_of_two_things(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """The names that classes or aliases of different modules share, with what each stands for."""
    meanings: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for name, meaning in named_types(module, tree):
            if name[0].isupper():
                meanings.setdefault(name, set()).add(meaning)
    return {name: sorted(found) for name, found in meanings.items() if len(found) > 1}


def test_a_name_of_two_things_is_found() -> None:
    """Two classes, a class and an alias, two aliases; not the same alias twice, nor what is private."""
    one = "class Hand: ...\nclass Table: ...\nKey = int\nCards = npt.NDArray[np.uint8]\n"
    two = "class Hand: ...\nTable = list[int]\nKey = str\nCards = NDArray[np.uint8]\n"
    private = "class _State: ...\nMOST = "
    found = names_of_two_things({"one": ast.parse(f"{one}{private}1"), "two": ast.parse(f"{two}{private}2")})
    assert found.keys() == {"Hand", "Table", "Key"}


def test_every_type_has_a_name_of_its_own() -> None:
    """A reader who meets a class or an alias by its name knows which one it is.

    The room's messages have a namespace of their own, as on the page: each is named after what it says.
    """
    trees = {name: tree for name, tree in sources().items() if not name.startswith("room.messages")}
    assert not names_of_two_things(trees)
