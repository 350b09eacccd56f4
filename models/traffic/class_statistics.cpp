// SPDX-License-Identifier: BSD-3-Clause
#include "traffic/class_statistics.h"

namespace ballast {

void ClassStatistics::count(Cycle now, const NetworkWires& in, Cycle begin, Cycle end) noexcept {
  const auto measured = [&](Cycle generated) { return generated >= begin && generated < end; };
  for (const Message& packet : in.delivered) {
    const Cycle generated = packet.tag >> bits_;
    Class& c = class_of(packet);
    c.block.flits += packet.flits;
    if (measured(generated)) c.latency.add(now - generated);
  }
  for (const Message& packet : in.send) {
    const Cycle generated = packet.tag >> bits_;
    if (!measured(generated)) continue;
    Class& c = class_of(packet);
    ++c.sent;
    c.wait += now - generated;
  }
}

void ClassStatistics::end_block(Cycle cycles, bool draining) {
  for (Class& c : all_) {
    c.block.cycles = cycles;
    if (!draining) c.series.push(c.block);
    c.block = {};
  }
}

void ClassStatistics::put(TrafficResult& result, std::span<const SourceClass> classes,
                          std::span<const double> zero_load, NodeId processors,
                          std::size_t first) const {
  for (std::size_t k = 0; k < all_.size(); ++k) {
    const Class& c = all_[k];
    TrafficClassResult& r = result.classes.emplace_back();
    r.name = classes[k].name;
    r.offered = classes[k].options.rate;
    r.zero_load = zero_load[k];
    r.latency = c.latency.summary();
    if (c.sent != 0) r.source_wait = static_cast<double>(c.wait) / static_cast<double>(c.sent);
    const Block seen = c.series.sum(first, c.series.size());
    if (seen.cycles == 0) continue;
    r.throughput = static_cast<double>(seen.flits) / static_cast<double>(seen.cycles) / processors;
  }
}

}  // namespace ballast
