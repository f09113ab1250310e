"""The long form of what the suite shows briefly: `make soak` runs all of it and prints figures."""
