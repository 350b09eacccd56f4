#!/usr/bin/env python3
"""Executes the notebook of examples/python: notebook.py [--keep FILE.html]

Every cell must run; the page must have the pictures, the tables and the answer to the mistake, and no script of ours. Exit code
77 without nbconvert.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    if subprocess.run([sys.executable, "-c", "import nbconvert, ipykernel"], capture_output=True).returncode != 0:
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "HOME": folder, "JUPYTER_PLATFORM_DIRS": "1"}
        convert = [sys.executable, "-m", "nbconvert", "--output-dir", folder, "--ExecutePreprocessor.timeout=120"]
        done = Path(folder) / "done.ipynb"
        subprocess.run([*convert, "--to", "notebook", "--execute", "--output", done.name, ROOT / "examples/python/notebook.ipynb"],
                       check=True, env=environment, cwd=folder)
        cells = [cell for cell in json.loads(done.read_text())["cells"] if cell["cell_type"] == "code"]
        outputs = ["".join("".join(text) for output in cell["outputs"] for text in
                           [*output.get("data", {}).values(), output.get("text", "")] if not isinstance(text, dict)) for cell in cells]
        assert len(cells) == 8 and all(cell["execution_count"] for cell in cells), cells
        assert "<svg" in outputs[0] and "<script" not in outputs[0] and len(outputs[0]) < 60_000, outputs[0][:500]
        assert "tasks" in outputs[1] and all("<svg" in output for output in outputs[3:5])
        assert "dimension-exchange" in outputs[5] and "0.25" in outputs[6]
        assert 'did you mean "diffusion"?' in outputs[7], outputs[7]
        if options.keep:
            subprocess.run([*convert, "--to", "html", "--output", options.keep.name, done], check=True, env=environment)
            options.keep.write_bytes((Path(folder) / options.keep.name).read_bytes())


if __name__ == "__main__":
    main()
