"""Node counts, at once or in slices."""
