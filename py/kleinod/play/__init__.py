"""Matches: their steps, their ends, the list of turns, and the reasons why actions are refused."""
