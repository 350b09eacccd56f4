// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "superconcentrator/balance_controller.h"
#include "superconcentrator/packet.h"
#include "superconcentrator/work_terms.h"

namespace ballast {

/// The processors' loads in the accounts of a balancing by work; twin of rtl/work_leaves.sv,
/// contract in docs/explanation/switch-contract.md.
class WorkLeavesCore {
 public:
  /// `slots`: limit of unresolved waves. `processors`: at the first ports, the others are tied off;
  /// 0: at all.
  WorkLeavesCore(NodeId ports, unsigned load_width, unsigned slots, NodeId processors = 0);

  /// The contents of slots are not reset: they are written before they are read.
  void reset() noexcept;

  /// Raises the flags of a wave.
  void raise(const WorkTerms& terms) noexcept;
  [[nodiscard]] std::span<const std::uint8_t> active() const noexcept { return active_; }
  [[nodiscard]] std::span<const std::uint8_t> request() const noexcept { return request_; }

  struct In {
    bool wave = false, ranked = false;
    std::span<const Reply> reply;  ///< for p processors, read if `ranked`
    Packets arrivals;              ///< lane = processor, data = length
  };
  /// The clock edge; call `raise` before, if a wave goes out.
  void step(const In& in, const WorkTerms& terms) noexcept;
  /// The tasks shown by the processors, in a cycle before a possible wave: p flags and lengths.
  void sample(std::span<const std::uint8_t> offer, std::span<const std::uint32_t> length) noexcept;
  void start(std::span<const std::uint32_t> load) noexcept;

  /// Length of the task that leaf i sends, from the cycle of its acceptance (`ranked`) on.
  [[nodiscard]] std::uint32_t length(NodeId i, bool ranked) const noexcept {
    return ranked ? open_[std::size_t{tail_} * ports_ + i] : sending_[i];
  }
  [[nodiscard]] std::span<const std::uint32_t> load() const noexcept { return load_; }
  [[nodiscard]] std::span<const std::uint32_t> high() const noexcept { return high_; }
  [[nodiscard]] std::span<const std::uint32_t> shown() const noexcept { return shown_; }

 private:
  void resolve(std::span<const Reply> reply, std::uint32_t most) noexcept;
  void reserve(std::uint32_t most) noexcept;

  NodeId ports_, processors_;
  std::uint32_t load_mask_, high_mask_;
  unsigned slots_, head_ = 0, tail_ = 0;
  std::vector<std::uint32_t> load_;     ///< without the tasks offered
  std::vector<std::uint32_t> high_;     ///< with them, plus hi - 1 per request
  std::vector<std::uint32_t> shown_;    ///< the task shown in the previous cycle, 0: none
  std::vector<std::uint32_t> open_;     ///< slot s at s * p: the lengths offered by a wave
  std::vector<std::uint32_t> sending_;  ///< the lengths of the last resolved wave
  std::vector<std::uint8_t> active_, request_;
};

}  // namespace ballast
