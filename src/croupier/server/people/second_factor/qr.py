"""A QR code (ISO/IEC 18004) of up to 106 bytes: version 5, level L, which is a single block."""

from __future__ import annotations

SIZE = 37  # squares on a side
DATA, CHECKS = 108, 26  # codewords
MOST = DATA - 2  # bytes: the mode and the length take 12 bits, the end four
CORNERS = ((0, 0), (0, SIZE - 7), (SIZE - 7, 0))
CENTRE = 30  # of the small square
FORMAT = (
    0b111011111000100  # level L with mask 0: 01 000, its ten check bits, and the standard's mask
)
PADDING = (0xEC, 0x11)

Squares = list[list[bool | None]]


def squares(text: str) -> list[str]:
    """The rows from above, each a string of 0 (light) and 1 (dark); none if it is too long."""
    data = text.encode()
    if len(data) > MOST:
        return []
    grid = _patterns()
    _fill(grid, _codewords(data))
    return ["".join("1" if dark else "0" for dark in row) for row in grid]


def _codewords(data: bytes) -> bytes:
    """Byte mode, the length, the bytes, an end of four zeros, then padding and the checks."""
    bits = (0b0100 << 8 | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    whole = (bits << 4).to_bytes(len(data) + 2, "big")
    padding = bytes(PADDING[n % 2] for n in range(DATA - len(whole)))
    return whole + padding + _checks(whole + padding)


def _times(a: int, b: int) -> int:
    """In the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _checks(data: bytes) -> bytes:
    """The remainder by the generator whose roots are 1, 2, 4 … (Reed and Solomon)."""
    generator, root = [1], 1
    for _ in range(CHECKS):
        longer = [*generator, 0]
        for n, factor in enumerate(generator):
            longer[n + 1] ^= _times(factor, root)
        generator, root = longer, _times(root, 2)
    left = [0] * CHECKS
    for byte in data:
        factor = byte ^ left[0]
        left = [
            one ^ _times(factor, by) for one, by in zip([*left[1:], 0], generator[1:], strict=True)
        ]
    return bytes(left)


def _patterns() -> Squares:
    """What is the same in every code: corners, lines between them, and how it is written."""
    grid: Squares = [[None] * SIZE for _ in range(SIZE)]
    for n in range(SIZE):
        grid[6][n] = grid[n][6] = n % 2 == 0
    for top, left in CORNERS:
        _draw_square(grid, top + 3, left + 3, 4)
    _draw_square(grid, CENTRE, CENTRE, 2)
    for n in range(15):
        dark = bool(FORMAT >> n & 1)
        row = n if n < 6 else n + 1 if n < 8 else SIZE - 15 + n
        column = SIZE - 1 - n if n < 8 else 7 if n == 8 else 14 - n
        grid[row][8] = grid[8][column] = dark
    grid[SIZE - 8][8] = True
    return grid


def _draw_square(grid: Squares, row: int, column: int, reach: int) -> None:
    """Rings around a centre: dark, but for the second and, of a corner, the outermost."""
    for y in range(max(0, row - reach), min(SIZE, row + reach + 1)):
        for x in range(max(0, column - reach), min(SIZE, column + reach + 1)):
            ring = max(abs(y - row), abs(x - column))
            grid[y][x] = ring not in ((2, 4) if reach == 4 else (1,))


def _fill(grid: Squares, codewords: bytes) -> None:
    """Two columns at a time from the right, up and down; every other square is turned round."""
    bits = iter(f"{int.from_bytes(codewords, 'big'):0{8 * len(codewords)}b}")
    columns = [*range(SIZE - 1, 6, -2), 5, 3, 1]
    for turn, right in enumerate(columns):
        rows = range(SIZE) if turn % 2 else range(SIZE - 1, -1, -1)
        for row in rows:
            for column in (right, right - 1):
                if grid[row][column] is None:
                    dark = next(bits, "0") == "1"
                    grid[row][column] = dark ^ ((row + column) % 2 == 0)
