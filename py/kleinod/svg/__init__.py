"""A match as an SVG picture, for notebooks and files."""
