"""A match being played: its steps, its ends, its list of turns, and why an action is refused."""
