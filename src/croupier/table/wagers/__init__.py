"""Wagers placed, called, moved, taken back and repeated."""
