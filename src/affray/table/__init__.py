"""One running game: the command language, the encounter behind it, case files."""
