"""What every ruleset shares."""
