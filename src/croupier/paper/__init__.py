"""What is printed: tickets and cases, as pages of PDF."""
