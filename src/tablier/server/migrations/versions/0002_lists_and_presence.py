"""What lists show of a table, kept beside its log; and who looks through which server."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Times of every table from its log; what lists show is made when it is first asked for."""
    # Added, never rebuilt: SQLite would empty the logs with the table that they belong to.
    for column in ("opened_at", "last_at"):
        op.add_column(
            "tables", sa.Column(column, sa.BigInteger, nullable=False, server_default="0")
        )
    op.add_column("tables", sa.Column("listed_seq", sa.Integer))
    op.add_column("tables", sa.Column("listing", sa.Text))
    for column, which in (("opened_at", "MIN"), ("last_at", "MAX")):
        op.execute(
            f"UPDATE tables SET {column} = COALESCE("
            f"(SELECT {which}(at) FROM entries WHERE entries.table_id = tables.id), 0)"
        )
    op.create_index("ix_tables_last_at", "tables", ["last_at"])
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_presence_until", "presence", ["until"])
