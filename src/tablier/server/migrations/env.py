"""How Alembic reaches the database: by the connection that the storage has open."""

from alembic import context

from tablier.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
