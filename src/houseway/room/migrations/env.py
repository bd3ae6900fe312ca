"""Runs the migrations on the connection that the room passes in."""

from __future__ import annotations

from alembic import context

from houseway.room.db import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # the room begins the transaction, in SQLite as well
)
with context.begin_transaction():
    context.run_migrations()
