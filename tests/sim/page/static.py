#!/usr/bin/env python3
"""Checks sample pages without a browser: static.py PAGE_SAMPLES

Same bytes twice; below 3 MB; the policy names exactly the scripts of the page by their SHA-256; nothing refers to a network;
elements are closed, ids unique, references resolved; the data is JSON, and each chart has its place.
"""
import base64
import hashlib
import html.parser
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MOST = 3_000_000
VOID = {"meta", "input", "br", "img", "link", "hr"}
FETCHING = {"src", "srcset", "action", "formaction", "poster", "data", "background", "ping"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.references, self.scripts, self.faults = [], [], [], [], []
        self.policy, self.charts = "", []
        self.feed(text)
        self.close()
        self.faults += [f"<{e}> is not closed" for e in self.open]

    def handle_starttag(self, element, attributes):
        attributes = dict(attributes)
        if element not in VOID:
            self.open.append(element)
        if element == "script":
            self.scripts.append([attributes.get("type", ""), ""])
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        for name, value in attributes.items():
            if name.startswith("on") or name == "style":
                self.faults.append(f"<{element} {name}>: the policy forbids it")
            if name in FETCHING or name == "href" and not value.startswith("#"):
                self.faults.append(f"<{element} {name}={value[:40]!r}> refers to another file")
            if name in ("aria-labelledby", "aria-describedby") or name == "href":
                self.references.append(value.removeprefix("#"))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if attributes.get("class") == "chart":
            self.charts.append(attributes["id"])

    def handle_endtag(self, element):
        if not self.open or self.open.pop() != element:
            self.faults.append(f"</{element}> closes another element")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts[-1][1] += data


def faults_of(data):
    text = data.decode("utf-8")
    page = Page(text)
    yield from page.faults
    if len(data) >= MOST:
        yield f"{len(data)} bytes"
    expected = {base64.b64encode(hashlib.sha256(body.encode()).digest()).decode() for kind, body in page.scripts if not kind}
    named = set(re.findall(r"'sha256-([^']*)'", page.policy))
    if expected != named:
        yield f"the policy names {named}, the scripts are {expected}"
    if not page.policy.startswith("default-src 'none'; ") or "unsafe-eval" in page.policy or "http" in page.policy:
        yield f"policy: {page.policy}"
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    if "url(" in style or "@import" in style:
        yield "the style refers to another file"
    if len(set(page.ids)) != len(page.ids):
        yield "an id occurs twice"
    yield from (f"#{r} is nowhere" for r in set(page.references) - set(page.ids))
    charts = [json.loads(body) for kind, body in page.scripts if kind == "application/json"][0]["charts"]
    if sorted(charts) != sorted(page.charts):
        yield f"charts {sorted(charts)} in places {sorted(page.charts)}"
    for name, chart in charts.items():
        table = charts[chart.get("rows_of", name)]
        yield from (f"{name}: a row has {len(row)} cells of {len(table['columns'])}" for row in table["rows"] if len(row) != len(table["columns"]))


def written(program, folder):
    subprocess.run([program, folder], check=True)
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}


def main():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        pages = written(sys.argv[1], one)
        faults = [] if pages == written(sys.argv[1], two) else ["two runs differ"]
    for name, data in pages.items():
        faults += [f"{name}: {fault}" for fault in faults_of(data)]
    print("\n".join(faults) if faults else "\n".join(f"{name}: {len(data)} bytes" for name, data in pages.items()))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
