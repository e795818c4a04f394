"""The journal of a game: every command on disk before it is answered, and the way back to any moment."""
