// SPDX-License-Identifier: BSD-3-Clause
#include "report/energy_report.h"

#include <fmt/format.h>

#include "report/table.h"

namespace ballast {

using Json = nlohmann::ordered_json;

Json events_json(const NetworkEvents& e) {
  return {{"buffer_writes", e.buffer_writes},
          {"buffer_reads", e.buffer_reads},
          {"crossbar_traversals", e.crossbar_traversals},
          {"link_flits", e.link_flits},
          {"vc_allocations", e.vc_allocations},
          {"switch_allocations", e.switch_allocations}};
}

Json energy_json(const Energy& energy) {
  Json by_event = Json::object();
  for (const Energy::Part& part : energy.parts) by_event[part.name] = part.pj;
  return {{"total_pj", energy.total_pj()}, {"by_event", by_event}};
}

std::string energy_table(const Energy& energy) {
  Table table({"energy", "pJ", ""});
  for (const Energy::Part& part : energy.parts) {
    table.add({part.name, grouped(part.pj, 3),
               fmt::format("{} {}", grouped(static_cast<double>(part.events)), part.unit)});
  }
  table.add({"total", grouped(energy.total_pj(), 3), "by the weights of [energy]"});
  return table.str();
}

}  // namespace ballast
