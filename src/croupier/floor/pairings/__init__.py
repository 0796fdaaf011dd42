"""Pairings: which screen acts for whom, at which table and place, and who issued its code."""
