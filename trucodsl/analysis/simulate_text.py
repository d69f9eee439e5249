"""The figures of a simulation as tables a person reads."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO

from trucodsl.analysis.estimates import Estimate
from trucodsl.analysis.figures import Simulation

Row = tuple[str, ...]
BAR, EIGHTHS, LEVELS = 12, " ▏▎▍▌▋▊▉█", "▁▂▃▄▅▆▇█"
DRAWN = {*EIGHTHS[1:], *LEVELS}
MEAN = ("", "mean", "95 % interval")


@dataclass(frozen=True, slots=True)
class Table:
    """A title, its columns (the first is text, the others stand to the right), and rows."""

    title: str
    columns: Row
    rows: tuple[Row, ...]


def tables(found: Simulation) -> list[Table]:
    """Everything that is shown, in groups."""
    shown = [
        Table("length", MEAN, tuple(_length(found))),
        Table(f"who leads{LESS if found.down else ''}", MEAN, tuple(_lead(found))),
        Table(*_points(found)),
        Table("how it goes", MEAN, tuple(_course(found))),
        Table("what ends a hand", ("", "of hands", "", "of points"), tuple(_ends(found))),
    ]
    if found.calls:
        columns = ("", "a hand", "accepted", "refused", "raised", "points when refused, a hand")
        shown.append(Table("calls, and what is answered", columns, tuple(_calls(found))))
    if found.kinds:
        special = tuple(_row(name, one, 2, percent=True) for name, one in found.kinds.items())
        shown.append(Table("special hands, of all", MEAN, special))
    if found.held:
        columns = ("", "mean", "lowest", "highest", "none", "")
        shown.append(Table("what a hand is worth (exact), from low to high", columns, tuple(_held(found))))
    return shown


LESS = " (points are got rid of: less is better)"


def _length(found: Simulation) -> list[Row]:
    rows = []
    if found.hands_per_match:
        rows.append(_row("hands a match", found.hands_per_match, 3))
    if found.games_per_match:
        rows.append(_row("games a match", found.games_per_match, 3))
    rows += [_row("moves a hand", found.moves_per_hand, 3), _row("decisions a hand", found.decisions_per_hand, 3)]
    if found.course:
        rows.append(_row("minutes a match", found.course.minutes, 1))
    rows.append(_row("hands ended by refusing or leaving", found.ended_by_word, 2, percent=True))
    rows.append(("longest hand, moves", str(found.longest_hand), ""))
    if found.course:
        rows.append(("longest match, hands", str(found.course.longest_match), ""))
    return rows


def _lead(found: Simulation) -> list[Row]:
    game = "matches" if found.matches else "hands"
    lead = _who_leads(found, game) if len(found.purses) == 2 else _purses(found, game)
    gain = (
        "points a hand of who leads it, more than the others" if found.down else "advantage of leading, points a hand"
    )
    return [*lead, _row(gain, found.advantage, 4, sign=True)]


def _points(found: Simulation) -> tuple[str, Row, tuple[Row, ...]]:
    paid = [bet for bet in found.bets if bet.points.mean]
    names = {bet.bet: "running from a hand" if bet.bet == "question" else bet.bet.replace("_", " ") for bet in paid}
    points = [_row(f"{names[bet.bet]}, points a hand", bet.points, 4) for bet in paid]
    if found.down:  # what one gives another gets, so that nothing is a share of all
        return "points by bet, of all together (what one gives another cancels out)", MEAN, tuple(points)
    shares = [_row(f"{names[bet.bet]}, share of all points", bet.share, 2, percent=True) for bet in paid]
    return "points by bet", MEAN, tuple(points + shares)


def _course(found: Simulation) -> list[Row]:
    rows = [
        _row("points between most and least won in a hand", found.swing, 3),
        _row("cards a hand as good as the best on the table", found.equal_cards, 3),
    ]
    if found.course:
        rows += [
            _row("changes of the lead, a match", found.course.lead_changes, 3),
            _row("comebacks: won from a third of the game behind", found.course.comebacks, 2, percent=True),
            _row("points that the winner was behind at worst", found.course.most_behind, 3),
            _row("points apart at the end", found.course.margin, 3),
            _row("close: at most a tenth of the game apart", found.course.close, 2, percent=True),
        ]
    return rows


def _ends(found: Simulation) -> list[Row]:
    return [
        (one.end.replace("_", " "), _percent(one.share), bar(one.share.mean), _percent(one.points_share))
        for one in found.ends
    ]


def _calls(found: Simulation) -> list[Row]:
    named = {one.call for one in found.calls}
    rows = []
    for one in found.calls:
        raised = sum(share.mean for word, share in one.answers.items() if word in named)
        shares = [one.answers[word].mean if word in one.answers else 0.0 for word in ("accept", "refuse")]
        cells = [f"{100 * share:.1f} %" if share else "-" for share in (*shares, raised)]
        worth = f"{one.refused_points.mean:.4f}" if one.refused_points.mean else "-"
        rows.append((one.call.replace("_", " "), f"{one.made.mean:.4f}", *cells, worth))
    return rows


def _held(found: Simulation) -> list[Row]:
    rows: list[Row] = []
    for name, chances in found.held.items():
        worth = {int(one): chance for one, chance in chances.items() if one.lstrip("-").isdigit()}
        some, none = sum(worth.values()), chances.get("none", 0.0)
        mean = sum(one * chance for one, chance in worth.items()) / some if some else 0.0
        low, high = (min(worth), max(worth)) if worth else (0, 0)
        rows.append((name, f"{mean:.2f}", str(low), str(high), f"{100 * none:.1f} %", sparks(worth, low, high)))
    return rows


def bar(part: float) -> str:
    """A part of one as a bar of ``BAR`` places."""
    eighths = round(max(0.0, min(part, 1.0)) * BAR * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).strip().ljust(BAR)


def sparks(chances: dict[int, float], low: int, high: int) -> str:
    """A column for each number from low to high."""
    most = max(chances.values(), default=1.0)
    return "".join(
        " " if not chances.get(n) else LEVELS[min(7, int(8 * chances[n] / most))] for n in range(low, high + 1)
    )


def _who_leads(found: Simulation, game: str) -> list[Row]:
    """One side against the other."""
    first = "leads the first hand" if found.matches else "leads"
    return [
        _row(f"{game} won by the side that {first}", found.mano_wins, 2, percent=True),
        _row(f"{game} won by the others", found.others_win, 2, percent=True),
        _row("points a hand of the side that leads it", found.mano_points, 4),
        _row("points a hand of the others", found.others_points, 4),
    ]


def _purses(found: Simulation, game: str) -> list[Row]:
    """Everyone by a letter, in turn order from the one who leads the first hand; then by the place in the hand."""
    leads = {"A": ", who leads the first hand" if found.matches else ", who leads"}
    lead = [
        _row(f"{game} won by {one.purse}{leads.get(one.purse, '')}", one.wins, 2, percent=True) for one in found.purses
    ]
    places = ["the one who leads it", *[f"number {i}" for i in range(2, len(found.purses) + 1)]]
    return lead + [
        _row(f"points a hand of {at}", one.points_per_hand, 4) for at, one in zip(places, found.purses, strict=True)
    ]


def to_text(found: Simulation, *, colour: bool = False) -> str:
    """The tables; with colours and lines only where a person looks."""
    return _painted(found) if colour else _plain(found)


def heading(found: Simulation) -> str:
    """What was played."""
    games = f"{found.games:,} {'matches' if found.matches else 'single hands'}"
    if found.games == 1:
        games = "1 match" if found.matches else "1 single hand"
    played = f", {found.hands:,} hands" if found.matches else ""
    return f"{found.variant} {found.mode}: {games}{played}, seed {found.seed}, random players"


def closing(found: Simulation) -> str:
    """How fast it was."""
    return f"95 % intervals; {found.seconds:.2f} s, {found.hands_per_second / 1e6:.2f} million hands a second"


def _percent(one: Estimate) -> str:
    return f"{100 * one.mean:.2f} %"


def _row(what: str, one: Estimate, digits: int, *, percent: bool = False, sign: bool = False) -> Row:
    factor, unit = (100, " %") if percent else (1, "")
    plus = "+" if sign else ""
    low, mean, high = (f"{value * factor:{plus}.{digits}f}" for value in (one.low, one.mean, one.high))
    return what.replace("_", " "), mean + unit, f"{low} to {high}"


def _plain(found: Simulation) -> str:
    lines = [heading(found)]
    shown = tables(found)
    first = max(len(row[0]) for table in shown for row in table.rows)
    for table in shown:
        lines += ["", *_aligned(table, first)]
    return "\n".join([*lines, "", closing(found)])


def _aligned(table: Table, first: int) -> list[str]:
    head = () if table.columns == MEAN else ("", *table.columns[1:])
    rows = [*([head] if head else []), *table.rows]
    widths = [first, *[max(len(row[i]) for row in rows) for i in range(1, len(table.columns))]]
    lines = [table.title]
    for row in rows:
        cells = [f"{row[0]:<{widths[0]}}"]
        for cell, width in zip(row[1:], widths[1:], strict=True):
            cells.append(f"{cell:<{width}}" if " to " in cell or set(cell) & DRAWN else f"{cell:>{width}}")
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return lines


def _painted(found: Simulation) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table as Rich

    out = StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    console.print(f"[bold]{heading(found)}[/bold]", highlight=False)
    for table in tables(found):
        rich = Rich(title=table.title, box=box.SIMPLE_HEAD, title_justify="left", title_style="bold", min_width=76)
        rich.add_column("", min_width=44)
        for i, column in enumerate(table.columns[1:]):
            rich.add_column(column, justify="right", style="bold" if not i else "cyan")
        for row in table.rows:
            rich.add_row(*row)
        console.print(rich)
    console.print(f"[italic]{closing(found)}[/italic]", highlight=False)
    return out.getvalue().rstrip()
