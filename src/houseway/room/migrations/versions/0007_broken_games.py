"""Players whose game broke keep that status until they take a seat, also over a restart of the room."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the players, each with the game that broke."""
    op.create_table(
        "broken_games",
        sa.Column("player", Id, nullable=False),
        sa.Column("game", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_broken_games_player")),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_broken_games")),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("broken_games")
