"""The table in a chat channel: one core that knows no protocol, and a thin adapter for each."""
