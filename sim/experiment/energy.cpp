// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/energy.h"

namespace ballast {

double Energy::total_pj() const noexcept {
  double sum = 0;
  for (const Part& part : parts) sum += part.pj;
  return sum;
}

Energy energy_of(const EnergySection& weights, const NetworkEvents& events, std::uint64_t routers,
                 Cycle cycles) {
  Energy energy;
  const auto add = [&](const char* name, std::optional<double> weight, std::uint64_t count,
                       const char* unit) {
    if (!weight) return;
    energy.parts.push_back({name, unit, count, *weight * static_cast<double>(count)});
  };
  add("buffer_write", weights.buffer_write, events.buffer_writes, "flits");
  add("buffer_read", weights.buffer_read, events.buffer_reads, "flits");
  add("crossbar", weights.crossbar, events.crossbar_traversals, "flits");
  add("link", weights.link, events.link_flits, "flits");
  add("vc_allocation", weights.vc_allocation, events.vc_allocations, "grants");
  add("switch_allocation", weights.switch_allocation, events.switch_allocations, "grants");
  add("leakage", weights.leakage, routers * cycles, "router cycles");
  return energy;
}

}  // namespace ballast
