"""The form of the database; a change of it is a migration (`migrations/`) and a new HEAD."""

import sqlalchemy as sa

HEAD = "0003"  # the migration that leads to what is declared here

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),  # links are made from it
    sa.Column("seed", sa.String(64), nullable=False),  # the dice are made from it
    # What lists show. It may be some lines behind the log, which is the truth.
    sa.Column("opened_at", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("last_at", sa.BigInteger, nullable=False, server_default="0", index=True),
    sa.Column("listed_seq", sa.Integer),  # the line of the log after which `listing` was made
    sa.Column("listing", sa.Text),
)
entries = sa.Table(
    "entries",
    metadata,
    sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # milliseconds since 1970
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("key", sa.String(64)),
    sa.UniqueConstraint("table_id", "key", name="one_entry_a_key"),
)
members = sa.Table(
    "members",
    metadata,
    sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("device", sa.String(64), primary_key=True, index=True),
)
boards = sa.Table(
    # Boards that visitors have brought, once each.
    "boards",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
table_boards = sa.Table(
    "table_boards",
    metadata,
    sa.Column(
        "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("hash", sa.String(64), sa.ForeignKey("boards.hash"), primary_key=True, index=True),
)
presence = sa.Table(
    # Who looks at which table through which server; only where several servers share a database.
    "presence",
    metadata,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("server", sa.String(32), primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False, index=True),  # milliseconds since 1970
)
