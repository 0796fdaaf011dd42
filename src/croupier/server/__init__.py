"""What runs live: the pit that owns tables, clocks and chance."""
