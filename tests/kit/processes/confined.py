"""Runs a program that may make only some system calls, as systemd's SystemCallFilter confines it:
    confined.py allow|refuse NAME,NAME... PROGRAM WORDS...
What it may not do fails with EPERM, here and in all that it starts."""

from __future__ import annotations

import ctypes
import errno
import os
import sys

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM  # SCMP_ACT_ALLOW, SCMP_ACT_ERRNO


def confine(allows: bool, names: list[str]) -> None:
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    default, of_these = (REFUSE, ALLOW) if allows else (ALLOW, REFUSE)
    rules = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(default)))
    for name in names:
        number = library.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # others are of another architecture, or newer than the library
            made = library.seccomp_rule_add(rules, ctypes.c_uint32(of_these), number, 0)
            assert made == 0, (name, made)
    loaded = library.seccomp_load(rules)  # it sets no_new_privs, so that anybody may
    assert loaded == 0, loaded


if __name__ == "__main__":
    confine(sys.argv[1] == "allow", sys.argv[2].split(","))
    os.execvp(sys.argv[3], sys.argv[3:])
