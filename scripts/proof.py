"""One proof of the RTL: Verilog -> AIGER (Yosys) -> answer and counterexample (ABC)."""
import functools
import re
import resource
import subprocess
from pathlib import Path

FORMAL = Path("tb/formal")
TABLE = FORMAL / "proofs.txt"
HOLDS = ("proved", "holds")


class Stopped(Exception):
    """A tool failed, or a table or mutant is wrong: no answer."""


def lg(x):
    return (x - 1).bit_length()


class Proof:
    """A row of the table: NAME LABEL TOP FORM ENGINE PARAMETER=VALUE..."""

    def __init__(self, words, forms, place):
        if len(words) < 5 or words[1] not in ("quick", "long") or not {*words[3].split("+")} <= {*forms, "-"}:
            raise Stopped(f"{place}: expected NAME quick|long TOP {'|'.join(forms)}|- ENGINE PARAMETER=VALUE..., "
                          f"got {' '.join(words)}")
        self.name, self.label, self.top, self.form, self.engine = words[:5]
        self.given = words[5:]
        self.parameters = dict(word.split("=") for word in self.given)
        ports, group = int(self.parameters.get("Ports", 4)), int(self.parameters.get("Group", 0))
        n = lg(ports)
        names = {"p": ports, "N": n, "l": lg(n), "L": 1 << lg(n), "F": int(self.parameters.get("Words", 1)), "lg": lg}
        names |= {"G": group or names["L"], "R": 0, "T": 0}
        for form, suffix in zip(self.form.split("+"), ("", "B")):
            values = {name: eval(text, {"__builtins__": {}}, names) for name, text in forms.get(form, {}).items()}
            self.parameters |= {name + suffix: str(value) for name, value in values.items()}
            if values:
                names["R"] = max(names["R"], values["Ranks"])
                names["T"] = max(names["T"], values["Ranks"] + values["Path"] + values["Sets"] * names["F"] - 1)
        engine, _, frames = self.engine.partition(":")
        if engine not in ("induction", "pdr", "bmc3") or (engine == "bmc3") != bool(frames):
            raise Stopped(f"{place}: expected induction, pdr or bmc3:FRAMES, got {self.engine}")
        self.engine = engine
        self.frames = eval(frames, {"__builtins__": {}}, names) if frames else None
        self.search = (names["T"] or 48) + 16  # frames in which a mutant must fail

    def title(self):
        return " ".join(([] if self.form == "-" else [self.form]) + self.given)


def read_table():
    forms, proofs = {}, {}
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "form":
            forms[words[1]] = dict(word.split("=", 1) for word in words[2:])
            continue
        proof = Proof(words, forms, f"{TABLE}:{number}")
        if proof.name in proofs:
            raise Stopped(f"{TABLE}:{number}: {proof.name} is there twice")
        proofs[proof.name] = proof
    return proofs


class Answer:
    """result: "proved", "holds", "fails", "open". Of a failure: the properties, their cycle, all signals by cycle."""

    def __init__(self, result, seconds, frames=None):
        self.result, self.seconds, self.frames = result, seconds, frames
        self.violated, self.signals = [], {}


def spent():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def call(command, work, limit=None):
    """What the tool printed, or None after `limit` seconds."""
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None
    except FileNotFoundError:
        raise Stopped(f"expected the program {command[0]} (package yosys): scripts/install") from None
    (work / "log").write_text(done.stdout + done.stderr)
    if done.returncode != 0:
        raise Stopped(f"{command[0]} fails:\n" + "\n".join((done.stdout + done.stderr).splitlines()[-10:]))
    return done.stdout


def has_harness(proof):
    return (FORMAL / f"{proof.top}.sv").exists()


def script(proof, rtl, work):
    """Yosys commands. Registers without a reset start with any value: each is an input of the first cycle (-zinit)."""
    folders = [FORMAL, rtl] if has_harness(proof) else [rtl]
    files = {path.name: path for folder in folders for path in sorted(folder.glob("*.sv"))}  # rtl may have a mutant's harness
    sources = " ".join(map(str, sorted(files.values(), key=lambda path: not path.stem.endswith("_pkg"))))  # packages first
    sets = " ".join(f"-set {name} {value}" for name, value in proof.parameters.items())
    return "\n".join([
        f"read_verilog -sv {'' if has_harness(proof) else '-formal '}{sources}",
        f"chparam {sets} {proof.top}" if sets else "",
        f"prep -top {proof.top} -flatten",
        # The assertions of a unit become outputs; a harness resets in the first cycle by itself.
        *([] if has_harness(proof) else [
            "fminit -seq rst_ni 0,'z", *lower(), "delete -output o:*", f"techmap -map {FORMAL}/assert_as_output.v",
            "expose w:*.violated"]),
        "async2sync", "memory_map", "setundef -undriven -zero", f"write_rtlil {work}/words.il",
        "techmap", "opt -fast -noff -keepdc", "dffunmap", "abc -fast -g AND", "opt_clean",
        f"write_aiger -zinit -symbols -map {work}/proof.map {work}/proof.aig"])


