"""A match or a study as text: one line, its tree of variations, and what was said about it."""
