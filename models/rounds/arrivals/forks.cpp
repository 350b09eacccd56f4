// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

struct Fork {
  std::uint64_t round;
  Arrival arrival;
};

/// A list by the round; those of one round in the order in which they were written.
class Forks final : public Arrivals {
 public:
  explicit Forks(std::vector<Fork> forks) : forks_(std::move(forks)) {
    std::stable_sort(forks_.begin(), forks_.end(),
                     [](const Fork& a, const Fork& b) { return a.round < b.round; });
  }
  void insert(std::uint64_t round, std::span<const double>,
              std::vector<Arrival>& out) const override {
    auto at = std::partition_point(forks_.begin(), forks_.end(),
                                   [round](const Fork& fork) { return fork.round < round; });
    for (; at != forks_.end() && at->round == round; ++at) out.push_back(at->arrival);
  }
  [[nodiscard]] std::uint64_t end() const override {
    return forks_.empty() ? 0 : forks_.back().round + 1;
  }

 private:
  std::vector<Fork> forks_;
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
                    {static_cast<NodeId>(node[k]), static_cast<double>(amount[k])}});
  }
  return std::make_unique<Forks>(std::move(list));
}

Key list_key(std::string name, std::string help, double min, double max) {
  return Key::integers(std::move(name)).range(min, max).required().help(std::move(help));
}

const Registered<ArrivalsMaker> kForksArrivals{
    {"forks",
     "a list: any number a round, at any processors",
     {list_key("round", "round of each fork, 0: the first one", 0, 4e9),
      list_key("node", "processor of each fork", 0, ~NodeId{0} - 1.0),
      list_key("amount", "tasks of each fork; negative: they vanish", -1e15, 1e15)},
     forks}};

}  // namespace
}  // namespace ballast
