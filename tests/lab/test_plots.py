"""Pictures of the lab: true bars, our own type and colours, words and numbers of each language."""

import base64
import re
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pandas
import pytest
from matplotlib.figure import Figure

import tablier
from tablier.draw.faces import Face, font_file
from tablier.draw.theme import theme_of
from tablier.lab import Comparison, Odds, Review, Simulation, compare, odds, review, simulate
from tablier.lab.base import Result
from tablier.lab.plots.house import LABEL
from tablier.lab.plots.panels import bar_width, histogram
from tablier.words.errors import TablierError


@pytest.fixture(scope="module")
def played() -> Simulation:
    return simulate("oie", 3_000, seed=1, detail=True)


@pytest.fixture(scope="module")
def exact() -> Odds:
    return odds("oie-cayro", finish="reach", squares=True)


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return compare("oie", tablier.game("oie-archer"), games=300)


@pytest.fixture(scope="module")
def looked_back() -> Review:
    return review(tablier.game("oie", players=2).start().play("3+6").play("1+2").play("6+5"))


@pytest.fixture(scope="module")
def results(
    played: Simulation, exact: Odds, compared: Comparison, looked_back: Review
) -> dict[str, Result]:
    return {"simulate": played, "odds": exact, "compare": compared, "review": looked_back}


def texts(figure: Any) -> list[str]:
    """Everything that is written in a picture."""
    figure.draw_without_rendering()
    return [
        text.get_text()
        for text in figure.findobj(matplotlib.text.Text)
        if text.get_text().strip() and text.get_visible()
    ]


def bars(axes: Any) -> list[float]:
    """The heights of the bars in a histogram."""
    (patch,) = [patch for patch in axes.patches if hasattr(patch, "get_data")]
    return list(patch.get_data().values)


# --- true bars ------------------------------------------------------------------------------------


def test_a_bar_is_the_sum_of_its_games_whatever_its_width() -> None:
    shares = [0.0, 0.1, 0.2, 0.3, 0.25, 0.1, 0.05]
    assert histogram(shares, 1) == shares
    assert histogram(shares, 2) == pytest.approx([0.1, 0.5, 0.35, 0.05])
    for width in range(1, 9):
        assert sum(histogram(shares, width)) == pytest.approx(1)
    assert [bar_width(last) for last in (10, 99, 100, 250, 700, 3_000)] == [1, 1, 2, 5, 10, 50]


def test_simulate_odds_and_compare_draw_the_same_bars() -> None:
    """3,331 games in a bar are 3,331 games, not 398 for each turn of its width."""
    figure = Figure(figsize=(18, 5))
    one, two, three = figure.subplots(1, 3)
    found = simulate("oie", 20_000, seed=3)
    found.plot(ax=one)
    width = bar_width(found.quantile(999, 1000))
    assert width > 1
    games = [sum(found.tally.lengths[n : n + width]) for n in range(0, 200, width)]
    assert bars(one)[: len(games)] == pytest.approx([100 * n / 20_000 for n in games])
    sure = odds("oie")
    sure.plot(ax=two)
    assert bars(two)[:20] == pytest.approx(
        [100 * sum(sure.distribution[n : n + width]) for n in range(0, 20 * width, width)]
    )
    compare("oie", "oie-cayro", games=100).plot(ax=three)
    wide = bar_width(300)
    sides = [patch.get_data().values for patch in three.patches]
    assert sides[0][:20] == pytest.approx(
        [100 * sum(sure.distribution[n : n + wide]) for n in range(0, 20 * wide, wide)]
    )
    assert f"parties par tranche de {width} tours (%)" in texts(figure)


def test_the_axis_says_of_which_games_it_is_the_share() -> None:
    axes = Figure().subplots()
    figure = simulate("oie", 500, max_turns=40).plot(ax=axes, lang="en")
    assert any("of those that ended" in text for text in texts(figure))


def test_the_cumulative_curve_ends_where_all_games_are_over(exact: Odds) -> None:
    figure = exact.plot(what="lengths")
    (curve,) = [axes for axes in figure.axes if axes.get_ylabel() == "parties déjà finies (%)"]
    (line,) = curve.lines
    over = np.asarray(line.get_ydata(), float).tolist()
    assert over == sorted(over)
    assert over[17] == pytest.approx(100 * sum(exact.distribution[:18]))
    assert over[-1] == pytest.approx(100, abs=0.2)


