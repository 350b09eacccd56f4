// SPDX-License-Identifier: BSD-3-Clause
// What all pages need: data, colours, numbers, tooltips, sorted tables, CSV.
'use strict';
const page = JSON.parse(document.getElementById('data').textContent);

const MARKS = ['circle', 'square', 'diamond', 'triangle-up', 'triangle-down', 'cross', 'triangle-right'];
/// Number of a series: the same colour and mark in all charts. -1: not a series of the page.
const seriesOf = name => page.series.indexOf(name);
const colourOf = name => page.colours[seriesOf(name)] === 0 ? 'var(--soft)' : `var(--s${page.colours[seriesOf(name)] ?? 1})`;
/// Whether a series stands out among many: those without a colour are grey.
const coloured = name => page.colours[seriesOf(name)] !== 0;
const markOf = name => MARKS[Math.max(0, seriesOf(name)) % MARKS.length];

const FONT = getComputedStyle(document.body).fontFamily;
const ruler = document.createElement('canvas').getContext('2d');
function widthOf(text, weight = 'normal') {
  ruler.font = `${weight} 12px ${FONT}`;
  return Math.ceil(ruler.measureText(text).width);
}
/// The text, or its beginning if it is wider.
function fitted(text, width) {
  if (widthOf(text) <= width) return text;
  let end = Math.min(text.length, Math.ceil(width / 2));
  while (end > 1 && widthOf(text.slice(0, end) + '…') > width) --end;
  return text.slice(0, end) + '…';
}
const shown = value => typeof value != 'number' ? String(value ?? '–')
    : Math.abs(value) >= 1e15 || value != 0 && Math.abs(value) < 1e-6 ? value.toExponential(3)
    : value.toLocaleString('en-US', Math.abs(value) < 1000 ? {maximumSignificantDigits: 4} : {maximumFractionDigits: 0});

// Canvases know no CSS variables: their colours are read, and read again when the scheme changes.
const cssValue = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let rampStops = null;
function ramp(share) {
  rampStops ??= [0, 1, 2, 3, 4, 5, 6].map(k => cssValue(`--h${k}`))
      .map(hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16)));
  const place = Math.min(Math.max(share, 0), 1) * (rampStops.length - 1), k = Math.min(Math.floor(place), rampStops.length - 2);
  return rampStops[k].map((low, i) => Math.round(low + (place - k) * (rampStops[k + 1][i] - low)));
}
/// Place of a value on the ramp of its chart. "log": loads spread over powers of ten, zero included.
const shareOf = (chart, value) => chart.most <= 0 ? 0
    : chart.scale == 'log' ? Math.log1p(value) / Math.log1p(chart.most) : value / chart.most;

const tip = document.createElement('div');
tip.className = 'tip';
tip.setAttribute('role', 'status');  // read aloud when the keyboard moves it
tip.hidden = true;
document.body.append(tip);
function showTip(text, event) {
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const right = event.clientX + 14 + tip.offsetWidth > innerWidth;
  tip.style.left = Math.max(4, right ? event.clientX - 14 - tip.offsetWidth : event.clientX + 14) + 'px';
  tip.style.top = Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 4) + 'px';
}

function sortTable(head) {
  const table = head.closest('table'), body = table.tBodies[0], column = head.cellIndex;
  const falling = head.getAttribute('aria-sort') == 'ascending';
  for (const other of head.parentElement.cells) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
  const key = row => {
    const text = row.cells[column]?.dataset.order ?? row.cells[column]?.textContent ?? '';
    return text == '–' ? '' : text;
  };
  const compare = new Intl.Collator('en', {numeric: true}).compare;
  const keyed = [...body.rows].map(row => {
    const text = key(row), number = Number(text);
    return {row, text, number: text == '' ? NaN : number};
  });
  keyed.sort((a, b) => {
    if (a.text == '' || b.text == '') return (a.text == '') - (b.text == '');  // not measured: last, both ways
    const order = Number.isNaN(a.number) || Number.isNaN(b.number) ? compare(a.text, b.text) : a.number - b.number;
    return falling ? -order : order;
  });
  body.append(...keyed.map(k => k.row));
}
for (const head of document.querySelectorAll('.sortable thead th')) {
  head.querySelector('button').addEventListener('click', () => sortTable(head));
}
for (const field of document.querySelectorAll('.filter input')) {
  const rows = field.closest('.filter').nextElementSibling.querySelectorAll('tbody tr');
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word));
  });
}

/// A button beside every command: the clipboard where the browser allows it, else its own way.
for (const command of document.querySelectorAll('code.command')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy ' + command.textContent);
  button.addEventListener('click', async () => {
    let copied = true;
    try {
      await navigator.clipboard.writeText(command.textContent);
    } catch {
      getSelection().selectAllChildren(command);
      copied = document.execCommand('copy');
    }
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  if (command.parentElement.tagName == 'TD') command.before(button);  // seen without scrolling
  else command.after(button);
}

function csvOf(chart) {
  const cell = value => value === null || value === undefined ? ''
      : /[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
  return [chart.columns, ...chart.rows].map(row => row.map(cell).join(',') + '\r\n').join('');
}
for (const button of document.querySelectorAll('.csv')) {
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csvOf(tableOf(button.dataset.chart))], {type: 'text/csv'}));
    link.download = button.dataset.chart + '.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
}
/// The chart whose rows a chart shows: an animation shows those of a heat map.
const tableOf = id => page.charts[page.charts[id].rows_of ?? id];
