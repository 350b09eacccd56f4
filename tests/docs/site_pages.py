#!/usr/bin/env python3
"""Tests of what scripts/site makes without MkDocs: links, navigation, pages of the interfaces, the check of a written site."""
import argparse
import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from documents import site, site_check  # noqa: E402
from manual import headers, python_package  # noqa: E402


def written(folder, files):
    for name, text in files.items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Path(folder)


TREE = {"README.md": "# B\n[a](docs/howto/a.md)", "docs/README.md": "# S\n[r](../README.md)", "docs/howto/b.md": "# Second?\n",
        "docs/howto/a.md": "# `First`\n[x](../../examples/x.toml#k) [d](../../examples) ![p](p.svg) [none](no.md) "
                           "[w](https://h.org/a.md) `[c](x.md)`\n```toml title=x.toml\n[c](x.md)\n```\n| `a\\|b` | [b](b.md) |\n",
        "docs/howto/p.svg": "<svg/>", "docs/tutorial/README.md": "# T", "docs/results/f.in.md": "# no",
        "examples/x.toml": "x = 1\n"}


class Pages(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as folder:
            self.pages = site.Pages(written(folder, TREE))

    def test_links_lead_to_files_of_the_site(self):
        page = self.pages.texts["howto/a.md"]
        self.assertIn("[x](../files/examples/x.toml.md#k) [d](../files/examples/README.md) ![p](p.svg) [none](no.md) "
                      "[w](https://h.org/a.md)", page)
        self.assertIn("`[c](x.md)`\n```toml title=\"x.toml\"\n[c](x.md)\n```\n| `a|b` | [b](b.md) |", page)
        self.assertEqual(self.pages.texts["README.md"], "# S\n[r](files/README.md)")
        self.assertEqual(self.pages.texts["files/README.md"], "# B\n[a](../howto/a.md)")
        self.assertIn("x = 1", self.pages.texts["files/examples/x.toml.md"])
        self.assertNotIn("results/f.in.md", self.pages.texts)

    def test_the_navigation_has_the_listed_ones_first(self):
        self.assertEqual(self.pages.navigation("# no\nhowto How-to b\ntutorial Tutorial\n"),
                         [{"Start": "README.md"}, {"How-to": [{"Second?": "howto/b.md"}, {"First": "howto/a.md"}]},
                          {"Tutorial": [{"T": "tutorial/README.md"}]}])


class Interfaces(unittest.TestCase):
    def test_every_promised_header_has_a_page_without_private_parts(self):
        pages = headers.pages(ROOT)
        rows = re.findall(r"(?m)^[^#\n].*$", (ROOT / "cmake/headers.txt").read_text())
        self.assertEqual(len(pages), len(rows) + 1)
        for name, text in pages.items():
            if name != "plugin.md":  # macros and a function in C
                self.assertNotRegex(text, r"(?m)^ *private:|^ *return ", name)
            self.assertEqual(text.count("```") % 2, 0, name)
        self.assertIn("## Key\n", pages["key.md"])
        self.assertIn("  [[nodiscard]] Key range(double min, double max) &&;\n", pages["key.md"])
        self.assertIn("[key.h](key.md) | `Key`", pages["README.md"])

    def test_bodies_initializers_and_private_parts_are_left_out(self):
        text = ("/// A `part_a` of x_y.\nclass A : public B {\n public:\n  explicit A(int x) : x_(x) {\n    f();\n  }\n"
                "  int y = {};  ///< kept\n private:\n  int x_;\n};\nclass Forward;\n\n"
                "/// Two.\nint f(int a = 0) { return a; }\nstruct C { int a; };")
        (names, comment, code), (others, _, short) = headers.sections(text.split("\n"))
        self.assertEqual((names, headers.prose(comment)), (["A"], "A `part_a` of x\\_y."))
        self.assertEqual("\n".join(code), "class A : public B {\n public:\n  explicit A(int x);\n  int y = {};  ///< kept\n};")
        self.assertEqual((others, short), (["f", "C"], ["int f(int a = 0);", "struct C { int a; };"]))

    def test_all_names_of_the_python_package_are_there(self):
        text = python_package.page(ROOT / "sim/python/ballast")
        exported = re.search(r"(?s)__all__ = \[(.*?)\]", (ROOT / "sim/python/ballast/__init__.py").read_text())[1]
        for name in re.findall(r'"(\w+)"', exported):
            self.assertRegex(text, rf"(?m)^### {name}(\.|$)", name)
        self.assertIn("    set: Mapping[str, Any] | None = None,\n", text)
        self.assertIn("* `threads`: of large networks", text)


class Check(unittest.TestCase):
    def faults(self, files):
        with tempfile.TemporaryDirectory() as folder:
            return list(site_check.faults(written(folder, files)))

    def test_sound_pages_have_no_faults(self):
        self.assertEqual(self.faults({"a.html": '<h1 id="x"></h1><a href="b/c.html#y">c</a><a href="#x">x</a>'
                                      '<a href="https://h.org">h</a><img src="data:image/png;base64,">',
                                      "b/c.html": '<p id="y"><a href="../a.html">a</a>'}), [])

    def test_faults_are_told(self):
        for page in ('<a href="b.html">', '<a href="#y">', '<a href="c.html#z">', '<img src="p.svg">',
                     '<script src="https://h.org/x.js"></script>', '<link rel="stylesheet" href="//h.org/x.css">',
                     "<style>a { background: url(https://h.org/i.png) }</style>"):
            self.assertEqual(len(self.faults({"a.html": page, "c.html": ""})), 1, page)
        self.assertEqual(len(self.faults({"s.css": '@import "https://h.org/x.css";'})), 1)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    unittest.main(verbosity=1)
