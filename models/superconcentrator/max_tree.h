// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/geometry.h"

namespace ballast {

/// The largest of p values, at all leaves. Twin and contract: rtl/max_tree.sv. Heap order as in
/// RankingTreeCore.
class MaxTreeCore {
 public:
  explicit MaxTreeCore(NodeId ports)
      : ports_(ports), n_(lg_ports(ports)), node_(2 * std::size_t{ports}), down_(n_) {
    reset();
  }

  void reset() noexcept {
    std::fill(down_.begin(), down_.end(), 0);
    strobes_ = 0;
  }

  /// The clock edge. `value`: p values, read if `start`; a start may come in every cycle.
  void step(bool start, std::span<const std::uint32_t> value) noexcept {
    if (strobes_ == 0 && !start) return;
    for (unsigned d = n_ - 1; d >= 1; --d) {  // the lowest level first: in place
      if (strobes_ >> (n_ + d) & 1) down_[d] = down_[d - 1];
    }
    if (strobes_ >> n_ & 1) down_[0] = node_[1];
    for (unsigned h = n_; h >= 1; --h) {  // highest first: in place
      if ((strobes_ >> (h - 1) & 1) == 0) continue;
      const NodeId first = ports_ >> h;
      for (NodeId i = first; i < 2 * first; ++i)
        node_[i] = std::max(node_[2 * i], node_[2 * i + 1]);
    }
    if (start) {
      assert(value.size() == ports_);
      std::copy(value.begin(), value.end(), node_.begin() + ports_);
    }
    strobes_ = ((strobes_ << 1) & ((std::uint64_t{2} << 2 * n_) - 1)) | (start ? 1 : 0);
  }

  [[nodiscard]] bool idle() const noexcept { return strobes_ == 0; }
  /// Cycle 2N.
  [[nodiscard]] bool valid() const noexcept { return strobes_ >> (2 * n_) & 1; }
  /// Loaded for cycle 2N and held.
  [[nodiscard]] std::uint32_t max() const noexcept { return down_[n_ - 1]; }

 private:
  NodeId ports_;
  unsigned n_;
  std::vector<std::uint32_t> node_;  ///< of height h: in cycle h
  std::vector<std::uint32_t> down_;  ///< d + 1 levels below the root: in cycle N + d + 1
  std::uint64_t strobes_ = 0;        ///< bit c: a start is in its cycle c
};

}  // namespace ballast
