"""A fight run from the terminal: a prompt over the command language."""
