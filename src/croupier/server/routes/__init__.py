"""What each address of the server takes and gives."""
