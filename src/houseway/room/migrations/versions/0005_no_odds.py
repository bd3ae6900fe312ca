"""Odds are no longer kept in the database: they are in the store of results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Drop the table of odds; what was in it is computed again when somebody asks."""
    op.drop_table("odds")


def downgrade() -> None:
    """Add the table again, empty: earlier versions fill it."""
    op.create_table(
        "odds",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(60), nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "kind", "engine", name=op.f("pk_odds")),
    )
