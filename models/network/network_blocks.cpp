// SPDX-License-Identifier: BSD-3-Clause
// Blocks of routers, which threads share.
#include <algorithm>

#include "network/routed_network.h"

namespace ballast {
namespace {

/// Routers per thread that are worth a barrier in each cycle.
constexpr std::uint64_t kGrain = 1024;
/// Blocks of a thread: the interfaces take up to half of the time of the first one.
constexpr unsigned kSparseParts = 4;

}  // namespace

SparseBlock::SparseBlock(PortId first_port, PortId last_port, unsigned shift,
                         const SparseHorizons& horizon)
    : first(first_port), ports(last_port - first_port) {
  const std::size_t vcs = std::size_t{ports} << shift;
  arrivals.resize(horizon.arrival, ports);
  credits.resize(horizon.credit, ports);
  routed.resize(horizon.allocation, vcs);
  switching.resize(horizon.grant, vcs);
  for (auto* list : {&allocating, &stepped, &contending, &touched, &accepted, &speculating}) {
    *list = FixedList<VcId>(vcs);
  }
  for (auto* list : {&hops, &link_credits, &terminal_credits, &matched}) {
    *list = FixedList<VcId>(ports);
  }
  ejected = FixedList<PacketId>(ports);
  steps = FixedList<RouteStep>(vcs);
}

std::uint64_t SparseBlock::bytes(std::uint64_t n_ports, unsigned shift,
                                 const SparseHorizons& horizon) {
  constexpr unsigned kByVc = 6, kByPort = 5;
  const auto slots = [](unsigned distance) { return std::uint64_t{Calendar::slots_for(distance)}; };
  const std::uint64_t vcs = n_ports << shift;
  return sizeof(VcId) * (vcs * (kByVc + slots(horizon.allocation) + slots(horizon.grant)) +
                         n_ports * (kByPort + slots(horizon.arrival) + slots(horizon.credit))) +
         vcs * sizeof(RouteStep);
}

void SparseBlock::clear() noexcept {
  for (auto* calendar : {&arrivals, &credits, &routed, &switching}) calendar->clear();
  for (auto* list : {&allocating, &speculating, &hops, &link_credits, &terminal_credits}) {
    list->clear();
  }
  ejected.clear();
}

void SparseBlock::forget() noexcept {
  for (auto* calendar : {&arrivals, &credits, &routed, &switching}) calendar->forget();
  for (auto* list : {&allocating, &speculating, &hops, &link_credits, &terminal_credits}) {
    list->forget();
  }
  ejected.forget();
  forget_scratch();
}

void SparseBlock::forget_scratch() noexcept {
  for (auto* list : {&stepped, &contending, &touched, &accepted}) list->forget();
  matched.forget();
  steps.forget();
}

Cycle SparseBlock::next_event(Cycle now) const noexcept {
  if (!allocating.empty()) return now + 1;
  Cycle next = kNever;
  for (const auto* calendar : {&arrivals, &credits, &routed, &switching}) {
    next = std::min(next, calendar->next(now));
    if (next == now + 1) break;
  }
  return next;
}

unsigned RoutedNetworkCore::use_threads(unsigned wanted) {
  const NodeId routers = topology_.routers();
  if (choice_.of_tests.threads != 0) wanted = choice_.of_tests.threads;
  n_threads_ = std::min(threads_for(wanted, routers, kGrain), std::max(routers, NodeId{1}));
  threads_.reset();
  blocks_.clear();
  lists_ =
      UntouchedMemory((n_threads_ == 1 ? 1 : 2) * SparseBlock::bytes(n_ports_, shift_, horizons()));
  sparse_ = sparse_blocks(1);
  others_.clear();
  if (n_threads_ > 1) others_ = sparse_blocks(kSparseParts * n_threads_);
  choice_.next = 0;
  return n_threads_;
}

SparseHorizons RoutedNetworkCore::horizons() const noexcept {
  return {.arrival = std::max(hop_delay_, 1 + kTerminalLink),
          .credit = std::max(options_.link_cycles + 1, eject_delay_ + 1 + kTerminalLink),
          .allocation = options_.rc + va_delay_ + 1,
          .grant = sa_delay_ + 1};
}

std::vector<SparseBlock> RoutedNetworkCore::sparse_blocks(unsigned parts) const {
  std::vector<SparseBlock> blocks;
  blocks.reserve(parts);
  const auto bound = [&](std::uint64_t part) {
    return first_port_[static_cast<NodeId>(topology_.routers() * part / parts)];
  };
  for (unsigned k = 0; k < parts; ++k) {
    blocks.emplace_back(bound(k), bound(k + 1), shift_, horizons());
  }
  return blocks;
}

/// From one block to those of the threads, or back.
void RoutedNetworkCore::change_blocks(Cycle now) {
  sparse_.swap(others_);
  for (SparseBlock& block : others_) {
    block.move_to([this](PortId port) -> SparseBlock& { return block_of(port); }, shift_, now);
    if (is_large_) block.forget();
  }
}

SparseBlock& RoutedNetworkCore::block_of(PortId port) noexcept {
  const auto behind =
      std::upper_bound(sparse_.begin(), sparse_.end(), port,
                       [](PortId at, const SparseBlock& block) { return at < block.first; });
  return *(behind - 1);
}

}  // namespace ballast
