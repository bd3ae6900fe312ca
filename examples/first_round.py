"""Deal one round of EZ Baccarat, settle it against a player-dealer's bank, and print it in words."""

from __future__ import annotations

from houseway.cards import CardRandom
from houseway.money import cents
from houseway.rounds.facts import Lot
from houseway.rounds.narrate import narrate
from houseway.rulebook.rules import load_rules
from houseway.table.table import Table


def main() -> None:
    """Three players, one of whom banks $200."""
    table = Table(load_rules("oceana/ez-baccarat"), CardRandom.seeded("first round"))
    for seat, name in enumerate(("Ann", "Ben", "Cleo"), start=1):
        table.sit(seat, name, cents(500))
    table.banked.offer(table.players)
    table.banked.accept(1, "Ann")
    wagers = [
        Lot(2, "Ben", "player", cents(50)),
        Lot(2, "Ben", "panda_8", cents(5)),
        Lot(3, "Cleo", "banker", cents(100)),
        Lot(3, "Cleo", "dragon_7", cents(5)),
    ]
    live = table.deal(wagers, bank=cents(200))
    for line in narrate(live.rules, live.log.whole()):
        print(line.text)


if __name__ == "__main__":
    main()
