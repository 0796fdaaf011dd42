"""The floor as its pit has it: its acts in memory, and how they are asked."""
