// SPDX-License-Identifier: BSD-3-Clause
// Values of a chart, under the mouse and under the arrow keys: both read the same spots.

/// What a row of a table says: its first value, and each other one under the name of its column.
function rowText(columns, row) {
  const lines = row.slice(1).map((value, k) => value === null || value === '' ? '' : `${columns[k + 1]}: ${shown(value)}`);
  return [row[0], ...lines.filter(line => line)].join('\n');
}

/// Spots in lists, a list per row of the chart. The mouse finds the closest one; `along` "x" or "y": by that distance alone.
function listedSpots(lists, along = '') {
  const far = (spot, x, y) => along == 'x' ? Math.abs(spot.x - x) : along == 'y' ? Math.abs(spot.y - y) : Math.hypot(spot.x - x, spot.y - y);
  const rows = lists.filter(list => list.length > 0);
  return {
    rows: rows.length,
    columns: row => rows[row].length,
    spot: (row, column) => rows[row][column],
    find(x, y) {
      let best = null, least = along ? 60 : 40;
      rows.forEach((list, row) => list.forEach((spot, column) => {
        if (far(spot, x, y) < least) [least, best] = [far(spot, x, y), [row, column]];
      }));
      return best;
    },
  };
}

/// Left and right walk along a row, and on into the next one; up and down change the row; Escape hides the value.
class Reader {
  /// `target` has the focus and the events; spots are in pixels of its box.
  constructor(target) {
    this.target = target;
    target.tabIndex = 0;
    target.setAttribute('role', 'application');  // the arrow keys are ours
    target.setAttribute('aria-roledescription', 'chart');
    this.mark = document.createElement('span');
    this.mark.className = 'spot';
    this.mark.hidden = true;
    target.addEventListener('mousemove', event => this.point(event));
    target.addEventListener('mouseleave', () => this.hide());
    target.addEventListener('blur', () => this.hide());
    target.addEventListener('keydown', event => this.press(event));
  }
  /// Another drawing has other spots; the mark stands in the box that holds the drawing.
  read(spots, box) {
    this.spots = spots;
    box.append(this.mark);
    this.hide();
  }
  point(event) {
    const place = this.target.getBoundingClientRect();
    const found = this.spots.find(event.clientX - place.left, event.clientY - place.top);
    if (found) this.show(...found, event);
    else this.hide();
  }
  press(event) {
    if (event.target != this.target || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = this.next(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next) this.show(...next);
    else this.hide();
  }
  /// Row and column after a key; null: none; absent: not a key of ours.
  next(key) {
    const {rows, columns} = this.spots, last = [rows - 1, columns(rows - 1) - 1];
    if (key == 'Escape') return null;
    if (key == 'Home') return [0, 0];
    if (key == 'End') return last;
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key)) return undefined;
    if (!this.at) return [0, 0];
    const [row, column] = this.at;
    if (key == 'ArrowRight') return column + 1 < columns(row) ? [row, column + 1] : row + 1 < rows ? [row + 1, 0] : last;
    if (key == 'ArrowLeft') return column > 0 ? [row, column - 1] : row > 0 ? [row - 1, columns(row - 1) - 1] : [0, 0];
    const other = Math.min(Math.max(row + (key == 'ArrowDown' ? 1 : -1), 0), rows - 1), x = this.spots.spot(row, column).x;
    let best = 0;
    for (let k = 1; k < columns(other); ++k) {
      if (Math.abs(this.spots.spot(other, k).x - x) < Math.abs(this.spots.spot(other, best).x - x)) best = k;
    }
    return [other, best];
  }
  show(row, column, event) {
    this.at = [row, column];
    const spot = this.spots.spot(row, column), place = this.target.getBoundingClientRect(), holder = this.mark.parentElement.getBoundingClientRect();
    this.mark.hidden = false;
    this.mark.style.left = spot.x + place.left - holder.left + 'px';
    this.mark.style.top = spot.y + place.top - holder.top + 'px';
    showTip(spot.text, event ?? {clientX: place.left + spot.x, clientY: place.top + spot.y});
  }
  hide() {
    this.at = null;
    this.mark.hidden = true;
    showTip('');
  }
}
