// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/types.h"
#include "network/flits.h"

namespace ballast {

/// Visits packets in the order of their receivers, of which each has at most one. A bit marks each
/// receiver, and a bit of `words_` each 64 of them that have a mark: reading the marks in order
/// costs a few instructions a packet, where comparisons cost dozens.
class ReceiverOrder {
 public:
  void resize(NodeId processors) {
    const std::size_t marks = (std::size_t{processors} + 63) / 64;
    marks_.resize(marks);
    words_.resize((marks + 63) / 64);
    packet_.reset(new PacketId[processors]);
  }
  /// Bytes that are touched only by receivers, for each of them.
  static constexpr std::uint64_t kBytes = sizeof(PacketId);

  /// `to[id]`: the receiver of packet `id`. Calls `visit` with each; changes their order.
  template <class Visit>
  void each(PacketId* first, PacketId* last, const NodeId* to, Visit&& visit) noexcept {
    const auto n = static_cast<std::size_t>(last - first);
    if (n < 2 || n < words_.size()) {  // few of many: not worth a look at all words
      if (n > 1) std::sort(first, last, [to](PacketId a, PacketId b) { return to[a] < to[b]; });
      for (; first != last; ++first) visit(*first);
      return;
    }
    for (const PacketId* packet = first; packet != last; ++packet) {
      const NodeId receiver = to[*packet];
      assert((marks_[receiver / 64] >> receiver % 64 & 1) == 0);
      marks_[receiver / 64] |= std::uint64_t{1} << receiver % 64;
      words_[receiver / 4096] |= std::uint64_t{1} << receiver / 64 % 64;
      packet_[receiver] = *packet;
    }
    for (std::size_t k = 0; k < words_.size(); ++k) {
      each_bit(std::exchange(words_[k], 0), 64 * k, [&](std::size_t word) {
        each_bit(std::exchange(marks_[word], 0), 64 * word,
                 [&](std::size_t receiver) { visit(packet_[receiver]); });
      });
    }
  }

 private:
  template <class Each>
  static void each_bit(std::uint64_t bits, std::size_t base, Each&& each) {
    for (; bits != 0; bits &= bits - 1) {
      each(base + static_cast<std::size_t>(std::countr_zero(bits)));
    }
  }

  std::vector<std::uint64_t> marks_, words_;  ///< none, but within sort()
  std::unique_ptr<PacketId[]> packet_;        ///< by receiver; valid where it has a mark
};

}  // namespace ballast
