"""Replies to the page's requests about what it has open: matches, studies and drafts of positions."""
