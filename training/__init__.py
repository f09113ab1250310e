"""How opponents learn, and the matches that show it."""
