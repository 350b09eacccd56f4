"""The Python package as a page: what it exports, from its sources: signatures and docstrings."""
import ast
import re

from manual.rtl import code

# Modules in the order of a reader's questions.
MODULES = ("_run", "_result", "_program", "_parts", "_own", "_errors", "svg")


def signature(node, name):
    """"run(a: T, *, b: U = 1) -> V", a line for each parameter if that is long."""
    node.args.args = [a for a in node.args.args if a.arg not in ("self", "cls")]
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({ast.unparse(node.args)}){result}"
    if len(line) <= 90:
        return line
    parts, depth = [""], 0
    for c in ast.unparse(node.args):
        depth += (c in "[(") - (c in "])")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    parts = [re.sub(r"^(\w+: .*?)=", r"\1 = ", part.strip()) for part in parts]
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"


def prose(node):
    """The docstring as Markdown: explanations of names become a list, indented lines code."""
    text = ast.get_docstring(node) or ""
    text = re.sub(r"(?m)(?:^    .*\n?|\n(?=    ))+",
                  lambda found: "\n```python\n" + re.sub("(?m)^    ", "", found[0]).strip("\n") + "\n```\n", text)
    text = re.sub(r"(?m)^(?=Raises )", "\n", text)
    return re.sub(r"(?<=[.\n]\n)((?:[a-z]\w*, )*[a-z]\w*): ",
                  lambda found: "\n* " + ", ".join(map(code, found[1].split(", "))) + ": ", text)


def entry(node, prefix):
    if isinstance(node, ast.FunctionDef):
        shown = [signature(node, prefix + node.name)]
        members = []
    else:
        members = [m for m in node.body if isinstance(m, ast.FunctionDef) and not m.name.startswith("_")]
        bases = ", ".join(map(ast.unparse, node.bases))
        shown = [f"class {prefix}{node.name}" + (f"({bases})" if bases else "")]
        shown += [f"    {ast.unparse(field)}" for field in node.body if isinstance(field, ast.AnnAssign)]
        for m in members:
            shown.append("    " + (f"{m.name}: {ast.unparse(m.returns)}" if m.decorator_list else signature(m, m.name)))
    parts = [f"### {prefix.removeprefix('ballast.')}{node.name}\n", "```python\n" + "\n".join(shown) + "\n```\n",
             prose(node) + "\n"]
    return parts + [f"* `{m.name}`: {ast.get_docstring(m)}" for m in members if ast.get_docstring(m)] + [""]


def page(folder):
    package = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    exported = next(ast.literal_eval(n.value) for n in package.body if isinstance(n, ast.Assign) and n.targets[0].id == "__all__")
    parts = ["# What does the Python package have?\n", prose(package) + "\n"]
    for name in MODULES:
        module = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        parts += [f"## {ast.get_docstring(module).splitlines()[0].split('. ')[0].split(': ')[0].rstrip('.')}\n"]
        for node in module.body:
            known = getattr(node, "name", "_")
            if known in exported or (name == "svg" and not known.startswith("_")):
                parts += entry(node, "ballast.svg." if name == "svg" else "ballast.")
    return "\n".join(parts)
