"""What is true after every step of every game, by family: checked in compiled code, by the million.

Each module is written in the dialect of the rules. It has `BROKEN`, what can be found wrong, in
words, and `find(s, o, was)`, which answers 0, or the place in `BROKEN` of what is wrong, counted
from 1; `was` is the record before the step. `playing` plays.
"""
