"""What the game is: wheels, layouts, bets, limits and settlement. Pure."""
