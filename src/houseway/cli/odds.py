"""`houseway odds GAME`: what every bet is worth, and what banking them is worth."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import (
    ClusterOption,
    OptionalGameArgument,
    SetOption,
    TableOption,
    WithOption,
    rules_of,
)
from houseway.cli.pricing import pricer
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, FreshOption, JsonOption, StoreOption, one_format
from houseway.terminal.output import console, print_csv, print_json

if TYPE_CHECKING:
    from houseway.odds.analysis import Analysis
    from houseway.odds.readings import Price, ReadingWorth
    from houseway.rulebook.rules import Rules


class Side(StrEnum):
    """Whose side the figures are for."""

    player = "player"
    player_dealer = "player-dealer"


def odds(
    game: OptionalGameArgument = None,
    side_bets: WithOption = None,
    settings: SetOption = None,
    side: Annotated[
        Side, typer.Option("--as", help="Whose side to price: the bettor's or the player-dealer's.")
    ] = Side.player,
    wagers: TableOption = None,
    bank: Annotated[
        str | None,
        typer.Option("--bank", metavar="DOLLARS", help="With --as player-dealer: the bank put up."),
    ] = None,
    jointly: Annotated[
        bool,
        typer.Option(
            "--jointly", help="Use best play for the base game and its side bets together, one unit on each."
        ),
    ] = False,
    readings: Annotated[
        bool | None,
        typer.Option(
            "--readings/--no-readings",
            help="Price every bet under each choice of every reading; by default only where that is quick.",
            show_default=False,
        ),
    ] = None,
    events: Annotated[
        list[str] | None,
        typer.Option(
            "--event",
            metavar="CONDITIONS",
            help="How often this happens, as in 'winner=banker, banker.cards=3'; may be repeated.",
            show_default=False,
        ),
    ] = None,
    policies: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="SIDE=POLICY",
            help="What a side plays, as in 'player=mimic' or 'player=my-chart.toml'; ? lists what there is.",
            show_default=False,
        ),
    ] = None,
    hands: Annotated[
        list[str] | None,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help="What every action with a hand is worth, as in 'Ts 6h against 9d'; may be repeated.",
            show_default=False,
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option("--all", help="Price every game as it is listed, and store the odds, for later."),
    ] = False,
    cluster: ClusterOption = None,
    store: StoreOption = None,
    fresh: FreshOption = False,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Price every bet: expectation, spread, hit rate, and a table of all cases.

    Figures are counted (exact fractions), computed (in floating point, accurate to the decimals stated) or
    simulated (with a standard error); each says which.

    With --as player-dealer: what banking a table is worth after fees, the largest liability, and the bank
    that covers it. Without --table, every other seat bets the minimum, on the base bets in turn, and each
    side bet is made once.

    Choices follow best play for the base game. With --jointly they also take into account the side bets that
    a fold forfeits or a raise changes.

    With --readings the last section shows what the readings are worth: each bet under every choice of each
    reading that it depends on, the other readings as chosen. Baccarat and Casino War show it anyway.

    With --event only the chance of each event is shown. It is written in the words of rule files (--event ?
    lists those of the game): conditions separated by commas, several values by |, numbers also with <, <=,
    >, >=, != or as a range such as 5-7.

    With --hand only that hand is priced: every action with it, or every way to set it. What the player sees
    of the player-dealer follows 'against', community cards follow 'on': 'As Kd on 2c 7d Jh'.

    With --policy a side plays something else than it does in the figures without it: the player may mimic the
    player-dealer, follow the house way, or a chart of your own from a file; best play is the best answer to
    what the other side plays. --policy ? lists the policies of the game, and what a chart is written in.

    What was computed once is stored, and shown at once when it is asked for again, until a word of the rules
    or of the code that computes it changes. --fresh computes it again. --all does this for every game, and
    lists how long each one took; `houseway store` shows what is stored.

    With --cluster the workers of a Dask cluster share the work: of Ultimate Texas Hold'em and of pai gow
    poker, or with --all of every game, one game each. The figures are the same.

    In Panguingue, where nobody bets against a bank, it is shown how likely a dealt hand holds a meld.

    \b
      houseway odds oceana/ez-baccarat
      houseway odds oceana/ez-baccarat --set decks=6 --set tie='9 to 1'
      houseway odds lucky-lady/ultimate-texas-holdem-bad-beat --jointly
      houseway odds delta-club/blackjack-x --with buster-blackjack-x --with aces-bonus-bet
      houseway odds delta-club/three-card-poker --readings
      houseway odds oceana/ez-baccarat --as player-dealer --table '2: player 25; 3: banker 50' --bank 1000
      houseway odds oceana/ez-baccarat --event 'winner=banker, banker.total=7, banker.cards=3, player.total=6'
      houseway odds oceana/three-card-poker-6-card-bonus --policy player=mimic
      houseway odds delta-club/blackjack-x --policy player=my-chart.toml
      houseway odds delta-club/blackjack-x --hand 'T 6 against 9' --hand '8 8 against T'
      houseway odds oceana/ultimate-texas-holdem --cluster local:4
      houseway odds --all
    """
    one_format(as_json, as_csv)
    if every:
        described = game is not None or wagers is not None or bank is not None
        if described or settings or side_bets or events or policies or hands:
            raise HousewayError("--all prices every game as it is listed: name no game, and change nothing")
        from houseway.cli.odds_all import price_all

        price_all(store, fresh, jointly, cluster, as_json, as_csv)
        return
    if game is None:
        raise HousewayError("name a game (see `houseway games`), or use --all")
    if side is Side.player and (wagers is not None or bank is not None):
        raise HousewayError("--table and --bank describe a table to be banked: add --as player-dealer")
    rules = rules_of(game, settings, side_bets)
    from houseway.cli.odds_policies import LIST, policies_asked, print_offers

    if policies and LIST in policies:
        print_offers(rules, as_json, as_csv)
        return
    if hands:
        if policies or events or jointly:
            raise HousewayError("--hand is priced by itself: leave out --policy, --event and --jointly")
        from houseway.cli.odds_hand import print_hands

        print_hands(rules, hands, as_json, as_csv)
        return
    played = policies_asked(rules, policies, jointly)
    price = pricer(store, fresh=fresh, jointly=jointly, policies=played, cluster=cluster)
    if events:
        from houseway.cli.odds_events import print_events, print_words

        if "?" in events:
            print_words(rules, as_json, as_csv)
            return
        print_events(rules, events, price, as_json, as_csv)
        return
    if side is Side.player_dealer:
        _banking(rules, wagers, bank, price, as_json, as_csv)
        return
    from houseway.odds.analysis import analysis_data
    from houseway.odds.family import odds_of
    from houseway.odds.readings import reading_data

    if odds_of(rules).chances is not None:
        from houseway.cli.odds_chances import print_chances

        print_chances(rules, as_json, as_csv)
        return
    analysis = price(rules)
    if as_csv:
        print_csv(_CSV, _csv_rows(analysis))
        return
    wanted = odds_of(rules).quick if readings is None else readings
    worth = _worth(analysis, price) if wanted else None
    if as_json:
        also = {} if worth is None else {"readings": [reading_data(one) for one in worth]}
        print_json({**analysis_data(analysis), **also})
    else:
        from houseway.cli.odds_readings import print_readings
        from houseway.cli.odds_view import print_analysis

        print_analysis(console(), analysis)
        print_readings(console(), rules, worth)


