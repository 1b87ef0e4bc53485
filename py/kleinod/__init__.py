"""Five little-known German games: rules, notation, links and opponents."""
