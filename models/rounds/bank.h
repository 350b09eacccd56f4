// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphs/neighbours.h"

namespace ballast {

/// Turns flows of real amounts into whole tasks [Melhem91, reference 6]: each end of a link keeps
/// its debt to the other end, and pays tasks when the debt is large enough and it has some. The
/// remainder stays and adds up. Each end keeps its own account: flows by the agents' messages,
/// tasks when they leave or arrive.
///
/// By count, after flows with sum F from the lower to the upper end and all payments, floor(F + u)
/// tasks have moved, with a u in [0, 1) for each link: F itself if it is whole. The u of a
/// processor's links are spread evenly (multiples of the golden ratio), so that the remainders of
/// many links cancel instead of adding up. With rounding towards zero, a flow of half a task over
/// each of 60 links would never move anything.
///
/// By work, a task of length t may be paid if t < 2 x owed: the debt strictly falls, whichever end
/// then owes the rest, and the existing tasks have only finitely many sums.
///
/// By count, let all flows be whole and lead to loads that are not negative. Then every debt left
/// when no processor can pay runs in a circle of empty processors, so the loads are exactly those
/// of the flows: the debts out of the empty processors are at most the debts into them, which only
/// they owe.
class Bank {
 public:
  Bank() = default;  ///< a bank without links
  explicit Bank(const Neighbours& n) : owed_(n.links(), 0.0), early_(n.links()) {
    for (NodeId i = 0; i < n.nodes(); ++i) {
      for (std::size_t k = n.first(i); k < n.first(i) + n.degree(i); ++k) {
        const NodeId j = n.end(k);
        const double u = std::min(std::fmod(kGolden * std::abs(static_cast<double>(j) - i), 1.0),
                                  1.0 - 4 * kTiny);  // nothing owed, nothing due
        early_[k] = i < j ? u + kTiny : 1.0 - u - 2 * kTiny;
      }
    }
  }

  [[nodiscard]] static std::uint64_t bytes(std::uint64_t links) {
    return links * (sizeof owed_[0] + sizeof early_[0]);
  }

  /// A flow out over this direction of a link; negative: in.
  void add(std::size_t link, double amount) noexcept { owed_[link] += amount; }
  /// Tasks to pay now over this direction.
  [[nodiscard]] std::uint64_t due(std::size_t link) const noexcept {
    const double tasks = owed_[link] + early_[link];
    return tasks < 1.0 ? 0 : static_cast<std::uint64_t>(tasks);
  }
  /// Tasks have left over this direction; on arrival the other end calls `received`.
  void paid(std::size_t link, double amount) noexcept { owed_[link] -= amount; }
  void received(std::size_t link, double amount) noexcept { owed_[link] += amount; }
  [[nodiscard]] double owed(std::size_t link) const noexcept { return owed_[link]; }

 private:
  static constexpr double kGolden = 0.6180339887498949;
  /// Fractions that add up to one task should make one in floating point, too; and a task just paid
  /// is not sent back.
  static constexpr double kTiny = 1e-9;
  std::vector<double> owed_;
  std::vector<double> early_;  ///< by direction: part of a task that need not be owed yet
};

}  // namespace ballast
