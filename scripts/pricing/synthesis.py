"""Area and levels of one design: Yosys makes AND gates and flip-flops, ABC maps the gates to the cells."""
import re
import subprocess
import tempfile
from pathlib import Path

CELLS = "bench/prices/cells.genlib"
# GE of a flip-flop, with an asynchronous reset or without; an enable is a multiplexer before it. An open 45 nm library has
# 6.67 and 5.67: a register without reset is charged one too much.
FLIP_FLOP = 6.67
# The price is that of the mapping for depth, whose levels stand beside it; the mapping for area says what speed costs.
REGISTERS = "dfflegalize " + " ".join(f"-cell $_DFF_{kind}_ x" for kind in ("P", "PN0", "PN1"))
ABC = "strash; dch -f; backup; map; topo; print_stats; restore; map -a; topo; print_stats"
YOSYS = ("read_verilog -sv {sources}; chparam {set} {top}; {apart}synth -flatten -noabc -top {top}; {registers}; "
         "opt -nodffe -nosdff; stat; abc -genlib {cells} -script {script}")


def sources(root, globs):
    """Packages first, no testbenches."""
    paths = [path for pattern in globs for path in sorted(root.glob(pattern)) if not path.stem.endswith("_tb")]
    return [str(path.relative_to(root)) for path in sorted(paths, key=lambda path: not path.stem.endswith("_pkg"))]


def synthesize(root, top, globs, parameters, apart=()):
    """{ge, registers, levels, ge_small, levels_small} without the modules `apart`; RuntimeError with the end of what
    Yosys says."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "map.abc")
        script.write_text(ABC + "\n")
        text = YOSYS.format(sources=" ".join(sources(root, globs)), top=top, cells=CELLS, script=script, registers=REGISTERS,
                            apart=f"hierarchy -top {top}; blackbox {' '.join(f'*{name}*' for name in apart)}; " if apart else "",
                            set=" ".join(f"-set {name} {value}" for name, value in parameters.items()))
        done = subprocess.run(["yosys", "-p", text], cwd=root, capture_output=True, text=True)
    mapped = re.findall(r"area =\s*([\d.]+).*lev =\s*(\d+)", done.stdout)
    if done.returncode != 0 or len(mapped) != 2:
        raise RuntimeError(f"{top} {parameters}: yosys: {done.stderr.strip()[-500:] or done.stdout[-500:]}")
    counted = done.stdout[done.stdout.rindex("Printing statistics"):]
    registers = sum(map(int, re.findall(r"^\s+\$_DFF_(?:P|PN[01])_\s+(\d+)$", counted, re.MULTILINE)))
    if re.search(r"^\s+\$_(?!DFF_(?:P|PN[01])_)\w*(DFF|DLATCH|SR)\w*_\s+\d+$", counted, re.MULTILINE):
        raise RuntimeError(f"{top} {parameters}: expected {REGISTERS}, got other registers")
    (fast, levels), (small, levels_small) = mapped
    return {"ge": round(float(fast) + FLIP_FLOP * registers), "registers": registers, "levels": int(levels),
            "ge_small": round(float(small) + FLIP_FLOP * registers), "levels_small": int(levels_small)}
