#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes LBDatafiles of a mesh that is refined around a front, as AMReX or Charm++ programs do it: mesh.RANK.json.

Usage: make.py FOLDER [RANKS [PHASES]], default 16 4. The unit square has 8 x 8 boxes, split into four up to twice where a circle,
which grows from phase to phase, is near. A box of level l has 16 x 16 cells and makes 2^l steps per phase. Boxes that share a side
exchange its cells. In phase 0 all ranks have equally many boxes, by rows; later a box is where its parent was, as without balancing.
"""
import json
import sys
from pathlib import Path

COARSE, LEVELS, CELLS, VALUES = 8, 3, 16, 5  # boxes a side; cells a side of a box; numbers of a cell
CELL_SECONDS = 1e-6
FINEST = COARSE << (LEVELS - 1)  # boxes of the finest level a side


def boxes(radius):
    """Leaves (level, i, j) of the tree of boxes."""
    def near(level, i, j):
        size = 1 / (COARSE << level)
        x, y = ((k + 0.5) * size for k in (i, j))
        return abs((x * x + y * y) ** 0.5 - radius) < size

    def split(level, i, j):
        if level + 1 == LEVELS or not near(level, i, j):
            return [(level, i, j)]
        return [leaf for a in (0, 1) for b in (0, 1) for leaf in split(level + 1, 2 * i + a, 2 * j + b)]
    return [leaf for i in range(COARSE) for j in range(COARSE) for leaf in split(0, i, j)]


def owners(leaves):
    """By square of the finest level: the leaf that covers it."""
    owner = {}
    for level, i, j in leaves:
        width = 1 << (LEVELS - 1 - level)
        for a in range(width):
            for b in range(width):
                owner[i * width + a, j * width + b] = level, i, j
    return owner


def sends(owner):
    """(from, to) -> bytes per phase, of both directions: the sides' cells at every step of the finer box."""
    total = {}
    for (x, y), box in owner.items():
        for other in (owner.get((x + 1, y)), owner.get((x, y + 1))):
            if other is None or other == box:
                continue
            fine = max(box[0], other[0])
            cells = CELLS >> (LEVELS - 1 - fine)  # of the finer box, along a side of the finest level
            for ends in ((box, other), (other, box)):
                total[ends] = total.get(ends, 0) + 8 * VALUES * cells * 2 ** fine
    return total


def number(box):
    level, i, j = box
    return level << 20 | i << 10 | j


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit("usage: make.py FOLDER [RANKS [PHASES]]")
    folder = Path(sys.argv[1])
    ranks, phases = (int(text) for text in (sys.argv[2:] + ["16", "4"][len(sys.argv) - 2:]))
    folder.mkdir(parents=True, exist_ok=True)
    files = [{"metadata": {"type": "LBDatafile", "rank": rank}, "phases": []} for rank in range(ranks)]
    rank_of = {}  # by square of the finest level
    for phase in range(phases):
        owner = owners(boxes(0.4 + 0.15 * phase))
        leaves = sorted(set(owner.values()), key=lambda box: (box[1] << (LEVELS - 1 - box[0]), box[2] << (LEVELS - 1 - box[0])))
        first = {box: min(square for square in owner if owner[square] == box) for box in leaves}
        if phase == 0:
            place = {box: k * ranks // len(leaves) for k, box in enumerate(leaves)}
        else:
            place = {box: rank_of[first[box]] for box in leaves}
        rank_of = {square: place[box] for square, box in owner.items()}

        def entity(box):
            return {"type": "object", "id": number(box), "home": place[box], "migratable": True}
        records = [{"id": phase, "tasks": [], "communications": []} for _ in range(ranks)]
        for box in leaves:
            width = 1 << (LEVELS - 1 - box[0])
            records[place[box]]["tasks"].append({
                "entity": {**entity(box), "index": [2 * k * width + width for k in box[1:]]}, "node": place[box], "resource": "cpu",
                "time": CELL_SECONDS * CELLS * CELLS * 2 ** box[0]})
        for (source, target), count in sorted(sends(owner).items()):
            records[place[source]]["communications"].append(
                {"type": "SendRecv", "from": entity(source), "to": entity(target), "messages": 2 ** max(source[0], target[0]), "bytes": count})
        for file, record in zip(files, records):
            file["phases"].append(record)
    for rank, file in enumerate(files):
        (folder / f"mesh.{rank}.json").write_text(json.dumps(file) + "\n")


if __name__ == "__main__":
    main()
