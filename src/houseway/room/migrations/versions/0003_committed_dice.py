"""Shoes are stored with how the room committed to them; those of earlier versions commit to no dice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Note that the shoes so far have the first scheme."""
    op.add_column("shoes", sa.Column("scheme", sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Forget the schemes; the roots of shoes shuffled since can no longer be computed."""
    op.drop_column("shoes", "scheme")
