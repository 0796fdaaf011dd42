"""The live server: tables, clocks, random numbers, HTTP and screens."""
