"""Area and longest path of one design in the cells of a Liberty file: Yosys and ABC map it, OpenSTA measures it. No wires."""
import gzip
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from .synthesis import sources

UNUSED = "lpflow|probe"  # cells for other purposes than logic
YOSYS = ("read_verilog -sv {sources}; chparam {set} {top}; synth -flatten -top {top}; dfflibmap -liberty {cells}; "
         "abc -liberty {cells} -constr {constraints} -D 1000; splitnets -ports; opt_clean -purge; stat -liberty {cells}; write_verilog -noattr -noexpr {netlist}")
# A load and a driver of the ports make ABC size its cells and put buffers where many read a signal.
CONSTRAINTS = "set_driving_cell {driver}\nset_load 10\n"
STA = """read_liberty {cells}
read_verilog {netlist}
link_design {top}
create_clock -name clk -period 10 clk_i
set_input_delay 0 -clock clk [all_inputs]
set_output_delay 0 -clock clk [all_outputs]
report_worst_slack
exit
"""


class Liberty:
    def __init__(self, path):
        if not shutil.which("sta"):
            raise RuntimeError("expected the program sta (package opensta), got none")
        text = gzip.open(path, "rt").read() if path.suffix == ".gz" else path.read_text()
        self.text, nands, inverters, at = "", [], [], 0
        for cell in re.finditer(r'\n\s*cell\s*\(\s*"?(\w+)"?\s*\)\s*\{', text):
            if cell.start() < at:
                continue
            end = self._end(text, cell.end())
            if re.search(UNUSED, cell[1]):
                self.text, at = self.text + text[at:cell.start()], end
                continue
            area = re.search(r"\barea\s*:\s*([\d.]+)", text[cell.end():end])
            function = re.search(r'\bfunction\s*:\s*"([^"]+)"', text[cell.end():end])
            if area and function and re.fullmatch(r"[!(]*\w+'?\)*", function[1]) and re.search("[!']", function[1]):
                inverters.append((float(area[1]), cell[1]))
            if area and re.search(r"nand2|NAND2", cell[1]):
                nands.append(float(area[1]))
        self.text += text[at:]
        if not nands or not inverters:
            raise RuntimeError(f"{path}: expected a NAND of two inputs and an inverter, got none")
        self.gate, self.driver = min(nands), min(inverters)[1]

    @staticmethod
    def _end(text, at):
        depth = 1
        while depth:
            at = re.compile("[{}]").search(text, at).end()
            depth += 1 if text[at - 1] == "{" else -1
        return at

    def measure(self, root, top, globs, parameters):
        """{um2, kge, ns, mhz}: area, in NAND2 gates too; the longest path from the clock to the next, and what it allows."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            names = {"cells": folder / "cells.lib", "constraints": folder / "constraints", "netlist": folder / "netlist.v", "top": top,
                     "sources": " ".join(sources(root, globs)),
                     "set": " ".join(f"-set {key} {value}" for key, value in parameters.items())}
            names["cells"].write_text(self.text)
            names["constraints"].write_text(CONSTRAINTS.format(driver=self.driver))
            (folder / "path.tcl").write_text(STA.format(**names))
            done = subprocess.run(["yosys", "-p", YOSYS.format(**names)], cwd=root, capture_output=True, text=True)
            area = re.findall(r"Chip area for (?:top )?module .*: ([\d.]+)", done.stdout)
            if done.returncode != 0 or not area:
                raise RuntimeError(f"{top} {parameters}: yosys: {done.stderr.strip()[-500:] or done.stdout[-500:]}")
            said = subprocess.run(["sta", "-exit", folder / "path.tcl"], capture_output=True, text=True)
        slack = re.search(r"worst slack (?:max )?(-?[\d.]+)", said.stdout)
        if not slack:
            raise RuntimeError(f"{top} {parameters}: sta: {(said.stdout + said.stderr)[-500:]}")
        path, um2 = 10 - float(slack[1]), float(area[-1])
        return {"um2": round(um2), "kge": round(um2 / self.gate / 1000, 1), "ns": round(path, 2), "mhz": round(1000 / path)}
