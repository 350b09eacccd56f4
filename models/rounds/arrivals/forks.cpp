// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

struct Fork {
  std::uint64_t round;
  Arrival arrival;
  std::size_t place;  ///< in the list as it was written
};
using ForkRange = std::span<const Fork>;

/// A list by the round; those of one round in the order in which they were written. Of whole tasks
/// only those vanish that are there: how many these are shows when the round comes.
class Forks final : public Arrivals {
 public:
  Forks(std::vector<Fork> forks, bool whole, Where amounts)
      : forks_(std::move(forks)), whole_(whole), amounts_(std::move(amounts)) {
    std::stable_sort(forks_.begin(), forks_.end(),
                     [](const Fork& a, const Fork& b) { return a.round < b.round; });
  }
  void insert(std::uint64_t round, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    const auto begin = std::partition_point(forks_.begin(), forks_.end(),
                                            [=](const Fork& f) { return f.round < round; });
    const auto end =
        std::partition_point(begin, forks_.end(), [=](const Fork& f) { return f.round == round; });
    if (whole_) check({begin, end}, loads);
    for (auto at = begin; at != end; ++at) out.push_back(at->arrival);
  }
  [[nodiscard]] std::uint64_t end() const override {
    return forks_.empty() ? 0 : forks_.back().round + 1;
  }

 private:
  /// All of one round come at once, in whatever order they were written.
  void check(ForkRange forks, std::span<const double> loads) const {
    std::map<NodeId, double> left;
    for (const auto& [round, a, place] : forks) {
      if (a.amount < 0) left.emplace(a.node, loads[a.node]);
    }
    if (left.empty()) return;
    for (const auto& [round, a, place] : forks) {
      const auto at = left.find(a.node);
      if (at != left.end()) at->second += std::max(a.amount, 0.0);
    }
    for (const auto& [round, a, place] : forks) {
      if (a.amount >= 0) continue;
      double& has = left.at(a.node);
      if (has + a.amount < 0) {
        throw UserError(amounts_,
                        fmt::format("arrivals.amount[{}]: expected at least {:.0f} in "
                                    "round {} (tasks of processor {}: {:.0f}), got {:.0f}",
                                    place, 0 - has, round, a.node, has, a.amount));
      }
      has += a.amount;
    }
  }

  std::vector<Fork> forks_;
  bool whole_;
  Where amounts_;
};

std::unique_ptr<Arrivals> forks(const Args& args, const ArrivalsContext& context) {
  using Integers = std::vector<std::int64_t>;
  const auto& round = args.get<Integers>("round");
  const auto& node = args.get<Integers>("node");
  const auto& amount = args.get<Integers>("amount");
  for (const auto& [name, list] : {std::pair{"node", &node}, std::pair{"amount", &amount}}) {
    if (list->size() == round.size()) continue;
    throw UserError(args.where(name), fmt::format("arrivals.{}: {} numbers, must be {}, as many as "
                                                  "arrivals.round has",
                                                  name, list->size(), round.size()));
  }
  std::vector<Fork> list;
  for (std::size_t k = 0; k < round.size(); ++k) {
    if (node[k] >= std::int64_t{context.processors}) {
      throw UserError(args.where("node"),
                      fmt::format("arrivals.node[{}]: {} is out of range, must be 0 .. {}", k,
                                  node[k], context.processors - 1));
    }
    list.push_back({static_cast<std::uint64_t>(round[k]),
                    {static_cast<NodeId>(node[k]), static_cast<double>(amount[k])},
                    k});
  }
  return std::make_unique<Forks>(std::move(list), context.whole, args.where("amount"));
}

Key list_key(std::string name, std::string help, double min, double max) {
  return Key::integers(std::move(name)).range(min, max).required().help(std::move(help));
}

const Registered<ArrivalsMaker> kForksArrivals{
    {"forks",
     "a list: any number a round, at any processors",
     {list_key("round", "round of each fork, 0: the first one", 0, 4e9),
      list_key("node", "processor of each fork", 0, ~NodeId{0} - 1.0),
      list_key(
          "amount",
          "tasks of each fork; negative: they vanish, if loads are whole no more than there are",
          -1e15, 1e15)},
     forks}};

}  // namespace
}  // namespace ballast
