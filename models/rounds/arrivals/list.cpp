// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

struct LoadChange {
  std::uint64_t round;
  Arrival arrival;
  std::size_t place;  ///< place in the list of the user
};
using ChangeRange = std::span<const LoadChange>;

/// A list sorted by round; entries of one round keep their order. Only existing whole tasks can
/// disappear; their number is known only in that round.
class LoadChanges final : public Arrivals {
 public:
  LoadChanges(std::vector<LoadChange> changes, bool whole, Where amounts)
      : changes_(std::move(changes)), whole_(whole), amounts_(std::move(amounts)) {
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const LoadChange& a, const LoadChange& b) { return a.round < b.round; });
  }
  void insert(std::uint64_t round, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    const auto begin = std::partition_point(changes_.begin(), changes_.end(),
                                            [=](const LoadChange& f) { return f.round < round; });
    const auto end = std::partition_point(begin, changes_.end(),
                                          [=](const LoadChange& f) { return f.round == round; });
    if (whole_) check({begin, end}, loads);
    for (auto at = begin; at != end; ++at) out.push_back(at->arrival);
  }
  [[nodiscard]] std::uint64_t end() const override {
    return changes_.empty() ? 0 : changes_.back().round + 1;
  }

 private:
  /// All changes of one round are simultaneous, whatever their order in the list.
  void check(ChangeRange changes, std::span<const double> loads) const {
    std::map<NodeId, double> left;
    for (const auto& [round, a, place] : changes) {
      if (a.amount < 0) left.emplace(a.node, loads[a.node]);
    }
    if (left.empty()) return;
    for (const auto& [round, a, place] : changes) {
      const auto at = left.find(a.node);
      if (at != left.end()) at->second += std::max(a.amount, 0.0);
    }
    for (const auto& [round, a, place] : changes) {
      if (a.amount >= 0) continue;
      double& has = left.at(a.node);
      if (has + a.amount < 0) {
        throw UserError(amounts_,
                        fmt::format("arrivals.amount[{}]: expected at least {:.0f} in round {} "
                                    "(load of processor {}: {:.0f}), got {:.0f}",
                                    place, 0 - has, round, a.node, has, a.amount));
      }
      has += a.amount;
    }
  }

  std::vector<LoadChange> changes_;
  bool whole_;
  Where amounts_;
};

std::unique_ptr<Arrivals> listed(const Args& args, const ArrivalsContext& context) {
  using Integers = std::vector<std::int64_t>;
  const auto& round = args.get<Integers>("round");
  const auto& node = args.get<Integers>("processor");
  const auto& amount = args.get<Integers>("amount");
  for (const auto& [name, list] : {std::pair{"processor", &node}, std::pair{"amount", &amount}}) {
    if (list->size() == round.size()) continue;
    throw UserError(
        args.where(name),
        fmt::format("arrivals.{0}: expected {2} numbers, as many as arrivals.round, got {1}", name,
                    list->size(), round.size()));
  }
  std::vector<LoadChange> list;
  for (std::size_t k = 0; k < round.size(); ++k) {
    if (node[k] >= std::int64_t{context.processors}) {
      throw UserError(args.where("processor"),
                      fmt::format("arrivals.processor[{0}]: expected a processor 0 .. {2}, got {1}",
                                  k, node[k], context.processors - 1));
    }
    list.push_back({static_cast<std::uint64_t>(round[k]),
                    {static_cast<NodeId>(node[k]), static_cast<double>(amount[k])},
                    k});
  }
  return std::make_unique<LoadChanges>(std::move(list), context.whole, args.where("amount"));
}

Key list_key(std::string name, std::string help, double min, double max) {
  return Key::integers(std::move(name)).range(min, max).required().help(std::move(help));
}

const Registered<ArrivalsMaker> kListArrivals{
    {"list",
     "list of load changes: any round, any processor, any amount",
     {list_key("round", "round of each load change; 0: the first round", 0, 4e9),
      list_key("processor", "processor of each load change", 0, ~NodeId{0} - 1.0).formerly("node"),
      list_key(
          "amount",
          "tasks of each load change; negative: tasks vanish; whole loads: at most those present",
          -1e15, 1e15)},
     listed,
     {},
     "forks"}};

}  // namespace
}  // namespace ballast
