"""What the office asks for: which tables can be made, what a role may do and where it goes."""
