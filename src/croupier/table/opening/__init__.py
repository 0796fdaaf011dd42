"""A table made, opened and closed, and the physical facts someone vouches for."""
