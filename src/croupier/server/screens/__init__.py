"""The screens' files as browsers get them: few, small and kept for good."""
