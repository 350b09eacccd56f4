// SPDX-License-Identifier: BSD-3-Clause
// Where the dense stepping fits, and when it is taken.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>
#include <string_view>

#include "core/errors.h"
#include "core/huge_pages.h"
#include "network/routed_network.h"

namespace ballast {
namespace {

constexpr Cycle kChoice = 64;  ///< cycles between two decisions
/// The hysteresis, as shares of the load at which both ways take the same time.
constexpr double kEnter = 1.15, kLeave = 0.9;
/// Flit-hops in a cycle from which threads gain.
constexpr double kWorthABarrier = 100;
/// Below this load no shape of routers gains.
constexpr double kWorthALook = 0.1;

/// Blocks of a thread, so that waiting for the last block is a small part of a step.
constexpr unsigned kDenseParts = 16;

/// That load, in flit-hops per cycle and column: measured on meshes, tori and lines with 1 to 8
/// VCs, and on hypercubes, whose links are all apart.
double equal_load(const DenseColumns& c) {
  const double channels = c.sides * c.vcs;
  return (dense_unrolled(c) ? 0.043 : 0.055) * channels * (c.all_apart ? 1.7 : 1);
}

}  // namespace

SteppingOfTests stepping_of_tests() {
  const char* const given = std::getenv("BALLAST_STEPPING");
  if (given == nullptr) return {};
  const std::string_view name = given;
  if (name == "sparse") return {Stepping::sparse};
  if (name == "dense") return {Stepping::dense};
  if (name == "threads") return {Stepping::by_load, 3};
  throw UserError(
      fmt::format("BALLAST_STEPPING: expected sparse, dense or threads, got \"{}\"", name));
}

/// One hop a pair, iSLIP, no faults, no speculation; routers and buffers within a byte's
/// reach.
void RoutedNetworkCore::elaborate_dense() {
  const RouterOptions& o = options_;
  const NodeId routers = topology_.routers();
  if (!schedule_.faults.empty() || topology_.words() > 1 || topology_.most_hops() > 1 ||
      allocators_ || o.speculative || o.sa > 1 || o.vcs > DenseColumns::kVcs ||
      o.buffer_flits > 255) {
    return;
  }
  Port links = 0, terminals = 0;
  resize_huge(side_, n_ports_);
  for (NodeId r = 0; r < routers; ++r) {
    const PortId first = first_port_[r];
    const Port here = topology_.links(r);
    terminals = std::max(terminals, first_port_[r + 1] - first - here);
    for (Port link = 0; link < here; ++link) {
      const Port side = topology_.side(r, link);
      links = std::max(links, side + 1);
      if (links > DenseColumns::kSides) return;
      side_[first + link] = static_cast<std::uint8_t>(side);
    }
  }
  const Port sides = links + terminals;
  if (sides == 0 || sides > DenseColumns::kSides) return;
  for (NodeId r = 0; r < routers; ++r) {
    Port side = links;
    for (PortId port = first_port_[r] + topology_.links(r); port < first_port_[r + 1]; ++port) {
      side_[port] = static_cast<std::uint8_t>(side++);
    }
  }
  auto dense = std::make_unique<DenseColumns>();
  dense->resize(sides, links, o.vcs, o.buffer_flits, routers,
                {.arrival = std::max(hop_delay_, 1 + kTerminalLink),
                 .credit = std::max(o.link_cycles + 1, eject_delay_ + 1 + kTerminalLink),
                 .allocation = o.rc + va_delay_ + 1});
  // Numbers of places and slots have 32 bits.
  const std::size_t slots = (std::size_t{n_ports_} << shift_) * o.buffer_flits;
  if (std::max(sides * o.vcs * dense->mark_stride, slots) < kNone) dense_ = std::move(dense);
}

std::string RoutedNetworkCore::why_sparse() const {
  constexpr const char* kText = "Routers are stepped sparse: {} no form for vectors of routers.";
  if (topology_.most_hops() > 1) return fmt::format(kText, "a routing with sets of hops has");
  if (topology_.words() > 1) return fmt::format(kText, "a routing with words of packets has");
  if (!allocators_) return {};
  return fmt::format(kText, fmt::format("the allocator `{}` has", options_.allocator->name));
}

/// The load decides at the end of a period.
void RoutedNetworkCore::choose_stepping(Cycle now) {
  const auto cycles = static_cast<double>(now - choice_.last + 1);
  const double hops = static_cast<double>(counts_.flit_hops - choice_.hops_before) / cycles;
  choice_.hops_before = counts_.flit_hops;
  choice_.last = now;
  const bool by_load = choice_.stepping == Stepping::by_load && dense_;
  choice_.next = by_load || (n_threads_ > 1 && !choice_.sharing) ? now + kChoice : kNever;
  if (n_threads_ > 1) {
    const bool shared = sparse_.size() > 1;
    if (shared != (choice_.sharing || hops > kWorthABarrier * (shared ? kLeave : kEnter))) {
      change_blocks(now);
    }
  }
  bool dense = choice_.stepping == Stepping::dense && dense_;
  if (by_load) {
    const double per_column = hops / static_cast<double>(dense_->columns());
    if (per_column > kWorthALook && dense_->own.empty()) find_links();
    dense = per_column > equal_load(*dense_) * (is_dense_ ? kLeave : kEnter);
  }
  if (dense == is_dense_) return;
  if (dense) {
    to_dense(now);
  } else {
    to_sparse(now);
  }
  is_dense_ = dense;
}

/// For an observer of the registers: the same state in its sparse form.
void RoutedNetworkCore::settle() const {
  if (!is_dense_) return;
  auto& self = const_cast<RoutedNetworkCore&>(*this);
  self.to_sparse(stepped_until_);
  self.is_dense_ = false;
}

/// The first time that the network is dense.
void RoutedNetworkCore::make_blocks() {
  DenseColumns& c = *dense_;
  if (c.own.empty()) find_links();
  const NodeId routers = topology_.routers();
  const unsigned parts = n_threads_ == 1 ? 1 : kDenseParts * n_threads_;
  const std::size_t groups = (c.groups + parts - 1) / parts * DenseColumns::kGroup;
  for (std::size_t first = 0; first < routers; first += groups) {
    const std::size_t last = std::min<std::size_t>(first + groups, routers);
    std::size_t apart = 0;
    for (std::size_t at = first; at < last && !c.all_apart; at += DenseColumns::kGroup) {
      for (unsigned side = 0; side < c.link_sides; ++side) {
        apart += static_cast<unsigned>(std::popcount(c.links_of(at)[side].apart));
      }
    }
    const auto sides =
        std::span(side_).subspan(first_port_[first], first_port_[last] - first_port_[first]);
    const auto terminals =
        std::ranges::count_if(sides, [&](unsigned side) { return side >= c.link_sides; });
    blocks_.emplace_back(static_cast<NodeId>(first), static_cast<NodeId>(last), c.sides * c.vcs,
                         static_cast<std::size_t>(terminals), apart);
  }
}

}  // namespace ballast
