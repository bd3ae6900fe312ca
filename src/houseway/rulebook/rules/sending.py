"""Rules on their way to another process: as the text they were chosen from, and chosen again there."""

from __future__ import annotations

import json
from typing import NamedTuple

from houseway.rulebook.rules.choosing import choose
from houseway.rulebook.rules.chosen import Rules


class RulesText(NamedTuple):
    """Rules as they are sent: the document they were chosen from and the settings, as JSON.

    An id is not enough: a table keeps the document it was opened with, whatever the rulebook says now.
    """

    where: str
    composed: str
    settings: str

    def choosing(self, option: str, choice: object) -> RulesText:
        """The same rules with a different choice."""
        return self._replace(settings=_json({**json.loads(self.settings), option: choice}))


def text_of(rules: Rules) -> RulesText:
    """Rules to be sent."""
    return RulesText(rules.where, _json(rules.composed), _json({**rules.settings, **rules.changes}))


def _json(value: object) -> str:
    return json.dumps(value, default=str)  # in their own order: bets are settled as they are listed


def rules_of(text: RulesText) -> Rules:
    """Rules that were sent."""
    return choose(json.loads(text.composed), text.where, json.loads(text.settings))
