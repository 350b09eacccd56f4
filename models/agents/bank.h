// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ballast {

/// Turns flows of real amounts into whole tasks [Melhem91, reference 6]: each end of a link keeps
/// what it still owes the other end, and pays a task when it owes at least one and has one. What is
/// below one task stays and adds up. Both ends count for themselves: of a flow by the agents'
/// messages, of a task when it leaves or arrives.
///
/// If all flows are whole and the loads that they lead to are not negative, every debt that is left
/// when nobody can pay runs in a circle of empty processors, so the loads are exactly those of the
/// flows: the debts out of the empty ones are at most the debts into them, which only they owe.
class Bank {
 public:
  explicit Bank(std::size_t links) : owed_(links, 0.0) {}

  /// A flow out over this direction of a link; negative: in.
  void add(std::size_t link, double amount) noexcept { owed_[link] += amount; }
  /// Tasks to pay now over this direction.
  [[nodiscard]] std::uint64_t due(std::size_t link) const noexcept {
    return owed_[link] < kOne ? 0 : static_cast<std::uint64_t>(owed_[link] + (1.0 - kOne));
  }
  void paid(std::size_t link) noexcept { owed_[link] -= 1.0; }
  void received(std::size_t link) noexcept { owed_[link] += 1.0; }
  [[nodiscard]] double owed(std::size_t link) const noexcept { return owed_[link]; }

 private:
  /// Fractions that sum up to a task should make one in floating point, too.
  static constexpr double kOne = 1.0 - 1e-9;
  std::vector<double> owed_;
};

}  // namespace ballast
