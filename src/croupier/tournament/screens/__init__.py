"""What the screens of a tournament are sent."""
