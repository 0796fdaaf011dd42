"""What the office asks for: which tables can be made, which screens a table has, who goes where."""
