"""Clocks: that a machine's clock was set, which moves no time in the log."""
