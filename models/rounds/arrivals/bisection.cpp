// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <numeric>
#include <string>

#include "rounds/arrivals/arrivals.h"

namespace ballast {
namespace {

/// The adversary of a cut: processors 0 .. n/2 - 1 and the others are the two halves. All tasks of
/// a round go into the half with more load per processor (a tie: the lower one), so that as many as
/// possible must cross the cut.
///
/// Place in the half: its richest processor is the worst on paths, rings, grids and hypercubes
/// (largest final load, by a factor of 1.3 to 40 over the others at 16 processors). Spreading is
/// the worst on stars and complete graphs, where one processor's tasks reach all others at once.
class Bisection final : public Arrivals {
 public:
  enum class Place { richest, poorest, spread };
  Bisection(std::uint64_t tasks, Place place) : tasks_(tasks), place_(place) {}

  void insert(std::uint64_t, std::span<const double> loads,
              std::vector<Arrival>& out) const override {
    const std::size_t middle = loads.size() / 2;
    const auto lower = loads.first(middle), upper = loads.subspan(middle);
    const bool low = middle != 0 && mean(lower) >= mean(upper);
    const auto half = low ? lower : upper;
    const auto first = static_cast<NodeId>(low ? 0 : middle);
    if (place_ == Place::spread) {
      const std::uint64_t each = tasks_ / half.size(), rest = tasks_ % half.size();
      for (NodeId k = 0; k < half.size() && each + (k < rest ? 1 : 0) != 0; ++k) {
        out.push_back({first + k, static_cast<double>(each + (k < rest ? 1 : 0))});
      }
      return;
    }
    const auto at = place_ == Place::richest ? std::max_element(half.begin(), half.end())
                                             : std::min_element(half.begin(), half.end());
    out.push_back({first + static_cast<NodeId>(at - half.begin()), static_cast<double>(tasks_)});
  }

 private:
  static double mean(std::span<const double> half) {
    return std::accumulate(half.begin(), half.end(), 0.0) / static_cast<double>(half.size());
  }
  std::uint64_t tasks_;
  Place place_;
};

Bisection::Place place_of(const std::string& name) {
  return name == "richest"   ? Bisection::Place::richest
         : name == "poorest" ? Bisection::Place::poorest
                             : Bisection::Place::spread;
}

const Registered<ArrivalsMaker> kBisectionArrivals{
    {"bisection",
     "adversary: all tasks of a round arrive in the half of the processors (by number) with more "
     "load",
     {Key::text("place", "richest")
          .choices({"richest", "poorest", "spread"})
          .help("place within that half"),
      tasks_key()},
     [](const Args& args, const ArrivalsContext& context) -> std::unique_ptr<Arrivals> {
       return std::make_unique<Bisection>(tasks_of(args, context), place_of(args.text("place")));
     }}};

}  // namespace
}  // namespace ballast
