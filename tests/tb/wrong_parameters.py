#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A parameter that a unit does not allow has one error, which names it, in Verilator, Yosys and Icarus.

Yosys cannot set a negative value. A tool that accepts a value, or that says anything else, is a failure.
"""
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

RTL = Path(__file__).resolve().parents[2] / "rtl"
SWITCH = [
    ("Ports", 12, "ports_must_be_a_power_of_two"), ("Ports", 1, "ports_must_be_a_power_of_two"),
    ("Ports", 0, "ports_must_be_a_power_of_two"), ("Ports", -4, "ports_must_be_a_power_of_two"),
    ("Width", 0, "width_must_be_positive"), ("Group", 3, "group_must_be_a_power_of_two_up_to_half_the_ports"),
    ("Group", 16, "group_must_be_a_power_of_two_up_to_half_the_ports"), ("Fair", 2, "fair_must_be_0_or_1"),
]
WORDS = [("Words", 0, "words_must_be_positive"), ("Words", -1, "words_must_be_positive")]
BURST = [("Burst", 0, "burst_must_be_1_to_the_group"), ("Burst", 5, "burst_must_be_1_to_the_group")]
FORM = [("Form", 5, "form_must_be_one_of_superconcentrator_pkg")]
WRONG = {
    "superconcentrator": SWITCH + WORDS + BURST + [
        ("Mask", 2, "superconcentrator_mask_must_be_0_or_1"),
        ("Form", 1, "superconcentrator_form_must_be_lean_crossbar_or_benes")] + FORM,
    "load_balancer": SWITCH + WORDS + BURST + FORM + [
        ("LoadWidth", 0, "load_balancer_load_width_must_be_positive"),
        ("Processors", 1, "load_balancer_processors_must_be_2_to_the_ports"),
        ("Processors", 17, "load_balancer_processors_must_be_2_to_the_ports")],
    "work_balancer": SWITCH + BURST + FORM + [
        ("LoadWidth", 1, "work_balancer_load_width_must_be_at_least_2"),
        ("Processors", 17, "work_balancer_processors_must_be_2_to_the_ports")],
    "sc_stream": SWITCH + WORDS + [
        ("KeepWidth", -1, "sc_stream_widths_must_not_be_negative"), ("UserWidth", -1, "sc_stream_widths_must_not_be_negative"),
        ("InputPackets", -1, "sc_stream_packets_must_not_be_negative"),
        ("OutputPackets", -1, "sc_stream_packets_must_not_be_negative"),
        ("Registered", 2, "sc_stream_registered_must_be_0_or_1")],
    "packer": SWITCH[:5] + WORDS,
    "axis_compact": [
        ("Lanes", 12, "axis_compact_lanes_must_be_a_power_of_two"), ("Width", 0, "axis_compact_width_must_be_positive"),
        ("Levels", 0, "axis_compact_levels_must_be_positive")],
    "compress": [
        ("Lanes", 1, "compress_lanes_must_be_a_power_of_two"), ("Width", 0, "compress_width_must_be_positive"),
        ("Levels", -1, "compress_levels_must_be_positive")],
}
# What each tool says of a module that does not exist, and every error.
SAYS = {
    "verilator": (r"%Error: .*Cannot find file containing module: '(\w+)'", r"%Error: (?!.*(?:no search path|Exiting due))"),
    "icarus": (r"error: Unknown module type: (\w+)", r"error: "),
    "yosys": (r"ERROR: Module `\\(\w+)' referenced", r"ERROR: "),
}


def command(tool, listed, top, name, value, out):
    if tool == "verilator":
        return ["verilator", "--lint-only", "-Wno-lint", "-Wno-style", "-F", "ballast.f", "--top-module", top, f"-G{name}={value}"]
    if tool == "icarus":
        return ["iverilog", "-g2012", "-c", "ballast.f", "-s", top, f"-P{top}.{name}={value}", "-o", out]
    return ["yosys", "-q", "-p", f"read_verilog -sv {' '.join(listed)}; chparam -set {name} {value} {top}; hierarchy -check -top {top}"]


def main():
    listed = [line for line in (RTL / "ballast.f").read_text().splitlines() if not line.startswith("//")]
    cases = [(tool, top, *wrong) for tool in SAYS for top in WRONG for wrong in WRONG[top]
             if not (tool == "yosys" and wrong[1] < 0)]
    failures = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        def said(case):
            tool, top, name, value, _ = case
            done = subprocess.run(command(tool, listed, top, name, value, Path(folder, "_".join(map(str, case)))), cwd=RTL,
                                  text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            named, error = SAYS[tool]
            return done.returncode != 0, re.findall(named, done.stdout), len(re.findall(error, done.stdout)), done.stdout

        for case, (refused, names, errors, text) in zip(cases, pool.map(said, cases)):
            tool, top, name, value, expected = case
            if refused and names == [expected] and errors == 1:
                continue
            failures += 1
            print(f"FAIL  {tool} {top} {name}={value}: expected {expected} alone, got {names}, {errors} errors", flush=True)
            print(*("    " + line for line in text.splitlines()[:6]), sep="\n", flush=True)
    print(f"{len(cases)} wrong parameters, {failures} failures")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
