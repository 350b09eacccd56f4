"""The modules of rtl/, from their sources: contract, parameters and ports."""
import re

MODULE = re.compile(r"^module (\w+) #\(\n(.*?)\n\) \((?:\n(.*?)\n)?\);", re.S | re.M)
PARAMETER = re.compile(r"^\s*(parameter|localparam) (?:int|logic|bit)?\s*(?:\[.*?\]\s*)?(\w+) = (.*?),?\s*(?://\s*(.*))?$")
PORT = re.compile(r"^\s*(input|output)\s+(?:wire\s+)?(?:logic)?\s*(\[.*?\])?\s*(\w+),?\s*(?://\s*(.*))?$")


def contract(text):
    """[(label, text)] of the comment above the module; the first label is empty. And the picture behind an empty line, if any."""
    comment, _, picture = text.split("`default_nettype")[0].partition("\n//\n")
    entries = []
    for line in comment.splitlines()[1:]:
        labelled = re.match(r"//   ([A-Z]\w+) +(.*)", line)
        if labelled:
            entries.append([labelled[1], labelled[2]])
        elif entries:
            entries[-1][1] += " " + line.lstrip("/").strip()
        else:
            entries.append(["", line.lstrip("/").strip()])
    return entries, [line.removeprefix("//   ") for line in picture.splitlines()]


def rows(text, pattern, file):
    for line in text.split("\n"):
        found = pattern.match(line)
        if not found:
            raise SystemExit(f"{file}: expected a parameter or port, got {line!r}")
        yield [cell or "" for cell in found.groups()]


def escaped(text):
    return re.sub(r"([|<*_])", r"\\\1", text)


def sentence(text):
    return escaped(text[0].upper() + text[1:])


def code(text):
    return f"`{text}`" if text else ""


def table(header, cells):
    lines = [f"| {' | '.join(row)} |" for row in [header, *cells]]
    return "\n".join([lines[0], "|" + "---|" * len(header), *lines[1:]]) + "\n"


def module(file):
    text = file.read_text(encoding="utf-8")
    found = MODULE.search(text)
    if not found or found[1] != file.stem:
        raise SystemExit(f"{file}: expected module {file.stem} with parameters and ports")
    ((_, summary), *entries), picture = contract(text)
    parts = [f"## `{file.stem}`\n", sentence(summary.split(": ", 1)[1]) + "\n"]
    if entries:
        parts.append("\n".join(f"* {label}: {escaped(line)}" for label, line in entries) + "\n")
    if picture:
        parts.append("\n".join(["```text", *picture, "```"]) + "\n")
    parameters = [[code(name), "parameter" if kind == "parameter" else "derived", code(value), escaped(meaning)]
                  for kind, name, value, meaning in rows(found[2], PARAMETER, file)]
    parts.append(table(["parameter", "kind", "value", "meaning"], parameters))
    if found[3]:
        ports = [[code(name), direction, code(width) or "1 bit"] for direction, width, name, _ in rows(found[3], PORT, file)]
        parts.append(table(["port", "direction", "width"], ports))
    return "\n".join(parts)


def page(folder):
    head = ("# RTL\n\nModules of the SystemVerilog switch: contracts, parameters and ports.\n\n"
            "The value of a parameter is its default. Derived parameters follow from the others and cannot be set. "
            "The [datasheet](switch.md) defines the letters. These rules hold for every unit:\n\n"
            "* There is one clock and one reset, `rst_ni`, active low: it acts at once and rises apart from an edge. "
            "Control registers have it; where a unit does not say so, data have none.\n"
            "* \"In cycle c\" is between edge c and edge c + 1. A register holds x in cycle c if edge c loaded it.\n"
            "* Outputs are functions of registers, unless the unit says otherwise; parts of a unit may be combinational. Trees of no levels are wires.\n"
            "* Data are 0 where valid is 0, so that a comparison of all outputs means something. "
            "Units inside the lean forms have any value there, and co-simulation leaves it out.\n"
            "* Strobes last a cycle. Inside the switch there is no back-pressure: the contract fixes the timing.\n"
            "* Vectors are flat: element i of w bits is bits `[i*w +: w]`. Port 0 is the top.\n\n")
    return head + "\n".join(module(file) for file in sorted(folder.glob("*.sv")) if not file.stem.endswith("_pkg"))
