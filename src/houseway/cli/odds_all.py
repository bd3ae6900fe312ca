"""`houseway odds --all`: the odds of every game as it is listed, computed once and stored."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from houseway.errors import HousewayError
from houseway.rulebook.rules import Rules
from houseway.terminal.output import console, print_csv, print_json, table, working

if TYPE_CHECKING:
    from houseway.odds.family import Progress
    from houseway.odds.store import ResultStore


class PricedGame(NamedTuple):
    """A game, whether its odds were stored already, and the seconds that it took."""

    game: str
    stored: bool
    seconds: float


def price_all(
    store: str | None, fresh: bool, jointly: bool, cluster: str | None, as_json: bool, as_csv: bool
) -> None:
    """Price every game that has odds, here or on a cluster, and print what was done."""
    from houseway.odds.store import chosen_store

    results = chosen_store(store)
    if results is None:
        raise HousewayError("--all stores what it computes, and the store is off")
    games = list(_priced())
    with working("Pricing every game") as tell:
        price = _price_here if cluster is None else partial(_price_elsewhere, cluster)
        done = list(price(games, results, fresh, jointly, tell))
    if as_json:
        print_json([game._asdict() for game in done])
    elif as_csv:
        print_csv(PricedGame._fields, done)
    else:
        _print(done)


def _price_here(
    games: Sequence[Rules], results: ResultStore, fresh: bool, jointly: bool, tell: Progress
) -> Iterator[PricedGame]:
    from houseway.odds.stored import is_stored, stored_analysis

    for number, rules in enumerate(games):

        def report(share: float, step: str, number: int = number, name: str = rules.id) -> None:
            tell((number + share) / len(games), f"{number + 1} of {len(games)}, {name}, {step}")

        report(0.0, "looked up")
        begun = time.perf_counter()
        known = not fresh and is_stored(rules, results, jointly=jointly)
        if not known:
            stored_analysis(rules, results, jointly=jointly, progress=report, fresh=True)
        yield PricedGame(rules.id, known, time.perf_counter() - begun)


def _price_elsewhere(
    cluster: str, games: Sequence[Rules], results: ResultStore, fresh: bool, jointly: bool, tell: Progress
) -> Iterator[PricedGame]:
    """Let the workers of a cluster price what is missing; the seconds of a game count from the start."""
    from houseway.odds.stored import AskedOdds, is_stored, keep_packed, packed_analysis
    from houseway.rulebook.rules.sending import text_of
    from houseway.simulation.cluster import Code, connected, in_cluster

    begun = time.perf_counter()
    missing: dict[AskedOdds, Rules] = {}
    for rules in games:
        if not fresh and is_stored(rules, results, jointly=jointly):
            yield PricedGame(rules.id, True, 0.0)
        else:
            missing[AskedOdds(text_of(rules), jointly)] = rules
    if not missing:
        return
    code = Code.here(games[0].family.name, "houseway.odds")
    with connected(cluster) as client:
        for number, (asked, data) in enumerate(in_cluster(client, packed_analysis, missing, code), 1):
            keep_packed(missing[asked], results, data, jointly=jointly)
            game = missing[asked].id
            tell(number / len(missing), f"{number} of {len(missing)}, {game}")
            yield PricedGame(game, False, time.perf_counter() - begun)


def _priced() -> Iterator[Rules]:
    """The games that have odds, under their default settings."""
    from houseway.odds.family import fatal, odds_of
    from houseway.rulebook.catalogue import catalogue
    from houseway.rulebook.rules import load_rules

    for entry in catalogue():
        if entry.kind == "game":
            rules = load_rules(entry.id)
            if odds_of(rules).priced and not fatal(rules):
                yield rules


def _print(done: list[PricedGame]) -> None:
    new = [game for game in done if not game.stored]
    if new:
        slowest = sorted(new, key=lambda game: -game.seconds)
        rows = [(game.game, f"{game.seconds:,.1f}") for game in slowest]
        console().print(table("Computed", ("Game", "Seconds"), rows, right=["Seconds"]))
    total = sum(game.seconds for game in done)
    console().print(
        f"{len(new)} of {len(done)} games computed in {total:,.1f} seconds; "
        f"the odds of the others were stored already."
        if len(new) < len(done)
        else f"{len(new)} games computed in {total:,.1f} seconds.",
        style="dim",
    )
