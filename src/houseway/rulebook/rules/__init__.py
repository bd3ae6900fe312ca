"""Rules: a filing with every option and reading chosen, compiled for play, settlement and odds.

`chosen` holds what the engine uses; `choosing` picks the settings and applies them to the document,
`compiling` turns its rows into cases, `schedules` finds the collection schedule in force.
"""

from houseway.rulebook.rules.choosing import SPECIAL, choose, load_rules, rules_as_opened
from houseway.rulebook.rules.chosen import Actions, BetRules, Fee, PassRules, Rules, Schedule
from houseway.rulebook.rules.naming import cited, slug
from houseway.rulebook.rules.schedules import fee_options, schedule_of

__all__ = [
    "SPECIAL",
    "Actions",
    "BetRules",
    "Fee",
    "PassRules",
    "Rules",
    "Schedule",
    "choose",
    "cited",
    "fee_options",
    "load_rules",
    "rules_as_opened",
    "schedule_of",
    "slug",
]
