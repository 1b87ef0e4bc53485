"""A match or a study as one line of text, with its variations and annotations."""
