"""Roulette run by the book."""
