"""Importers of games from other programs, a file for each; docs/importers.md says how to add one."""
