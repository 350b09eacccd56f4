# SPDX-License-Identifier: BSD-3-Clause
"""A check in Python ends at the first thing that is wrong."""


class Wrong(Exception):
    pass


def check(condition, message):
    if not condition:
        raise Wrong(message)
