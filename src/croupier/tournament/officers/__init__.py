"""Officers: who directs the tournament, and who of them is there."""
