"""Real wheels: what their sensors say on a serial line, reported as an enrolled device."""
