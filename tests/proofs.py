"""Proofs of rounds, genuine and forged, that every verifier is tested with.

`tools/make_proof_vectors.py` writes them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data" / "proofs"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
GENUINE = [name for name in NAMES if name.startswith("genuine-")]
FORGED = [name for name in NAMES if name.startswith("forged-")]


def vector(name: str) -> dict[str, Any]:
    """A proof, the root seen before betting, and words that the reason for refusing it must contain."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def verdict(name: str) -> dict[str, Any]:
    """What the Python verifier finds; a forged proof is an error."""
    from houseway.table.proofs import verify_proof

    given = vector(name)
    return verify_proof(given["proof"], given["root"])
