"""What the side bets draw for a spin."""
