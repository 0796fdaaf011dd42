"""Tournaments simulated whole, to test a format.

The tournament itself is the real one: every command of its director is decided by its rooms. Only
its tables are a model: all sessions of a sitting are played at once, in arrays, by the payoff table
that settles live wagers. Tests play the same wagers at real tables and compare.
"""
