// SPDX-License-Identifier: BSD-3-Clause
#include "report/energy_report.h"

#include <fmt/format.h>

#include "report/table.h"

namespace ballast {

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
