"""What was recorded wrongly is put right: outcomes, settlements, positions."""
