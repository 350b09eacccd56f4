// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "tb/contract_check.h"

namespace ballast::tb {

/// The packets of resolved waves, from the takes of their words to the arrivals. Packets of one
/// input are taken in the order of their waves, and those to one output arrive so.
class PacketFlow {
 public:
  PacketFlow(const UnitSpec& spec, const Unit& unit, Cycle latency);

  void clear();
  /// The packet of a wave that is resolved in this cycle.
  void add(NodeId source, NodeId target);
  /// Arrivals and takes of a cycle, after its `add`s; then the words that are late.
  [[nodiscard]] std::optional<Breach> cycle(const std::uint32_t* in, const std::uint32_t* out);
  [[nodiscard]] bool empty() const noexcept { return under_way_ == 0; }

 private:
  struct Word {
    std::uint64_t data;
    Cycle taken;
  };
  struct Packet {
    NodeId source, target;
    unsigned taken = 0, arrived = 0;  ///< words
    Cycle since;                      ///< its wave, or its last take
    std::deque<Word> words;           ///< on their way
  };
  using Packets = std::deque<std::shared_ptr<Packet>>;

  [[nodiscard]] std::optional<Breach> arrive(NodeId i, std::uint64_t data);
  [[nodiscard]] std::optional<Breach> take(NodeId i, std::uint64_t data);
  [[nodiscard]] std::optional<Breach> late() const;

  NodeId ports_;
  unsigned words_;
  Cycle latency_, now_ = 0;
  Port data_i_, data_o_;
  std::size_t take_o_, valid_o_, under_way_ = 0;
  std::vector<Packets> from_, to_;  ///< by input: not yet taken; by output: not yet arrived
};

}  // namespace ballast::tb
