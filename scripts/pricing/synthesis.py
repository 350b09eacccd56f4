"""Area and levels of one design: Yosys makes AND gates and flip-flops, ABC maps the gates to the cells."""
import re
import subprocess
import tempfile
from pathlib import Path

CELLS = "bench/prices/cells.genlib"
FLIP_FLOP = 6.67  # GE; reset and enable are gates before it
# The price is that of the mapping for depth, whose levels stand beside it; the mapping for area says what speed costs.
ABC = "strash; dch -f; backup; map; topo; print_stats; restore; map -a; topo; print_stats"
YOSYS = ("read_verilog -sv {sources}; chparam {set} {top}; {apart}synth -flatten -noabc -top {top}; dfflegalize -cell $_DFF_P_ x; "
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
        text = YOSYS.format(sources=" ".join(sources(root, globs)), top=top, cells=CELLS, script=script,
                            apart=f"hierarchy -top {top}; blackbox {' '.join(f'*{name}*' for name in apart)}; " if apart else "",
                            set=" ".join(f"-set {name} {value}" for name, value in parameters.items()))
        done = subprocess.run(["yosys", "-p", text], cwd=root, capture_output=True, text=True)
    mapped = re.findall(r"area =\s*([\d.]+).*lev =\s*(\d+)", done.stdout)
    if done.returncode != 0 or len(mapped) != 2:
        raise RuntimeError(f"{top} {parameters}: yosys: {done.stderr.strip()[-500:] or done.stdout[-500:]}")
    counted = done.stdout[done.stdout.rindex("Printing statistics"):]
    count = re.search(r"^\s+\$_DFF_P_\s+(\d+)$", counted, re.MULTILINE)
    registers = int(count[1]) if count else 0
    if re.search(r"^\s+\$_(?!DFF_P_)\w*(DFF|DLATCH|SR)\w*_\s+\d+$", counted, re.MULTILINE):
        raise RuntimeError(f"{top} {parameters}: expected $_DFF_P_ alone, got other registers")
    (fast, levels), (small, levels_small) = mapped
    return {"ge": round(float(fast) + FLIP_FLOP * registers), "registers": registers, "levels": int(levels),
            "ge_small": round(float(small) + FLIP_FLOP * registers), "levels_small": int(levels_small)}
