"""Draw the icon of installed screens: a wheel from above, with the ball at zero, as SVG and PNG."""

from __future__ import annotations

import math
import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ICONS = Path(__file__).parents[1] / "src/croupier/web/icons"
POCKETS = 37
FINER = 4  # drawn so many times finer, then blurred to size: edges are smooth

FELT, EDGE, BRASS, WOOD = "#06140e", "#0d5a40", "#d9a441", "#4a2b16"
RED, BLACK, GREEN, IVORY = "#b3202c", "#15181b", "#0e7a44", "#fff8e7"
# Radii, of a wheel whose rim is 1.
RIM, TRACK, POCKET_OUT, POCKET_IN, CONE, TURRET, BALL = 1.0, 0.91, 0.80, 0.50, 0.46, 0.13, 0.085
BALL_AT = 0.655
SPOKES = 4

Pixels = NDArray[np.float64]


def colour(pocket: int) -> str:
    """They take turns, but for the zero at the top."""
    return GREEN if pocket == 0 else RED if pocket % 2 else BLACK


def svg() -> str:
    """As wide as high, 512, with round corners."""
    step = 2 * math.pi / POCKETS
    wedges = []
    for pocket in range(POCKETS):
        at = (pocket - 0.5) * step, (pocket + 0.5) * step
        corners = [
            (radius * math.sin(angle), -radius * math.cos(angle))
            for radius, angle in (
                (POCKET_OUT, at[0]), (POCKET_OUT, at[1]), (POCKET_IN, at[1]), (POCKET_IN, at[0]),
            )
        ]  # fmt: skip
        points = " ".join(f"{x:.3f},{y:.3f}" for x, y in corners)
        wedges.append(f'<polygon points="{points}" fill="{colour(pocket)}"/>')
    spokes = "".join(
        f'<rect x="-.035" y="-.4" width=".07" height=".4" rx=".03" fill="{BRASS}"'
        f' transform="rotate({45 + 360 // SPOKES * n})"/>'
        for n in range(SPOKES)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.2 -1.2 2.4 2.4">'
        f'<rect x="-1.2" y="-1.2" width="2.4" height="2.4" rx=".5" fill="{FELT}"/>'
        f'<circle r="{RIM}" fill="{BRASS}"/><circle r="{TRACK}" fill="{WOOD}"/>'
        f'<circle r="{POCKET_OUT + 0.02}" fill="{BRASS}"/>{"".join(wedges)}'
        f'<circle r="{POCKET_IN}" fill="{BRASS}"/><circle r="{CONE}" fill="{WOOD}"/>{spokes}'
        f'<circle r="{TURRET}" fill="{BRASS}"/><circle cy="-{BALL_AT}" r="{BALL}" fill="{IVORY}"/>'
        "</svg>\n"
    )


def pixels(size: int, *, is_masked: bool) -> Pixels:
    """The same as coloured points, red, green, blue and opacity from 0 to 1. A launcher cuts a
    masked one to a form of its own: the wheel is smaller, and the felt goes to the edges."""
    fine = size * FINER
    reach = 1.55 if is_masked else 1.2
    line = (np.arange(fine) + 0.5) / fine * 2 * reach - reach
    x, y = np.meshgrid(line, line)
    radius, angle = np.hypot(x, y), np.arctan2(x, -y) % (2 * np.pi)
    drawn = np.empty((fine, fine, 4))
    light = np.clip(1 - np.hypot(x, y + 0.5 * reach) / (1.6 * reach), 0, 1)[..., None]
    drawn[..., :3] = _rgb(FELT) + (_rgb(EDGE) - _rgb(FELT)) * 0.55 * light
    drawn[..., 3] = 1.0

    def fill(where: NDArray[np.bool_], shade: str) -> None:
        drawn[where, :3] = _rgb(shade)

    fill(radius < RIM, BRASS)
    fill(radius < TRACK, WOOD)
    fill(radius < POCKET_OUT + 0.02, BRASS)
    pocket = np.floor(angle / (2 * np.pi / POCKETS) + 0.5).astype(int) % POCKETS
    ring = (radius < POCKET_OUT) & (radius >= POCKET_IN)
    for one in range(POCKETS):
        fill(ring & (pocket == one), colour(one))
    fill(radius < POCKET_IN, BRASS)
    fill(radius < CONE, WOOD)
    for spoke in range(SPOKES):
        turned = math.radians(45 + 360 / SPOKES * spoke)
        along = x * math.sin(turned) - y * math.cos(turned)
        across = x * math.cos(turned) + y * math.sin(turned)
        fill((np.abs(across) < 0.035) & (along > 0) & (along < 0.4), BRASS)
    fill(radius < TURRET, BRASS)
    fill(np.hypot(x, y + BALL_AT) < BALL, IVORY)
    if not is_masked:
        corner = np.maximum(np.abs(np.stack([x, y])) - (reach - 0.5), 0)
        drawn[np.hypot(*corner) > 0.5, 3] = 0.0
    blurred: Pixels = drawn.reshape(size, FINER, size, FINER, 4).mean(axis=(1, 3))
    return blurred


def png(drawn: Pixels) -> bytes:
    """Of 8 bits a channel, its lines filtered by what is left of each point."""
    height, width, _ = drawn.shape
    points = np.rint(drawn * 255).astype(np.uint8)
    left = np.zeros_like(points)
    left[:, 1:] = points[:, :-1]
    lines = (points - left).reshape(height, width * 4)
    filtered = np.concatenate([np.ones((height, 1), np.uint8), lines], axis=1)
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = zlib.compress(filtered.tobytes(), 9)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rgb(shade: str) -> Pixels:
    return np.array([int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)])


def main() -> None:
    (ICONS / "icon.svg").write_text(svg(), encoding="utf-8")
    for name, size, is_masked in (
        ("icon-192.png", 192, False), ("icon-512.png", 512, False), ("maskable-512.png", 512, True),
    ):  # fmt: skip
        (ICONS / name).write_bytes(png(pixels(size, is_masked=is_masked)))


if __name__ == "__main__":
    main()
