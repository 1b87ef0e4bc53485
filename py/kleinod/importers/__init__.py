"""Games from other programs, a file for each program; docs/importers.md says how to add one."""
