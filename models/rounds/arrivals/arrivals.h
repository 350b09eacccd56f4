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

/// Tasks that appear at a processor; negative: vanish.
struct Arrival {
  NodeId node;
  double amount;
  friend bool operator==(const Arrival&, const Arrival&) = default;
};

/// Where tasks arrive in each round of a machine in rounds: a pure function of the round, the loads
/// and what it was made with, so an adversary that sees everything but the future.
class Arrivals {
 public:
  static constexpr std::uint64_t kForever = ~std::uint64_t{0};

  virtual ~Arrivals() = default;
  /// Appends what arrives in `round` (0: the first one) to `out`. `loads`: of each processor, just
  /// before. Throws UserError: tasks are to vanish that are not there.
  virtual void insert(std::uint64_t round, std::span<const double> loads,
                      std::vector<Arrival>& out) const = 0;
  /// The round from which on nothing arrives any more.
  [[nodiscard]] virtual std::uint64_t end() const { return kForever; }
  /// Rounds after which, at the same loads, the same arrives again (after the end of a list); 0:
  /// never.
  [[nodiscard]] virtual std::uint64_t period() const { return 1; }
};

/// What arrivals may know of the run.
struct ArrivalsContext {
  NodeId processors;
  std::uint64_t seed = 1;
  bool whole = false;  ///< loads are whole tasks, of which none may vanish that is not there
};

/// Makes arrivals for a machine from the keys of [arrivals], or throws UserError.
using ArrivalsMaker = std::function<std::unique_ptr<Arrivals>(const Args&, const ArrivalsContext&)>;

/// The key `tasks`: how many arrive a round; absent: as many as there are processors, the most that
/// they can execute.
[[nodiscard]] Key tasks_key();
[[nodiscard]] std::uint64_t tasks_of(const Args& args, const ArrivalsContext& context);

/// The key `node`, a processor.
[[nodiscard]] Key node_key(std::string help);
/// Throws UserError beyond the processors.
[[nodiscard]] NodeId node_of(const Args& args, const ArrivalsContext& context);

/// Arrivals at one processor a round, which `at(round, loads)` chooses.
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
