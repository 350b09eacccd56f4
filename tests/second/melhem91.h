// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

// Ripple and standard diffusion, section 2 of the papers' page, written without the models.
// Processors are 0..n-1 and steps 1, 2, ..; the formulas count processors from 1.
namespace second::ripple {

using Loads = std::vector<double>;
using Edges = std::vector<std::pair<int, int>>;

constexpr double kNothing = 1e-11;  // flows up to here are rounding errors

struct Fork {
  int step;  // in the first stage of this step
  int node;
  double amount;
};

struct Flow {
  int step, from, to;
  double amount;
};
using Flows = std::vector<Flow>;

struct Trace {
  std::vector<Loads> loads;  // after each step
  int last = 0;              // the last step in which something flowed
  double imbalance = 0;
  double migration = 0;
};

// Single forks on a line of n, by the three stages with tables that are long enough.

inline Flows line_tortoise(int n, const Fork& fork) {
  const int size = fork.step + 2 * n + 2, i = fork.node + 1;
  // Table entries of every processor, by step; processors 0 and n + 1 are no processors.
  std::vector<std::vector<double>> left(n + 2, std::vector<double>(size + 1)), right = left;
  for (int a = 0; a <= i - 2; ++a) left[i][fork.step + a] += fork.amount / n;
  for (int a = 0; a <= n - i - 1; ++a) right[i][fork.step + a] += fork.amount / n;
  Flows flows;
  for (int t = fork.step; t < size; ++t) {
    for (int j = 1; j <= n; ++j) {
      if (const double rho = left[j][t]; rho != 0) {
        flows.push_back({t, j - 1, j - 2, rho});
        left[j - 1][t + 1] += rho * (j - 2) / (j - 1);
      }
      if (const double rho = right[j][t]; rho != 0) {
        flows.push_back({t, j - 1, j, rho});
        right[j + 1][t + 1] += rho * (n - j - 1) / (n - j);
      }
    }
  }
  return flows;
}

// The flow of one side: hops 0..m, the origin with weight a, all others with weight 1.
inline Flows hare_side(int m, double a, double load, const Fork& fork, int direction) {
  Flows flows;
  for (int t = 1; t <= m; ++t) {
    for (int k = 0; k < t; ++k) {
      const bool all = k == 0 && a == 0 && t == 1;
      const double amount = all ? load : load * (k + a) / ((t + a) * (t - 1 + a));
      if (amount == 0) continue;
      const int from = fork.node + direction * k;
      flows.push_back({fork.step + t - 1, from, from + direction, amount});
    }
  }
  return flows;
}

inline Flows line_hare(int n, const Fork& fork) {
  const int i = fork.node + 1;
  const double a = i == 1 ? 1 : i == n ? 0 : .5;
  Flows flows = hare_side(n - i, a, fork.amount * (n - i + a) / n, fork, 1);
  const Flows other = hare_side(i - 1, 1 - a, fork.amount * (i - a) / n, fork, -1);
  flows.insert(flows.end(), other.begin(), other.end());
  return flows;
}

// A grid: the row of the origin first, then the columns. A node of the row forks its share.

inline void add_column(Flows& flows, int columns, int at, const Flows& line) {
  for (const Flow& flow : line) {
    flows.push_back({flow.step, flow.from * columns + at, flow.to * columns + at, flow.amount});
  }
}

inline void add_row(Flows& flows, int columns, int row, const Flows& line) {
  for (const Flow& flow : line) {
    flows.push_back({flow.step, row * columns + flow.from, row * columns + flow.to, flow.amount});
  }
}

// What a node of the row receives it shares with the columns beyond it, its own included.
inline Flows grid_tortoise(int rows, int columns, const Fork& fork) {
  const int row = fork.node / columns, origin = fork.node % columns;
  const Flows line = line_tortoise(columns, {fork.step, origin, fork.amount});
  Flows flows;
  add_row(flows, columns, row, line);
  const Fork own{fork.step, row, fork.amount / columns};
  add_column(flows, columns, origin, line_tortoise(rows, own));
  for (const Flow& flow : line) {
    const int beyond = flow.to > flow.from ? columns - flow.to : flow.to + 1;
    const Fork share{flow.step + 1, row, flow.amount / beyond};
    add_column(flows, columns, flow.to, line_tortoise(rows, share));
  }
  return flows;
}

// A column starts when its side of the row is level; at the origin, with the part of each side.
inline Flows grid_hare(int rows, int columns, const Fork& fork) {
  const int row = fork.node / columns, origin = fork.node % columns;
  Flows flows;
  add_row(flows, columns, row, line_hare(columns, {fork.step, origin, fork.amount}));
  const int after = columns - 1 - origin, before = origin;
  const double share = fork.amount / columns;
  const double a = before == 0 ? 1 : after == 0 ? 0 : .5;
  for (int at = 0; at < columns; ++at) {
    const double right = at > origin ? share : at == origin ? share * a : 0;
    add_column(flows, columns, at, line_hare(rows, {fork.step + after, row, right}));
    add_column(flows, columns, at, line_hare(rows, {fork.step + before, row, share - right}));
  }
  return flows;
}

// The binomial tree: what came over dimension k (from 1) goes on over all lower ones.
inline void binomial(Flows& flows, int step, int node, int k, double load) {
  for (int u = 1; u < k; ++u) {
    const double part = load * (1 << (u - 1)) / (1 << (k - 1));
    const int to = node ^ (1 << (u - 1));
    flows.push_back({step, node, to, part});
    binomial(flows, step + 1, to, u, part);
  }
}

inline Flows cube(int dimensions, const Fork& fork) {
  Flows flows;
  binomial(flows, fork.step, fork.node, dimensions + 1, fork.amount);
  return flows;
}

// A graph that is a tree: each link gets the share of the nodes behind it.
inline int behind(const Edges& tree, int node, int parent) {
  int nodes = 1;
  for (const auto& [a, b] : tree) {
    if (a == node && b != parent) nodes += behind(tree, b, a);
    if (b == node && a != parent) nodes += behind(tree, a, b);
  }
  return nodes;
}

inline void down_tree(const Edges& tree, Flows& flows, int step, int node, int parent,
                      double load) {
  const int here = behind(tree, node, parent);
  for (const auto& [a, b] : tree) {
    if (a != node && b != node) continue;
    const int to = a == node ? b : a;
    if (to == parent) continue;
    const double part = load * behind(tree, to, node) / here;
    flows.push_back({step, node, to, part});
    down_tree(tree, flows, step + 1, to, node, part);
  }
}

inline Flows whole_tree(const Edges& tree, const Fork& fork) {
  Flows flows;
  down_tree(tree, flows, fork.step, fork.node, -1, fork.amount);
  return flows;
}

// The tree of a node of a grid: the links of its row and those of all columns.
inline Edges tree_of_grid(int rows, int columns, int node) {
  Edges edges;
  for (int i = 0; i < rows * columns; ++i) {
    if (i / columns == node / columns && i % columns + 1 < columns) edges.push_back({i, i + 1});
    if (i / columns + 1 < rows) edges.push_back({i, i + columns});
  }
  return edges;
}

// The trace of many forks, from no load, is the sum of the traces of each. Costs with c = 1; what
// flows over a link is the net of both directions.
template <typename Single>
Trace superpose(int nodes, const std::vector<Fork>& forks, int steps, Single single) {
  Flows all;
  for (const Fork& fork : forks) {
    const Flows flows = single(fork);
    all.insert(all.end(), flows.begin(), flows.end());
  }
  Trace trace;
  Loads loads(nodes);
  for (int t = 1; t <= steps; ++t) {
    for (const Fork& fork : forks) {
      if (fork.step == t) loads[fork.node] += fork.amount;
    }
    const double mean = std::accumulate(loads.begin(), loads.end(), 0.) / nodes;
    std::map<std::pair<int, int>, double> moved;
    for (const Flow& flow : all) {
      if (flow.step != t) continue;
      const bool up = flow.from < flow.to;
      moved[std::minmax(flow.from, flow.to)] += up ? flow.amount : -flow.amount;
    }
    double most = 0;
    for (const auto& [link, amount] : moved) {
      loads[link.first] -= amount;
      loads[link.second] += amount;
      most = std::max({most, amount, -amount});
      if (std::abs(amount) > kNothing) trace.last = t;
    }
    trace.migration += most;
    trace.imbalance += *std::max_element(loads.begin(), loads.end()) - mean;
    trace.loads.push_back(loads);
  }
  return trace;
}

// Standard diffusion: each link carries 1 / (degree + 1) of the difference, the degree that of
// the regular graph: 2 on a line, 4 on a grid, d on a d-cube.
inline Trace diffusion(Loads loads, const Edges& edges, int degree, int steps) {
  Trace trace;
  const double n = double(loads.size()), mean = std::accumulate(loads.begin(), loads.end(), 0.) / n;
  for (int t = 1; t <= steps; ++t) {
    const Loads before = loads;
    double most = 0;
    for (const auto& [a, b] : edges) {
      const double amount = (before[a] - before[b]) / (degree + 1);
      loads[a] -= amount;
      loads[b] += amount;
      most = std::max({most, amount, -amount});
      if (std::abs(amount) > kNothing) trace.last = t;
    }
    trace.migration += most;
    trace.imbalance += *std::max_element(loads.begin(), loads.end()) - mean;
    trace.loads.push_back(loads);
  }
  return trace;
}

}  // namespace second::ripple
