// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "core/types.h"

namespace ballast {

/// Processor cycles without work while a task waits elsewhere. At an edge: `until`, `look` at each
/// processor with a change, `tasks_wait`.
class Starvation {
 public:
  /// Of a processor.
  static constexpr std::uint64_t kBytes = sizeof(std::uint8_t);

  Starvation() = default;
  explicit Starvation(NodeId processors) : idle_(processors, 1), n_idle_(processors) {}

  /// All is as it was up to cycle `end` - 1.
  void until(Cycle end) noexcept {
    cycles_ += starving_ * (end - since_);
    since_ = end;
  }
  /// `idle`: the processor executes nothing, and its queue is empty.
  void look(NodeId i, bool idle) noexcept {
    n_idle_ += idle - idle_[i];
    idle_[i] = idle;
  }
  /// Idle processors starve if a task waits.
  void tasks_wait(bool some) noexcept { starving_ = some ? n_idle_ : 0; }

  [[nodiscard]] std::uint64_t cycles() const noexcept { return cycles_; }

 private:
  std::vector<std::uint8_t> idle_;  ///< by processor
  NodeId n_idle_ = 0, starving_ = 0;
  Cycle since_ = 0;
  std::uint64_t cycles_ = 0;
};

}  // namespace ballast
