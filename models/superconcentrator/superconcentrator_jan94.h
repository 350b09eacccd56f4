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
/// min(active, requested). The paper's forms. Twin and contract: rtl/superconcentrator_jan94.sv.
/// Source: [Jan94] section 2.
class SuperconcentratorJan94Core {
 public:
  /// Throws std::invalid_argument for the lean form, and for 0 words.
  explicit SuperconcentratorJan94Core(const Geometry& g, unsigned words = 1)
      : words_(words),
        packets_(g, words),
        dummies_(g, words),
        merge_(g.ports, g.form == SwitchForm::fused ? 0 : g.l),
        cube_(g.groups, BitOrder::msb_first, g.l),
        distribution_(g.ports, g.l),
        joined_(g.groups) {}

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
  /// Replies to all ports in the cycle ranked(), each count 0 or 1.
  void collect(std::span<Reply> reply) const noexcept {
    const std::uint32_t bound = totals().bound;
    const auto rank_in = packets_.rank(), rank_out = dummies_.rank();
    const auto active = packets_.flags(), requested = dummies_.flags();
    for (std::size_t i = 0; i < reply.size(); ++i) {
      const bool accept = rank_in[i] < bound, grant = rank_out[i] < bound;
      const bool in = active[i] != 0, out = requested[i] != 0;
      reply[i] = {in && accept, in && !accept, out && grant, out && !grant};
    }
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
  ConcentratorCore packets_, dummies_;
  SelectionTreeCore merge_;  ///< the distribution trees of the dummies' concentrator, reversed
  CubeNetworkCore cube_;
  DistributionTreeCore distribution_;
  std::vector<Packet> joined_;
};

}  // namespace ballast