def _worth(analysis: Analysis, price: Price) -> list[ReadingWorth]:
    """What the readings of a game are worth; the analysis under those chosen is there already."""
    from houseway.odds.readings import priced_readings, reading_worth

    rules = analysis.rules

    def under(other: Rules) -> Analysis:
        return analysis if other is rules else price(other)

    return [reading_worth(rules, name, under) for name in priced_readings(rules)]


_CSV = ("bet", "case", "pays", "combinations", "probability", "contribution", "cite", "by_reading", "method")


def _csv_rows(analysis: Analysis) -> list[tuple[object, ...]]:
    """A line for each case, then one with the whole bet's expectation."""
    rows: list[tuple[object, ...]] = []
    for bet in analysis.bets.values():
        by_case = bet.by_case or bet.basis
        counted = by_case.method == "counted"
        for case in bet.cases:
            cite, by = analysis.rules.cite(case.cite), " ".join(case.readings)
            share, worth = float(case.probability), float(case.contribution)
            count = case.count if counted else ""
            rows.append((bet.name, case.case, case.pays, count, share, worth, cite, by, by_case.method))
        total = bet.total if counted else ""
        rows.append((bet.name, "expectation", "", total, 1.0, bet.value, "", "", bet.basis.method))
    for bet_id, reason in analysis.unpriced.items():
        rows.append((analysis.rules.bets[bet_id].name, "not priced", "", "", "", "", reason, "", ""))
    return rows


def _banking(
    rules: Rules, wagers: str | None, bank: str | None, price: Price, as_json: bool, as_csv: bool
) -> None:
    from houseway.cli.odds_view import print_bank
    from houseway.desk.banking import bank_size, banking_data
    from houseway.desk.layouts import described

    at = described(rules, wagers)
    size = bank_size(bank, "--bank")
    data = banking_data(price(rules), at, size)
    if as_json:
        print_json(data)
    elif as_csv:
        print_csv(
            ("figure", "value"),
            ((name, value) for name, value in data["bank"].items() if name != "distribution"),
        )
    else:
        print_bank(console(), rules, at, data["bank"], data["fees"])
