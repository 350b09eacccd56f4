"""What `ballast list` prints, as data: the parts of an experiment, their keys, and which of them were drawn."""
import re
import subprocess
import sys
from dataclasses import dataclass, field
from typing import NamedTuple

from .values import OWN_SWITCH

# Topic of `ballast list`: the table and key of an experiment that names one of its parts.
CHOSEN_BY = {
    "topologies": ("machine", "topology"),
    "networks": ("machine", "network"),
    "switches": ("machine.switch", "model"),
    "balancers": ("balancer", "name"),
    "workloads": ("workload", "kind"),
    "arrivals": ("arrivals", "kind"),
    "patterns": ("traffic", "pattern"),
}


def usage(text):
    """A mistake of the caller; exit code 1 is for builds that differ."""
    print(f"error: {text}", file=sys.stderr)
    sys.exit(2)


@dataclass
class Key:
    name: str
    default: str
    meaning: str

    @property
    def choices(self):
        """The words in the last parentheses of the meaning; a unit there is not a list."""
        found = re.search(r"\(([a-z0-9_-]+(?:, [a-z0-9_-]+)+)\)$", self.meaning)
        return found.group(1).split(", ") if found else []


@dataclass
class Part:
    name: str
    meaning: str = ""
    keys: dict[str, Key] = field(default_factory=dict)


def parse(text):
    """The parts of one topic. A row begins where its key column is not blank; other lines of it go on with the meaning."""
    parts, spans, heading, key = {}, None, None, None
    for line in text.splitlines():
        begin = re.match(r"(\[?[a-z0-9_.-]+(?:, [a-z ]+)?\]?): (.*)", line)
        if begin:
            part = parts[begin[1].strip("[]")] = Part(begin[1].strip("[]"), begin[2])
            spans = None
        elif not line.strip():
            spans = None
        elif re.fullmatch(r"-+(?:  -+)+", line):
            spans = [m.span() for m in re.finditer(r"-+", line)]
        elif line.startswith("  key"):
            heading = line.split()
        elif spans is None:
            part.meaning += " " + line.strip()
        else:
            cells = [line[a:b].strip() for a, b in spans[:-1]] + [line[spans[-1][0]:].strip()]
            row = dict(zip(heading, cells))
            if row["key"]:
                default = row.get("default", row.get("preset", "-"))  # the column has had both headings
                key = part.keys[row["key"]] = Key(row["key"], default, row["meaning"])
            else:
                key.meaning += " " + row["meaning"]
    return parts


class Size(NamedTuple):
    """A whole load balancer in Verilog: a row of `ballast list rtl`."""
    unit: str
    ports: int
    words: int
    group: int
    form: str
    burst: int = 1
    fair: bool = False

    def __str__(self):
        return f"{self.unit} {self.ports}x{self.words}, group {self.group}, {self.form}" + (
            f", burst {self.burst}" if self.burst > 1 else "") + (", fair" if self.fair else "")


def paper_group(ports):
    """L = 2^ceil(lg lg p), the group unless another one is given."""
    levels = ports.bit_length() - 1
    return 1 << (levels - 1).bit_length()


def parse_rtl(text):
    """The balancers, each once: equal rows differ in the number of processors."""
    rows = re.findall(r"^((?:load|work)_balancer) +(\d+) +(\d+) +(\d+) +(lean|fused|faithful)(?:, burst (\d+))?(, fair)?$", text, re.M)
    return list(dict.fromkeys(Size(unit, int(p), int(w), int(g), form, int(b or 1), bool(fair)) for unit, p, w, g, form, b, fair in rows))


def size_of(experiment):
    """The size of the switch of an experiment."""
    machine, switch = experiment["machine"], experiment["machine"].get("switch", {})
    ports, burst = machine["processors"], 1
    group = switch.get("group") or paper_group(ports)
    if switch.get("schedule") == "burst":
        burst = switch.get("burst", min(group, 255))
    unit = "work_balancer" if experiment.get("balancer", {}).get("measure") == "work" else "load_balancer"
    return Size(unit, ports, switch.get("words", 1), group, switch.get("form", "lean"), burst, switch.get("fair", False))


class Registry:
    """All parts by topic, the sections of an experiment, and the sizes of the RTL."""

    def __init__(self, ballast):
        def listed(topic):
            run = subprocess.run([ballast, "list", topic], capture_output=True, text=True, timeout=60)
            if run.returncode != 0:
                usage(f"{ballast} list {topic}: expected exit code 0, got {run.returncode}: {run.stderr}")
            return run.stdout

        self.parts = {topic: parse(listed(topic)) for topic in CHOSEN_BY}
        self.sections = parse(listed("experiment"))
        self.rtl = parse_rtl(listed("rtl"))
        if not all(self.parts.values()) or not self.sections:
            usage("`ballast list`: expected parts of every topic, got a form that this script cannot read")

    def keys(self, table, part=None):
        """Keys of a table and, if it is named by one, of a part; {} of what there is not."""
        for topic, (owner, _) in CHOSEN_BY.items():
            if part is not None and owner == table and part in self.parts[topic]:
                return self.parts[topic][part].keys
        return self.sections[table].keys if table in self.sections else {}

    def entries(self):
        """Everything that a draw can cover, as text: parts, their keys, choices, sizes of the RTL."""
        all_of = {f"{topic} {part}" for topic in self.parts for part in self.parts[topic]}
        tables = [(f"{CHOSEN_BY[topic][0]} {part.name}", part) for topic in self.parts for part in self.parts[topic].values()]
        tables += [(name.split(",")[0], section) for name, section in self.sections.items()]
        for name, part in tables:
            keys = [key for key in part.keys.values() if name != "machine.switch" or key.name not in OWN_SWITCH]
            all_of |= {f"key {name}.{key.name}" for key in keys}
            all_of |= {f"choice {name.split()[0]}.{key.name} = {c}" for key in keys for c in key.choices}
        return all_of | {f"rtl {size}" for size in self.rtl}

    def covered(self, experiment):
        """Those of the entries that an experiment has. A default that is not written counts for networks only."""
        machine = experiment.get("machine", {})
        found = {f"networks {machine.get('network', 'routed')}"} if "topology" in machine else set()
        tables = [(name, table) for name, table in experiment.items()]
        tables += [(f"machine.{name}", table) for name, table in machine.items() if isinstance(table, dict)]
        for name, table in tables:
            names = [name]
            for topic, (owner, chooser) in CHOSEN_BY.items():
                if owner == name and chooser in table:
                    found.add(f"{topic} {table[chooser]}")
                    names.append(f"{name} {table[chooser]}")
            for key, value in table.items():
                found |= {f"key {n}.{key}" for n in names} | {f"choice {name}.{key} = {value}"}
        switch = machine.get("switch", {})
        if switch.get("model") in ("rtl", "lockstep"):
            found.add(f"rtl {size_of(experiment)}")
        return found & self.entries()
