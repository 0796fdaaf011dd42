"""`make prove`: alter every value of every rulebook; a test marked with its clause must fail."""
