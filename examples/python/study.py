#!/usr/bin/env python3
"""Runs a study on all cores and summarises it with pandas: examples/python/study.py STUDY.toml [METRIC]

The package `ballast` is installed, or in build/python: PYTHONPATH=build/python.
"""
import sqlite3
import sys
from pathlib import Path

import ballast


def main():
    study = ballast.sweep(Path(sys.argv[1]))
    metric = sys.argv[2] if len(sys.argv) > 2 else "cycles"
    with sqlite3.connect(study.results) as database:
        axes = [name for name, in database.execute("select name from axis order by position")]
    results = study.to_pandas()
    complete = results[results["status"] == "done"]
    print(complete.groupby(axes, sort=False)[metric].agg(["count", "mean", "std"]).to_string())


if __name__ == "__main__":
    main()
