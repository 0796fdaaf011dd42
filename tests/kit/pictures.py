"""What a picture shows: its parts by class, their words, marks and places."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from croupier.draw.ink import XMLNS

SVG = f"{{{XMLNS}}}"
RED = set(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))


def groups(svg: str, kind: str) -> list[Element]:
    return [g for g in ElementTree.fromstring(svg).iter(f"{SVG}g") if g.get("class") == kind]


def words(group: Element) -> str:
    return " ".join(text.text or "" for text in group.findall(f"{SVG}text"))


def one(group: Element, name: str) -> Element:
    (found,) = group.findall(f"{SVG}{name}")
    return found


def has_mark(group: Element) -> bool:
    return any(shape.get("class") == "mark" for shape in group)


def at(text: Element) -> complex:
    return complex(float(text.attrib["x"]), float(text.attrib["y"]))


def colour_of(number: str) -> str:
    return "green" if number.strip("0") == "" else "red" if number in RED else "black"
