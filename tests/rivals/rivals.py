#!/usr/bin/env python3
"""The rivals of bench/rivals do their job in Icarus Verilog, and rival_tb sees a mutant of each.

rivals.py [--long]. --long: in Verilator, all pairs of masks of 8 ports, and 64 ports. Exit code 1 if a rival fails or a
mutant does not.
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RIVALS = ROOT / "bench" / "rivals"


def lg(p):
    return p.bit_length() - 1


def serial(p):
    size = 1 << (lg(p) - 1).bit_length()
    return 2 * size, 2 * size + 1, size


def piped(levels):
    def cycles(p):
        registers = -(-lg(p) // levels)
        return registers + 1, 3 * registers + 1, 1
    return cycles


# Module with its further parameters; cycles from a start to take_o and to valid_o, and the interval between starts.
RIVALS_TIMING = {
    "plain_shifter": lambda p: (0, 0, 1),
    "crossbar": lambda p: (0, 0, 1),
    "serial_word_shifter": serial,
    "piped_pair .Levels(1), .Shift(1)": piped(1),
    "piped_pair .Levels(3), .Shift(1)": piped(3),
    "piped_pair .Levels(2)": piped(2),
    "piped_pair .Levels(3)": piped(3),
    "sorter_network": lambda p: (lg(p) + 1, 2 * lg(p) + lg(p) * (lg(p) + 1) // 2 + 1, 1),
}
# A mutant of each: file, text, what replaces it.
MUTANTS = {
    "plain_shifter": ("plain_shifter.sv", ".flag_i(active_i), .bound_i(request_total)", ".flag_i(active_i), .bound_i(active_total)"),
    "crossbar": ("crossbar.sv", "{1'b0, to} < active_total", "{1'b0, to} <= active_total"),
    "serial_word_shifter": ("serial_shifter.sv", "else if (last) sending_q", "else if (digit_q == '0) sending_q"),
    "piped_pair .Levels(1), .Shift(1)": ("piped_pair.sv", "= wait_q[Wait-1];", "= wait_q[0];"),
    "piped_pair .Levels(3), .Shift(1)": ("piped_ranks.sv", "N'(i) - rank :", "rank - N'(i) :"),
    "piped_pair .Levels(2)": ("piped_ranks.sv", "rank} < bound_i", "rank} <= bound_i"),
    "piped_pair .Levels(3)": ("piped_pair.sv", ".valid && !leaves", ".valid"),
    "sorter_network": ("bitonic_sorter.sv", "(a[Width+:N+1] > b[Width+:N+1])", "(a[Width+N] > b[Width+N])"),
}


def build(tool, folder, work, rival, values):
    """The command that compiles the testbench, and the program that it makes."""
    parameters = [f"{name}={value}" for name, value in values.items()]
    module, _, more = rival.partition(" ")
    defines = [f"-DRIVAL={module}", f"-DMORE={', ' + more if more else ''}"]
    if tool == "icarus":
        program = work / f"{module}.vvp"
        return ["iverilog", "-g2012", "-Wall", "-Wno-timescale", *defines, "-y", folder, "-Y", ".sv",
                *(f"-Prival_tb.{p}" for p in parameters), "-s", "rival_tb", "-o", program,
                folder / "rival_tb.sv"], ["vvp", "-N", program]
    # The testbench is written for an event simulator: no lint here, scripts/lint-rtl sees the units.
    out = work / f"{module}_{len(list(work.iterdir()))}"
    return ["verilator", "--binary", "-Wno-lint", "-Wno-style", "-Wno-TIMESCALEMOD", "-O3", "-CFLAGS", "-O1",
            *defines, "-y", folder, *(f"-G{p}" for p in parameters), "--top-module", "rival_tb",
            "--Mdir", out, folder / "rival_tb.sv"], [out / "Vrival_tb"]


def simulate(tool, folder, work, rival, ports, width, waves, limit):
    """None, or what went wrong."""
    take, out, interval = RIVALS_TIMING[rival](ports)
    values = {"Ports": ports, "Width": width, "Take": take, "Out": out, "Interval": interval, "Waves": waves}
    compile_it, run_it = build(tool, folder, work, rival, values)
    built = subprocess.run(compile_it, capture_output=True, text=True)
    if built.returncode != 0 or (tool == "icarus" and built.stderr):
        return f"{tool}: " + (built.stderr or built.stdout).strip()
    done = subprocess.run(run_it, capture_output=True, text=True, timeout=limit)
    lines = done.stdout.strip().splitlines() or ["no output"]
    passed = any(line.startswith("PASS") for line in lines)
    return None if done.returncode == 0 and passed else lines[0]


def mutated(rival, work):
    file, text, other = MUTANTS[rival]
    folder = work / f"mutant_{len(list(work.iterdir()))}"
    folder.mkdir()
    for path in RIVALS.glob("*.sv"):
        source = path.read_text()
        if path.name == file:
            if source.count(text) != 1:
                raise SystemExit(f"{file}: expected one place with {text}, got {source.count(text)}")
            source = source.replace(text, other)
        (folder / path.name).write_text(source)
    return folder


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="in Verilator, all pairs of masks of 8 ports, and 64 ports")
    options = parser.parse_args()
    sizes = [(8, 4, 0), (64, 8, 40)] if options.long else [(4, 2, 0), (4, 4, 200), (8, 4, 400), (16, 8, 100)]
    tool = "verilator" if options.long else "icarus"
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for rival in RIVALS_TIMING:
            for ports, width, waves in sizes:
                fault = simulate(tool, RIVALS, work, rival, ports, width, waves, 1200)
                wrong += fault is not None
                print(f"{rival}, {ports} ports, {waves or 'all'} waves: {fault or 'ok'}", flush=True)
            if not options.long:
                fault = simulate(tool, mutated(rival, work), work, rival, 4, 4, 0, 60)
                killed = fault is not None and "expected" in fault
                wrong += not killed
                print(f"{rival}, mutant: {'killed: ' + fault if killed else 'SURVIVED: ' + str(fault)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
