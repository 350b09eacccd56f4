// SPDX-License-Identifier: BSD-3-Clause
#include "report/phases_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/hindrance_text.h"
#include "report/table.h"
#include "results/imbalance.h"

namespace ballast {
namespace {

std::string bytes(const TraceMetrics& metrics) {
  return metrics.bytes ? grouped(metrics.bytes->off_rank) : "-";
}

std::string bytes_between_nodes(const TraceMetrics& metrics) {
  return metrics.bytes ? grouped(*metrics.bytes->between_nodes) : "-";
}

/// The machine has nodes, and some phase has edges.
bool have_nodes(const std::vector<PhaseRun>& phases) {
  return std::any_of(phases.begin(), phases.end(), [](const PhaseRun& phase) {
    return phase.trace.after.bytes && phase.trace.after.bytes->between_nodes;
  });
}

/// Empty: the sub-phases are joined.
std::string subphases_text(const std::vector<PhaseRun>& phases) {
  Table table({"phase", "sub-phase", "tasks", "execution", "bound", "I measured", "I executed"});
  bool any = false;
  for (const PhaseRun& phase : phases) {
    for (const SubphaseRun& part : phase.subphases) {
      any = true;
      table.add({fmt::format("{}", phase.id), part.id ? fmt::format("{}", *part.id) : "beyond",
                 grouped(static_cast<double>(part.tasks)),
                 grouped(static_cast<double>(part.execute)), grouped(part.least_cycles),
                 imbalance_text(part.measured.imbalance()),
                 imbalance_text(part.executed.imbalance())});
    }
  }
  if (!any) return {};
  return "\n" + table.str() +
         "a barrier ends each sub-phase; beyond: time of the tasks beyond their sub-phases\n";
}

}  // namespace

std::string phases_text(const std::vector<PhaseRun>& phases) {
  const bool nodes = have_nodes(phases);
  std::vector<std::string> head{"phase",      "tasks",          "moved",      "balancing",
                                "execution",  "bound",          "I measured", "I start",
                                "I executed", "bytes off rank", "measured"};
  if (nodes) head.insert(head.end(), {"between nodes", "measured"});
  Table table(head);
  std::string hindered;
  for (const PhaseRun& phase : phases) {
    std::vector<std::string> row{fmt::format("{}", phase.id),
                                 grouped(static_cast<double>(phase.at.size())),
                                 grouped(static_cast<double>(phase.tasks_moved)),
                                 phase.balance ? grouped(static_cast<double>(*phase.balance)) : "-",
                                 grouped(static_cast<double>(phase.execute)),
                                 grouped(phase.least_cycles),
                                 imbalance_text(phase.measured.imbalance()),
                                 imbalance_text(phase.start.imbalance()),
                                 imbalance_text(phase.executed.imbalance()),
                                 bytes(phase.trace.after),
                                 bytes(phase.trace.before)};
    if (nodes) {
      row.insert(row.end(),
                 {bytes_between_nodes(phase.trace.after), bytes_between_nodes(phase.trace.before)});
    }
    table.add(row);
    if (phase.hindrance) {
      hindered += fmt::format("phase {}: {}\n", phase.id, hindrance_text(*phase.hindrance));
    }
  }
  return table.str() +
         "cycles of balancing and of execution with messages; bound: no schedule executes faster; "
         "I: work, max/mean - 1\n" +
         hindered + subphases_text(phases);
}

std::string messages_text(const MessageCounts& counts) {
  const auto number = [](std::uint64_t count) { return grouped(static_cast<double>(count)); };
  return fmt::format(
      "{} messages between tasks over the network and {} within processors: {} packets, {} flits, "
      "{} flit-hops{}{}\n",
      number(counts.sent), number(counts.on_rank), number(counts.packets), number(counts.flits),
      number(counts.flit_hops),
      counts.between_nodes ? fmt::format("; {} messages of {} flits between nodes",
                                         number(*counts.between_nodes), number(*counts.node_flits))
                           : "",
      counts.lost == 0 ? "" : fmt::format("; faults lost {} packets", number(counts.lost)));
}

}  // namespace ballast
