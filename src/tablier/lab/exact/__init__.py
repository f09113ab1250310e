"""Exact odds: chains built by running the rules, and solved."""
