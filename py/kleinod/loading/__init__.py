"""Finds and opens games in texts and files."""