# --- type, colours, words -------------------------------------------------------------------------


@pytest.mark.many
def test_pictures_are_in_our_own_type_and_leave_no_setting_behind(
    results: dict[str, Result], tmp_path: Path
) -> None:
    before = dict(matplotlib.rcParams)
    for name, result in results.items():
        figure = result.plot(tmp_path / f"{name}.png")
        figure.draw_without_rendering()
        for text in figure.findobj(matplotlib.text.Text):
            if text.get_text().strip():
                assert text.get_fontname() in ("Source Serif Pro", "Source Sans Pro"), text
        assert matplotlib.colors.to_hex(figure.get_facecolor()).upper() == theme_of("day").paper
    assert dict(matplotlib.rcParams) == before


def test_a_pdf_carries_our_type(played: Simulation, tmp_path: Path) -> None:
    played.plot(tmp_path / "plot.pdf")
    held = (tmp_path / "plot.pdf").read_bytes()
    assert font_file(Face.SERIF).exists()
    assert b"SourceSerifPro-Bold" in held
    assert b"SourceSansPro-Regular" in held
    assert b"DejaVu" not in held


@pytest.mark.many
def test_the_same_result_is_the_same_file(played: Simulation, tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.svg" for n in "ab"]
    for file in files:
        played.plot(file)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "font-family" not in files[0].read_text("utf-8")  # outlines: no font is asked for


@pytest.mark.many
@pytest.mark.parametrize("name", ["simulate", "odds", "compare", "review"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_nothing_runs_out_of_the_picture(name: str, lang: str, results: dict[str, Result]) -> None:
    figure = results[name].plot(lang=lang)
    figure.draw_without_rendering()
    drawn = figure.get_tightbbox()  # around all that is drawn, in inches
    width, height = figure.get_size_inches()
    assert drawn.x0 >= 0
    assert drawn.y0 >= 0
    assert drawn.x1 <= width
    assert drawn.y1 <= height


@pytest.mark.many
def test_the_title_says_game_players_and_what_is_unusual(exact: Odds) -> None:
    said = texts(exact.plot(lang="fr"))
    assert "Jeu de l’oie Cayro" in said
    assert (
        "2 joueurs · chances exactes · L’arrivée\u00a0: dès qu’on l’atteint ou la dépasse" in said
    )
    assert "moyenne\u00a0: 17,07" in said
    assert "médiane\u00a0: 17" in said
    assert "place 1 (Rouge)" in said
    assert "52,44\u202f%" in said
    plain = texts(odds("oie-cayro", players=3).plot(lang="en"))
    assert "3 players · exact odds" in plain  # nothing unusual, nothing said
    third = texts(simulate("oie", 50, players=3, first=2).plot(lang="en"))
    assert "3 players · 50 games · seed 0 · Who begins: Blue" in third


def test_numbers_are_written_as_the_language_does() -> None:
    found = simulate("petits-chevaux", 1_000, players=2, goal="all", six="always")
    assert "1\u202f000 parties" in " ".join(texts(found.plot(lang="fr")))
    assert "1,000 games" in " ".join(texts(found.plot(lang="en")))
    ticks = texts(odds("oie-cayro", finish="reach", squares=True).plot(what="visits", lang="fr"))
    assert any(re.fullmatch(r"0,\d+", tick) for tick in ticks)
    assert not any(re.fullmatch(r"0\.\d+", tick) for tick in ticks)


def test_games_that_last_longer_than_the_axis_are_told(played: Simulation) -> None:
    said = " ".join(texts(played.plot(lang="en")))
    assert re.search(rf"0\.\d\d% of the games last longer, up to {played.turns.max}", said)


@pytest.mark.many
def test_volleys_are_called_volleys_everywhere() -> None:
    two = simulate("oie-archer", 200, detail=True)
    words = [two.say("fr"), " ".join(texts(two.plot(lang="fr"))), two._repr_html_()]
    sure = odds("oie-archer", shortest=True)
    words += [sure.say("fr"), " ".join(texts(sure.plot(lang="fr")))]
    same = compare("oie-archer", tablier.game("oie-archer", players=3), games=100)
    words += [same.say("fr"), " ".join(texts(same.plot(lang="fr")))]
    place = tablier.game("oie-archer").start().play("10 10", 0).play("1 0", 1)
    words += [review(place).say("fr"), " ".join(texts(review(place).plot(lang="fr")))]
    for text in words:
        assert not re.search(r"\btours?\b", text), text
    assert "volées en moyenne" in words[0]
    assert "durée d’une partie (volées)" in words[1]


def test_turns_and_volleys_are_not_compared(compared: Comparison) -> None:
    said = compared.say("en")
    assert "A is counted in turns, B in volleys; these numbers cannot be compared." in said
    assert "B is shorter" not in said
    assert "B is longer" not in said
    assert "length of a game (A: turns, B: volleys)" in texts(compared.plot(lang="en"))
    assert "waiting (% of turns or volleys)" in said


def test_what_are_no_axes_is_told() -> None:
    with pytest.raises(tablier.TablierError, match="pas «\u00a03\u00a0»"):
        simulate("oie", 50).plot(ax=3)


def test_bars_tell_their_figures_as_sentences_do() -> None:
    found = simulate("oie", 500)
    share, error = (re.escape(f"{100 * x:.2f}") for x in (found.wins[0].value, found.wins[0].error))
    assert re.search(rf"wins {share}% \(± {error}%\)", found.say("en"))
    assert any(re.fullmatch(f"{share}% ± {error}%", text) for text in texts(found.plot(lang="en")))


def test_what_stands_below_an_axis_keeps_its_distance() -> None:
    found = simulate("oie", 20_000)
    axes = found.plot(lang="fr").axes[0]
    label = axes.xaxis.label
    lines = label.get_text().count("\n") + 1
    assert lines > 1
    assert label.get_window_extent().height / lines > 1.25 * LABEL / 72 * 100


def test_titles_of_boards_are_taken_as_they_are(tmp_path: Path) -> None:
    board = tmp_path / "five.toml"
    board.write_text('track = 9\ndice = 1\ntitle = "5 $x$ & <y> ♘"\n', "utf-8")
    found = odds(board, players=2)
    assert "5 $x$ & <y> ♘" in texts(found.plot())  # the knight from a type that has one
    assert "5 $x$ &amp; &lt;y&gt; ♘" in found._repr_html_()


def test_themes(played: Simulation) -> None:
    night = played.plot(theme="night", what="wins")
    assert matplotlib.colors.to_hex(night.get_facecolor()).upper() == theme_of("night").paper
    with pytest.raises(TablierError, match="thème"):
        played.plot(theme="dusk")


# --- axes of one's own, notebooks, tables ---------------------------------------------------------


@pytest.mark.parametrize("name", ["simulate", "odds", "compare", "review"])
def test_results_draw_on_axes_of_ones_own(name: str, results: dict[str, Result]) -> None:
    figure = Figure()
    one, other = figure.subplots(1, 2)
    assert results[name].plot(ax=one, lang="en") is figure
    assert one.has_data()
    assert not other.has_data()
    assert one.get_title(loc="left")


def test_title_and_legend_keep_apart_on_narrow_axes(exact: Odds) -> None:
    figure = Figure(figsize=(9, 4), layout="constrained")
    axes, _ = figure.subplots(1, 2)
    exact.plot(ax=axes)
    figure.draw_without_rendering()
    (legend,) = [legend for one in figure.axes if (legend := one.get_legend())]
    (title,) = axes.findobj(lambda one: getattr(one, "get_text", str)() == axes.get_title("left"))
    assert title.get_window_extent().y0 >= legend.get_window_extent().y1


def test_one_part_alone(played: Simulation) -> None:
    axes = Figure().subplots()
    played.plot(ax=axes, what="wins", lang="en")
    assert "Wins by seat" in axes.get_title(loc="left")
    assert "The game of the goose, 2 players" in axes.get_title(loc="left").replace("\n", " ")
    with pytest.raises(TablierError, match="lengths, wins, visits"):
        played.plot(what="nonsense")


def test_what_is_no_file_is_refused(played: Simulation) -> None:
    wrong: Any = 5
    with pytest.raises(TablierError, match=r"\.png"):
        played.plot(wrong)


@pytest.mark.many
@pytest.mark.parametrize("name", ["simulate", "odds", "compare", "review"])
def test_results_show_themselves_in_a_notebook(name: str, results: dict[str, Result]) -> None:
    bundle = results[name]._repr_mimebundle_()
    assert bundle["text/plain"] == repr(results[name]) == results[name].say()
    assert bundle["image/png"].startswith(b"\x89PNG")
    page = bundle["text/html"]
    assert "<table>" in page
    (picture,) = re.findall(r"data:image/png;base64,([^\"]+)", page)
    assert base64.b64decode(picture).startswith(b"\x89PNG")
    figure: Any = results[name].plot()
    assert figure._repr_png_().startswith(b"\x89PNG")


@pytest.mark.many
def test_the_table_of_a_notebook_has_the_figures(played: Simulation, exact: Odds) -> None:
    page = re.sub(r"<[^>]+>", " ", played._repr_html_())
    assert re.search(r"durée moyenne \(tours\)\s+\d\d,\d\d ± \d,\d\d", page)
    assert re.search(r"victoires de la place 1, Rouge \(%\)\s+\d\d,\d\d ± \d,\d\d", page)
    assert re.search(
        r"durée moyenne \(tours\)\s+17,0\d{3}", re.sub(r"<[^>]+>", " ", exact._repr_html_())
    )


def test_without_matplotlib_there_is_still_a_table(
    played: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablier.lab.base.drawable", lambda: False)
    assert "image/png" not in played._repr_mimebundle_()
    assert "<table>" in played._repr_html_()
    assert "<img" not in played._repr_html_()
    with pytest.raises(TablierError, match="matplotlib"):
        played.plot()


def test_wins_lengths_and_visits_as_tables_of_pandas(
    played: Simulation, exact: Odds, compared: Comparison, looked_back: Review
) -> None:
    wins = played.to_pandas("wins")
    assert list(wins.columns) == ["seat", "name", "share", "error"]
    assert list(wins["share"]) == [win.value for win in played.wins]
    assert played.to_pandas("lengths").equals(played.to_pandas())
    visits = played.to_pandas("visits")
    assert played.places is not None
    assert dict(zip(visits["place"], visits["visits"], strict=True)) == played.places
    assert exact.squares is not None
    assert exact.to_pandas("visits")["visits"].iloc[12] == exact.squares[12].visits
    joined = visits.merge(exact.to_pandas("visits"), on="square", suffixes=("", "_exact"))
    assert list(joined["place"]) == [f"sq-{square}" for square in joined["square"]]
    assert len(joined) == len(visits)
    assert exact.to_pandas("wins")["share"].sum() == pytest.approx(1)
    assert list(exact.to_pandas()["share"]) == list(exact.distribution)
    both = compared.to_pandas("wins")
    assert list(both["side"]) == ["a", "a", "b", "b"]
    assert set(compared.to_pandas("lengths")["side"]) == {"a", "b"}
    assert isinstance(compared.to_pandas("visits"), pandas.DataFrame)
    moments = looked_back.to_pandas()
    assert list(moments["text"]) == [moment.text for moment in looked_back.moments]


def test_a_table_that_is_not_there_is_refused(exact: Odds) -> None:
    with pytest.raises(TablierError, match="detail=True"):
        simulate("oie", 20).to_pandas("visits")
    with pytest.raises(TablierError, match="squares=True"):
        odds("oie").to_pandas("visits")
    with pytest.raises(TablierError, match="lengths, wins, visits"):
        exact.to_csv("luck")


def test_csv_is_what_pandas_holds(exact: Odds) -> None:
    head, *rows = exact.to_csv().splitlines()
    assert head == "turns,share"
    shares = [float(row.split(",")[1]) for row in rows]
    assert np.allclose(shares, exact.distribution, rtol=1e-8, atol=0)
