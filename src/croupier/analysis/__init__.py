"""What numbers say about the game: whether chance is what it should be."""
