"""Tournaments: their Terms and Conditions, and the arithmetic that follows from them. Pure."""
