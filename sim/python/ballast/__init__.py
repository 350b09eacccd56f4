# SPDX-License-Identifier: BSD-3-Clause
"""Ballast: cycle simulator of load balancing on multicomputers.

    import ballast
    result = ballast.run({"machine": {"topology": "mesh", "size": [8, 8]},
                          "workload": {"kind": "spike", "load": 1024},
                          "balancer": {"name": "diffusion"}})
    result.cycles, result.cost.tasks_moved

`run` works in this process, any number of times and from several threads. `sweep`, `compare` and `advise` use the program.
"""
from . import svg
from ._ballast import version as __version__
from ._errors import (BallastError, BudgetError, CheckError, DeadlockError, Interrupted, InvariantError, NotMeasured,
                      ProgramError, StuckError, UserError)
from ._own import balancer, pattern, workload
from ._parts import Key, Part, balancers, patterns, result_names, topologies, workloads
from ._program import Answer, Study, advise, compare, sweep
from ._result import Frames, Result, Values
from ._run import run

__all__ = [
    "Answer", "BallastError", "BudgetError", "CheckError", "DeadlockError", "Frames", "Interrupted",
    "InvariantError", "Key", "NotMeasured", "Part", "ProgramError", "Result", "StuckError", "Study", "UserError",
    "Values", "advise", "balancer", "balancers", "compare", "pattern", "patterns", "result_names", "run", "svg",
    "sweep", "topologies", "workload", "workloads"
]
