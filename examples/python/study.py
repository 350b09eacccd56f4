#!/usr/bin/env python3
"""Runs a study and summarises it with pandas: examples/python/study.py STUDY.toml [METRIC]

The program runs the study in worker processes. BALLAST names it, default: ballast.
"""
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pandas as pd


def results_of(study):
    """The table `results` of a study, which runs as far as it has not run yet."""
    subprocess.run([os.environ.get("BALLAST", "ballast"), "sweep", study, "--quiet"], check=True)
    with sqlite3.connect(Path(study).with_suffix(".sqlite")) as database:
        axes = [name for name, in database.execute("select name from axis order by position")]
        return axes, pd.read_sql("select * from results", database)


def main():
    study, metric = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "cycles"
    axes, results = results_of(study)
    complete = results[results["status"] == "done"]
    print(complete.groupby(axes, sort=False)[metric].agg(["count", "mean", "std"]).to_string())


if __name__ == "__main__":
    main()
