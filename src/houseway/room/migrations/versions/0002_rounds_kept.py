"""Rounds are stored with their events, result and rules; a table that had to be closed says why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEPT = ("events", "result")


def upgrade() -> None:
    """Add what was not stored before; the room fills it in for older rounds when it opens."""
    op.create_table(
        "documents",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(120), nullable=False),
        sa.Column("composed", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_documents"),
    )
    op.add_column("tables", sa.Column("reason", sa.String(300), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("document", sa.String(64)))
    op.add_column("rounds", sa.Column("document", sa.String(64)))
    for name in KEPT:
        op.add_column("rounds", sa.Column(name, sa.JSON()))


def downgrade() -> None:
    """Rounds as they were kept before, but that records, actions and snapshots stay in their newer form."""
    for name in (*KEPT, "document"):
        op.drop_column("rounds", name)
    for name in ("document", "reason"):
        op.drop_column("tables", name)
    op.drop_table("documents")