@functools.cache
def lower():
    """Newer versions of Yosys keep an assertion as a $check until it is made an $assert."""
    usage = subprocess.run(["yosys", "-p", "help chformal"], capture_output=True, text=True).stdout
    return ["async2sync", "chformal -lower"] if re.search(r"^\s*-lower\b", usage, re.M) else []


@functools.cache
def cone():
    """ABC's command for an output with its registers; older ones forget these without -s."""
    usage = subprocess.run(["yosys-abc", "-c", "cone -h"], capture_output=True, text=True).stdout
    return "cone -s -a" if re.search(r"^\s*-s ", usage, re.M) else "cone -a"


def answer(proof, work, rtl=Path("rtl"), only=None, limit=3600):
    """`only`: a counterexample for this property is expected, so it is searched in a bounded number of cycles."""
    before = spent()
    (work / "proof.ys").write_text(script(proof, rtl, work))
    call(["yosys", "-q", "-e", "implicitly declared", "-s", str(work / "proof.ys")], work)
    properties = read_properties(work)
    if not properties:
        raise Stopped(f"{proof.name}: expected a property, got none: an output of {proof.top}, or an assertion")
    if only and only not in properties:
        raise Stopped(f"{proof.name}: expected a property out of {', '.join(sorted(properties))}, got {only}")
    frames = proof.search if only else proof.frames
    text = call(["yosys-abc", "-c", "; ".join([
        f"read_aiger {work}/proof.aig", *([] if has_harness(proof) else ["fold"]),
        *([f"{cone()} -O {properties.index(only)}"] if only else []),
        # scorr finds outputs that are 0 in all cycles by induction over all of them together; pdr has the rest.
        "strash", "scorr -C 100000" if proof.engine == "induction" and not only else "scorr", "dc2",
        f"bmc3 -F {frames}" if frames else "pdr", f"write_cex -a {work}/proof.cex"])], work, limit)
    if text is None:
        return Answer("open", spent() - before)
    if "Property proved." in text:
        return Answer("proved", spent() - before)
    if (found := re.search(r"No output asserted in (\d+) frames", text)) and int(found.group(1)) == frames:
        return Answer("holds", spent() - before, frames)
    found = re.search(r"Output (\d+) of miter \S+ was asserted in frame (\d+)", text)
    if not found:
        raise Stopped(f"{proof.name}: no answer from ABC:\n" + "\n".join(text.splitlines()[-5:]))
    result = Answer("fails", spent() - before, int(found.group(2)))
    result.signals = replay(proof, work, result.frames)
    first = only or properties[int(found.group(1))]
    if not result.signals[first][result.frames]:
        raise Stopped(f"{proof.name}: the replay of the counterexample does not violate {first}")
    result.violated = [first] + sorted(name for name in properties if result.signals[name][result.frames] and name != first)
    return result


def read_properties(work):
    """Names of the outputs, in the order of ABC."""
    names = dict(re.findall(rb"^o(\d+) (\S+)$", (work / "proof.aig").read_bytes(), re.M))
    return [names[str(i).encode()].decode().removesuffix(".violated") for i in range(len(names))]


def replay(proof, work, frame):
    """The counterexample in the words of the Verilog: {signal: values by cycle}; also as proof.vcd."""
    _, _, inputs, latches, *_ = (work / "proof.aig").read_bytes().split(b"\n", 1)[0].decode().split()
    lines = [line for text in (work / "proof.cex").read_text().splitlines() if (line := text.split("#")[0].strip())]
    steps = lines[1:] if len(lines) == frame + 2 else lines
    if len(steps) != frame + 1 or any(len(step) != int(inputs) for step in steps):
        raise Stopped(f"{proof.name}: expected a counterexample of {frame + 1} cycles, got {len(steps)}")
    (work / "proof.aiw").write_text("\n".join(["1", "b0", "0" * int(latches), *steps, "."]) + "\n")
    # A register that the gates do not have, or that no signal names, matters to no property: it starts at 0.
    call(["yosys", "-q", "-p", f"read_rtlil {work}/words.il; sim -zinit -r {work}/proof.aiw -map {work}/proof.map "
          f"-vcd {work}/proof.vcd -clock clk_i"], work)
    return read_vcd(work / "proof.vcd", frame + 1)


def read_vcd(path, cycles):
    """Values in each cycle, which begins at a multiple of ten; None if a bit is unknown."""
    names, values, signals, begun = {}, {}, {}, None
    for line in path.read_text().splitlines():
        if found := re.match(r"\$var \w+ \d+ (\S+) (\S+)", line):
            names[found.group(1)] = found.group(2).removesuffix(".violated")
        elif line.startswith("#"):
            if begun is not None and begun % 10 == 0:
                for code, name in names.items():
                    signals.setdefault(name, []).append(values.get(code))
            begun = int(line[1:])
        elif found := re.match(r"b(\S+) (\S+)", line):
            bits = found.group(1)
            values[found.group(2)] = int(bits, 2) if set(bits) <= {"0", "1"} else None
    if any(len(history) < cycles for history in signals.values()):
        raise Stopped(f"{path}: expected {cycles} cycles, got {min(map(len, signals.values()))}")
    return {name: history[:cycles] for name, history in signals.items()}
