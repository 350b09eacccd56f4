// SPDX-License-Identifier: BSD-3-Clause
// Communication-aware diffusion in its plainest form: all processors in step, all loads known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "workloads/workload.h"

namespace ballast::reference {

using Lists = std::vector<std::vector<std::size_t>>;

/// Virtual loads and amounts s[i][j] (positive: out) after a number of steps.
struct Amounts {
  std::vector<double> p;
  std::vector<std::map<std::size_t, double>> s;
  int steps = 0;
};

/// Steps until nobody sends, at most `most`; with `change`, also until no p changes by more than
/// this share of its load.
inline Amounts diffuse(const std::vector<double>& load, const Lists& near, double floor = 0,
                       double change = -1, int most = 40) {
  const std::size_t count = load.size();
  Amounts a{load, std::vector<std::map<std::size_t, double>>(count)};
  struct Send {
    std::size_t from, to;
    double amount;
  };
  for (; a.steps < most;) {
    std::vector<Send> sends;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<std::size_t> order = near[i];
      std::stable_sort(order.begin(), order.end(),
                       [&](std::size_t x, std::size_t y) { return a.p[x] < a.p[y]; });
      double mean = 0, level = a.p[i], poor = 0;
      for (const std::size_t j : near[i]) mean += a.p[j] / static_cast<double>(near[i].size());
      std::vector<std::size_t> chosen;
      for (const std::size_t j : order) {
        if (a.p[j] >= level - floor * mean) break;
        chosen.push_back(j);
        poor += a.p[j];
        level = (a.p[i] + poor) / (static_cast<double>(chosen.size()) + 1);
      }
      double out = 0;
      for (const std::size_t j : near[i]) out += std::max(a.s[i][j], 0.0);
      double own = std::min(a.p[i] - level, load[i] - out);
      for (const std::size_t j : chosen) {
        double gap = level - a.p[j];
        const double back = std::min(std::max(-a.s[i][j], 0.0), gap);
        gap -= back;
        double more = std::min(own, gap);
        if (more < floor * mean) more = 0;
        own -= more;
        if (back + more > 0) sends.push_back({i, j, back + more});
      }
    }
    const std::vector<double> before = a.p;
    for (const Send& send : sends) {
      a.s[send.from][send.to] += send.amount;
      a.s[send.to][send.from] -= send.amount;
      a.p[send.from] -= send.amount;
      a.p[send.to] += send.amount;
    }
    if (sends.empty() && change < 0) break;
    ++a.steps;
    bool still = change >= 0;
    for (std::size_t i = 0; i < count; ++i) {
      still = still && std::abs(a.p[i] - before[i]) <= change * load[i];
    }
    if (still) break;
  }
  return a;
}

/// Moves tasks once. `bytes(o, q)`: both directions; `pull`: of partners that leave, too. `gain`:
/// bytes to tasks that stay are taken off, and a task may exceed its amount by `slack`.
inline void pass(const Tasks& tasks, const Lists& near, std::vector<NodeId>& at, bool aware,
                 double pull, bool gain = false, double slack = 0) {
  std::vector<double> load(tasks.processors);
  for (TaskId t = 0; t < tasks.size(); ++t) load[at[t]] += tasks.work[t];
  Amounts a = diffuse(load, near);
  std::vector<std::map<TaskId, double>> bytes(tasks.size());
  for (const Trace::Edge& edge : tasks.trace->edges) {
    bytes[edge.from][edge.to] += edge.bytes;
    bytes[edge.to][edge.from] += edge.bytes;
  }
  std::vector<NodeId> moved = at;
  for (std::size_t i = 0; i < near.size(); ++i) {
    std::set<std::size_t> open;
    for (const std::size_t j : near[i]) {
      if (a.s[i][j] > 0) open.insert(j);
    }
    for (std::size_t turn = 1; !open.empty(); ++turn) {
      const std::size_t j = near[i][turn % near[i].size()];
      if (open.count(j) == 0) continue;
      TaskId best = 0;
      std::optional<double> most;
      for (TaskId t = 0; t < tasks.size() && !(most && !aware); ++t) {
        if (at[t] != i || moved[t] != i || tasks.work[t] > a.s[i][j] + slack) continue;
        double here = 0;
        for (const auto& [other, amount] : bytes[t]) {
          if (other == t) continue;
          if (at[other] == j) here += amount;
          if (at[other] == i && moved[other] == j) here += pull * amount;
          if (at[other] == i && moved[other] == i && gain) here -= amount;
        }
        if (!most || here > *most) {
          best = t;
          most = here;
        }
      }
      if (most) {
        moved[best] = static_cast<NodeId>(j);
        a.s[i][j] -= tasks.work[best];
      }
      if (!most || a.s[i][j] <= 0) open.erase(j);
    }
  }
  at = moved;
}

}  // namespace ballast::reference
