// SPDX-License-Identifier: BSD-3-Clause
#include "report/replay_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/energy_report.h"
#include "report/link_report.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Most rows of a table of classes or regions in the text; the document has all.
constexpr std::size_t kMostRows = 20;

std::string whole(std::uint64_t n) { return grouped(static_cast<double>(n)); }

std::string latency_table(const ReplayRun& r) {
  Table table({"latency (cycles)", "packets", "mean", "p50", "p95", "p99", "p99.9", "max"});
  const auto row = [&](const std::string& name, const LatencySummary& l) {
    if (l.packets == 0) return;
    table.add({name, whole(l.packets), grouped(l.mean, 2), whole(l.p50), whole(l.p95), whole(l.p99),
               whole(l.p999), whole(l.max)});
  };
  row("all packets", r.latency);
  for (const ReplayClass& one : r.classes) row(shown(one.name, 40), one.latency);
  return table.str();
}

std::string netrace_tables(const ReplayRun& r) {
  std::string text;
  if (!r.node_types.empty()) {
    Table table({"from", "to", "packets", "mean latency"});
    for (const ReplayNodeTypes& n : r.node_types) {
      table.add({n.from, n.to, whole(n.packets), grouped(n.latency, 2)});
    }
    text += "\n" + table.str();
  }
  if (r.regions.empty()) return text;
  Table table({"region", "begin", "cycles", "packets", "mean latency"});
  for (std::size_t k = 0; k < std::min(r.regions.size(), kMostRows); ++k) {
    const ReplayRegion& one = r.regions[k];
    table.add({std::to_string(k), whole(one.begin), whole(one.cycles), whole(one.packets),
               one.packets == 0 ? "-" : grouped(one.latency, 2)});
  }
  text += "\n" + table.str();
  if (r.regions.size() > kMostRows) {
    text += fmt::format("and {} more regions: --json has all\n", r.regions.size() - kMostRows);
  }
  return text;
}

}  // namespace

std::string replay_text(const ReplayRun& r, const nlohmann::ordered_json& config) {
  std::string text =
      fmt::format("{} in {} cycles: {} of {} packets{} on {} processors ({})\n\n",
                  to_string(outcome_of(r)), whole(r.cycles), whole(r.latency.packets),
                  whole(r.packets), r.benchmark.empty() ? "" : fmt::format(" of {}", r.benchmark),
                  r.processors, config.at("machine").at("topology").get<std::string>());
  text += r.latency.packets == 0 ? std::string("no packet has arrived\n") : latency_table(r);
  text += fmt::format(
      "\nmean wait in the sources' queues {} cycles; handed over at most {} cycles behind the "
      "trace's clock, at the end {}\nthe trace's last packet: cycle {}\n",
      grouped(r.source_wait, 2), whole(r.most_behind), whole(r.behind_at_end),
      whole(r.trace_cycles));
  if (r.read_late != 0) {
    text += fmt::format(
        "{} packets were read after their cycle: too many before them had not arrived\n",
        whole(r.read_late));
  }
  text += netrace_tables(r);
  text += link_picture(r.link_use, r.shape, r.cycles);
  if (r.energy) text += "\n" + energy_table(*r.energy);
  return text;
}

}  // namespace ballast
