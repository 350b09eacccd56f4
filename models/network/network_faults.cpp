// SPDX-License-Identifier: BSD-3-Clause
// Faults of the routed network: static reconfiguration as in Autonet [Schroeder et al. 1991]. At a
// fault all routers drop their flits. After the time of reconfiguration routes are up*/down* on the
// working parts, and the interfaces send every packet again that had not arrived completely. A
// packet without a route goes back to its sender: none is lost, none arrives twice.
#include <algorithm>

#include "network/routed_network.h"

namespace ballast {

void RoutedNetworkCore::strike(Cycle now) {
  const auto& faults = schedule_.faults;
  for (; next_fault_ < faults.size() && faults[next_fault_].at <= now; ++next_fault_) {
    const Fault& fault = faults[next_fault_];
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
  routing_ = up_down_.get();
  reads_words_ = takes_sets_ = false;
  classes_ = {all_vcs_};  // one class: all virtual channels
  recall_packets();
  resume_at_ = now + schedule_.reconfigure;
}

/// Returns all packets in the network to their senders: to the interface or, if they have left it,
/// to the list of packets to send again.
void RoutedNetworkCore::recall_packets() {
  constexpr std::uint32_t kInInterface = 1;
  for (PacketId id = 0; id < packets_.used(); ++id) {
    if (packets_[id].arrived != kNone) packets_[id].arrived = 0;
  }
  for (NetworkInterface& interface : interfaces_) {
    for (unsigned k = 0; k < interface.count; ++k) {
      packets_[interface.queue[(interface.head + k) % kQueue]].arrived = kInInterface;
    }
    const bool under_way = interface.left != 0 && !interface.again &&
                           interface.left != packets_[interface.queue[interface.head]].flits;
    counts_.retransmitted += under_way;
    interface.left = 0;
  }
  // In descending order, so that each list becomes ascending.
  std::fill(again_.begin(), again_.end(), kNone);
  for (auto id = static_cast<PacketId>(packets_.used()); id-- > 0;) {
    PacketRecord& packet = packets_[id];
    if (packet.arrived == 0) {
      next_again_[id] = again_[packet.from];
      again_[packet.from] = id;
      ++counts_.retransmitted;
    }
    if (packet.arrived != kNone) packet.arrived = 0;
  }
  without_hop_ += unfinished();
  clear_routers();
}

bool RoutedNetworkCore::deliverable(NodeId from, NodeId to) const {
  return !up_down_ || (alive_[from] != 0 && alive_[to] != 0 &&
                       (from == to || up_down_->reachable(home_[from], to)) &&
                       up_down_->components()[home_[from]] != UpDown::kNoComponent);
}

void RoutedNetworkCore::give_back(PacketId id) {
  const PacketRecord& packet = packets_[id];
  returned_.push_back({packet.from, packets_.to(id), packet.flits, packet.tag});
  ++counts_.returned;
  packets_.give(id);
}

/// Routes are known: packets with a route are sent again, the others go back.
void RoutedNetworkCore::resume() {
  resume_at_ = kNever;
  for (NodeId processor = 0; processor < interfaces_.size(); ++processor) {
    PacketId* link = &again_[processor];
    while (*link != kNone) {
      const PacketId id = *link;
      if (deliverable(processor, packets_.to(id))) {
        link = &next_again_[id];
      } else {
        *link = next_again_[id];
        give_back(id);
      }
    }
    NetworkInterface& interface = interfaces_[processor];
    unsigned kept = 0;
    for (unsigned k = 0; k < interface.count; ++k) {
      const PacketId id = interface.queue[(interface.head + k) % kQueue];
      if (deliverable(processor, packets_.to(id))) {
        interface.queue[(interface.head + kept++) % kQueue] = id;
      } else {
        give_back(id);
        taken_.push_back(processor);
      }
    }
    interface.count = static_cast<std::uint8_t>(kept);
    if (pending(processor)) activate(processor);
  }
}

}  // namespace ballast
