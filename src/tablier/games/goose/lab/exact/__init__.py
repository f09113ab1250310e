"""Exact odds of goose boards: chains built by running the rules, and solved."""
