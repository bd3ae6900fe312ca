"""A private table has an invitation, without which strangers do not find it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the invitation; the tables so far are public."""
    op.add_column("tables", sa.Column("invite", sa.String(40)))


def downgrade() -> None:
    """Forget the invitations: every table is public."""
    op.drop_column("tables", "invite")
