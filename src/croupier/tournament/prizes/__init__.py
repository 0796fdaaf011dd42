"""Prizes: places, the pool, what is paid, and the end of the tournament."""
