#!/usr/bin/env python3
"""Opens sample pages in Chromium (scripts/page-check): browser.py PAGE_SAMPLES [--out FOLDER] [--pages NAME ...]

Beside the faults that page-check finds: number of charts, sorted and filtered tables, the animation, links to configurations,
folded charts, tooltips, CSV. Exit code 77 without Chromium.
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

CHECK = Path(__file__).resolve().parents[3] / "scripts" / "page-check"

RUN = "(() => { %s })()"
OPEN_CHARTS = "[...document.querySelectorAll('.chart')].filter(c => !c.closest('details:not([open])'))"
DRAWN = f"{OPEN_CHARTS}.every(c => c.querySelector('svg, canvas'))"
SORTS = RUN % """
  const table = document.querySelector('#runs .sortable'), heads = [...table.tHead.rows[0].cells];
  const at = heads.findIndex(h => h.textContent.startsWith('clock')), numbers = () => [...table.tBodies[0].rows]
      .map(r => r.cells[at].dataset.order ?? '').filter(t => t).map(Number);
  const sorted = (v, sign) => v.length > 100 && v.every((x, k) => k == 0 || sign * (x - v[k - 1]) >= 0);
  const before = sorted(numbers(), 1), last = () => table.tBodies[0].rows[table.tBodies[0].rows.length - 1].cells[at].textContent;
  heads[at].querySelector('button').click();
  const rising = sorted(numbers(), 1) && heads[at].getAttribute('aria-sort') == 'ascending' && last() == '–';
  heads[at].querySelector('button').click();
  return !before && rising && sorted(numbers(), -1) && heads[at].getAttribute('aria-sort') == 'descending' && last() == '–';"""
FILTERS = RUN % """
  const field = document.querySelector('#runs .filter input'), rows = [...document.querySelectorAll('#runs .sortable tbody tr')];
  field.value = 'hypercube signal';
  field.dispatchEvent(new Event('input'));
  const shown = rows.filter(r => !r.hidden).length;
  field.value = '';
  field.dispatchEvent(new Event('input'));
  return shown == 3 && rows.every(r => !r.hidden);"""
MOVES = RUN % """
  const box = document.getElementById('machine-1'), slider = box.querySelector('input'), canvas = box.querySelector('canvas');
  const at = frame => { slider.value = frame; slider.dispatchEvent(new Event('input')); return canvas.toDataURL(); };
  const first = at(0), text = box.querySelector('output').textContent, other = at(100);
  return first != other && first == at(0) && text == 'cycle 0' && slider.getAttribute('aria-valuetext') == 'cycle 0'
      && views['heat-1'].signal('now') == 0 && views['load-1'].signal('now') == 0;"""
PLAYS = """(async () => {
  const box = document.getElementById('machine-1'), button = box.querySelector('button'), text = box.querySelector('output');
  const before = text.textContent;
  button.click();
  await new Promise(done => setTimeout(done, 400));
  const moved = text.textContent != before && button.textContent == 'Pause';
  button.click();
  return moved && button.textContent == 'Play'; })()"""
UNFOLDS = """(async () => {
  const folded = document.querySelector('#runs-in-detail details.folded'), charts = [...folded.querySelectorAll('.chart')];
  const empty = charts.every(c => !c.querySelector('svg, canvas'));
  folded.open = true;
  await new Promise(done => setTimeout(done, 600));
  const drawn = charts.every(c => c.querySelector('svg, canvas'));
  folded.open = false;
  return empty && drawn; })()"""
TELLS = RUN % """
  const box = document.getElementById('heat-1'), place = box.querySelector('image').getBoundingClientRect();
  box.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: place.left + place.width / 400, clientY: place.top + place.height * 9.5 / 64}));
  const text = document.querySelector('.tip').textContent;
  box.dispatchEvent(new MouseEvent('mouseleave'));
  return text == 'cycle 0, processor 9\\n640 tasks' && document.querySelector('.tip').hidden;"""
HALO = RUN % """
  const looks = [...document.querySelectorAll('.chart svg text')].map(t => getComputedStyle(t));
  return looks.length > 0 && looks.every(s => s.paintOrder.startsWith('stroke') && s.strokeWidth == '4px');"""
KEYS = RUN % """
  const charts = [...document.querySelectorAll('.chart')].filter(c => !c.closest('details:not([open])')), tip = document.querySelector('.tip');
  const targets = charts.map(c => c.querySelector('canvas[tabindex]') ?? c);
  return targets.length > 0 && targets.every(target => {
    const press = key => target.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    target.focus();
    if (document.activeElement != target) return false;
    press('ArrowRight');
    const first = tip.textContent, seen = !tip.hidden && /\\d/.test(first);
    press('End');
    const other = tip.textContent != first;
    press('Escape');
    return seen && other && tip.hidden;
  });"""
HOVERS = RUN % """
  const box = document.getElementById('comparison-1'), tip = document.querySelector('.tip'), chart = page.charts['comparison-1'];
  const place = box.getBoundingClientRect(), first = chart.rows[0];
  box.dispatchEvent(new MouseEvent('mousemove', {bubbles: true, clientX: place.left + place.width / 2, clientY: place.top + 20}));
  const text = tip.textContent;
  box.dispatchEvent(new MouseEvent('mouseleave'));
  return text.startsWith(first[0] + '\\nmean: ' + shown(first[1])) && tip.hidden;"""
COPIES = """(async () => {
  const buttons = [...document.querySelectorAll('button.copy')], commands = document.querySelectorAll('code.command');
  if (buttons.length == 0 || buttons.length != commands.length || buttons[0].tabIndex != 0) return false;
  let written = null;
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => { written = text; }}});
  buttons[0].click();
  await new Promise(done => setTimeout(done, 50));
  const copied = written == commands[0].textContent && buttons[0].textContent == 'Copied';
  Object.defineProperty(navigator, 'clipboard', {configurable: true, value: undefined});  // as over http
  buttons[0].click();
  await new Promise(done => setTimeout(done, 50));
  const other = getSelection().toString() == commands[0].textContent && ['Copied', 'Press Ctrl+C'].includes(buttons[0].textContent);
  getSelection().removeAllRanges();
  await new Promise(done => setTimeout(done, 2100));
  return copied && other && buttons[0].textContent == 'Copy'; })()"""
ALIGNED = RUN % """
  const times = ['load-1', 'load-2', 'load-3'].map(id => [...document.querySelectorAll(`#${id} .role-axis-label text`)].map(t => t.textContent).join());
  return page.charts['load-1'].end == page.charts['load-3'].end && times[0] == times[1] && times[1] == times[2];"""


def named_log(chart):
    return f"[...document.querySelectorAll('#{chart} svg text')].some(t => t.textContent.endsWith(', logarithmic'))"


JUMPS = """(async () => {
  document.querySelector('#runs a[href="#case-5"]').click();
  await new Promise(done => setTimeout(done, 100));
  const of = document.getElementById('case-5');
  const seen = of.open && of.getBoundingClientRect().height > 0 && of.textContent.includes('balancer.name = "random"');
  history.replaceState(null, '', location.pathname);
  for (const d of document.querySelectorAll('details')) d.open = false;
  scrollTo(0, 0);
  return seen; })()"""
NAMED = "[...document.querySelectorAll('.chart')].every(c => c.getAttribute('aria-label')) && [...document.querySelectorAll('button, input')]" \
        ".every(b => (b.getAttribute('aria-label') ?? b.closest('label')?.textContent ?? b.textContent).trim())"
FOCUSED = RUN % """
  const bad = [...document.querySelectorAll('a, button, input, summary')].filter(e => e.tabIndex != 0);
  return bad.length == 0;"""


def svgs(number):
    return f"document.querySelectorAll('.chart svg').length == {number}"


PAGES = {
    "race": ([svgs(7), DRAWN, "document.querySelectorAll('.chart').length == 20", HALO, KEYS, HOVERS, COPIES, ALIGNED, SORTS, FILTERS, MOVES, PLAYS, UNFOLDS, TELLS, JUMPS,
              NAMED, FOCUSED, "document.querySelectorAll('#comparison-1 svg .mark-symbol path').length == 7"],
             [".csv[data-chart=comparison-1]", ".csv[data-chart=machine-1]"]),
    "latency": ([svgs(1), DRAWN, NAMED, HALO, KEYS, "document.querySelectorAll('#curve-1 .mark-line path').length == 6"],
                [".csv[data-chart=curve-1]", ".csv[data-chart=links-1]"]),
    "growth": ([svgs(1), DRAWN, NAMED, HALO, KEYS, named_log("growth-1"), "document.querySelectorAll('#growth-1 .mark-line path[stroke-dasharray=\"6,5\"]').length == 4"],
               [".csv[data-chart=growth-1]"]),
    "single": ([svgs(0), "document.querySelectorAll('#runs tbody tr').length == 1"], []),
    "failed": ([svgs(0), "document.querySelectorAll('#runs tr.failed').length == 3"], []),
    "changes": ([svgs(1), DRAWN, NAMED, FOCUSED, "document.querySelectorAll('#ends tr.failed').length == 1",
                 "document.querySelectorAll('b, i').length == 0"], [".csv[data-chart=changes-1]"]),
    "verify": ([svgs(0), FOCUSED, "document.querySelectorAll('.claims > li').length == 4",
                "document.querySelector('#jan94 h3 code').textContent == 'jan94.lemma-3'", "document.querySelectorAll('button.copy').length == 4"], []),
    "cosim": ([svgs(0), FOCUSED, "document.querySelectorAll('#units tbody tr').length == 3",
               "document.querySelectorAll('#mismatches table').length == 1"], []),
    "hostile": ([DRAWN, "document.querySelectorAll('img').length == 0", "document.scripts.length == 3", NAMED],
                [".csv[data-chart=comparison-1]"]),
    "large": ([DRAWN, "document.querySelectorAll('#comparison .chart').length == 20", "document.querySelectorAll('#comparison .chart svg').length == 1",
               "document.querySelectorAll('#runs tbody tr').length == 60 + 160"], []),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--out", default="")
    parser.add_argument("--pages", nargs="+", default=list(PAGES))
    options = parser.parse_args()
    code = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([options.program, folder], check=True)
        for name in options.pages:
            command = [CHECK, Path(folder, name + ".html"), "--ready", "60"]
            if options.out:
                command += ["--out", options.out]
            for expression in PAGES[name][0]:
                command += ["--eval", expression]
            for selector in PAGES[name][1]:
                command += ["--download", selector]
            got = subprocess.run(command, check=False).returncode
            if got == 77:
                return 77
            code = code or got
    return code


if __name__ == "__main__":
    sys.exit(main())
