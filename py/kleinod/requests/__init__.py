"""What a page holds and asks: moments, what it was told already, studies and drafts of positions."""
