"""A rulebook's data: read from a mapping, checked with a cure, compared."""
