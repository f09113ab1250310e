"""Chance that runs alike interpreted and compiled, and gives each game a generator of its own.

The generator is Chris Doty-Humphrey's sfc32: three chaotic words and a counter, 128 bits in all.
Every number stays within 32 bits, so that plain integers and 64-bit machine words agree. A game's
generator depends on the seed and on the game's number alone: whoever plays game 123,456 of a seed
gets the same dice, whatever was played before it or beside it. Written in the dialect.
"""

WORD = 0xFFFFFFFF
SHIFT = 32


def key_of(seed: int) -> list[int]:
    """Four words that a whole simulation shares, drawn from its seed (any integer)."""
    from hashlib import blake2b

    digest = blake2b(str(seed).encode(), digest_size=16, person=b"tablier.lab").digest()
    return [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]


def mixed(word: int) -> int:
    """A word whose every bit depends on every bit of this one; no two give the same."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


def deal(rng: list[int], key: list[int], game: int) -> None:
    """Set a generator to the beginning of a game.

    Each of its three words is a mixture of the one before it, keyed by the seed: the first draws of
    games whose numbers are alike have nothing in common. Two games of a seed never begin alike: the
    third word tells those apart whose first two are the same.
    """
    low = game & WORD
    high = mixed((game >> SHIFT) ^ key[3])
    rng[0] = mixed(low ^ key[0]) ^ high
    rng[1] = mixed((rng[0] + key[1]) & WORD)
    rng[2] = mixed((rng[1] + key[2] + low) & WORD)
    rng[3] = 1


def draw(rng: list[int], n: int) -> int:
    """One of 0 … n-1, each exactly as likely (n below 2**31).

    The word is scaled down to n; the few words that would make some numbers likelier are drawn
    again.
    """
    while True:
        a = rng[0]
        b = rng[1]
        c = rng[2]
        d = rng[3]
        word = (a + b + d) & WORD
        rng[0] = b ^ (b >> 9)
        rng[1] = (c + (c << 3)) & WORD
        rng[2] = (((c << 21) | (c >> 11)) + word) & WORD
        rng[3] = (d + 1) & WORD
        scaled = word * n
        rest = scaled & WORD
        if rest >= n or rest >= (WORD + 1) % n:  # the first test saves nearly every division
            return scaled >> SHIFT
