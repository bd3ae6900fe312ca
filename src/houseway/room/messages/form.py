"""What all messages have in common."""

from __future__ import annotations

from pydantic import with_config
from typing_extensions import TypedDict

Dollars = int | float
"""An amount in dollars: whole where it has no cents."""


@with_config(extra="forbid")
class Message(TypedDict):
    """A part of a message: these keys and no others."""
