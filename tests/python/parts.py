# SPDX-License-Identifier: BSD-3-Clause
"""Parts for parts_plugin.cpp."""
import os

import _ballast

BROKEN = "BALLAST_COUNTERFEIT" in os.environ


class Shares:
    """Diffusion with uniform weights."""

    def __init__(self, node):
        self.share = 1 / (node.max_degree + 1)

    def send(self, load):
        return self.share * load

    def flow(self, load, received):
        return [self.share * load - offer * (.9 if BROKEN else 1) for offer in received]


def stairs(machine, height):
    for processor in range(machine.processors):
        for step in range(processor % height):
            yield processor, 1 + step, step


_ballast.add_balancer("python-shares", Shares.__doc__, {}, Shares, 1e-3)
_ballast.add_workload("python-stairs", "Steps.", {"height": 4}, stairs)
_ballast.add_pattern("python-ahead", "The next one.", {"distance": 1}, lambda machine, processor, distance: (
    processor + distance) % machine.processors)
