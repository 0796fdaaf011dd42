"""A demonstration tournament: director, dealers and players who play by themselves."""
