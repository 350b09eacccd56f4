// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/registry.h"
#include "core/types.h"

namespace ballast {

/// Tasks that appear at a processor; negative: disappear.
struct Arrival {
  NodeId node;
  double amount;
  friend bool operator==(const Arrival&, const Arrival&) = default;
};

/// Arrivals of tasks in the rounds of a round machine: a pure function of the round, the loads and
/// its parameters. An adversary may thus use everything but the future.
class Arrivals {
 public:
  static constexpr std::uint64_t kForever = ~std::uint64_t{0};

  virtual ~Arrivals() = default;
  /// Appends the arrivals of `round` (0: the first one) to `out`. `loads`: by processor, just
  /// before. Throws UserError if more tasks are to disappear than there are.
  virtual void insert(std::uint64_t round, std::span<const double> loads,
                      std::vector<Arrival>& out) const = 0;
  /// Round from which on nothing arrives.
  [[nodiscard]] virtual std::uint64_t end() const { return kForever; }
  /// Rounds after which, at the same loads, the same arrivals recur (after the end of a list); 0:
  /// never.
  [[nodiscard]] virtual std::uint64_t period() const { return 1; }
};

/// Properties of the run that arrivals may use.
struct ArrivalsContext {
  NodeId processors;
  std::uint64_t seed = 1;
  bool whole = false;  ///< loads are whole tasks; only existing ones may disappear
};

/// Makes arrivals for a machine from the keys of [arrivals], or throws UserError.
using ArrivalsMaker = std::function<std::unique_ptr<Arrivals>(const Args&, const ArrivalsContext&)>;

/// The key `tasks`: arrivals per round; default: the number of processors, the most that they can
/// execute.
[[nodiscard]] Key tasks_key();
[[nodiscard]] std::uint64_t tasks_of(const Args& args, const ArrivalsContext& context);

/// The key `node`, a processor.
[[nodiscard]] Key node_key(std::string help);
/// Throws UserError if there is no such processor.
[[nodiscard]] NodeId node_of(const Args& args, const ArrivalsContext& context);

/// Arrivals at one processor per round, chosen by `at(round, loads)`.
template <class At>
class AtOne final : public Arrivals {
 public:
  AtOne(std::uint64_t tasks, At at, std::uint64_t period = 1)
      : amount_(static_cast<double>(tasks)), at_(std::move(at)), period_(period) {}
  void insert(std::uint64_t round, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    out.push_back({at_(round, loads), amount_});
  }
  [[nodiscard]] std::uint64_t period() const override { return period_; }

 private:
  double amount_;
  At at_;
  std::uint64_t period_;
};

}  // namespace ballast
