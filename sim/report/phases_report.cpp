// SPDX-License-Identifier: BSD-3-Clause
#include "report/phases_report.h"

#include <fmt/format.h>

#include "report/hindrance_text.h"
#include "report/imbalance.h"
#include "report/table.h"
#include "report/trace_report.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

Json imbalances_json(const PhaseRun& phase) {
  Json json = Json::object();
  const auto add = [&](const char* name, const Distribution& work) {
    if (const auto imbalance = work.imbalance()) json[name] = *imbalance;
  };
  add("measured", phase.measured);
  add("start", phase.start);
  add("executed", phase.executed);
  return json;
}

Json phase_json(const PhaseRun& phase) {
  Json json{{"tasks", phase.at.size()}};
  if (phase.balance) json["balance_cycles"] = *phase.balance;
  json["execute_cycles"] = phase.execute;
  json["least_cycles"] = phase.least_cycles;
  json["tasks_moved"] = phase.tasks_moved;
  json["imbalance"] = imbalances_json(phase);
  if (phase.traffic) json["messages"] = messages_json(*phase.traffic);
  if (phase.hindrance) json["hindrance"] = hindrance_json(*phase.hindrance);
  json["trace"] = trace_json(phase.trace);
  return json;
}

std::string bytes(const TraceMetrics& metrics) {
  return metrics.bytes ? grouped(metrics.bytes->off_rank) : "-";
}

}  // namespace

Json phases_json(const std::vector<PhaseRun>& phases) {
  Json json = Json::array();
  for (const PhaseRun& phase : phases) json.push_back(phase_json(phase));
  return json;
}

std::string phases_text(const std::vector<PhaseRun>& phases) {
  Table table({"phase", "tasks", "moved", "balancing", "execution", "bound", "I measured",
               "I start", "I executed", "bytes off rank", "measured"});
  std::string hindered;
  for (const PhaseRun& phase : phases) {
    table.add({fmt::format("{}", phase.id), grouped(static_cast<double>(phase.at.size())),
               grouped(static_cast<double>(phase.tasks_moved)),
               phase.balance ? grouped(static_cast<double>(*phase.balance)) : "-",
               grouped(static_cast<double>(phase.execute)), grouped(phase.least_cycles),
               imbalance_text(phase.measured.imbalance()), imbalance_text(phase.start.imbalance()),
               imbalance_text(phase.executed.imbalance()), bytes(phase.trace.after),
               bytes(phase.trace.before)});
    if (phase.hindrance) {
      hindered += fmt::format("phase {}: {}\n", phase.id, hindrance_text(*phase.hindrance));
    }
  }
  return table.str() +
         "cycles of balancing and of execution with messages; bound: no schedule executes faster; "
         "I: work, max/mean - 1\n" +
         hindered;
}

Json messages_json(const MessageCounts& counts) {
  return {{"sent", counts.sent},   {"on_rank", counts.on_rank},     {"packets", counts.packets},
          {"flits", counts.flits}, {"flit_hops", counts.flit_hops}, {"lost_packets", counts.lost}};
}

std::string messages_text(const MessageCounts& counts) {
  const auto number = [](std::uint64_t count) { return grouped(static_cast<double>(count)); };
  return fmt::format(
      "{} messages between tasks over the network and {} within processors: {} packets, {} flits, "
      "{} flit-hops{}\n",
      number(counts.sent), number(counts.on_rank), number(counts.packets), number(counts.flits),
      number(counts.flit_hops),
      counts.lost == 0 ? "" : fmt::format("; faults lost {} packets", number(counts.lost)));
}

}  // namespace ballast
