"""What a page has open and asks for: moments, studies and drafts of positions."""
