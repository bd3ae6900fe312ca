"""How the bots at a terminal table decide."""

from __future__ import annotations

from enum import StrEnum


class Skill(StrEnum):
    """How bots decide, by the name on the command line."""

    house_way = "house-way"
    best = "best"
    random = "random"
    tight = "tight"
    loose = "loose"
    bold = "bold"
    calling = "calling"


BANKED_SKILLS = (Skill.house_way, Skill.best, Skill.random)
SETTING_SKILLS = (Skill.best, Skill.house_way)
MELD_SKILLS = (Skill.tight, Skill.loose, Skill.random)
POT_SKILLS = (Skill.tight, Skill.loose, Skill.bold, Skill.calling, Skill.random)
