// SPDX-License-Identifier: BSD-3-Clause
#include <type_traits>

#include "results/trace_entries.h"

namespace ballast {
namespace {

using MeasuredMetric = std::optional<double>;

/// Of a number, or of an optional one.
template <class T>
std::function<MeasuredMetric(const TraceMetrics&)> of_bytes(T TraceMetrics::Bytes::*member) {
  return [member](const TraceMetrics& m) -> MeasuredMetric {
    if (!m.bytes) return {};
    if constexpr (std::is_arithmetic_v<T>) {
      return static_cast<double>((*m.bytes).*member);
    } else {
      return (*m.bytes).*member;
    }
  };
}

MeasuredMetric sum_of(const Distribution& d) {
  return d.mean * static_cast<double>(d.per_processor.size());
}

ResultValues<TraceMetrics> metric_values(const std::string& help) {
  std::vector<ResultValue<TraceMetrics>> values;
  for (const TraceEntry& entry : trace_entries()) {
    values.push_back(
        ResultValue<TraceMetrics>::number(entry.name, entry.help, entry.unit, entry.of));
  }
  return {help, std::move(values)};
}

}  // namespace

const std::vector<TraceEntry>& trace_entries() {
  using M = TraceMetrics;
  using B = TraceMetrics::Bytes;
  static const std::vector<TraceEntry> entries{
      {"variance", "variance of work", "", "population variance of the work of each processor",
       [](const M& m) { return MeasuredMetric(m.variance); }},
      {"skewness", "skewness of work", "",
       "third moment over variance^1.5; absent if all are equal",
       [](const M& m) { return m.skewness; }},
      {"kurtosis", "kurtosis of work", "", "fourth moment over variance^2; absent if all are equal",
       [](const M& m) { return m.kurtosis; }},
      {"on_rank_bytes", "bytes on rank", "bytes", "edges between tasks of the same processor",
       of_bytes(&B::on_rank)},
      {"off_rank_bytes", "bytes off rank", "bytes", "edges between tasks of different processors",
       of_bytes(&B::off_rank)},
      {"inside_node_bytes", "bytes inside nodes", "bytes",
       "off-rank edges between processors of a node; with machine.node",
       of_bytes(&B::inside_nodes)},
      {"between_node_bytes", "bytes between nodes", "bytes",
       "off-rank edges between processors of different nodes", of_bytes(&B::between_nodes)},
      {"rank_pairs", "pairs with traffic", "pairs", "unordered pairs of processors with such edges",
       of_bytes(&B::pairs)},
      {"most_sent", "most bytes sent", "bytes", "largest off-rank sum of a processor",
       of_bytes(&B::most_sent)},
      {"most_received", "most bytes received", "bytes", "largest off-rank sum of a processor",
       of_bytes(&B::most_received)},
      {"edge_flit_hops", "flit-hops of edges", "flit-hops",
       "flits of the messages over all edges times the links on their routes",
       [](const M& m) { return m.flit_hops; }},
      {"most_memory", "largest memory", "bytes", "of a processor: own, blocks, footprints, working",
       [](const M& m) { return m.most_memory; }},
      {"homing_bytes", "blocks away from home", "bytes", "bytes of shared blocks, all processors",
       [](const M& m) { return m.homing; }},
      {"ccm_sum", "CCM work, sum", "", "alpha load + beta traffic + gamma on-rank + delta homing",
       [](const M& m) { return m.ccm_work ? sum_of(*m.ccm_work) : MeasuredMetric(); }},
      {"ccm_max", "CCM work, max", "", "largest of a processor",
       [](const M& m) { return m.ccm_work ? MeasuredMetric(m.ccm_work->max) : MeasuredMetric(); }},
      {"ccm_imbalance", "CCM work, max/mean - 1", "", "absent if the mean is 0",
       [](const M& m) { return m.ccm_work ? m.ccm_work->imbalance() : MeasuredMetric(); }}};
  return entries;
}

const ResultValues<TraceResult>& trace_values() {
  using R = TraceResult;
  using V = ResultValue<R>;
  static const ResultValues<R> values{
      "facts of a measured run; what its source does not have is absent",
      {V::count("phase", "id of the phase in the source", "", &R::phase),
       V::count("fixed_tasks", "tasks that cannot move", "tasks", &R::fixed),
       V::number("movable_work", "share of the work of the other tasks", "", &R::movable_work),
       V::count("edges", "edges between tasks of the phase", "edges", &R::edges),
       V::count("dropped_edges", "edges with an end that is no task", "edges", &R::dropped_edges),
       V::number("migrated_bytes", "serialized bytes of moved tasks", "bytes", &R::migrated),
       V::object("before", metric_values("before the run"), &R::before),
       V::object("after", metric_values("after the run"), &R::after)}};
  return values;
}

}  // namespace ballast
