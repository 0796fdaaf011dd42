"""What happens at one table: commands into events, events into a table. Pure."""
