"""What a tournament looks like from outside: its end, and what it waits for."""
