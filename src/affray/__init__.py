"""One engine for tabletop combat."""
