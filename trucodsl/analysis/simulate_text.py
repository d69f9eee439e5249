"""The figures of a simulation as a table a person reads."""

from __future__ import annotations

from io import StringIO

from trucodsl.analysis.estimates import Estimate
from trucodsl.analysis.simulate import Simulation

Row = tuple[str, str, str]


def rows(found: Simulation) -> list[tuple[str, list[Row]]]:
    """Groups of rows: what, the mean, its interval."""
    game = "matches" if found.matches else "hands"
    length = [_row("moves a hand", found.moves_per_hand, 3)]
    if found.games_per_match:
        length.insert(0, _row("games a match", found.games_per_match, 3))
    if found.hands_per_match:
        length.insert(0, _row("hands a match", found.hands_per_match, 3))
    length.append(_row("hands ended by refusing or leaving", found.ended_by_word, 2, percent=True))
    lead = _who_leads(found, game) if len(found.purses) == 2 else _purses(found, game)
    gain = (
        "points a hand of who leads it, more than the others" if found.down else "advantage of leading, points a hand"
    )
    lead.append(_row(gain, found.advantage, 4, sign=True))
    paid = [bet for bet in found.bets if bet.points.mean]
    names = {bet.bet: "running from a hand" if bet.bet == "question" else bet.bet.replace("_", " ") for bet in paid}
    points = [_row(f"{names[bet.bet]}, points a hand", bet.points, 4) for bet in paid]
    shares = [_row(f"{names[bet.bet]}, share of all points", bet.share, 2, percent=True) for bet in paid]
    if found.down:  # what one gives another gets, so that nothing is a share of all
        less = "who leads (points are got rid of: less is better)"
        return [
            ("length", length),
            (less, lead),
            ("points by bet, of all together (what one gives another cancels out)", points),
        ]
    return [("length", length), ("who leads", lead), ("points by bet", points + shares)]


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
        _row(f"{game} won by {one.name}{leads.get(one.name, '')}", one.wins, 2, percent=True) for one in found.purses
    ]
    places = ["the one who leads it", *[f"number {i}" for i in range(2, len(found.purses) + 1)]]
    return lead + [_row(f"points a hand of {at}", one.points, 4) for at, one in zip(places, found.purses, strict=True)]


def to_text(found: Simulation, *, colour: bool = False) -> str:
    """The table; with colours and lines only where a person looks."""
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


def _row(what: str, one: Estimate, digits: int, *, percent: bool = False, sign: bool = False) -> Row:
    factor, unit = (100, " %") if percent else (1, "")
    plus = "+" if sign else ""
    low, mean, high = (f"{value * factor:{plus}.{digits}f}" for value in (one.low, one.mean, one.high))
    return what.replace("_", " "), mean + unit, f"{low} to {high}"


def _plain(found: Simulation) -> str:
    groups = rows(found)
    widths = [max(len(row[i]) for _, group in groups for row in group) for i in range(2)]
    lines = [heading(found)]
    for title, group in groups:
        lines += ["", title]
        lines += [f"  {what:<{widths[0]}}  {mean:>{widths[1]}}  {interval}" for what, mean, interval in group]
    return "\n".join([*lines, "", closing(found)])


def _painted(found: Simulation) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=heading(found), caption=closing(found), box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("")
    table.add_column("mean", justify="right", style="bold")
    table.add_column("95 % interval", justify="right", style="cyan")
    for title, group in rows(found):
        table.add_row(f"[bold]{title}[/bold]", "", "")
        for what, mean, interval in group:
            table.add_row(f"  {what}", mean, interval)
        table.add_section()
    out = StringIO()
    Console(file=out, force_terminal=True, width=100).print(table)
    return out.getvalue().rstrip()
