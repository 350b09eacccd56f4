// SPDX-License-Identifier: BSD-3-Clause
#include "report/trace_report.h"

#include <fmt/format.h>

#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;
using Measured = std::optional<double>;

template <class T>
std::function<Measured(const TraceMetrics&)> of_bytes(T TraceMetrics::Bytes::*member) {
  return [member](const TraceMetrics& m) {
    return m.bytes ? Measured(static_cast<double>((*m.bytes).*member)) : Measured();
  };
}

Measured sum_of(const Distribution& d) {
  return d.mean * static_cast<double>(d.per_processor.size());
}

Json metrics_json(const TraceMetrics& metrics) {
  Json json = Json::object();
  for (const TraceEntry& entry : trace_entries()) {
    if (const Measured value = entry.of(metrics)) json[entry.name] = *value;
  }
  return json;
}

std::string shown_value(const Measured& value) {
  if (!value) return "-";
  constexpr double kSmall = 1000;
  return *value < kSmall ? fmt::format("{:.6g}", *value) : grouped(*value, 1);
}

}  // namespace

const std::vector<TraceEntry>& trace_entries() {
  using M = TraceMetrics;
  using B = TraceMetrics::Bytes;
  static const std::vector<TraceEntry> entries{
      {"variance", "variance of work", "", "population variance of the work of each processor",
       [](const M& m) { return Measured(m.variance); }},
      {"skewness", "skewness of work", "",
       "third moment over variance^1.5; absent if all are equal",
       [](const M& m) { return m.skewness; }},
      {"kurtosis", "kurtosis of work", "", "fourth moment over variance^2; absent if all are equal",
       [](const M& m) { return m.kurtosis; }},
      {"on_rank_bytes", "bytes on rank", "bytes", "edges between tasks of the same processor",
       of_bytes(&B::on_rank)},
      {"off_rank_bytes", "bytes off rank", "bytes", "edges between tasks of different processors",
       of_bytes(&B::off_rank)},
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
       [](const M& m) { return m.ccm_work ? sum_of(*m.ccm_work) : Measured(); }},
      {"ccm_max", "CCM work, max", "", "largest of a processor",
       [](const M& m) { return m.ccm_work ? Measured(m.ccm_work->max) : Measured(); }},
      {"ccm_imbalance", "CCM work, max/mean - 1", "", "absent if the mean is 0",
       [](const M& m) { return m.ccm_work ? m.ccm_work->imbalance() : Measured(); }}};
  return entries;
}

Json trace_json(const TraceResult& trace) {
  Json json{{"phase", trace.phase}, {"fixed_tasks", trace.fixed}};
  if (trace.movable_work) json["movable_work"] = *trace.movable_work;
  if (trace.edges) {
    json["edges"] = *trace.edges;
    json["dropped_edges"] = *trace.dropped_edges;
  }
  if (trace.migrated) json["migrated_bytes"] = *trace.migrated;
  json["before"] = metrics_json(trace.before);
  json["after"] = metrics_json(trace.after);
  return json;
}

std::string trace_text(const TraceResult& trace, std::size_t tasks) {
  std::string text = fmt::format("{} of {} tasks cannot move", trace.fixed, tasks);
  if (trace.movable_work)
    text += fmt::format("; {:.2f} % of the work can", 100 * *trace.movable_work);
  if (trace.edges) text += fmt::format("; {} edges", *trace.edges);
  if (trace.dropped_edges.value_or(0) != 0) {
    text += fmt::format(", {} dropped: an end is no task of the phase", *trace.dropped_edges);
  }
  if (trace.migrated) text += fmt::format("; {} bytes migrated", grouped(*trace.migrated));
  Table table({"trace", "before", "after", ""});
  for (const TraceEntry& entry : trace_entries()) {
    const Measured before = entry.of(trace.before), after = entry.of(trace.after);
    if (before || after) {
      table.add({entry.title, shown_value(before), shown_value(after), entry.help});
    }
  }
  return text + "\n" + table.str();
}

}  // namespace ballast
