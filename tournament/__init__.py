"""Tournaments of many matches: planned in TOML, played by Dask workers, kept in SQLite, reported as HTML."""
