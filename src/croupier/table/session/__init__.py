"""A tournament at this table: set apart for it, and the session that is played."""
