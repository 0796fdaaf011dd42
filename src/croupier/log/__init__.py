"""The log: acts as lines, each chained to the one before it, written and read. Pure."""
