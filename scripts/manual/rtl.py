"""The modules of rtl/, from their sources: contract, parameters and ports."""
import re

MODULE = re.compile(r"^module (\w+) #\(\n(.*?)\n\) \((?:\n(.*?)\n)?\);", re.S | re.M)
PARAMETER = re.compile(r"^\s*(parameter|localparam) (?:int|logic|bit)?\s*(?:\[.*?\]\s*)?(\w+) = (.*?),?\s*(?://\s*(.*))?$")
PORT = re.compile(r"^\s*(input|output)\s+(?:wire\s+)?(?:logic)?\s*(\[.*?\])?\s*(\w+),?\s*(?://\s*(.*))?$")


def contract(text):
    """[(label, text)] of the comment above the module; the first label is empty."""
    entries = []
    for line in text.split("`default_nettype")[0].splitlines()[1:]:
        labelled = re.match(r"//   ([A-Z]\w+) +(.*)", line)
        if labelled:
            entries.append([labelled[1], labelled[2]])
        elif entries:
            entries[-1][1] += " " + line.lstrip("/").strip()
        else:
            entries.append(["", line.lstrip("/").strip()])
    return entries


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
    (_, summary), *entries = contract(text)
    parts = [f"## `{file.stem}`\n", sentence(summary.split(": ", 1)[1]) + "\n"]
    parts.append("\n".join(f"* {label}: {escaped(line)}" for label, line in entries) + "\n")
    parameters = [[code(name), "parameter" if kind == "parameter" else "derived", code(value), escaped(meaning)]
                  for kind, name, value, meaning in rows(found[2], PARAMETER, file)]
    parts.append(table(["parameter", "kind", "value", "meaning"], parameters))
    if found[3]:
        ports = [[code(name), direction, code(width) or "1 bit"] for direction, width, name, _ in rows(found[3], PORT, file)]
        parts.append(table(["port", "direction", "width"], ports))
    return "\n".join(parts)


def page(folder):
    head = ("# RTL\n\nModules of the SystemVerilog switch: contracts, parameters and ports.\n\n"
            "The value of a parameter is its default. Derived parameters follow from the others and cannot be set.\n\n")
    return head + "\n".join(module(file) for file in sorted(folder.glob("*.sv")) if not file.stem.endswith("_pkg"))
