// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "core/types.h"

namespace ballast {

/// One word in flight. A wire bundle of the RTL (valid, tag, data per lane) is here the list of its
/// valid lanes, so that work follows activity.
struct Packet {
  NodeId lane;  ///< its present place: input, group, cube lane or output
  NodeId tag;   ///< its destination: group * L + position in the group
  Word data;
  friend bool operator==(const Packet&, const Packet&) = default;
};

using Packets = std::span<const Packet>;

/// `levels` registers in a row, each a list of at most `capacity` packets. The lists stay in place;
/// the head moves.
class PacketPipe {
 public:
  PacketPipe(unsigned levels, NodeId capacity)
      : levels_(levels),
        capacity_(capacity),
        packets_(std::size_t{levels} * capacity),
        count_(levels) {}

  void reset() noexcept {
    count_.assign(levels_, 0);
    in_flight_ = 0;
  }
  [[nodiscard]] unsigned levels() const noexcept { return levels_; }
  [[nodiscard]] bool idle() const noexcept { return in_flight_ == 0; }

  /// List in the register of level `age`; age levels-1 is the output.
  [[nodiscard]] std::span<Packet> at(unsigned age) noexcept { return list(slot(age)); }
  [[nodiscard]] Packets at(unsigned age) const noexcept { return list(slot(age)); }
  [[nodiscard]] Packets out() const noexcept { return list(slot(levels_ - 1)); }

  /// The clock edge: the output register's list is dropped; its place, returned empty, becomes
  /// level 0.
  [[nodiscard]] Packet* advance() noexcept {
    head_ = head_ == 0 ? levels_ - 1 : head_ - 1;
    in_flight_ -= count_[head_] != 0;
    count_[head_] = 0;
    return packets_.data() + std::size_t{head_} * capacity_;
  }
  /// Number of packets written to the place that `advance` returned.
  void filled(NodeId count) noexcept {
    count_[head_] = count;
    in_flight_ += count != 0;
  }
  void shrink(unsigned age, NodeId count) noexcept {
    in_flight_ -= count == 0 && count_[slot(age)] != 0;
    count_[slot(age)] = count;
  }

 private:
  [[nodiscard]] unsigned slot(unsigned age) const noexcept {
    const unsigned at = head_ + age;
    return at < levels_ ? at : at - levels_;
  }
  [[nodiscard]] std::span<Packet> list(unsigned s) noexcept {
    return {packets_.data() + std::size_t{s} * capacity_, count_[s]};
  }
  [[nodiscard]] Packets list(unsigned s) const noexcept {
    return {packets_.data() + std::size_t{s} * capacity_, count_[s]};
  }

  unsigned levels_;
  NodeId capacity_;
  std::vector<Packet> packets_;
  std::vector<NodeId> count_;
  unsigned head_ = 0;
  unsigned in_flight_ = 0;  ///< levels with a packet
};

}  // namespace ballast
