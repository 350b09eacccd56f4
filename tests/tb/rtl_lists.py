#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""rtl/ballast.f and ballast.core name all modules of rtl/, packages first; three tools elaborate from them.

The examples of examples/rtl are Verilog-2005. The stream example prints PASS in Icarus and in Verilator.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOPS = ["superconcentrator", "axis_compact", "compress", "packer", "load_balancer", "work_balancer", "sc_stream"]
EXPECTED = ["-Wno-MULTITOP", "-Wno-DECLFILENAME"]  # a list has all modules
failures = 0


def report(what, good, log=""):
    global failures
    failures += not good
    print(f"{'ok  ' if good else 'FAIL'}  {what}", flush=True)
    if not good:
        print(*("    " + line for line in log.splitlines()[:20]), sep="\n", flush=True)


def run(what, command, folder, wanted="", quiet=True):
    """A warning is a failure if the tool should be quiet."""
    result = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    # Newer Verilators report their work in lines that begin with "- ".
    warnings = [line for line in result.stdout.splitlines() if not line.startswith("- ")]
    report(what, result.returncode == 0 and wanted in result.stdout and not (quiet and warnings), result.stdout)


def main():
    rtl = ROOT / "rtl"
    listed = [line for line in (rtl / "ballast.f").read_text().splitlines() if not line.startswith("//")]
    run("scripts/rtl-lists --check", [ROOT / "scripts/rtl-lists", "--check"], ROOT)
    checkers = re.findall(r"^ +- rtl/(checkers/\S+)$", (ROOT / "ballast.core").read_text(), re.M)
    every = [path.relative_to(rtl).as_posix() for path in rtl.glob("checkers/*.sv")]
    report("ballast.core names the checkers", sorted(checkers) == sorted(every), f"expected {every}\ngot {checkers}")
    examples = re.findall(r"^ +- (examples/\S+)$", (ROOT / "ballast.core").read_text(), re.M)
    report("ballast.core names the examples", all((ROOT / name).exists() for name in examples), str(examples))

    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.vvp"
        for top in TOPS:
            run(f"verilator {top}", ["verilator", "--lint-only", "-Wall", *EXPECTED, "-F", rtl / "ballast.f",
                                     "--top-module", top], folder)
            run(f"icarus {top}", ["iverilog", "-g2012", "-Wall", "-c", "ballast.f", "-s", top, "-o", out], rtl)
            run(f"yosys {top}", ["yosys", "-q", "-e", ".", "-p", f"read_verilog -sv {' '.join(listed)}; hierarchy -check "
                                 f"-top {top}; proc; check -assert"], rtl)
        for example in sorted(path for path in (ROOT / "examples/rtl").glob("*.v")):
            # -i: the modules of rtl/ are not there; nothing but Verilog-2005 may be in the file.
            run(f"{example.stem} is Verilog-2005", ["iverilog", "-g2005", "-Wall", "-t", "null", "-i", example], folder)
            run(f"icarus {example.stem}", ["iverilog", "-g2012", "-Wall", "-Wno-timescale", "-c", "ballast.f", "-s",
                                           example.stem, "-o", out, example], rtl)
            if "$finish" not in example.read_text():
                run(f"verilator {example.stem}", ["verilator", "--lint-only", "-Wall", *EXPECTED, "-Wno-PINCONNECTEMPTY",
                                                  "+1364-2005ext+v", "-F", rtl / "ballast.f", "--top-module",
                                                  example.stem, example], folder)
                continue
            run(f"icarus runs {example.stem}", ["vvp", "-N", out], folder, f"PASS {example.stem}", quiet=False)
            run(f"verilator builds {example.stem}", ["verilator", "--binary", "-Wno-lint", "-Wno-style",
                                                     "-Wno-TIMESCALEMOD", "-CFLAGS", "-O0", "-F", rtl / "ballast.f",
                                                     "--top-module", example.stem, "--Mdir", folder, example], folder,
                quiet=False)
            run(f"verilator runs {example.stem}", [Path(folder) / f"V{example.stem}"], folder, f"PASS {example.stem}",
                quiet=False)
    print(f"{failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
