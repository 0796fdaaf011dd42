"""The mathematics: exact edges and distributions, betting systems, simulation, tests of wheels."""
