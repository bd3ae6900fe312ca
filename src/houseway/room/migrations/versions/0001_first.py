"""The first schema of the room's database: players, tables, actions, shoes, rounds, ledger and odds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "odds",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=60), nullable=False),
        sa.Column("engine", sa.String(length=20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest", "kind", "engine", name=op.f("pk_odds")),
    )
    op.create_table(
        "players",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("name_key", sa.String(length=60), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name_key", name=op.f("uq_players_name_key")),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "tables",
        sa.Column("id", Id, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=120), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("clocks", sa.JSON(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("owner", Id, nullable=True),
        sa.Column("opened", sa.Float(), nullable=False),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], name=op.f("fk_tables_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "accounts",
        sa.Column("id", Id, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.String(length=60), nullable=False),
        sa.Column("player", Id, nullable=True),
        sa.Column("table_id", Id, nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_accounts_player")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_accounts_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("kind", "owner", name=op.f("uq_accounts_kind_owner")),
    )
    op.create_table(
        "actions",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_actions_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_actions")),
    )
    op.create_table(
        "rounds",
        sa.Column("id", Id, nullable=False),
        sa.Column("table_id", Id, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("shoe", sa.Integer(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("void", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rounds_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_rounds_table_id_number")),
    )
    op.create_table(
        "shoes",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("root", sa.String(length=64), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_shoes_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_shoes")),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", Id, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "transactions",
        sa.Column("id", Id, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("table_id", Id, nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_transactions_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_transactions")),
    )
    op.create_index("ix_transactions_day", "transactions", ["day"], unique=False)
    op.create_index("ix_transactions_table_id", "transactions", ["table_id", "round"], unique=False)
    op.create_table(
        "entries",
        sa.Column("id", Id, nullable=False),
        sa.Column("transaction_id", Id, nullable=False),
        sa.Column("account_id", Id, nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_entries_account_id")),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["transactions.id"], name=op.f("fk_entries_transaction_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entries")),
    )
    op.create_index(op.f("ix_entries_account_id"), "entries", ["account_id"], unique=False)
    op.create_index(op.f("ix_entries_transaction_id"), "entries", ["transaction_id"], unique=False)
    op.create_table(
        "round_players",
        sa.Column("round_id", Id, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("player", Id, nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_round_players_player")),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name=op.f("fk_round_players_round_id")),
        sa.PrimaryKeyConstraint("round_id", "name", name=op.f("pk_round_players")),
    )
    op.create_index("ix_round_players_player", "round_players", ["player", "round_id"], unique=False)


def downgrade() -> None:
    """Remove them."""
    op.drop_index("ix_round_players_player", table_name="round_players")
    op.drop_table("round_players")
    op.drop_index(op.f("ix_entries_transaction_id"), table_name="entries")
    op.drop_index(op.f("ix_entries_account_id"), table_name="entries")
    op.drop_table("entries")
    op.drop_index("ix_transactions_table_id", table_name="transactions")
    op.drop_index("ix_transactions_day", table_name="transactions")
    op.drop_table("transactions")
    op.drop_table("snapshots")
    op.drop_table("shoes")
    op.drop_table("rounds")
    op.drop_table("actions")
    op.drop_table("accounts")
    op.drop_table("tables")
    op.drop_table("secrets")
    op.drop_table("players")
    op.drop_table("odds")
