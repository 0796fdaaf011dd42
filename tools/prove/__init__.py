"""`make prove`: every value of every rulebook is altered; a test marked with its clause must fail."""
