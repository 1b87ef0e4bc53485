"""Benchmarks: what the engines, matches, studies and bots cost, and games as data."""
