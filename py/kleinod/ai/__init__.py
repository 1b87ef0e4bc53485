"""Opponents that play any game through the core interface."""
