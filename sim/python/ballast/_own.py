# SPDX-License-Identifier: BSD-3-Clause
"""Parts written in Python, to try an idea or to teach. A run with one is slow, and works in one thread."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from . import _ballast

Part = TypeVar("Part", bound=Callable[..., Any])


def _help(part):
    return (part.__doc__ or part.__name__).strip().splitlines()[0]


def workload(name: str, **keys: Any) -> Callable[[Part], Part]:
    """Decorator: a workload whose function gives its tasks.

        @ballast.workload("stairs", height=4)
        def stairs(machine, height):
            for processor in range(machine.processors):
                for step in range(processor % height):
                    yield processor                  # or (processor, work), or (processor, work, cycle of arrival)

    machine: processors, seed, topology.
    keys: of [workload], with their defaults; a type in place of a default makes a key required.
    """

    def add(function):
        _ballast.add_workload(name, _help(function), keys, function)
        return function

    return add


def pattern(name: str, **keys: Any) -> Callable[[Part], Part]:
    """Decorator: a traffic pattern whose function gives the destination of a processor's packets.

        @ballast.pattern("ahead", distance=1)
        def ahead(machine, processor, distance):
            return (processor + distance) % machine.processors

    machine: processors, shape.
    keys: of [traffic], with their defaults.
    """

    def add(function):
        _ballast.add_pattern(name, _help(function), keys, function)
        return function

    return add


def balancer(name: str, *, tolerance: float = 0.0, **keys: Any) -> Callable[[Part], Part]:
    """Decorator: a round-based balancer, a class whose objects are the agents of the processors.

        @ballast.balancer("shares", tolerance=1e-3)
        class Shares:
            def __init__(self, node):
                self.share = 1 / (node.max_degree + 1)
            def send(self, load):                    # a number for each link, or one for all
                return self.share * load
            def flow(self, load, received):          # what leaves over each link; negative: what comes
                return [self.share * load - offer for offer in received]

    In each round a processor sends numbers to its neighbours and, from theirs, decides the flow over its links. Both ends of
    a link must come to the same flow, with opposite signs.

    node: id, neighbours; of the machine processors, max_degree.
    received: a number for each link; NaN for a link that has failed, whose flow counts as 0.
    tolerance: flows up to this size do not keep the run going.
    keys: of [balancer], with their defaults, for __init__.
    """

    def add(agent):
        _ballast.add_balancer(name, _help(agent), keys, agent, tolerance)
        return agent

    return add
