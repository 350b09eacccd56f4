// SPDX-License-Identifier: BSD-3-Clause
#include "tasks/trace_metrics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

namespace ballast {
namespace {

using Values = std::vector<double>;

/// Bytes of the edges of each processor.
struct Traffic {
  explicit Traffic(NodeId p) : sent(p), received(p), inside(p) {}
  Values sent, received, inside;
  std::uint64_t pairs = 0;
  double between_nodes = 0;
};

Traffic traffic_of(const Tasks& tasks, std::span<const NodeId> at, NodeId node) {
  Traffic traffic(tasks.processors);
  std::set<std::pair<NodeId, NodeId>> pairs;
  for (const Trace::Edge& edge : tasks.trace->edges) {
    const NodeId from = at[edge.from], to = at[edge.to];
    if (from == to) {
      traffic.inside[from] += edge.bytes;
      continue;
    }
    traffic.sent[from] += edge.bytes;
    traffic.received[to] += edge.bytes;
    pairs.insert(std::minmax(from, to));
    if (node != 0 && from / node != to / node) traffic.between_nodes += edge.bytes;
  }
  traffic.pairs = pairs.size();
  return traffic;
}

double sum(const Values& values) { return std::accumulate(values.begin(), values.end(), 0.0); }
double most(const Values& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

TraceMetrics::Bytes bytes_of(const Traffic& traffic, NodeId node) {
  TraceMetrics::Bytes bytes{sum(traffic.inside), sum(traffic.sent), traffic.pairs,
                            most(traffic.sent), most(traffic.received)};
  if (node == 0) return bytes;
  bytes.inside_nodes = bytes.off_rank - traffic.between_nodes;
  bytes.between_nodes = traffic.between_nodes;
  return bytes;
}

/// Memory of each processor, and bytes of its blocks with another home.
struct Memory {
  Values needed, homing;
};

Memory memory_of(const Tasks& tasks, std::span<const NodeId> at) {
  const Trace& trace = *tasks.trace;
  Memory memory{trace.own_memory, Values(tasks.processors)};
  if (trace.memory.empty()) return memory;
  Values working(tasks.processors);
  std::set<std::pair<NodeId, std::uint32_t>> copies;
  for (TaskId t = 0; t < tasks.size(); ++t) {
    const Trace::TaskMemory& task = trace.memory[t];
    memory.needed[at[t]] += task.footprint;
    working[at[t]] = std::max(working[at[t]], task.working);
    if (task.block == Trace::kNoBlock || !copies.emplace(at[t], task.block).second) continue;
    const Trace::Block& block = trace.blocks[task.block];
    memory.needed[at[t]] += block.bytes;
    if (block.home != at[t]) memory.homing[at[t]] += block.bytes;
  }
  for (NodeId i = 0; i < tasks.processors; ++i) memory.needed[i] += working[i];
  return memory;
}

void add_moments(const Values& loads, TraceMetrics& metrics) {
  if (loads.empty()) return;
  const auto p = static_cast<double>(loads.size());
  const double mean = sum(loads) / p;
  const auto moment = [&](int power) {
    double all = 0;
    for (const double load : loads) all += std::pow(load - mean, power);
    return all / p;
  };
  metrics.variance = moment(2);
  if (metrics.variance <= 0) return;
  metrics.skewness = moment(3) / std::pow(metrics.variance, 1.5);
  metrics.kurtosis = moment(4) / (metrics.variance * metrics.variance);
}

/// W = alpha load + beta max(sent, received) + gamma inside + delta homing, of each processor.
Distribution ccm_work(const Trace& trace, const Values& loads, const Traffic& traffic,
                      const Values& homing) {
  Values work(loads.size());
  for (std::size_t i = 0; i < work.size(); ++i) {
    work[i] = trace.alpha[i] * loads[i] +
              trace.weights->beta * std::max(traffic.sent[i], traffic.received[i]) +
              trace.weights->gamma * traffic.inside[i] + trace.weights->delta * homing[i];
  }
  return Distribution::of(std::span<const double>(work));
}

}  // namespace

TraceMetrics trace_metrics(const Tasks& tasks, std::span<const NodeId> at, NodeId node) {
  const Trace& trace = *tasks.trace;
  Values loads(tasks.processors);
  for (TaskId t = 0; t < tasks.size(); ++t) loads[at[t]] += tasks.work[t];
  const Traffic traffic = traffic_of(tasks, at, node);
  const Memory memory = memory_of(tasks, at);
  TraceMetrics metrics;
  add_moments(loads, metrics);
  if (!trace.edges.empty()) metrics.bytes = bytes_of(traffic, node);
  if (!trace.memory.empty()) {
    metrics.most_memory = most(memory.needed);
    metrics.homing = sum(memory.homing);
  }
  if (trace.weights) metrics.ccm_work = ccm_work(trace, loads, traffic, memory.homing);
  return metrics;
}

TraceResult trace_result(const Tasks& tasks, std::span<const NodeId> at, NodeId node) {
  const Trace& trace = *tasks.trace;
  TraceResult result;
  result.phase = trace.phase;
  result.before = trace_metrics(tasks, tasks.home, node);
  result.after = trace_metrics(tasks, at, node);
  double fixed = 0, all = 0;
  for (TaskId t = 0; t < tasks.size(); ++t) {
    const bool moves = tasks.fixed.empty() || tasks.fixed[t] == 0;
    result.fixed += moves ? 0 : 1;
    fixed += moves ? 0 : tasks.work[t];
    all += tasks.work[t];
  }
  if (all > 0) result.movable_work = 1 - fixed / all;
  if (!trace.edges.empty() || trace.dropped_edges != 0) {
    result.edges = trace.edges.size();
    result.dropped_edges = trace.dropped_edges;
  }
  if (trace.memory.empty()) return result;
  result.migrated = 0;
  for (TaskId t = 0; t < tasks.size(); ++t) {
    if (at[t] != tasks.home[t]) *result.migrated += trace.memory[t].serialized;
  }
  return result;
}

}  // namespace ballast
