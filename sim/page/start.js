// SPDX-License-Identifier: BSD-3-Clause
// Draws all charts that can be seen, and again when their width or the scheme changes.
const views = {}, machines = {}, readers = {};

function draw(id) {
  const chart = page.charts[id], box = document.getElementById(id);
  if (!box || box.closest('details:not([open])')) return null;  // drawn when it is opened
  if (chart.kind == 'machine') return (machines[id] ??= new Machine(id)).draw();
  if (chart.kind == 'links') return drawLinks(id);
  const {labelled, spots, config, ...rest} = kinds[chart.kind](chart, box.clientWidth);
  box.closest('figure').classList.toggle('labelled', labelled === true);
  views[id]?.finalize();
  const view = views[id] = new vega.View(vega.parse(rest, config, {ast: true}),
      {expr: vega.expressionInterpreter, renderer: 'svg', container: box, hover: false});
  (readers[id] ??= new Reader(box)).read(spots, box);
  return view.runAsync();
}
const drawAll = (which = () => true) => Promise.all(Object.keys(page.charts).filter(id => which(page.charts[id])).map(draw));

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  rampStops = null;
  drawAll(chart => ['machine', 'links', 'heat'].includes(chart.kind));
});
let drawnWidth = innerWidth, later = 0;
addEventListener('resize', () => {
  if (innerWidth == drawnWidth) return;  // a phone's address bar
  drawnWidth = innerWidth;
  clearTimeout(later);
  later = setTimeout(drawAll, 150);
});
for (const folded of document.querySelectorAll('details')) {
  folded.addEventListener('toggle', () => {
    if (folded.open) for (const chart of folded.querySelectorAll('.chart')) draw(chart.id);
  });
}
function openTarget() {
  for (let at = document.getElementById(location.hash.slice(1)); at; at = at.parentElement) if (at.tagName == 'DETAILS') at.open = true;
}
addEventListener('hashchange', openTarget);
openTarget();
addEventListener('beforeprint', () => {
  for (const folded of document.querySelectorAll('details.folded')) folded.open = true;
});
drawAll().then(() => { document.documentElement.dataset.ready = 'yes'; });
