// SPDX-License-Identifier: BSD-3-Clause
// Vega specifications: kinds[KIND](chart, width). They only place what the data holds; all means, intervals and fits come
// with it. Colours are CSS variables, so that the dark scheme needs no second drawing.
const INK = {value: 'var(--ink)'}, SOFT = {value: 'var(--soft)'};
const NUMBER = "datum.value >= 1e6 ? format(datum.value, '.3~s') : datum.value > 0 && datum.value < 1e-4 ? format(datum.value, '.1e') " +
    ": format(datum.value, ',~r')";
const CONFIG = {
  axis: {labelColor: 'var(--soft)', titleColor: 'var(--soft)', gridColor: 'var(--line)', domain: false, ticks: false, labelPadding: 6,
    labelFont: FONT, titleFont: FONT, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 'normal', labelOverlap: 'greedy', labelSeparation: 10,
    titlePadding: 8},
  text: {font: FONT, fontSize: 12},
};

/// The title of an axis in a room; a logarithmic axis says so.
function titled(title, s, room) {
  const suffix = s.type == 'log' || s.type == 'symlog' ? ', logarithmic' : '';
  return fitted(title, room - widthOf(suffix)) + suffix;
}
function axis(scale, orient, title, more = {}) {
  const labels = {update: {text: {signal: NUMBER}}};
  return {scale, orient, title, grid: true, encode: {labels}, ...more};
}
/// Ticks of a logarithmic axis: 1, 2, 5 over less than two decades, else powers of ten, at most eight.
function logTicks([low, high]) {
  const decades = Math.log10(high / low), ticks = [], step = Math.ceil(decades / 7);
  for (let k = Math.floor(Math.log10(low)); k <= Math.log10(high); ++k) {
    for (const digit of decades < 2 ? [1, 2, 5] : [1]) {
      const tick = Number(`${digit}e${k}`);
      if (tick >= low && tick <= high && (decades < 2 || k % step == 0)) ticks.push(tick);
    }
  }
  return ticks;
}
function scale(name, log, values, range, zero = false, whole = true) {
  let low = Math.min(...values), high = Math.max(...values);
  if (log) [low, high] = [low / 1.15, high * 1.15];
  else if (zero) [low, high] = [Math.min(0, low), Math.max(0, high)];
  if (low == high) [low, high] = log ? [low / 2, high * 2] : [low - 1, high + 1];
  return {name, type: log ? 'log' : 'linear', domain: log || !whole ? [low, high] : niceDomain(low, high), range};
}
/// The domain up to its outer ticks.
function niceDomain(low, high) {
  const rough = (high - low) / 5, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(k => k * power).find(s => s >= rough * .999);
  return [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step];
}
function spec(width, height, padding, rest) {
  return {width: Math.max(60, width - padding.left - padding.right), height, padding, autosize: 'none', config: CONFIG, ...rest};
}
const ticksOf = s => s.type == 'log' ? {values: logTicks(s.domain)} : {};
const numbers = values => values.filter(v => typeof v == 'number' && Number.isFinite(v));

const kinds = {};

