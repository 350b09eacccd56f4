# SPDX-License-Identifier: BSD-3-Clause
"""One experiment, in this process."""
from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from . import _ballast
from ._errors import UserError
from ._input import Experiment, assignments, is_path
from ._result import Result


def _source(experiment):
    """(source, what _ballast.run takes)."""
    if is_path(experiment, "experiment"):
        return _ballast.Source.file, os.fspath(experiment)
    return _ballast.Source.text if isinstance(experiment, str) else _ballast.Source.values, experiment


def _whole(name, value, most):
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise UserError(f"{name}: expected an integer 0 .. {most}, got {value!r}")
    return value


def run(experiment: Experiment, *, set: Mapping[str, Any] | None = None, threads: int = 0, frames: int = 0,
        detail: bool = False, kernel: str = "loop") -> Result:
    """Runs one experiment and returns its Result.

    experiment: a dict of sections, a path (str or os.PathLike), or TOML text (a str with "=" or a line break).
    set: {"section.key": value}, which override keys, like --set of the program.
    threads: of large networks and rounds; 0: as many as gain. Results do not depend on it.
    frames: at most so many pictures of all loads over time, for Result.frames; 0: none.
    detail: values per processor and per link, for Result.links.
    kernel: "loop"; SystemC allows one simulation per process, so "systemc" is refused.

    Other threads of Python run meanwhile. Ctrl-C stops the run.
    Raises UserError; BudgetError and DeadlockError, with the result so far.
    """
    if kernel != "loop":
        raise UserError(f'kernel: expected "loop", got "{kernel}"; SystemC allows one simulation per process: use the program')
    source, given = _source(experiment)
    done = _ballast.run(source, given, assignments(set or {}), _whole("threads", threads, 1024),
                        _whole("frames", frames, 1_000_000), bool(detail))
    result = Result(done)
    done.stop(result)
    return result
