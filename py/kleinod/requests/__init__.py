"""The things that a page has open, and its requests for them: moments, studies, drafts of positions."""
