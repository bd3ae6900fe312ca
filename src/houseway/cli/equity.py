"""`houseway equity GAME HANDS...`: the part of a pot that each hand wins on average."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.equity_preflop import print_preflop
from houseway.cli.options import GameArgument, SetOption, rules_of, settings_of
from houseway.errors import HousewayError
from houseway.terminal.options import CsvOption, JsonOption, one_format
from houseway.terminal.output import console, percent, print_csv, print_json, table, working

if TYPE_CHECKING:
    from houseway.odds.equity import Equity

SAMPLES = 200_000


def equity(
    game: GameArgument,
    hands: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="HANDS...",
            help="Two to ten hands, each in quotes: its known cards, as in 'As Ks'; a range of hands of two "
            "cards, as in 'QQ+, AKs, A5s-A2s'; or '*' for any cards. With --preflop, no hand or one: AKs.",
            show_default=False,
        ),
    ] = None,
    board: Annotated[str, typer.Option("--board", metavar="CARDS", help="The cards on the board.")] = "",
    dead: Annotated[
        str, typer.Option("--dead", metavar="CARDS", help="Cards out of play: folded, discarded, exposed.")
    ] = "",
    samples: Annotated[
        int, typer.Option("--samples", min=2, help="How many deals to sample where they are not all counted.")
    ] = SAMPLES,
    exact: Annotated[
        bool | None,
        typer.Option(
            "--exact/--sampled",
            help="Count all deals however long it takes, or sample them (default: count them if that takes "
            "seconds).",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Samples the same deals each time.")] = 0,
    preflop: Annotated[
        bool,
        typer.Option(
            "--preflop",
            help="Hold'em before the flop: all 169 starting hands against random hands, or the one that is "
            "named against every other.",
        ),
    ] = False,
    settings: SetOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """Find the part of the pot that each hand wins on average if it is dealt out.

    A hand names the cards that are known; those it lacks are dealt from the rest of the pack. So 'As Ks Qs
    Js' in a draw game draws one card, and 'Kd' in a stud game is an opponent with that card up. Where cards
    are discarded before the end, name those that are kept. Nobody folds.

    \b
      houseway equity oceana/texas-holdem "As Ks" "Qd Qh" --board "2c 7d Jh"
      houseway equity oceana/texas-holdem "QQ+, AKs" "*" "*"
      houseway equity oceana/omaha-high-low-split "As Ad 2s 3d" "Ks Kd 9h 8h"
      houseway equity club-one/razz "As 2d 3c" "Kd" --dead "4c 4d"
      houseway equity oceana/texas-holdem --preflop
      houseway equity oceana/texas-holdem --preflop AKs
    """
    from houseway.odds.equity import equity as find
    from houseway.odds.equity import equity_data

    one_format(as_json, as_csv)
    rules = rules_of(game, settings)
    hands = hands or []
    if preflop:
        if board or dead:
            raise HousewayError("--preflop: before the flop there is no board, and no cards are dead")
        print_preflop(rules, hands, as_json=as_json, as_csv=as_csv)
        return
    with working("Equity") as tell:
        found = find(rules, hands, board, dead, samples=samples, seed=seed, exact=exact, progress=tell)
    if as_json:
        about = {"game": rules.id, "settings": settings_of(settings), "board": board, "dead": dead}
        print_json(about | equity_data(found))
    elif as_csv:
        _print_csv(found)
    else:
        title = f"{rules.name}, {rules.house_name or rules.where}" + (f"; board {board}" if board else "")
        _print(title, found)


def _print_csv(found: Equity) -> None:
    names = [share.name for share in found.hands[0].shares]
    rows = (
        (
            hand.hand,
            float(hand.equity),
            "" if found.exact else hand.error,
            float(hand.wins),
            float(hand.splits),
            *(float(share.part) for share in hand.shares),
        )
        for hand in found.hands
    )
    print_csv(("hand", "equity", "standard_error", "wins", "splits", *names), rows)


def _print(title: str, found: Equity) -> None:
    split = len(found.hands[0].shares) > 1
    shares = [f"Of the {share.name}" for share in found.hands[0].shares] if split else []
    columns = ("Hand", "Equity", *(() if found.exact else ("±",)), "Wins all", "Splits", *shares)
    rows = [
        (
            hand.hand,
            percent(hand.equity, 2),
            *(() if found.exact else (percent(hand.error, 2),)),
            percent(hand.wins, 2),
            percent(hand.splits, 2),
            *(percent(share.part, 2) for share in hand.shares if split),
        )
        for hand in found.hands
    ]
    out = console()
    out.print(title, style="bold")
    out.print(table("", columns, rows, right=columns[1:]))
    if found.exact:
        out.print(f"All {found.deals:,} deals were counted.", style="dim")
    else:
        out.print(f"{found.deals:,} deals were sampled; ± is the standard error of the equity.", style="dim")
