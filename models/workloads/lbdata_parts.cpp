// SPDX-License-Identifier: BSD-3-Clause
#include "workloads/lbdata_parts.h"

#include <algorithm>
#include <utility>

namespace ballast {
namespace {

constexpr double kRounding = 1e-9;  ///< of sums of measured times, relative

/// No tasks yet, on the same machine.
Tasks like(const Tasks& all, std::int64_t name) {
  Tasks part;
  part.processors = all.processors;
  part.coordinates.axes = all.coordinates.axes;
  Trace& trace = part.trace.emplace();
  trace.phase = name;
  trace.blocks = all.trace->blocks;
  trace.own_memory = all.trace->own_memory;
  trace.alpha = all.trace->alpha;
  trace.weights = all.trace->weights;
  trace.sending = all.trace->sending;
  trace.sending.send.reset();  // nothing is sent before the last part
  return part;
}

void add_task(Tasks& part, const Tasks& all, TaskId t, double time) {
  part.add(all.home[t], time);
  part.fixed.push_back(all.fixed[t]);
  part.trace->ids.push_back(all.trace->ids[t]);
  if (!all.trace->memory.empty()) part.trace->memory.push_back(all.trace->memory[t]);
  if (all.coordinates.axes != 0) part.coordinates.of.push_back(all.coordinates.of[t]);
}

}  // namespace

double sum_of_subphases(const LbTask& task) {
  double sum = 0;
  for (const LbPart& part : task.subphases) sum += part.time;
  return sum;
}

bool exceeds(double sum, double time) { return sum - time > kRounding * time; }

void LbParts::add(TaskId number, const LbTask& task) {
  const std::size_t first = pieces_.size();
  for (const LbPart& part : task.subphases) {
    const auto same =
        std::find_if(pieces_.begin() + static_cast<std::ptrdiff_t>(first), pieces_.end(),
                     [&](const Piece& p) { return p.subphase == part.subphase; });
    if (same != pieces_.end()) {
      same->time += part.time;
    } else {
      pieces_.push_back({part.subphase, number, part.time});
    }
  }
  const double sum = sum_of_subphases(task);
  if (task.time - sum > kRounding * task.time) {
    beyond_.push_back({kBeyond, number, task.time - sum});
  }
}

std::shared_ptr<const Phases> LbParts::of(const Tasks& all) {
  if (pieces_.empty()) return nullptr;
  std::stable_sort(pieces_.begin(), pieces_.end(),
                   [](const Piece& a, const Piece& b) { return a.subphase < b.subphase; });
  pieces_.insert(pieces_.end(), beyond_.begin(), beyond_.end());
  Phases parts{{}, {}};
  std::size_t first = 0, end = 0;
  for (; end != pieces_.size(); first = end) {
    const std::int64_t name = pieces_[first].subphase;
    while (end != pieces_.size() && pieces_[end].subphase == name) ++end;
    parts.ids.push_back(name);
    parts.tasks.push_back(like(all, name));
    if (end == pieces_.size()) break;
    for (std::size_t k = first; k < end; ++k) {
      add_task(parts.tasks.back(), all, pieces_[k].task, pieces_[k].time);
    }
  }
  std::vector<double> last(all.size());
  for (std::size_t k = first; k < end; ++k) last[pieces_[k].task] += pieces_[k].time;
  for (TaskId t = 0; t < all.size(); ++t) add_task(parts.tasks.back(), all, t, last[t]);
  Trace& trace = *parts.tasks.back().trace;
  trace.edges = all.trace->edges;
  trace.sending = all.trace->sending;
  return std::make_shared<const Phases>(std::move(parts));
}

}  // namespace ballast
