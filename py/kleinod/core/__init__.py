"""What all games share: the interface, matches, records, explanations."""
