"""Training at a table of a demonstration: what happens, what the trainee is shown, the score."""
