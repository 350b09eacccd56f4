// SPDX-License-Identifier: BSD-3-Clause
// Pictures on canvases: cells of a heat map, the drawn machine with its loads or links.

/// The cells of a chart, a column per row of the table; `over` device pixels per pixel keep them sharp.
function picture(chart, width, height) {
  const over = Math.min(3, devicePixelRatio || 1), w = Math.round(width * over), h = Math.round(height * over);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext('2d'), image = context.createImageData(w, h);
  const times = chart.rows.length, blocks = chart.rows[0].length - 1;
  const colours = chart.rows.map(row => row.slice(1).map(value => ramp(shareOf(chart, value))));
  for (let y = 0, at = 0; y < h; ++y) {
    const block = Math.floor(y * blocks / h);
    for (let x = 0; x < w; ++x, at += 4) {
      const [r, g, b] = colours[Math.floor(x * times / w)][block];
      image.data.set([r, g, b, 255], at);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}
/// A canvas that fills the width of its box; returns its context in CSS pixels.
function canvasIn(box, width, height) {
  const over = Math.min(3, devicePixelRatio || 1), canvas = box.querySelector('canvas') ?? box.appendChild(document.createElement('canvas'));
  [canvas.width, canvas.height] = [Math.round(width * over), Math.round(height * over)];
  [canvas.style.width, canvas.style.height] = [width + 'px', height + 'px'];
  const context = canvas.getContext('2d');
  context.setTransform(over, 0, 0, over, 0, 0);
  return context;
}
/// Places of the nodes in the canvas, without distortion, and the radius that leaves room between them.
function placed(chart, width, tallest) {
  const xs = chart.nodes.map(n => n[0]), ys = chart.nodes.map(n => n[1]), bounds = v => v.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
  const [left, right] = bounds(xs), [top, bottom] = bounds(ys), margin = 16;
  const unit = Math.min((width - 2 * margin) / (right - left || 1), (tallest - 2 * margin) / (bottom - top || 1));
  const height = Math.max(60, (bottom - top) * unit + 2 * margin), shift = (width - (right - left) * unit) / 2;
  const nodes = chart.nodes.map(([x, y]) => [shift + (x - left) * unit, (bottom == top ? height / 2 : margin + (y - top) * unit)]);
  return {nodes, height, radius: Math.max(1.2, Math.min(14, nearest(nodes) * .36))};
}
/// Distance of the closest pair, by sweeping from left to right.
function nearest(nodes) {
  const sorted = [...nodes].sort((a, b) => a[0] - b[0]);
  let best = 80;
  for (let k = 0; k < sorted.length; ++k) {
    for (let j = k + 1; j < sorted.length && sorted[j][0] - sorted[k][0] < best; ++j) {
      const distance = Math.hypot(sorted[j][0] - sorted[k][0], sorted[j][1] - sorted[k][1]);
      if (distance > .01) best = Math.min(best, distance);
    }
  }
  return best;
}
function line(context, [x0, y0], [x1, y1], colour, width) {
  context.beginPath();
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
const rgb = ([r, g, b]) => `rgb(${r},${g},${b})`;

/// The machine with the loads of a frame, and what moves it.
class Machine {
  constructor(id) {
    this.id = id;
    this.chart = page.charts[id];
    this.box = document.getElementById(id);
    this.table = tableOf(id);
    this.frame = Math.floor(this.table.rows.length / 20);  // something has moved
    const controls = document.createElement('div');
    controls.className = 'controls';
    controls.innerHTML = '<button type="button">Play</button><input type="range" min="0" step="1" aria-label="Frame of the animation"><output></output>';
    [this.button, this.slider, this.text] = controls.children;
    this.slider.max = this.table.rows.length - 1;
    this.slider.value = 0;
    this.slider.addEventListener('input', () => this.show(Number(this.slider.value)));
    this.button.addEventListener('click', () => this.play(!this.timer));
    this.box.append(controls);
  }
  play(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.show((this.frame + 1) % this.table.rows.length), Math.max(40, 8000 / this.table.rows.length)) : 0;
    this.button.textContent = on ? 'Pause' : 'Play';
  }
  draw() {
    const width = this.box.clientWidth, place = placed(this.chart, width, Math.min(520, innerHeight * .8));
    Object.assign(this, place, {context: canvasIn(this.box, width, place.height), width});
    this.show(this.frame, false);
    readCanvas(this.id, this.spots());
  }
  load(node) {
    const block = this.chart.blocks[node];
    return block === null ? null : this.table.rows[this.frame][block + 1];
  }
  show(frame, move = true) {
    this.frame = frame;
    const cycle = this.table.rows[frame][0], {context, nodes, radius} = this;
    this.slider.value = frame;
    this.text.textContent = `${this.table.x} ${shown(cycle)}`;
    this.slider.setAttribute('aria-valuetext', this.text.textContent);
    context.clearRect(0, 0, this.width, this.height);
    for (const [a, b] of this.chart.links) line(context, nodes[a], nodes[b], cssValue('--line'), Math.max(.5, radius / 5));
    const edge = cssValue('--soft');
    nodes.forEach(([x, y], node) => {
      const load = this.load(node);
      context.beginPath();
      context.arc(x, y, load === null ? radius / 2 : radius, 0, 7);
      context.fillStyle = load === null ? edge : rgb(ramp(shareOf(this.table, load)));
      context.fill();
      if (radius < 3) return;
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.stroke();
    });
    if (move) for (const other of this.chart.follows) views[other]?.signal('now', cycle).run();
  }
  /// Its nodes with a load, in one row.
  spots() {
    const loaded = this.nodes.flatMap(([x, y], node) => this.load(node) === null ? [] : [{x, y, node}]);
    return {
      rows: 1, columns: () => loaded.length,
      spot: (_, k) => ({...loaded[k], text: `${this.table.columns[this.chart.blocks[loaded[k].node] + 1]}\n${shown(this.load(loaded[k].node))} ${this.table.unit}`}),
      find: (x, y) => {
        const found = loaded.findIndex(n => Math.hypot(n.x - x, n.y - y) < this.radius + 2);
        return found < 0 ? null : [0, found];
      },
    };
  }
}

/// A reader of the canvas of a chart, which is an image to those who do not see it.
function readCanvas(id, spots) {
  const box = document.getElementById(id), canvas = box.querySelector('canvas');
  canvas.setAttribute('aria-label', box.getAttribute('aria-label'));
  (readers[id] ??= new Reader(canvas)).read(spots, box);
}

/// Links in the colours of their flits per cycle, the two directions side by side, the busiest drawn last.
function drawLinks(id) {
  const chart = page.charts[id], box = document.getElementById(id), width = box.clientWidth;
  const {nodes, height, radius} = placed(chart, width, Math.min(560, innerHeight * .8)), context = canvasIn(box, width, height);
  const thick = Math.max(1.5, Math.min(7, radius * .7)), rows = [...chart.rows].sort((a, b) => a[chart.value] - b[chart.value]);
  for (const row of rows) {
    const [[x0, y0], [x1, y1]] = [nodes[row[0]], nodes[row[1]]], length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const [dx, dy] = [(y1 - y0) / length * thick * .65, -(x1 - x0) / length * thick * .65];
    line(context, [x0 + dx, y0 + dy], [x1 + dx, y1 + dy], rgb(ramp(shareOf(chart, row[chart.value]))), thick);
  }
  context.fillStyle = cssValue('--soft');
  for (const [x, y] of nodes) {
    context.beginPath();
    context.arc(x, y, Math.max(1.5, radius * .45), 0, 7);
    context.fill();
  }
  const spots = chart.rows.map(([from, to, value]) => ({x: nodes[from][0] * .4 + nodes[to][0] * .6, y: nodes[from][1] * .4 + nodes[to][1] * .6,
    text: `link ${from} to ${to}\n${shown(value)} ${chart.unit}`}));
  readCanvas(id, listedSpots([spots]));
}
