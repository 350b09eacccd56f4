#!/usr/bin/env python3
"""Converts recordings of serving systems for [moe] and its balancer `eplb`:

  expert_recordings.py counts OUT.json FILE...   tables for kind = "table": {"logical_count": [steps x layers x experts]}
  expert_recordings.py ranks OUT.csv FILE...     a line per rank for kind = "csv", one file for each rank, in their order
  expert_recordings.py map OUT.json FILE         a placement for moe.balancer.placement: {"physical_to_logical_map": ..}

A FILE is of SGLang's recorder (.pt, which needs torch; CSV layer_id,expert_id,count; JSON), a table of numbers (CSV, JSON), or for
`map` also an expert map of vllm-ascend ({"layer_list": ..}). `counts` adds the files up if their steps agree. --scale X multiplies
counts, rounded; --drop-empty leaves out layers without counts, such as the dense ones.
"""
import argparse
import csv
import json
import sys
from pathlib import Path


def lists(value):
    """Tensors and arrays as lists."""
    return value.tolist() if hasattr(value, "tolist") else value


def load(path):
    if path.suffix in (".pt", ".pth"):
        try:
            import torch
        except ImportError:
            sys.exit(f"{path}: a file of torch; install torch, or save its tensors as JSON")
        return torch.load(path, map_location="cpu", weights_only=True)
    text = path.read_text()
    if text.lstrip()[:1] in ("{", "["):
        return json.loads(text)
    rows = list(csv.reader(text.splitlines()))
    if rows and rows[0] == ["layer_id", "expert_id", "count"]:
        cells = {(int(layer), int(expert)): int(count) for layer, expert, count in rows[1:]}
        experts = 1 + max((expert for _, expert in cells), default=-1)
        layers = sorted({layer for layer, _ in cells})
        return [[cells.get((layer, expert), 0) for expert in range(experts)] for layer in layers]
    return [[int(cell) for cell in row] for row in rows]


def counts(path):
    """[steps x layers x experts]."""
    data = load(path)
    if isinstance(data, dict):
        if "logical_count" not in data:
            sys.exit(f"{path}: expected logical_count, got {', '.join(map(str, data)) or 'nothing'}")
        data = data["logical_count"]
    data = lists(data)
    if not data or not data[0]:
        sys.exit(f"{path}: no counts")
    return data if isinstance(data[0][0], list) else [data]


def widened(tables, experts):
    return [[row + [0] * (experts - len(row)) for row in table] for table in tables]


def selected(recordings, scale, drop_empty):
    """Recordings of the same steps and layers, with the same experts in all rows."""
    shapes = {(len(tables), len(tables[0])) for tables in recordings}
    if len(shapes) != 1:
        sys.exit(f"the files differ in steps and layers: {sorted(shapes)}")
    experts = max(len(row) for tables in recordings for table in tables for row in table)
    recordings = [widened(tables, experts) for tables in recordings]
    layers = range(len(recordings[0][0]))
    kept = [layer for layer in layers if not drop_empty or any(any(table[layer]) for tables in recordings for table in tables)]
    return [[[[round(count * scale) for count in table[layer]] for layer in kept] for table in tables] for tables in recordings]


def expert_map(path):
    data = load(path)
    if isinstance(data, dict) and "layer_list" in data:
        layers = sorted(data["layer_list"], key=lambda layer: layer["layer_id"])
        return [[expert for device in sorted(layer["device_list"], key=lambda device: device["device_id"])
                 for expert in device["device_expert"]] for layer in layers]
    for name in ("physical_to_logical_map", "last_physical_to_logical_map"):
        if isinstance(data, dict) and name in data:
            return lists(data[name])
    sys.exit(f"{path}: expected physical_to_logical_map or layer_list")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["counts", "ranks", "map"])
    parser.add_argument("out", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--drop-empty", action="store_true")
    options = parser.parse_args()
    if options.what == "map":
        if len(options.files) != 1:
            parser.error("map: expected one file")
        options.out.write_text(json.dumps({"physical_to_logical_map": expert_map(options.files[0])}) + "\n")
        return
    recordings = selected([counts(path) for path in options.files], options.scale, options.drop_empty)
    if options.what == "counts":
        total = [[[sum(cells) for cells in zip(*rows)] for rows in zip(*tables)] for tables in zip(*recordings)]
        options.out.write_text(json.dumps({"logical_count": total}) + "\n")
        return
    with open(options.out, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["step", "layer", "rank", "expert", "tokens"])
        for step, tables in enumerate(zip(*recordings)):
            for layer, rows in enumerate(zip(*tables)):
                for rank, row in enumerate(rows):
                    out.writerows([step, layer, rank, expert, count] for expert, count in enumerate(row) if count)


if __name__ == "__main__":
    main()
