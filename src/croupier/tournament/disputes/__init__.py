"""Disputes: raised, decided, complained of, reviewed."""
