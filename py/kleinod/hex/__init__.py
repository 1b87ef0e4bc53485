"""Geometry of hexagonal boards."""
