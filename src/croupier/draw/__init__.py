"""Pictures of wheels, layouts, race-tracks and settlements, as SVG. Pure."""
