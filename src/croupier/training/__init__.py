"""Practice for dealers: scripts of incidents, and what a trainee did about them."""
