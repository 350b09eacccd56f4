// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "topology/topology.h"

namespace ballast {

/// What a routing relation has answered, by router and destination: one of single hops without
/// words is a pure function of both. Only in machines so small that all answers stay in a cache;
/// there a look-up takes a third of the instructions of an answer.
class RouteMemo {
 public:
  /// Asked for an answer that is not known yet.
  static constexpr std::uint16_t kUnknown = 0;

  explicit RouteMemo(const Topology& topology)
      : processors_(topology.processors()), routers_(fits(topology) ? topology.routers() : 0) {
    clear();
  }
  /// Upper bound, for a network with so many ports of routers.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t ports) {
    return std::min(ports * ports, kMost) * sizeof(std::uint16_t);
  }
  /// Forgets all answers: the relation has changed.
  void clear() { answers_.assign(routers_ * processors_, kUnknown); }

  [[nodiscard]] bool is_used() const noexcept { return routers_ != 0; }
  [[nodiscard]] std::uint16_t answer(NodeId at, NodeId to) const noexcept {
    return answers_[at * processors_ + to];
  }
  void keep(NodeId at, NodeId to, const Hop& hop) noexcept {
    answers_[at * processors_ + to] =
        static_cast<std::uint16_t>((hop.port + 1) << kClassBits | hop.vc_class);
  }
  [[nodiscard]] static Port port(std::uint16_t answer) noexcept {
    return (Port{answer} >> kClassBits) - 1;
  }
  [[nodiscard]] static std::uint32_t vc_class(std::uint16_t answer) noexcept {
    return answer & ((1u << kClassBits) - 1);
  }

 private:
  static constexpr unsigned kClassBits = 4;  ///< at most kMaxVcs classes
  static constexpr std::uint64_t kMost = std::uint64_t{1} << 16;
  static constexpr Port kMostLinks = (1u << (16 - kClassBits)) - 1;

  [[nodiscard]] static bool fits(const Topology& topology) {
    if (std::uint64_t{topology.routers()} * topology.processors() > kMost) return false;
    for (NodeId r = 0; r < topology.routers(); ++r) {
      if (topology.links(r) > kMostLinks) return false;
    }
    return true;
  }

  std::size_t processors_, routers_;
  std::vector<std::uint16_t> answers_;
};

}  // namespace ballast
