"""Rows to Markdown tables, as the manifest describes them."""
import string

from .fill import select


def table(rows, spec):
    """`columns`: a list of "HEADER = CELL"; with `across`, one column for each of its values."""
    rows = select(rows, spec.get("where", ""))
    if spec.get("sort"):
        rows = sorted(rows, key=lambda row: [row[k] for k in spec["sort"]])
    split = spec.get("split")
    if not split:
        return _one(rows, spec)
    parts = {}
    for row in rows:
        parts.setdefault(split.format(**row), []).append(row)
    return "\n\n".join(f"**{heading[0].upper()}{heading[1:]}**\n\n{_one(part, spec)}" for heading, part in parts.items())


def _one(rows, spec):
    return _across(rows, spec) if "across" in spec else _list(rows, spec["columns"])


def _list(rows, columns):
    pairs = [column.split(" = ", 1) for column in columns]
    return markdown([h for h, _ in pairs], [[cell(form, row) for _, form in pairs] for row in rows])


def _across(rows, spec):
    """One line for each case in `down`, one column for each value of the key `across`, in the order of the rows."""
    down = [column.split(" = ", 1) for column in spec["down"]]
    values = spec.get("values") or list(dict.fromkeys(row[spec["across"]] for row in rows))
    lines = {}
    for row in rows:
        lines.setdefault(tuple(cell(form, row) for _, form in down), {})[row[spec["across"]]] = cell(spec["cell"], row)
    names = spec.get("names", {})
    return markdown([h for h, _ in down] + [names.get(str(v), _heading(v)) for v in values],
                    [[*case, *(line.get(v, "") for v in values)] for case, line in lines.items()])


def _heading(value):
    return value if isinstance(value, str) else f"{value:,}"


def cell(form, row):
    """Empty where a figure is missing."""
    names = [name for _, name, _, _ in string.Formatter().parse(form) if name]
    text = "" if any(row[name] is None for name in names) else form.format(**row)
    return text.replace("%", " %") if "%}" in form else text


def markdown(heads, lines):
    def numeric(column):
        cells = [line[column] for line in lines if line[column]]
        return bool(cells) and all(c[0] in "-+.0123456789" for c in cells)
    rule = ["---:" if lines and numeric(i) else "---" for i in range(len(heads))]
    escape = [[c.replace("|", "\\|").replace("\n", " ") for c in line] for line in lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in [heads, rule, *escape])


def claims(rows):
    """What holds otherwise than printed, then what is confirmed."""
    text = []
    for heading, chosen in (("Corrected or refuted", [r for r in rows if r["verdict"] != "confirmed"]),
                            ("Confirmed", [r for r in rows if r["verdict"] == "confirmed"])):
        if chosen:
            columns = ["claim = `{claim}`", "place = {place}", "printed = {printed}", "measured = {measured}"]
            if heading != "Confirmed":
                columns.append("verdict = {verdict}")
            text.append(f"### {heading}\n\n{_list([_plain(r) for r in chosen], columns)}")
    return "\n\n".join(text)


def _plain(row):
    """Text of the program as Markdown text: no emphasis by accident."""
    return {k: v.replace("_", "\\_").replace("*", "\\*").replace("<", "&lt;") if k in ("place", "printed", "measured") else v
            for k, v in row.items()} | {"claim": row["claim"].split(".", 1)[1]}
