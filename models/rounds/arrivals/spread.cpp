// SPDX-License-Identifier: BSD-3-Clause
#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

/// The same number of tasks at each processor; the remainder goes one each to the first processors.
class Spread final : public Arrivals {
 public:
  explicit Spread(std::uint64_t tasks) : tasks_(tasks) {}
  void insert(std::uint64_t, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    const std::uint64_t each = tasks_ / loads.size(), rest = tasks_ % loads.size();
    const auto last = static_cast<NodeId>(each == 0 ? rest : loads.size());
    for (NodeId i = 0; i < last; ++i) {
      out.push_back({i, static_cast<double>(each + (i < rest ? 1 : 0))});
    }
  }

 private:
  std::uint64_t tasks_;
};

const Registered<ArrivalsMaker> kSpreadArrivals{
    {"spread",
     "the tasks of every round are divided evenly; default: one per processor",
     {tasks_key()},
     [](const Args& args, const ArrivalsContext& context) -> std::unique_ptr<Arrivals> {
       return std::make_unique<Spread>(tasks_of(args, context));
     }}};

}  // namespace
}  // namespace ballast
