"""Logins are stored, so that they can end; people have a last visit; an operator can remove them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

LAST_MOVE = """
UPDATE players SET seen = (
    SELECT COALESCE(MAX(transactions.at), players.created)
    FROM accounts
    JOIN entries ON entries.account_id = accounts.id
    JOIN transactions ON transactions.id = entries.transaction_id
    WHERE accounts.player = players.id
)
"""
"""The last visit of a player of an earlier version that is known of: the last time that his chips moved."""


def upgrade() -> None:
    """Add logins, the operator and his links, and removals."""
    op.add_column("players", sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
    op.add_column("players", sa.Column("operator", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("removed", sa.Float()))
    op.execute(LAST_MOVE)
    op.create_table(
        "logins",
        sa.Column("sid", sa.String(40), nullable=False),
        sa.Column("player", Id, nullable=False),
        sa.Column("began", sa.Float(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_logins_player")),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_logins")),
    )
    op.create_table(
        "operator_links",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_operator_links")),
    )
    op.create_table(
        "removals",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("player", Id, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_removals_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_removals_table_id")),
        sa.PrimaryKeyConstraint("table_id", "player", name=op.f("pk_removals")),
    )


def downgrade() -> None:
    """Remove them. Everybody is signed out: earlier versions do not read the cookies of this one."""
    for name in ("removals", "operator_links", "logins"):
        op.drop_table(name)
    for name in ("removed", "operator", "seen"):
        op.drop_column("players", name)
