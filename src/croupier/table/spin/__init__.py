"""One release of the ball: betting opened, the ball, no more bets, the outcome."""
