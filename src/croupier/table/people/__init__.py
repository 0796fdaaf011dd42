"""Who is at the table: seats, guests, buying in, cashing out and leaving."""