/// Specifications of Vega, with `spots` for the readers.
/// A row per contender: mean and interval, its value beside it. On a phone the name stands above the dot.
kinds.dots = (chart, width) => {
  const narrow = width < 480, step = narrow ? 42 : 28, below = narrow ? 13 : 0;
  const rows = chart.rows.map(([name, mean, low, high], k) => ({name, mean, low: low ?? mean, high: high ?? mean, k,
    text: chart.texts[k], colour: colourOf(name), mark: markOf(name), y: (k + .5) * step + below / 2}));
  const measured = rows.filter(r => typeof r.mean == 'number');
  const room = narrow ? width - 16 : Math.min(240, width * .36);
  const left = narrow ? 8 : Math.max(...rows.map(r => Math.min(room, widthOf(r.name)))) + 14;
  const right = Math.min(width * .4, Math.max(12, ...measured.map(r => widthOf(r.text) + 18)));
  const x = scale('x', chart.log, numbers(rows.flatMap(r => [r.low, r.high])).filter(v => !chart.log || v > 0).concat(measured.length ? [] : [1]),
                  [0, {signal: 'width'}], true);
  const label = narrow ? {x: {value: 0}, dy: {value: -17}, align: {value: 'left'}} : {x: {value: -10}, align: {value: 'right'}};
  const at = field => ({scale: 'x', field}), w = Math.max(60, width - left - right);
  const spots = listedSpots(rows.map((r, k) => [{x: left + (typeof r.mean == 'number' ? pixel(x, r.mean, w) : 0), y: 4 + r.y, text: rowText(chart.columns, chart.rows[k])}]), 'y');
  return spec(width, rows.length * step, {left, right, top: 4, bottom: 42}, {
    spots,
    data: [{name: 'rows', values: rows.map(r => ({...r, name: fitted(r.name, room)}))},
           {name: 'measured', source: 'rows', transform: [{type: 'filter', expr: 'isNumber(datum.mean)'}]},
           {name: 'rest', source: 'rows', transform: [{type: 'filter', expr: '!isNumber(datum.mean)'}]}],
    scales: [x], axes: [axis('x', 'bottom', titled(chart.x, x, w + 2 * Math.min(left, right) - 4), {tickCount: Math.ceil(width / 110), ...ticksOf(x)})],
    marks: [
      {type: 'rule', from: {data: 'rows'}, encode: {enter: {x: {value: 0}, x2: {signal: 'width'}, y: {field: 'y'}, stroke: {value: 'var(--line)'}, strokeDash: {value: [1, 3]}}}},
      {type: 'text', from: {data: 'rows'}, encode: {enter: {...label, y: {field: 'y'}, baseline: {value: 'middle'}, text: {field: 'name'}, fill: INK}}},
      {type: 'rule', from: {data: 'measured'}, encode: {enter: {x: at('low'), x2: at('high'), y: {field: 'y'}, stroke: {field: 'colour'}, strokeWidth: {value: 2.5}}}},
      {type: 'symbol', from: {data: 'measured'}, encode: {enter: {x: at('mean'), y: {field: 'y'}, shape: {field: 'mark'}, size: {value: 64}, fill: {field: 'colour'}, stroke: {value: 'var(--page)'}, strokeWidth: {value: 1}}}},
      {type: 'text', from: {data: 'measured'}, encode: {enter: {x: {scale: 'x', field: 'high', offset: 10}, y: {field: 'y'}, baseline: {value: 'middle'}, text: {field: 'text'}, fill: INK}}},
      {type: 'text', from: {data: 'rest'}, encode: {enter: {x: {value: narrow ? 0 : 8}, y: {field: 'y'}, baseline: {value: 'middle'}, fontStyle: {value: 'italic'}, text: {field: 'text'}, fill: SOFT}}},
    ],
  });
};

/// Labels at the ends of lines: beside them from the highest down, or above their intervals from the lowest up. Each moves
/// until it covers none before it.
function endLabels(ends, height, above) {
  const placed = [], step = above ? -1 : 1;
  for (const end of ends.sort((a, b) => step * (a.y - b.y))) {
    const width = widthOf(end.text, 'bold') + 12, left = above ? end.x - width / 2 : end.x;
    const covers = other => Math.abs(other.y - end.y) < 15 && left < other.left + other.width && other.left < left + width;
    while (placed.some(covers)) end.y += step;
    placed.push({...end, left, width});
  }
  const ys = placed.map(p => p.y), shift = above ? Math.min(0, Math.min(...ys) + 16) : Math.max(0, Math.max(...ys) - height);
  return placed.map(p => ({...p, y: p.y - shift}));
}
/// Pixel of a value on a scale of ours.
function pixel(s, value, length) {
  const bent = {log: Math.log, symlog: Math.log1p}[s.type] ?? (v => v), [low, high] = s.domain.map(bent);
  return (bent(value) - low) / (high - low) * length;
}

