"""Games in texts and files that people bring along."""
