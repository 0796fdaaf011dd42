"""Seating: briefing, practice, the draw, and new times."""
