"""Looking after a database: checked, repaired, copied and restored."""
