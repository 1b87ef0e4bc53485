"""Node counts, in one call or in slices."""
