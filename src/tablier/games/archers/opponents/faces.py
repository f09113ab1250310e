"""Who the ten levels of Archers are: a name and a face each; their words are the family's."""

from tablier.draw.portraits import Portrait

FACES = {
    "1": ("Colin", Portrait("yellow", hair="tuft", colour="fair", hat="nightcap", eyes="closed",
                            mouth="round")),
    "2": ("Margot", Portrait("red", hair="braids", colour="ginger", extra="freckles")),
    "3": ("Hubert", Portrait("green", skin=1, hat="feather", mouth="smirk")),
    "4": ("Odile", Portrait("blue", hair="curls", colour="fair", mouth="calm", extra="glasses")),
    "5": ("Basile", Portrait("grey", hat="cap", beard="moustache", mouth="calm")),
    "6": ("Inès", Portrait("purple", skin=2, hair="bun", colour="black", extra="earring")),
    "7": ("Robine", Portrait("green", hair="long", colour="black", hat="hood", eyes="sharp",
                             mouth="calm")),
    "8": ("Malo", Portrait("red", skin=3, hair="curls", colour="black", eyes="sharp",
                           mouth="smirk", extra="patch")),
    "9": ("Anselme", Portrait("blue", hair="none", colour="grey", hat="helmet", beard="full",
                              eyes="sharp", mouth="calm")),
    "10": ("Aliénor", Portrait("purple", skin=1, hair="long", colour="white", hat="crown",
                               eyes="sharp", mouth="calm")),
}  # fmt: skip
