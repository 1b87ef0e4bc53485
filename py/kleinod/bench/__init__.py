"""Benchmarks of engines, matches, studies and bots, and games as data."""
