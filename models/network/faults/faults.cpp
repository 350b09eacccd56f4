// SPDX-License-Identifier: BSD-3-Clause
#include "network/faults/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/errors.h"

namespace ballast {

Faults::Faults(const Topology& topology, FaultSchedule schedule)
    : topology_(topology), schedule_(std::move(schedule)) {
  if (never()) return;
  if (topology_.routers() > UpDown::kMaxRouters) {
    throw UserError(fmt::format(
        "faults: expected at most {} routers, the limit of the routing table around faults",
        UpDown::kMaxRouters));
  }
  if (const std::string part = one_way_part(topology_); !part.empty()) {
    throw UserError("faults: expected links in both directions for routes around faults, but " +
                    part);
  }
}

void Faults::reset() {
  next_ = 0;
  failures_ = {};
  up_down_.reset();
  failed_.clear();
  resume_at_ = kNever;
  if (!never()) alive_.assign(topology_.processors(), 1);
}

const Routing& Faults::strike(Cycle now) {
  for (; strike_due(now); ++next_) {
    const Fault& fault = schedule_.faults[next_];
    switch (fault.kind) {
      case Fault::Kind::link:
        failures_.links.push_back(fault.link);
        break;
      case Fault::Kind::router:
        failures_.routers.push_back(fault.link.router);
        break;
      case Fault::Kind::node:
        if (alive_[fault.link.router] != 0) failed_.push_back(fault.link.router);
        alive_[fault.link.router] = 0;
        break;
    }
  }
  up_down_ = std::make_unique<UpDown>(topology_, failures_);
  resume_at_ = now + schedule_.reconfigure;
  return *up_down_;
}

Cycle Faults::next_event(Cycle now) const noexcept {
  if (next_ == schedule_.faults.size()) return resume_at_;
  return std::min(resume_at_, std::max(schedule_.faults[next_].at, now + 1));
}

bool Faults::has_route(NodeId from, NodeId to) const {
  const NodeId home = topology_.exit_router(from);
  return alive_[from] != 0 && alive_[to] != 0 && (from == to || up_down_->reachable(home, to)) &&
         up_down_->components()[home] != UpDown::kNoComponent;
}

}  // namespace ballast
