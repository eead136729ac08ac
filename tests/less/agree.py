"""Judges games of judge_less again by another referee, and prints a line of the Test Anything Protocol for each.

    python3 agree.py FOLDER CASE...       FOLDER has that referee: referee.py, and lib/ beside it

A CASE is a folder with a log of one game and, for every program that wrote one, a trace of what it has read. The
other referee plays the whole game itself, with the moves of the log in place of programs: whose turn it is, what is
legal, what everybody is told, who is stuck, who rushes and what counts are its own.
"""
import os
import sys

COLOURS = ["Yellow", "Black", "White", "Red"]


class Log:
    """The log of one game: what each program says, what the referee says in its place, and the result."""

    def __init__(self, path):
        self.turns = [[] for _ in COLOURS]  # the lines of each program, None where it fails
        self.judge = [[] for _ in COLOURS]  # the turns that were made in its place
        self.homes = [None] * 4  # moves of a rush made in its place
        self.late = False
        self.stuck = False
        for line in open(path):
            key, *words = line.split()
            who = COLOURS.index(words[0]) if words and words[0] in COLOURS else None
            if key == "board":
                self.board = words[0]
            elif key == "move":
                self.late = words[0] == "late"
            elif key == "turn":
                self.turns[who].append(words[2])
            elif key == "rush":
                self.turns[who] += words[2:]
            elif key == "fault":
                self.turns[who].append(None)
            elif key == "judge":
                self.judge[who].append(words[1])
            elif key == "home":
                self.homes[who] = words[1:]
            elif key == "stuck":
                self.stuck = True
            elif key == "result":
                self.moves = [int(word) for word in words[:2]]
                self.points = [int(word) for word in words[2:]]


def play(referee, log):
    """The game as the other referee sees it, and what it has told each program."""
    told = [[] for _ in COLOURS]

    class Program:
        def __init__(self, number, _):
            self.number, self.used, self.p = number, 0, self

        def kill(self):
            pass

        def send(self, line):
            told[self.number].append(line)

        def recv(self, _):
            return log.turns[self.number].pop(0)

        def close(self):
            pass

    class Game(referee.Game):
        def judge_turn(self, player):
            line = log.judge[player].pop(0)
            cost, error = self.parse_apply(player, line)
            assert not error, error
            return line, cost

    referee.Proc = Program
    return Game(log.board, list(range(4)), move_after=3 if log.late else 0).play(), told


def differences(game, told, log, case):
    """Where the two referees do not agree."""
    found = []
    if game.total != log.moves:
        found.append("moves %s, %s" % (game.total, log.moves))
    if game.score != log.points:
        found.append("points %s, %s" % (game.score, log.points))
    if game.stuck != log.stuck:
        found.append("stuck %s, %s" % (game.stuck, log.stuck))
    if any(log.turns) or any(log.judge):
        found.append("turns are left over: %s %s" % (log.turns, log.judge))
    for number, colour in enumerate(COLOURS):
        path = os.path.join(case, colour)
        if not os.path.exists(path):
            continue
        read = [line.rstrip("\n") for line in open(path)]
        if read and read[-1] in ("Move", "Quit"):
            # What follows this is read by nobody.
            end = told[number].index(read[-1]) + 1 if read[-1] in told[number] else 0
            if told[number][2:end] != read:
                found.append("%s has read %s, not %s" % (colour, read, told[number][2:end]))
        elif told[number][2:2 + len(read)] != read:
            found.append("%s has read %s, not %s" % (colour, read, told[number][2:]))
    return found


def main():
    sys.path.insert(0, sys.argv[1])
    import referee

    failed = 0
    for number, case in enumerate(sys.argv[2:], 1):
        log = Log(os.path.join(case, "log"))
        try:
            found = differences(*play(referee, log), log, case)
        except (AssertionError, IndexError) as error:
            found = ["%s: %s" % (type(error).__name__, error)]
        name = open(os.path.join(case, "name")).read().strip()
        print("%sok %d - both referees agree on %s" % ("not " if found else "", number, name))
        for line in found:
            print("# " + line)
        failed += bool(found)
    return failed > 0


sys.exit(main())
