"""`houseway rules GAME`: the rule sheet."""

from __future__ import annotations

from houseway.cli.options import GameArgument, SetOption, WithOption, rules_of, settings_of
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, print_csv, print_json


def rules(
    game: GameArgument,
    side_bets: WithOption = None,
    settings: SetOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Show a game's rule sheet: bets, charts, payouts, order, fees, options and readings.

    With --csv only the settlement tables are printed, a line for each case. Of a house way that games use
    (see `houseway games`), the rows are shown with the names by which a file of your own changes them.

    \b
      houseway rules oceana/ez-baccarat
      houseway rules oceana/ez-baccarat --set banker_three_card_7=pays
      houseway rules delta-club/blackjack-x --with buster-blackjack-x --with aces-bonus-bet
      houseway rules my-variant.toml --json
      houseway rules club-one/fortune-pai-gow-house-way
    """
    from houseway.cli.ways import show_way
    from houseway.rulebook.sheet import rule_sheet, sheet_data
    from houseway.rulebook.way_sheet import way_sheet

    one_format(as_json, as_csv)
    if not side_bets and (way := way_sheet(game, settings_of(settings))):
        show_way(way, as_json, as_csv)
        return
    chosen = rules_of(game, settings, side_bets)
    if as_csv:
        rows = (
            (
                bet.id,
                bet.name,
                number,
                row.text,
                row.result.text,
                chosen.cite(row.cite),
                " ".join(row.readings),
            )
            for bet in chosen.bets.values()
            for number, row in enumerate(bet.cases.rows, 1)
        )
        print_csv(("bet", "name", "row", "case", "pays", "cite", "by_reading"), rows)
        return
    sheet = rule_sheet(chosen)
    if as_json:
        print_json(sheet_data(sheet))
        return
    from houseway.cli.sheets import print_sheet

    print_sheet(console(), sheet)
