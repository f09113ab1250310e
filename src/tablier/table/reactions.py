"""The words that everybody may say at a table, by the keys of their sentences."""

REACTIONS = ("bravo", "ouf", "oups", "haha", "merci", "encore", "bonjour", "au-revoir")
