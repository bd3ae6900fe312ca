"""`houseway bank --compare`: from which wager on a fee is a small share of it, in all houses."""

from __future__ import annotations

from houseway.desk.fee_options import playable
from houseway.desk.fee_share import FeeShare, fee_shares, share_data
from houseway.errors import HousewayError
from houseway.rulebook.rules import marked
from houseway.terminal.output import console, money, print_csv, print_json, table

_COLUMNS = ("Game", "Option", "Limits", "A player", "Player-dealer", "Lines")
_CSV = (
    *("game", "house", "name", "schedule", "limits", "least_wager", "player_fee", "player_dealer_fee"),
    *("player_from", "player_dealer_from", "cite", "by_reading"),
)


def show_shares(share: float, players: int, house: str, as_json: bool, as_csv: bool) -> None:
    """Print every schedule option of all games with a bank, or of a house."""
    games = playable(house)
    if not games:
        raise HousewayError(f"--house {house!r}: no game with a bank")
    found = fee_shares(games, share / 100, players)
    if as_json:
        print_json({"share": share, "players": players, "rows": [share_data(each) for each in found]})
        return
    if as_csv:
        rows = (share_data(each) | {"by_reading": " ".join(each.schedule.readings)} for each in found)
        print_csv(_CSV, ([row[name] if row[name] is not None else "" for name in _CSV] for row in rows))
        return
    out = console()
    out.print(f"From which wager on the fee is {share:g} % of the stakes or less", style="bold")
    out.print(f"Assumed: {players} players, each with the same wager on a base bet.")
    out.print(table("", _COLUMNS, [_row(each) for each in found], right=("A player", "Player-dealer")))


def _row(found: FeeShare) -> tuple[str, ...]:
    schedule = found.schedule
    limits = f"${schedule.limits}" if schedule.limits else ""
    lines = marked(schedule.cite, schedule.readings)
    sides = (_from(found.player), _from(found.player_dealer))
    return (found.rules.id, schedule.option, limits, *sides, lines)


def _from(wager: int | None) -> str:
    if wager is None:
        return "never"
    return money(wager) if wager else "no fee"
