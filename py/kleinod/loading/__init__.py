"""Everything that people bring along as text or file, found and opened."""
