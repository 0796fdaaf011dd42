"""Colours, shapes and fonts shared by all pictures of a table."""

from __future__ import annotations

from html import escape

from croupier.rules.wheel import Wheel

CLOTH = "#0b3f2e"
LINE = "#cfdccf"
WHITE = "#ffffff"
GOLD = "#f4c64e"
INK = "#16211c"
WOOD = "#4a2f1b"
# White numerals have at least 5 to 1 on each of these; WCAG AA asks for 4.5.
FILL = {"red": "#b3202c", "black": "#15181b", "green": "#0e7a44"}
XMLNS = "http://www.w3.org/2000/svg"  # a name, not an address: nothing is fetched
FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"


def tag(name: str, *inner: str, **attributes: object) -> str:
    """An element; its attributes are escaped here, what is inside it already is."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(plain(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


def title(text: str) -> str:
    """The tooltip of an element, which screen readers read too."""
    return tag("title", escape(text))


def label(x: float, y: float, text: str, size: float, **attributes: object) -> str:
    """Text centred on a point, white by default."""
    attributes = {"fill": WHITE, **attributes}
    return tag("text", escape(text), x=x, y=y, dy=".35em", font_size=size, **attributes)


def diamond(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """The mark of red: it tells red from black where colours do not."""
    half, tall = width / 2, height / 2
    points = polygon_points([(x, y - tall), (x + half, y), (x, y + tall), (x - half, y)])
    return tag("polygon", points=points, **attributes)


def mark_of_red(x: float, y: float, size: float) -> str:
    line = {"fill": "none", "stroke": WHITE, "stroke_opacity": 0.45, "stroke_width": 1.5}
    return diamond(x, y, size, size, class_="mark", **line)


def letter(x: float, y: float, mark: str, bet: str) -> str:
    """A letter of a legend, on the place it explains."""
    disc = tag("circle", cx=x, cy=y, r=11, fill=GOLD, stroke=INK, stroke_width=1.25)
    return tag("g", title(bet), disc, label(x, y, mark, 14, fill=INK), class_="place", data_bet=bet)


def polygon_points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{plain(x)},{plain(y)}" for x, y in points)


def sheet(box: tuple[float, float, float, float], name: str, description: str, *inner: str) -> str:
    """A whole picture: its view box, then its description in words."""
    return tag(
        "svg",
        title(name),
        tag("desc", escape(description)),
        *inner,
        xmlns=XMLNS,
        viewBox=" ".join(map(plain, box)),
        width=box[2],
        height=box[3],
        role="img",
        style="max-width:100%;height:auto",
        font_family=FONT,
        font_weight=600,
        text_anchor="middle",
    )


def from_zero(wheel: Wheel) -> tuple[str, ...]:
    """The pockets clockwise, 0 first."""
    at = wheel.order.index("0")
    return wheel.order[at:] + wheel.order[:at]


def plain(value: object) -> str:
    """Lengths to a hundredth, the same on every machine; other values as they are."""
    if not isinstance(value, float):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
