#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes tasks.csv and edges.csv: the task graph of a Cholesky factorization, right-looking, of N x N tiles.

Usage: make.py [N [M]], default 8 4. Each task is at the owner of the tile that it writes, 2D block-cyclic on M x M processors.
"""
import sys
from pathlib import Path

TILE = 64  # rows and columns of a tile, numbers of 8 bytes
WORK = {"potrf": 1, "trsm": 3, "syrk": 3, "gemm": 6}  # in TILE^3 / 3 operations


def main():
    n, m = (int(text) for text in (sys.argv[1:] + ["8", "4"][len(sys.argv) - 1:]))
    tasks, edges, writer = [], [], {}

    def task(kind, tile, *reads):
        number = len(tasks)
        tasks.append(f"{number},{WORK[kind]},{tile[0] % m * m + tile[1] % m}  # {kind} {tile[0]} {tile[1]}")
        edges.extend(f"{writer[read]},{number},{8 * TILE * TILE}" for read in (tile, *reads) if read in writer)
        writer[tile] = number

    for k in range(n):
        task("potrf", (k, k))
        for i in range(k + 1, n):
            task("trsm", (i, k), (k, k))
        for i in range(k + 1, n):
            for j in range(k + 1, i):
                task("gemm", (i, j), (i, k), (j, k))
            task("syrk", (i, i), (i, k))
    folder = Path(__file__).resolve().parent
    (folder / "tasks.csv").write_text("\n".join(["task,work,processor", *tasks, ""]))
    (folder / "edges.csv").write_text("\n".join(["from,to,bytes", *edges, ""]))


if __name__ == "__main__":
    main()
