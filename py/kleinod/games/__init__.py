"""The games, one folder for each."""
