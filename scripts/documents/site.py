"""Pages of the site: the documents with links and Markdown as MkDocs wants them, and what they show of the rest of the tree."""
import os
import posixpath
import re
from pathlib import Path

from documents.page import FENCE

LANGUAGES = {".cpp": "cpp", ".csv": "text", ".h": "cpp", ".json": "json", ".py": "python", ".sv": "systemverilog",
             ".toml": "toml", ".v": "verilog"}
MOST_SHOWN = 100_000  # bytes of a file that gets a page; a larger one is copied


class Pages:
    """Files of the site by their path: Markdown in `texts`, what is copied in `copies`."""

    def __init__(self, root):
        self.root, self.texts, self.copies = root, {}, {}
        for file in sorted((root / "docs").rglob("*")):
            path = file.relative_to(root / "docs").as_posix()
            if file.suffix == ".md" and not file.stem.endswith(".in"):
                self.texts[path] = ""
            elif file.is_file() and file.suffix != ".md":
                self.copies[path] = file
        self.home = "docs/README.md" if "README.md" in self.texts else "README.md"
        for path in sorted({*self.texts, "README.md"}):
            source = self.home if path == "README.md" else f"docs/{path}"
            self.texts[path] = self.page((root / source).read_text(encoding="utf-8"), source, path)

    def page(self, text, source, place):
        """The text of a page: `source` is its path in the tree, `place` that in the site."""
        lines, end = [], None
        for line in text.split("\n"):
            fence = FENCE.match(line)
            if end is None and fence:
                end = re.compile(re.escape(fence[1] + fence[2]) + r"`*\s*$")
                line = re.sub(r"title=(\S+)$", r'title="\1"', line.rstrip())
            elif end is not None:
                end = None if end.match(line) else end
            else:
                line = self.line(line, source, place)
            lines.append(line)
        return "\n".join(lines)

    def line(self, line, source, place):
        def rewritten(found):
            if found[1]:  # code; MkDocs splits the rows of a table outside of it
                return found[0].replace("\\|", "|") if line.startswith("|") else found[0]
            target = found[2]
            return found[0] if ":" in target else f"]({self.link(target, source, place)}"
        line = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)|\]\(([^)#\s]+)", rewritten, line)
        return line.replace("<details>", '<details markdown="1">')

    def link(self, target, source, place):
        """A link of a page to a file of the tree, as a link between files of the site."""
        there = self.place(posixpath.normpath(posixpath.join(posixpath.dirname(source), target)))
        return target if there is None else posixpath.relpath(there, posixpath.dirname(place) or ".")

    def place(self, path):
        """Where a file of the tree is in the site; None: there is no such file."""
        file = self.root / path
        if file.is_dir():
            readme = self.place(f"{path}/README.md")
            return readme if readme or path.startswith("docs") else self.shown(file, f"files/{path}/README.md")
        if not file.exists() or path.startswith(".."):
            return None
        if path == self.home:
            return "README.md"
        return path.removeprefix("docs/") if path.startswith("docs/") else self.shown(file, f"files/{path}")

    def shown(self, file, place):
        """Adds a page with the content of a file or folder outside docs/."""
        path = file.relative_to(self.root).as_posix()
        if place in self.copies or place in self.texts or place + ".md" in self.texts:
            return place if place in self.copies or place in self.texts else place + ".md"
        if file.is_dir():
            self.texts[place] = ""
            names = sorted(f.name for f in file.iterdir() if f.name[0] not in "._" and f.name != "build")
            self.texts[place] = self.page(f"# `{path}`\n\n" + "".join(f"* [`{name}`]({name})\n" for name in names),
                                         f"{path}/README.md", place)
            return place
        content = file.read_bytes()
        if file.suffix == ".md":
            self.texts[place] = ""
            self.texts[place] = self.page(content.decode(), path, place)
        elif len(content) > MOST_SHOWN or b"\0" in content or file.suffix in (".svg", ".png", ".gz"):
            self.copies[place] = file
        else:
            place += ".md"
            self.texts[place] = f"# `{path}`\n\n`````{LANGUAGES.get(file.suffix, 'text')}\n{content.decode()}\n`````\n"
        return place

    def write(self, folder):
        for path, text in self.texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        for path, file in self.copies.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            os.symlink(file, folder / path)

    def title(self, path):
        found = re.search(r"^# (.+)$", self.texts[path], re.M)
        return found[1].replace("`", "") if found else Path(path).stem

    def navigation(self, order):
        """MkDocs' `nav`: folders and pages in the order of the lines (folder, title, first pages), others behind by name."""
        rows = {row[0]: (row[1], row[2:]) for row in (line.split() for line in order.splitlines()) if row and row[0] != "#"}
        folders = {posixpath.dirname(path) for path in self.texts if not path.startswith("files/")} - {""}
        sections = {}
        for folder in sorted(folders, key=lambda f: [list(rows).index(f) if f in rows else len(rows), f]):
            title, first = rows.get(folder, (folder.split("/")[-1], []))
            names = [p for p in self.texts if posixpath.dirname(p) == folder]
            rank = {f"{folder}/{name}.md": k for k, name in enumerate(["README", *first])}
            pages = [{self.title(p): p} for p in sorted(names, key=lambda p: (rank.get(p, len(rank)), p))]
            sections[folder] = pages
            sections.get(posixpath.dirname(folder), []).append({title: pages})
        top = [{rows.get(f, (f, 0))[0]: pages} for f, pages in sections.items() if posixpath.dirname(f) not in sections]
        return [{"Start": "README.md"}, *top]
