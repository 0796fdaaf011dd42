"""Tournaments of the pit, each run with its tables."""
