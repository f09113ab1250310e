"""Whatever comes from outside, made up by a fuzzer that watches which lines it reaches."""
