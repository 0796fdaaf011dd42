"""Draws one case: MessagePack on standard input, the PDF on standard output.

    python -m croupier.paper < case.msgpack > case.pdf

The server runs it as a process of its own: a thread that draws for half a second would share the
interpreter with the event loop, and every answer would wait for it (p99 of 50 stations betting
while 60 sign in: 75 ms with a thread, 41 ms with a process).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import msgspec

from croupier.case import Case
from croupier.paper.case_pdf import case_pdf

NICE = 10  # it gives way to play

if __name__ == "__main__":
    with suppress(OSError):  # whoever confines the server may forbid it; then it gives way less
        os.nice(NICE)
    found = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=Case)
    sys.stdout.buffer.write(case_pdf(found))
