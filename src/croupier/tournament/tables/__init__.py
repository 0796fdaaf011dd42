"""Tables: which are set apart for the tournament."""
