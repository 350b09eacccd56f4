"""The promised headers (cmake/headers.txt) as pages: declarations with their comments, without private parts and bodies."""
import re

from manual.rtl import escaped

NAMES = [re.compile(pattern) for pattern in (
    r"\b(?:class|struct|concept|using) (\w+)", r"\benum (?:class |struct )?(\w+)",
    r"(~?\w+|operator\S+?)\s*\(", r"(\w+)(?:\[\])?\s*(?:=|\{|;)")]
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|//.*')


def bare(text):
    """The code without comments and the content of literals; every character keeps its place."""
    return QUOTED.sub(lambda found: " " * len(found[0]), text)


def items(lines):
    """Declarations, [lines] each, with the comment lines above. An empty list stands for an empty line between them."""
    item, depth = [], 0
    for line in lines:
        code = bare(line).strip()
        if not line.strip() and depth == 0:
            yield []
            continue
        item.append(line)
        depth += sum(code.count(c) for c in "({") - sum(code.count(c) for c in ")}")
        if depth == 0 and (code.endswith((";", "}")) or re.fullmatch(r"(public|protected|private):", code)
                           or line.strip().startswith(("#", "// -"))):
            yield item
            item = []
    if item:
        yield item


def declared(item):
    """The lines of a declaration that a user reads."""
    text = "\n".join(item)
    code = bare(text)
    if re.match(r"\s*(template <[^{;]*>\s*)?(class|struct)\b[^;()=]*\{", code):
        first, last = code[:code.index("{")].count("\n"), code[:code.rindex("}")].count("\n")
        hidden = bool(re.search(r"\bclass\b[^>]*$", code[:code.index("{")]))
        return item[:first + 1] + members(item[first + 1:last], hidden) + item[last:] if first < last else item
    depth = 0
    for at, c in enumerate(code if code.rstrip().endswith("}") else ""):  # a function: up to its body or the initializers
        depth += (c in "(") - (c in ")")
        if depth == 0 and (c == "{" or re.match(r"\s:\s", code[at:])):
            return (text[:at].rstrip() + ";").split("\n")
    return item


def members(lines, hidden):
    """The members of a type that are not private."""
    kept = []
    for item in items(lines):
        access = re.fullmatch(r"\s*(public|protected|private):", item[0]) if len(item) == 1 else None
        if access:
            hidden = access[1] == "private"
        if not hidden:
            kept += declared(item) if item else [""]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def name_of(item):
    code = " ".join(bare(line) for line in item)
    code = re.sub(r"template <.*?>\s(?=\w|\[)|\[\[.*?\]\]", "", code)
    return next((found[1] for pattern in NAMES if (found := pattern.search(code))), None)


def prose(comment):
    """A comment as Markdown; its indented lines are code."""
    text, code = [], []
    for line in [*(re.sub(r"^\s*///?<? ?", "", line).rstrip() for line in comment), None]:
        if line is not None and (line.startswith("  ") or (code and not line)):
            code.append(line[2:])
            continue
        if code:
            text += ["", "```cpp", "\n".join(code).rstrip(), "```", ""]
            code = []
        text.append("".join(part if k % 2 else escaped(part) for k, part in enumerate(re.split("(`[^`]*`)", line or ""))))
    return "\n".join(text).strip()


def sections(body):
    """[names, comment, code] of each group of declarations; an empty line ends a group."""
    group = []
    for item in [*items(body), []]:
        code = bare(" ".join(item)).strip()
        if item and not re.match(r"(namespace|#|extern|(template <[^{;]*> )?(class|struct) \w+;)", code):
            group.append(item)
        elif group:
            above = next((k for k, line in enumerate(group[0]) if not line.strip().startswith("//")), len(group[0]))
            shown = [declared(item[above:] if k == 0 else item) for k, item in enumerate(group)]
            names = list(dict.fromkeys(name for name in map(name_of, shown) if name))
            if names:
                yield names, group[0][:above], [line for item in shown for line in item]
            group = []


def page(root, path, name):
    text = next(file for folder in ("models", "sim") if (file := root / folder / path).exists()).read_text(encoding="utf-8")
    before, found, body = text.partition("\nnamespace ballast {\n")
    parts = [f"# ballast/{name}\n", f"`#include <ballast/{name}>`\n"]
    parts.append(prose(re.findall(r"^//(?! SPDX|/).*", before, re.M)) + "\n")
    if not found:  # macros
        return "\n".join(parts) + "\n```cpp\n" + re.sub(r"#include.*|(?s:.*)#pragma once", "", before).strip() + "\n```\n"
    merged = {}
    for names, comment, code in sections(body.rsplit("\n}  // namespace ballast", 1)[0].split("\n")):
        merged.setdefault(", ".join(names), []).append((comment, code))
    for names, groups in merged.items():
        parts.append(f"## {names}\n")
        for comment, code in groups:
            parts.append(prose(comment) + "\n\n```cpp\n" + "\n".join(code) + "\n```\n")
    return "\n".join(parts)


def pages(root):
    """{name of a page: text}: one a header, and README.md."""
    index, result = ["# Which C++ headers can I use?\n", "The library installs these headers. A release that breaks one says so in "
                     "the changelog. What they include besides is in `ballast/detail`, without a promise.\n"], {}
    for line in (root / "cmake/headers.txt").read_text(encoding="utf-8").split("\n\n", 1)[1].splitlines():
        if line.startswith("#"):
            title, about = line[2:].split(": ")
            index += [f"\n## {title}\n", f"{about[0].upper() + about[1:]}.\n", "| header | declares |", "|---|---|"]
        elif line:
            path, *other = line.split()
            name = (other or path.split("/"))[-1]
            result[name[:-2] + ".md"] = text = page(root, path, name)
            declares = re.findall(r"\w+", " ".join(re.findall(r"^## (.*)", text, re.M)))
            index.append(f"| [{name}]({name[:-2]}.md) | " + ", ".join(f"`{word}`" for word in declares) + " |")
    return {"README.md": "\n".join(index) + "\n", **result}
