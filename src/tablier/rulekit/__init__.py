"""What rules are written with: records, events, and the compiler of both."""
