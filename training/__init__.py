"""How opponents learn; `tablier tournament` shows what they have learned."""
