"""A spin settled: winners, losers, what is due to those who left, wagers that wait."""
