// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/errors.h"
#include "superconcentrator/concentrator.h"

namespace ballast {

/// Self-routing superconcentrator: the j-th active input reaches the j-th requested output, j < B =
/// min(active, requested). Twin of rtl/superconcentrator.sv, contract in
/// docs/explanation/switch-contract.md. Source: [Jan94] section 2.
class SuperconcentratorCore {
 public:
  explicit SuperconcentratorCore(NodeId ports, unsigned words = 1, bool fused = false)
      : words_(words),
        fused_(fused),
        packets_(ports, words, fused),
        dummies_(ports, words, fused),
        merge_(ports, fused ? 0 : geometry().l),
        cube_(geometry().groups, BitOrder::msb_first, geometry().l),
        distribution_(ports, geometry().l),
        joined_(geometry().groups) {}

  void reset() noexcept {
    packets_.reset();
    dummies_.reset();
    merge_.reset();
    cube_.reset();
    distribution_.reset();
  }

  struct In {
    bool start = false;                             ///< ignored unless ready()
    std::span<const std::uint8_t> active, request;  ///< p flags each, read if `start`
    std::span<const Word> data;                     ///< p words; read at the lanes of take()
  };

  /// The clock edge.
  void step(const In& in) {
    const RootBroadcast root{std::min(packets_.total(), dummies_.total()), packets_.total(),
                             dummies_.total()};
    const Packets joined = join();
    distribution_.step(cube_.out());
    cube_.step(merge_.out(joined));
    merge_.step(joined);
    packets_.step({in.start, in.active, root}, [&](NodeId i) { return in.data[i]; });
    dummies_.step({in.start, in.request, root}, [](NodeId i) { return i; });
  }

  [[nodiscard]] const Geometry& geometry() const noexcept { return packets_.geometry(); }
  [[nodiscard]] unsigned words() const noexcept { return words_; }
  [[nodiscard]] bool fused() const noexcept { return fused_; }
  [[nodiscard]] bool idle() const noexcept {
    return packets_.idle() && dummies_.idle() && merge_.idle() && cube_.idle() &&
           distribution_.idle();
  }
  [[nodiscard]] bool ready() const noexcept { return packets_.ready(); }
  [[nodiscard]] bool ranked() const noexcept { return packets_.ranked(); }
  [[nodiscard]] const RootBroadcast& totals() const noexcept { return packets_.bcast(); }
  /// The packets' side (flags: active, take) and the dummies' side (flags: requested).
  [[nodiscard]] const ConcentratorCore& inputs() const noexcept { return packets_; }
  [[nodiscard]] const ConcentratorCore& outputs() const noexcept { return dummies_; }
  /// The units of the reversed network.
  [[nodiscard]] const SelectionTreeCore& merge() const noexcept { return merge_; }
  [[nodiscard]] const CubeNetworkCore& cube() const noexcept { return cube_; }
  [[nodiscard]] const DistributionTreeCore& distribution() const noexcept { return distribution_; }
  /// Inputs whose word is read in this cycle (lanes; ascending).
  [[nodiscard]] Packets take() const noexcept { return packets_.take(); }
  /// Words at the outputs: lane = output.
  [[nodiscard]] Packets out() const noexcept { return distribution_.out(cube_.out()); }
  [[nodiscard]] bool clash() const noexcept {
    return packets_.clash() || dummies_.clash() || cube_.clash();
  }

 private:
  /// At the interface packet and dummy of equal rank meet; the dummy's address becomes the packet's
  /// tag.
  Packets join() {
    const Packets packets = packets_.out(), dummies = dummies_.out();
    if (packets.size() != dummies.size()) {
      throw InvariantError("superconcentrator: packets and dummies differ in number");
    }
    for (std::size_t k = 0; k < packets.size(); ++k) {
      if (packets[k].lane != dummies[k].lane) {
        throw InvariantError("superconcentrator: a packet met no dummy");
      }
      joined_[k] = {packets[k].lane, dummies[k].data, packets[k].data};
    }
    return {joined_.data(), packets.size()};
  }

  unsigned words_;
  bool fused_;
  ConcentratorCore packets_, dummies_;
  SelectionTreeCore merge_;  ///< the distribution trees of the dummies' concentrator, reversed
  CubeNetworkCore cube_;
  DistributionTreeCore distribution_;
  std::vector<Packet> joined_;
};

}  // namespace ballast