/// Series over a number: points with intervals; lines through them (curve) or fitted (growth, the claimed one dashed).
kinds.series = (chart, width) => {
  const points = chart.rows.map(([name, x, y, low, high, runs, complete]) => ({name, x, y, low: low ?? y, high: high ?? y,
    open: complete < runs, colour: colourOf(name), mark: markOf(name)})).filter(p => typeof p.y == 'number');
  const names = [...new Set(chart.rows.map(r => r[0]))], labelled = width >= 620, named = names.filter(coloured);
  const texts = Object.fromEntries(names.map(name => [name, chart.ends?.[name] ?? name]));
  const room = Math.min(260, Math.max(...named.map(name => widthOf(texts[name], 'bold')), 0));
  const above = !chart.lines;  // curves that end anywhere, not at the right
  const padding = {left: 74, right: !labelled ? 24 : above ? room / 2 + 6 : room + 20, top: above ? 22 : 10, bottom: 42}, height = labelled ? 340 : 280;
  const w = Math.max(60, width - padding.left - padding.right);
  const lines = (chart.lines ?? []).flatMap(([name, x0, y0, x1, y1, kind], k) => [[x0, y0], [x1, y1]].map(([x, y]) => ({name, x, y, key: k, kind, colour: colourOf(name)})));
  if (!chart.lines) {
    let key = 0;
    for (const name of names) {
      for (const [, x, y] of chart.rows.filter(r => r[0] == name)) {
        if (typeof y == 'number') lines.push({name, x, y, key, kind: 'fit', colour: colourOf(name)});
        else ++key;  // a gap
      }
      ++key;
    }
  }
  const xs = numbers(chart.rows.map(r => r[1])), ys = numbers([...points.flatMap(p => [p.low, p.high]), ...lines.map(l => l.y)]);
  const x = scale('x', chart.log_x, xs, [0, {signal: 'width'}], !chart.log_x, false);
  const y = scale('y', chart.log_y, ys.filter(v => !chart.log_y || v > 0).concat(ys.length ? [] : [1]), [{signal: 'height'}, 0], true);
  const ends = endLabels(named.flatMap(name => {
    const last = [...lines.filter(l => l.name == name && l.kind == 'fit'), ...points.filter(p => p.name == name)].reduce((a, b) => !a || b.x >= a.x ? b : a, null);
    if (!last) return [];
    const top = height - pixel(y, above ? last.high : last.y, height);
    return [{x: pixel(x, last.x, w) + (above ? 0 : 10), y: above ? top - 11 : top, text: fitted(texts[name], room), colour: colourOf(name)}];
  }), height, above);
  const marks = (chart.saturation ?? []).map(([name, at]) => ({x: at, colour: colourOf(name), mark: markOf(name)}));
  const at = (s, field) => ({scale: s, field});
  const spots = listedSpots(names.map(name => chart.rows.filter(r => r[0] == name && typeof r[2] == 'number').map(r => ({
    x: padding.left + pixel(x, r[1], w), y: padding.top + height - pixel(y, r[2], height), text: rowText(chart.columns, r)}))));
  return spec(width, height, padding, {
    labelled, spots,
    data: [{name: 'points', values: points}, {name: 'lines', values: lines}, {name: 'ends', values: labelled ? ends : []}, {name: 'limits', values: marks}],
    scales: [x, y],
    axes: [axis('x', 'bottom', titled(chart.x, x, w), {tickCount: Math.ceil(w / 90), ...(chart.log_x ? {values: [...new Set(xs)].sort((a, b) => a - b)} : {})}),
           axis('y', 'left', titled(chart.y, y, height), {tickCount: 6, ...ticksOf(y), titleX: -60})],
    marks: [
      {type: 'rule', from: {data: 'limits'}, encode: {enter: {x: at('x', 'x'), y: {value: 0}, y2: {signal: 'height'}, stroke: {field: 'colour'}, strokeDash: {value: [2, 4]}}}},
      {type: 'group', from: {facet: {name: 'part', data: 'lines', groupby: 'key'}}, marks: [{type: 'line', from: {data: 'part'}, encode: {enter: {
        x: at('x', 'x'), y: at('y', 'y'), stroke: {field: 'colour'}, strokeWidth: [{test: "datum.kind == 'claimed'", value: 1.5}, {value: 2}],
        strokeDash: [{test: "datum.kind == 'claimed'", value: [6, 5]}, {value: [1, 0]}]}}}]},
      {type: 'rule', from: {data: 'points'}, encode: {enter: {x: at('x', 'x'), y: at('y', 'low'), y2: at('y', 'high'), stroke: {field: 'colour'}, strokeWidth: {value: 2}}}},
      {type: 'symbol', from: {data: 'points'}, encode: {enter: {x: at('x', 'x'), y: at('y', 'y'), shape: {field: 'mark'}, size: {value: 55}, stroke: {field: 'colour'},
        fill: [{test: 'datum.open', value: 'var(--page)'}, {field: 'colour'}]}}},
      {type: 'text', from: {data: 'ends'}, interactive: false, encode: {enter: {x: {field: 'x'}, y: {field: 'y'}, align: {value: above ? 'center' : 'left'},
        baseline: {value: 'middle'}, fontWeight: {value: 'bold'}, text: {field: 'text'}, fill: {field: 'colour'}}}},
    ],
  });
};

