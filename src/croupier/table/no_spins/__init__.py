"""A spin or a wager that has no result: no spins and voids."""
