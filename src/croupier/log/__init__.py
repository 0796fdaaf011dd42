"""The log: acts as lines, each chained to the one before by its hash. Pure."""