/// Smallest to largest value over time, and the mean if there is one. The rule follows the animation.
const NOW = {name: 'now', value: -1};
const nowRule = {type: 'rule', interactive: false, encode: {update: {x: {scale: 'x', signal: 'now'}, y: {value: 0}, y2: {signal: 'height'}, stroke: {value: 'var(--focus)'},
  strokeWidth: {value: 1.5}, opacity: {signal: 'now < 0 ? 0 : 1'}}}};
const timePadding = {left: 74, right: 28, top: 8, bottom: 42};
const timeScale = end => ({name: 'x', type: 'linear', domain: [0, end], range: [0, {signal: 'width'}]});

kinds.load = (chart, width) => {
  const rows = chart.rows.map(([t, low, high, mean]) => ({t, low, high, mean}));
  const y = {...scale('y', false, [chart.top ?? 0, ...numbers(rows.flatMap(r => [r.low, r.high]))], [{signal: 'height'}, 0], true), ...(chart.log ? {type: 'symlog', constant: 1} : {})};
  const height = width < 480 ? 180 : 220, x = timeScale(chart.end), w = Math.max(60, width - timePadding.left - timePadding.right);
  const powers = chart.log ? {values: [0, 1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9].filter(v => v <= y.domain[1])} : {};
  const line = (field, stroke, strokeWidth) => ({type: 'line', from: {data: 'rows'}, encode: {enter: {x: {scale: 'x', field: 't'}, y: {scale: 'y', field}, stroke: {value: stroke}, strokeWidth: {value: strokeWidth}, defined: {signal: `isNumber(datum.${field})`}}}});
  const spots = listedSpots([chart.rows.map(r => ({x: timePadding.left + pixel(x, r[0], w), y: timePadding.top + height - pixel(y, r[2], height),
    text: rowText(chart.columns, [`${chart.x} ${shown(r[0])}`, ...r.slice(1)])}))], 'x');
  return spec(width, height, timePadding, {
    spots, signals: [NOW], data: [{name: 'rows', values: rows}], scales: [x, y],
    axes: [axis('x', 'bottom', chart.x, {tickCount: Math.ceil(width / 110), grid: false}), axis('y', 'left', titled(chart.y, y, height), {tickCount: 5, titleX: -60, ...powers})],
    marks: [{type: 'area', from: {data: 'rows'}, encode: {enter: {x: {scale: 'x', field: 't'}, y: {scale: 'y', field: 'low'}, y2: {scale: 'y', field: 'high'}, fill: {value: 'var(--s1)'}, fillOpacity: {value: .25}}}},
            line('low', 'var(--s1)', 1), line('high', 'var(--s1)', 1), ...(chart.columns.length > 3 ? [line('mean', 'var(--ink)', 2)] : []), nowRule],
  });
};

/// Rows of numbers as a picture of whole pixels: drawn once, however many cells.
kinds.heat = (chart, width) => {
  const plot = Math.max(60, width - timePadding.left - timePadding.right), rows = chart.rows[0].length - 1;
  const height = chart.square ? Math.min(plot, 520) : Math.min(360, Math.max(140, rows * 5));
  const w = chart.square ? height : plot;
  const wide = w * chart.span / chart.end, image = picture(chart, wide, height);
  const [left, top] = [timePadding.left, timePadding.top], times = chart.rows.length;
  const spots = {
    rows, columns: () => times,
    spot: (row, column) => ({x: left + (column + .5) / times * wide, y: top + (row + .5) / rows * height,
      text: `${chart.x} ${shown(chart.rows[column][0])}, ${chart.columns[row + 1]}\n${shown(chart.rows[column][row + 1])} ${chart.unit}`}),
    find(px, py) {
      const column = Math.floor((px - left) / wide * times), row = Math.floor((py - top) / height * rows);
      return row >= 0 && row < rows && column >= 0 && column < times ? [row, column] : null;
    },
  };
  return spec(w + timePadding.left + timePadding.right, height, timePadding, {
    spots, signals: [NOW], data: [{name: 'image', values: [{image}]}],
    scales: [timeScale(chart.end), {name: 'y', type: 'linear', domain: [0, chart.tall], range: [0, {signal: 'height'}]}],
    axes: [axis('x', 'bottom', chart.x, {tickCount: Math.ceil(w / 110), grid: false}), axis('y', 'left', chart.y, {tickCount: 5, grid: false, titleX: -60})],
    marks: [{type: 'image', from: {data: 'image'}, interactive: false, encode: {enter: {image: {field: 'image'}, x: {value: 0}, y: {value: 0}, width: {value: wide}, height: {signal: 'height'}, aspect: {value: false}}}},
            nowRule],
  });
};
