"""The room's database: its tables, and how a connection to it is set up."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, MetaData, Table, UniqueConstraint
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.pool import QueuePool

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from alembic.config import Config

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JsonColumn = sa.JSON()

secrets_table = Table(
    "secrets",
    metadata,
    Column("name", sa.String(40), primary_key=True),
    Column("value", sa.LargeBinary, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", sa.String(20), nullable=False),
    Column("name_key", sa.String(60), nullable=False, unique=True),
    Column("password", sa.String(200)),
    Column("created", sa.Float, nullable=False),
    Column("seen", sa.Float, nullable=False, server_default="0"),
    Column("operator", sa.Boolean, nullable=False, server_default=sa.false()),
    Column("removed", sa.Float),
)

logins = Table(
    "logins",
    metadata,
    Column("sid", sa.String(40), primary_key=True),
    Column("player", Id, ForeignKey("players.id"), nullable=False),
    Column("began", sa.Float, nullable=False),
    Column("ended", sa.Float),
)

operator_links = Table(
    "operator_links",
    metadata,
    Column("hash", sa.String(64), primary_key=True),
    Column("made", sa.Float, nullable=False),
)

LONGEST_ID = 120
"""The longest id of a game, or of a game with side bets, that can be stored."""

documents = Table(
    "documents",
    metadata,
    Column("hash", sa.String(64), primary_key=True),
    Column("game", sa.String(LONGEST_ID), nullable=False),
    Column("composed", JsonColumn, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", sa.String(60), nullable=False),
    Column("game", sa.String(LONGEST_ID), nullable=False),
    Column("settings", JsonColumn, nullable=False),
    Column("clocks", JsonColumn, nullable=False),
    Column("digest", sa.String(64), nullable=False),
    Column("owner", Id, ForeignKey("players.id")),
    Column("opened", sa.Float, nullable=False),
    Column("closed", sa.Float),
    Column("reason", sa.String(300), nullable=False, server_default=""),
    Column("document", sa.String(64)),
    Column("invite", sa.String(40)),
    Column("feeds", Id, ForeignKey("tables.id")),
)

removals = Table(
    "removals",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("player", Id, ForeignKey("players.id"), primary_key=True),
    Column("at", sa.Float, nullable=False),
)

broken_games = Table(
    "broken_games",
    metadata,
    Column("player", Id, ForeignKey("players.id"), primary_key=True),
    Column("game", JsonColumn, nullable=False),
    Column("at", sa.Float, nullable=False),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("seq", sa.Integer, primary_key=True),
    Column("at", sa.Float, nullable=False),
    Column("kind", sa.String(20), nullable=False),
    Column("data", JsonColumn, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("seq", sa.Integer, nullable=False),
    Column("data", JsonColumn, nullable=False),
)

shoes = Table(
    "shoes",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("number", sa.Integer, primary_key=True),
    Column("key", sa.LargeBinary, nullable=False),
    Column("root", sa.String(64), nullable=False),
    Column("retired", sa.Boolean, nullable=False, default=False),
    Column("scheme", sa.Integer, nullable=False, server_default="1"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("number", sa.Integer, nullable=False),
    Column("at", sa.Float, nullable=False),
    Column("shoe", sa.Integer, nullable=False),
    Column("start", sa.Integer, nullable=False),
    Column("record", JsonColumn, nullable=False),
    Column("void", sa.String(200), nullable=False),
    Column("document", sa.String(64)),
    Column("events", JsonColumn),
    Column("result", JsonColumn),
    UniqueConstraint("table_id", "number"),
)

round_players = Table(
    "round_players",
    metadata,
    Column("round_id", Id, ForeignKey("rounds.id"), primary_key=True),
    Column("name", sa.String(40), primary_key=True),
    Column("player", Id, ForeignKey("players.id")),
    Column("seat", sa.Integer),
    Column("net", sa.BigInteger, nullable=False),
    Index("ix_round_players_player", "player", "round_id"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", sa.String(10), nullable=False),
    Column("owner", sa.String(60), nullable=False),
    Column("player", Id, ForeignKey("players.id")),
    Column("table_id", Id, ForeignKey("tables.id")),
    UniqueConstraint("kind", "owner"),
)

transactions = Table(
    "transactions",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", sa.Float, nullable=False),
    Column("day", sa.String(10), nullable=False),
    Column("kind", sa.String(12), nullable=False),
    Column("table_id", Id, ForeignKey("tables.id")),
    Column("round", sa.Integer),
    Column("seq", sa.Integer),
    Column("note", sa.String(200), nullable=False, default=""),
    Index("ix_transactions_table_id", "table_id", "round"),
    Index("ix_transactions_day", "day"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Id, primary_key=True),
    Column("transaction_id", Id, ForeignKey("transactions.id"), nullable=False, index=True),
    Column("account_id", Id, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("amount", sa.BigInteger, nullable=False),
)


def default_url() -> str:
    """The default database: in $XDG_DATA_HOME, otherwise in a folder here."""
    home = os.environ.get("XDG_DATA_HOME")
    folder = Path(home) / "houseway" if home else Path("houseway-data")
    return f"sqlite:///{folder / 'room.sqlite3'}"


def parse_url(url: str) -> URL:
    """The URL of a database that the room can use; errors do not repeat it, as it may hold a password."""
    try:
        parsed = make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise HousewayError(
            "database: not a database URL; write it like "
            "sqlite:///room.sqlite3 or postgresql+psycopg://user@localhost/houseway"
        ) from None
    kind = parsed.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise HousewayError(f"database: must be sqlite or postgresql, not {kind!r}")
    return parsed


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn a database's error into one line for the person who chose it."""
    try:
        yield
    except sa.exc.SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise HousewayError(f"database: {reason}") from None


def connect(url: str) -> Engine:
    """An engine for a database URL; SQLite keeps a write-ahead log and syncs every commit to the disk."""
    parsed = parse_url(url)
    try:
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed)
        return sa.create_engine(parsed, pool_size=8, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        hint = " (pip install 'houseway[postgres]')" if error.name == "psycopg" else ""
        raise HousewayError(f"database: {error.name} is not installed{hint}") from None


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:":
        _make_folder(Path(url.database).parent)
    engine = sa.create_engine(
        url, poolclass=QueuePool, connect_args={"timeout": 30, "check_same_thread": False}
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HousewayError(f"database: cannot make the folder {folder}: {error.strerror}") from None


def migrate(engine: Engine) -> None:
    """Migrate the database to the newest schema."""
    from alembic import command
    from alembic.util import CommandError

    config = _migrations()
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # otherwise each step would be committed on its own
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise HousewayError(f"database: this version cannot migrate it: {error}") from None


def newest_form() -> tuple[str, ...]:
    """The revisions of a database with the newest schema."""
    from alembic.script import ScriptDirectory

    return tuple(ScriptDirectory.from_config(_migrations()).get_heads())


def known_forms() -> set[str]:
    """The revisions of every schema up to the newest."""
    from alembic.script import ScriptDirectory

    return {step.revision for step in ScriptDirectory.from_config(_migrations()).walk_revisions()}


def _migrations() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
