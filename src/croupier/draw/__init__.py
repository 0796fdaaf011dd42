"""Pictures of wheels, layouts and spins, as SVG. Pure."""
