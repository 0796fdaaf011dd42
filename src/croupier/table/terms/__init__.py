"""Terms of play over time: limits announced and applied, a player's own, legacy wagers."""
