# SPDX-License-Identifier: BSD-3-Clause
"""What experiments are made of: the parts by name, with their keys."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _ballast


@dataclass(frozen=True)
class Key:
    """A key of a part.

    allowed: the values, in words.
    default: None if there is none.
    unit: "" if there is none.
    """
    name: str
    allowed: str
    default: Any
    unit: str
    help: str


@dataclass(frozen=True)
class Part:
    """A topology, balancer, workload or traffic pattern.

    keys: {name: Key}.
    """
    name: str
    help: str
    keys: dict[str, Key]


def _parts(rows):
    return {name: Part(name, text, {key[0]: Key(*key) for key in keys}) for name, text, keys in rows}


def topologies() -> dict[str, Part]:
    """{name: Part} of machine.topology."""
    return _parts(_ballast.topologies())


def balancers() -> dict[str, Part]:
    """{name: Part} of balancer.name."""
    return _parts(_ballast.balancers())


def workloads() -> dict[str, Part]:
    """{name: Part} of workload.kind."""
    return _parts(_ballast.workloads())


def patterns() -> dict[str, Part]:
    """{name: Part} of traffic.pattern."""
    return _parts(_ballast.patterns())


def result_names() -> dict[str, tuple[str, str]]:
    """{dotted name: (unit, meaning)} of all numbers and texts of results."""
    return _ballast.result_names()
