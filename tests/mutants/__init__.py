"""Do the tests notice? The rules are changed in one place at a time, and a test should fail."""
