"""Games from elsewhere, a file for each program; docs/importers.md says how another is added."""
