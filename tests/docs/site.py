#!/usr/bin/env python3
"""Builds the site and reads it in Chromium: site.py [--build FOLDER] [--site FOLDER]

Links, hosts, and for some pages of each kind: no error on the console, no request beyond the site, no horizontal scroll bar. The
first answer of the theme's own search to each question must be a page that answers it, from a server and from files. --site: one
that is built. Exit code 77 without MkDocs or Chromium.
"""
import argparse
import functools
import http.server
import importlib.machinery
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("page_check", str(ROOT / "scripts/page-check"))
page_check = importlib.util.module_from_spec(importlib.util.spec_from_loader("page_check", loader))
loader.exec_module(page_check)

# What a reader types, and pages that answer it.
QUESTIONS = {
    "star": "reference/topologies", "LoadWidth": "reference/(rtl|switch)", "which balancer": "howto/which-balancer",
    "zero load": "howto/measure-a-network|explanation/network|reference/glossary",
    "deadlock": "explanation/routing|reference/glossary", "imbalance": "howto/read-a-result|reference/glossary",
    "burst": "(reference|explanation)/switch|reference/glossary",
    "SWF": "reference/workloads|howto/use-a-trace", "BookSim": "howto/coming-from|results/(validation|network)",
    "saturation": "howto/measure-a-network|reference/glossary", "credit": "explanation/network|reference/glossary",
    "diffusion": "reference/balancers|explanation/round-based|tutorial/3-", "plugin": "howto/(add-a-part|install)",
    "Python": "tutorial/7-|reference/python/", "counterexample": "developer/proofs", "Slurm": "howto/cluster",
    "expected numbers such as 8x8": "howto/errors", "memory": "developer/memory|explanation/model-and-limits",
    "seed": "howto/studies|reference/(study|glossary)", "moe": "reference/experiment|explanation/experts"}
PAGES = ("index.html", "howto/studies.html", "reference/balancers.html", "reference/cpp/topology.html",
         "reference/python/index.html", "results/comparison.html", "tutorial/1-first-run.html", "reports/index.html")
ASK = """new Promise(async answer => {
  const field = document.querySelector(".md-search__input");
  const item = () => document.querySelector(".md-search-result__item");
  const text = () => document.querySelector(".md-search-result").innerText;
  const pause = () => new Promise(done => setTimeout(done, 100));
  field.focus();
  field.value = QUESTION;
  field.dispatchEvent(new Event("keyup"));
  let before = "";
  for (let k = 0; k < 300 && (k < 5 || !item() || text() != before); ++k) { before = text(); await pause(); }
  answer(item()?.querySelector(".md-search-result__link").href ?? "");
})"""


class Reader:
    """A tab with a profile of its own."""

    def __init__(self, browser, width=1280, scheme="light"):
        self.browser = browser
        context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def value(self, text):
        return self.call("Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True)["result"].get("value")

    def open(self, url, home):
        """Faults of a page of the site that begins at `home`."""
        self.browser.events.clear()
        self.call("Page.navigate", url=url)
        end = time.monotonic() + 20
        ready = "document.readyState == 'complete' && location.href != 'about:blank'"
        while self.value(ready) is not True and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)  # the theme's scripts
        return [fault for fault in page_check.faults_of(self.browser.events, url) if not fault.startswith("request: " + home)]


def looks(browser, home):
    for width in (1280, 390):
        for scheme in ("light", "dark"):
            reader = Reader(browser, width, scheme)
            for page in PAGES:
                faults = reader.open(home + page, home)
                if (wide := reader.value("document.documentElement.scrollWidth")) > width:
                    faults.append(f"wider than the window: {wide}")
                if reader.value("document.body.dataset.mdColorScheme") != {"light": "default", "dark": "slate"}[scheme]:
                    faults.append("another scheme of colours")
                yield from (f"{page} {width} {scheme}: {fault}" for fault in faults)


def answers(browser, home, questions):
    reader = Reader(browser)
    yield from reader.open(home + "index.html", home)
    for question in questions:
        first = reader.value(ASK.replace("QUESTION", json.dumps(question))).removeprefix(home)
        if not re.match(QUESTIONS[question], first):
            yield f"{home.split(':')[0]}: \"{question}\": expected {QUESTIONS[question]}, got {first or 'nothing'}"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def read(site):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = page_check.Browser("chromium", profile)
        try:
            files = site.resolve().as_uri() + "/"
            return [*looks(browser, files), *answers(browser, f"http://127.0.0.1:{server.server_port}/", QUESTIONS),
                    *answers(browser, files, list(QUESTIONS)[:3])]
        finally:
            browser.close()
            server.shutdown()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="folder with the program (default: build)")
    parser.add_argument("--site", type=Path, help="folder with a site")
    options = parser.parse_args()
    for program in ("mkdocs", "chromium"):
        if not shutil.which(program):
            print(f"site.py: expected {program}, got none: scripts/install site long", file=sys.stderr)
            return 77
    with tempfile.TemporaryDirectory() as folder:
        site = options.site or Path(folder, "site")
        if not options.site and subprocess.run([ROOT / "scripts/site", "--check", "--build", options.build, "-o", site]).returncode:
            return 1
        faults = read(site)
    print("\n".join(faults) if faults else f"{len(PAGES)} pages without a fault, {len(QUESTIONS)} questions answered")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
