"""A must-move table has the table to which its players move when a seat opens there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add it; the tables so far are no must-move tables."""
    op.add_column("tables", sa.Column("feeds", Id))


def downgrade() -> None:
    """Every table is one on its own."""
    op.drop_column("tables", "feeds")
