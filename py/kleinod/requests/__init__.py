"""The things that a page has open (moments, studies, drafts of positions), and its requests for them."""
