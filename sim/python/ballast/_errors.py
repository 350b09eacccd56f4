# SPDX-License-Identifier: BSD-3-Clause
"""Exceptions. Their messages are those of the program."""
from __future__ import annotations

import re
from typing import Any


class BallastError(Exception):
    """Base of all exceptions of Ballast."""


class UserError(BallastError, ValueError):
    """A mistake in an experiment, an argument or an input file.

    Each is None where there is none (an experiment given as a dict has no lines):
    file: the file of the mistake.
    line: its line, from 1.
    column: its column, from 1.
    key: the path of the key, such as "machine.size".
    hint: the name that was probably meant.
    """

    _KEY = re.compile(r"([a-z_]\w*(?:\.[a-z_]\w*|\[\d+\])*): ")
    _HINT = re.compile(r'; did you mean "([^"]*)"\?')

    def __init__(self, message: str, file: str | None = None, line: int | None = None, column: int | None = None):
        super().__init__(message)
        self.file, self.line, self.column = file, line, column
        place = ":".join(str(part) for part in (file, line, column) if part is not None)
        said = message[len(place) + 2:] if place and message.startswith(place + ": ") else message
        key, hint = self._KEY.match(said), self._HINT.search(said)
        self.key: str | None = key[1] if key else None
        self.hint: str | None = hint[1] if hint else None

    def __reduce__(self):
        return UserError, (str(self), self.file, self.line, self.column)


class StuckError(BallastError):
    """A run that ended early.

    cycle: when, or None.
    result: the Result so far, or None.
    """

    def __init__(self, message: str, cycle: int | None = None, result: Any = None):
        super().__init__(message)
        self.cycle, self.result = cycle, result


class DeadlockError(StuckError):
    """Packets wait for each other: no progress although work is pending."""


class BudgetError(StuckError):
    """The run reached its largest number of cycles or rounds (run.max_cycles, rounds.max)."""


class Interrupted(StuckError):
    """Ctrl-C stopped a run in another thread than the main one, which gets KeyboardInterrupt."""


class CheckError(BallastError):
    """A check failed in the course of a run: model and RTL differ."""


class InvariantError(BallastError):
    """A broken invariant of the simulation itself: please report it."""


class NotMeasured(BallastError, LookupError):
    """The run has no such frames, links or series; the message says how to ask for them."""


class ProgramError(BallastError):
    """The program `ballast` is missing, of another build, or ended with an exit code other than 0.

    code: the exit code, or None.
    result: what the program has so far, or None.
    """

    def __init__(self, message: str, code: int | None = None):
        super().__init__(message)
        self.code, self.result = code, None
