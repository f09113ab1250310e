"""A figure of Matplotlib that shows itself in a notebook, whether or not pyplot is about."""

from matplotlib.figure import Figure

from tablier.lab.plots.house import png


class Picture(Figure):
    """What `plot()` gives back; it can be changed and saved like any other figure."""

    def _repr_png_(self) -> bytes:
        return png(self)
