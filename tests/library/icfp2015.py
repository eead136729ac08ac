#!/usr/bin/env python3
"""The library of Hextris by ctypes: plays the games of a problem file.

    python3 icfp2015.py [WORK] FILE [PHRASE]...      prints seed, points and commands, a line for each game

ICFP2015_LIBRARY names the shared library, libicfp2015.so.1 by default.
"""
import ctypes
import os
import sys

BUFFER = 64 << 20
PUT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_char), ctypes.c_size_t)


class Budget(ctypes.Structure):
    _fields_ = [("work", ctypes.c_uint64), ("preset", ctypes.c_uint32), ("steps", ctypes.c_uint32)]


class Score(ctypes.Structure):
    _fields_ = [("points", ctypes.c_int64), ("move", ctypes.c_int64), ("power", ctypes.c_int64),
                ("units", ctypes.c_uint32), ("lines", ctypes.c_uint32), ("work", ctypes.c_uint64),
                ("limited", ctypes.c_int), ("proven", ctypes.c_int), ("budget", Budget),
                ("length", ctypes.c_uint64)]


class Game:
    """A game in a buffer of its own. Statuses below 0 become exceptions."""

    def __init__(self, phrases=()):
        self.library = ctypes.CDLL(os.environ.get("ICFP2015_LIBRARY", "libicfp2015.so.1"))
        self.library.icfp2015_init.restype = ctypes.c_void_p
        self.library.icfp2015_seeds.restype = ctypes.POINTER(ctypes.c_uint32)
        self.library.icfp2015_error.restype = ctypes.c_char_p
        self.buffer = (ctypes.c_uint64 * (BUFFER // 8))()
        self.object = ctypes.c_void_p(self.library.icfp2015_init(self.buffer, ctypes.c_size_t(BUFFER)))
        for phrase in phrases:
            self.call("option", b"phrase", phrase.encode())

    def call(self, name, *arguments):
        status = getattr(self.library, "icfp2015_" + name)(self.object, *arguments)
        if status < 0:
            raise ValueError(self.library.icfp2015_error(self.object).decode())
        return status

    def load(self, text):
        self.call("load_json", text, ctypes.c_size_t(len(text)))
        count = ctypes.c_uint32()
        seeds = self.library.icfp2015_seeds(self.object, ctypes.byref(count))
        return [seeds[i] for i in range(count.value)]

    def play(self, seed, work):
        """Searches the game of a seed; its score and commands."""
        pieces, score = [], Score()
        put = PUT(lambda _, text, length: pieces.append(text[:length]) or 0)
        self.call("start", ctypes.c_uint32(seed))
        self.call("solve", ctypes.c_uint64(work), None, None)
        self.call("solution", put, None)
        self.call("best", ctypes.byref(score))
        return score, b"".join(pieces).decode()


if __name__ == "__main__":
    WORK = int(sys.argv.pop(1)) if len(sys.argv) > 2 and sys.argv[1].isdigit() else 10**7
    game = Game(sys.argv[2:])
    with open(sys.argv[1], "rb") as file:
        for seed in game.load(file.read()):
            score, commands = game.play(seed, WORK)
            print(seed, score.points, commands)
