"""What each screen may see of a table."""
