"""Every game against a bank has a compiled kernel for its usual table."""

from __future__ import annotations

from importlib import import_module

import pytest

from houseway.rulebook.catalogue import catalogue
from houseway.simulation import BEST, HOUSE_WAY
from houseway.simulation.engines import KERNELS
from tests.playing import rules_of
from tests.simulation.tables import plan_for


@pytest.mark.parametrize(
    ("policy", "reasons"), [(BEST, set[str]()), (HOUSE_WAY, {"players do not play best"})]
)
def test_every_game_against_a_bank_is_dealt_by_a_kernel(policy: str, reasons: set[str]) -> None:
    """Only Ultimate Texas Hold'em by the house way is left to the live engine."""
    found = set()
    for entry in catalogue():
        if rules_of(entry.id).family.mode == "banked":
            plan = plan_for(entry.id, policy=policy)
            reason = import_module(KERNELS[plan.rules.family.name].module).reason_against(plan)
            found |= set() if reason is None else {reason}
    assert found == reasons
