"""What many fights, or all ways of one, say about a scenario."""
