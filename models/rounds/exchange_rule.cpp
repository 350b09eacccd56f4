// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/exchange_rule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace ballast {
namespace {

using List = std::span<const ExchangeTask>;

/// Index of the first task that is not shorter.
std::size_t from_length(List list, double length) {
  const auto shorter = [](const ExchangeTask& a, double b) { return a.length < b; };
  return static_cast<std::size_t>(std::lower_bound(list.begin(), list.end(), length, shorter) -
                                  list.begin());
}

/// The closest difference so far.
class Closest {
 public:
  Closest(double rest, double least) : rest_(rest), least_(least) {}
  void consider(double difference, const Exchange& exchange) {
    if (difference <= least_ || difference >= 2 * rest_ - least_) return;
    const auto rank = std::tuple(std::abs(difference - rest_), difference);
    if (rank >= rank_) return;  // shorter x and lower numbers come first
    rank_ = rank;
    found_ = exchange;
  }
  [[nodiscard]] const Exchange& found() const noexcept { return found_; }

 private:
  static constexpr double kFar = std::numeric_limits<double>::infinity();
  double rest_, least_;
  std::tuple<double, double> rank_{kFar, kFar};
  Exchange found_;
};

/// Calls `f` for the last of the tasks shorter than `length` and the first of the others, each the
/// lowest number of its length.
template <class F>
void around(List list, double length, F&& f) {
  const std::size_t above = from_length(list, length);
  if (above != 0) f(list[from_length(list, list[above - 1].length)]);
  if (above != list.size()) f(list[above]);
}

}  // namespace

Exchange best_exchange(List rich, List poor, double rest, double least) {
  Closest single(rest, least), pair(rest, least);
  around(rich, rest, [&](const ExchangeTask& x) { single.consider(x.length, {x.task}); });
  if (single.found().give != Exchange::kNone) return single.found();
  double last = -1;
  for (const ExchangeTask& x : rich) {
    if (x.length == last) continue;
    last = x.length;
    around(poor, x.length - rest, [&](const ExchangeTask& y) {
      pair.consider(x.length - y.length, {x.task, y.task});
    });
  }
  return pair.found();
}

}  // namespace ballast
