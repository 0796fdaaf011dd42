"""Commands about a database as a whole."""
