"""Boards that visitors bring, once each, and the tables that are played on them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Boards by their hash; lines of a log written before keep theirs."""
    op.create_table(
        "boards",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "table_boards",
        sa.Column(
            "table_id",
            sa.String(16),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("hash", sa.String(64), sa.ForeignKey("boards.hash"), primary_key=True),
    )
    op.create_index("ix_table_boards_hash", "table_boards", ["hash"])
