"""Rebuild the catalogue of all games: `python tools/build_catalogue.py`."""

from __future__ import annotations

from houseway.desk.offers import with_offers
from houseway.rulebook import catalogue


def main() -> None:
    """Read every rule file and write `catalogue.json`."""
    text = catalogue.build(with_offers)
    catalogue.FILE.write_text(text, encoding="utf-8")
    print(f"{catalogue.FILE.name}: {len(catalogue.catalogue())} entries")


if __name__ == "__main__":
    main()
