"""Break the code in small ways; a test must notice. `make mutate SEED=1 SAMPLE=300`."""
