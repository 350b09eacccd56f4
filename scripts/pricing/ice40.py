"""LUTs, flip-flops and clock of one design in an iCE40 hx8k, between two shift registers, so that four pins suffice."""
import json
import re
import subprocess
import tempfile
from pathlib import Path

from .synthesis import sources

SEED = 1
PLACE = "nextpnr-ice40 --hx8k --package ct256 --seed {seed} --freq 100 --timing-allow-fail --pcf-allow-unconstrained --json {netlist}"
YOSYS = "read_verilog -sv {sources}; chparam {set} {top}; synth_ice40 -top {top}; rename -top dut; write_json {design}"
AROUND = ("read_json {design}; read_verilog -icells -lib +/ice40/cells_sim.v; read_verilog {harness}; "
          "synth_ice40 -top harness -json {netlist}")


def yosys(root, text):
    done = subprocess.run(["yosys", "-q", "-p", text], cwd=root, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"yosys: {done.stderr.strip()[-500:]}")


def cells(path, module):
    kinds = [cell["type"] for cell in json.loads(path.read_text())["modules"][module]["cells"].values()]
    return kinds.count("SB_LUT4"), sum(kind.startswith("SB_DFF") for kind in kinds)


def harness(ports):
    """Verilog around a module: a bit a cycle goes in and out; `load` takes all outputs."""
    sides = {side: [(name, len(port["bits"])) for name, port in ports.items()
                    if port["direction"] == side and name not in ("clk_i", "rst_ni")] for side in ("input", "output")}
    links = [f".{name}({name[:3]})" for name in ("clk_i", "rst_ni") if name in ports]
    for side, register in (("input", "in_q"), ("output", "result")):
        at = 0
        for name, width in sides[side]:
            links.append(f".{name}({register}[{at}+:{width}])")
            at += width
    wide = {side: sum(width for _, width in sides[side]) for side in sides}
    return f"""module harness(input clk, input rst, input load, input in, output out);
  reg [{wide['input'] - 1}:0] in_q;
  reg [{wide['output'] - 1}:0] out_q;
  wire [{wide['output'] - 1}:0] result;
  always @(posedge clk) in_q <= {{in_q, in}};
  always @(posedge clk) out_q <= load ? result : {{out_q, 1'b0}};
  assign out = out_q[{wide['output'] - 1}];
  dut i_dut({', '.join(links)});
endmodule
"""


def place(root, top, globs, parameters):
    """{luts, ffs, harness_luts, harness_ffs, mhz}; mhz is None if it does not fit."""
    with tempfile.TemporaryDirectory() as folder:
        design, around, netlist = (Path(folder, name) for name in ("design.json", "harness.v", "netlist.json"))
        values = " ".join(f"-set {name} {value}" for name, value in parameters.items())
        yosys(root, YOSYS.format(sources=" ".join(sources(root, globs)), top=top, set=values, design=design))
        around.write_text(harness(json.loads(design.read_text())["modules"]["dut"]["ports"]))
        yosys(root, AROUND.format(design=design, harness=around, netlist=netlist))
        own, both = cells(design, "dut"), cells(netlist, "harness")
        done = subprocess.run(PLACE.format(seed=SEED, netlist=netlist).split(), capture_output=True, text=True)
    clock = re.findall(r"Max frequency for clock\s+'[^']*': ([\d.]+) MHz", done.stderr)
    errors = " ".join(line for line in done.stderr.splitlines() if line.startswith("ERROR"))
    if done.returncode != 0 and "no BELs" not in errors and "nable to place" not in errors:
        raise RuntimeError(f"nextpnr-ice40: {errors}")
    return {"luts": own[0], "ffs": own[1], "harness_luts": both[0] - own[0], "harness_ffs": both[1] - own[1],
            "mhz": float(clock[-1]) if clock and done.returncode == 0 else None}
