"""Who is still in the game: what every game with several seats asks. Written in the dialect."""


def playing(out: list[int], seats: int) -> int:
    """How many of the seats have not left."""
    n = 0
    for seat in range(seats):
        n += 1 - out[seat]
    return n


def drawn_seat(out: list[int], ticket: int) -> int:
    """The seat that a ticket names, counting only those that have not left."""
    seat = 0
    while out[seat] or ticket:
        ticket -= 1 - out[seat]
        seat += 1
    return seat


def last_left(out: list[int], seats: int) -> int:
    """The seat that is left alone at the table, or -1 as long as several are, or nobody is."""
    if playing(out, seats) != 1:
        return -1
    return drawn_seat(out, 0)
