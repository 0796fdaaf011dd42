"""Malfunctions: what fails, what waits for the records, what is held, refused or returned."""
