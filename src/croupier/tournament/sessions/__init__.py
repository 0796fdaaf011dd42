"""Sessions: they start, stand still, end and are recorded; who comes late, leaves, retires."""
