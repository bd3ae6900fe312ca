"""Rules: a filing with every option and reading chosen, compiled for play, settlement and odds.

`chosen` holds what the engine uses; `choosing` picks the settings and applies them to the document,
`compiling` turns its rows into cases, `hand_setting` those by which a house sets hands in parts, `schedules`
finds the collection schedule in force, `standing` has the rules under other readings.
"""

from houseway.rulebook.rules.choosing import (
    SPECIAL,
    choose,
    chosen_settings,
    house_way_of,
    load_house_way,
    load_rules,
    rules_as_opened,
)
from houseway.rulebook.rules.chosen import Actions, BetRules, DropFee, Fee, PassRules, Rules, Schedule
from houseway.rulebook.rules.naming import cited, marked, slug
from houseway.rulebook.rules.places import readings_at, readings_in_force
from houseway.rulebook.rules.schedules import FEE_COLUMNS, fee_options, schedule_of
from houseway.rulebook.rules.standing import RulesUnder, other_rules

__all__ = [
    "FEE_COLUMNS",
    "SPECIAL",
    "Actions",
    "BetRules",
    "DropFee",
    "Fee",
    "PassRules",
    "Rules",
    "RulesUnder",
    "Schedule",
    "choose",
    "chosen_settings",
    "cited",
    "fee_options",
    "house_way_of",
    "load_house_way",
    "load_rules",
    "marked",
    "other_rules",
    "readings_at",
    "readings_in_force",
    "rules_as_opened",
    "schedule_of",
    "slug",
]
