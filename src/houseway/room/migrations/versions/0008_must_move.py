"""A must-move table has the table to which its players move when a seat opens there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add it; the tables so far are no must-move tables.

    In SQL, because SQLite takes the reference only where the column is added.
    """
    kind = Id.compile(op.get_bind().dialect)
    refers = "CONSTRAINT fk_tables_feeds REFERENCES tables (id)"
    op.execute(f"ALTER TABLE tables ADD COLUMN feeds {kind} {refers}")


def downgrade() -> None:
    """Every table is one on its own."""
    op.drop_column("tables", "feeds")
