"""The referee: games, positions, events and records, for people and for every other part."""
