// SPDX-License-Identifier: BSD-3-Clause
#include "replay/replay_statistics.h"

#include <algorithm>

namespace ballast {

ReplayStatistics::ReplayStatistics(const PacketTrace& trace, const TraceSurvey& survey)
    : survey_(survey),
      netrace_(trace.netrace()),
      latency_(std::max<std::size_t>(survey.classes.size(), 1)),
      flits_(latency_.size()),
      by_region_(netrace_ == nullptr ? 1 : std::max<std::size_t>(netrace_->regions.size(), 1)) {}

void ReplayStatistics::put(ReplayResult& r) const {
  LatencyHistogram all;
  for (const LatencyHistogram& one : latency_) all.merge(one);
  r.latency = all.summary();
  r.source_wait = sent_ == 0 ? 0 : static_cast<double>(wait_) / static_cast<double>(sent_);
  r.most_behind = most_behind_;
  r.behind_at_end = behind_;
  r.read_late = read_late_;
  for (std::size_t k = 0; k < survey_.classes.size(); ++k) {
    r.classes.push_back({survey_.classes[k], flits_[k], latency_[k].summary()});
  }
  if (netrace_ == nullptr) return;
  r.benchmark = netrace_->benchmark;
  for (std::size_t k = 0; k < by_nodes_.size(); ++k) {
    const Sum& sum = by_nodes_[k];
    if (sum.packets == 0) continue;
    r.node_types.push_back({kNetraceNodes[k / 4], kNetraceNodes[k % 4], sum.packets, sum.mean()});
  }
  for (std::size_t k = 0; k < netrace_->regions.size(); ++k) {
    const NetraceRegion& region = netrace_->regions[k];
    const Sum& sum = by_region_[k];
    r.regions.push_back({region.begin, region.cycles, sum.packets, sum.mean()});
  }
}

}  // namespace ballast
