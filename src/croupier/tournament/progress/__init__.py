"""Progress: who goes through, and who buys more chips or a way back."""
