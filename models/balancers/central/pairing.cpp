// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "machine/balancing.h"

namespace ballast {
namespace {

/// Processor i < p/2 and processor i + p/2 are a pair; the richer one sends half the difference,
/// rounded down. If one half of the processors holds all load, one round levels it. By work it
/// sends tasks of about that total length, each time the longest that is shorter than twice the
/// rest.
class Pairing final : public Planner {
 public:
  void plan(const PlannerView& view, std::vector<Transfer>& transfers) override {
    const auto reports = view.reports;
    const std::size_t half = reports.size() / 2;
    for (std::size_t i = 0; i < half; ++i) {
      const bool upper = reports[i].load < reports[i + half].load;
      const PlannerReport& rich = reports[upper ? i + half : i];
      const PlannerReport& poor = reports[upper ? i : i + half];
      if (view.measure == Measure::work) {
        give_work(rich, poor, transfers);
      } else if (const auto count = static_cast<std::uint32_t>((rich.load - poor.load) / 2);
                 count != 0) {
        transfers.push_back({rich.processor, poor.processor, count});
      }
    }
  }

 private:
  static void give_work(const PlannerReport& rich, const PlannerReport& poor,
                        std::vector<Transfer>& transfers) {
    double amount = (rich.load - poor.load) / 2;
    const double slower = std::min(rich.speed, poor.speed);
    auto tasks = rich.tasks;
    std::sort(tasks.begin(), tasks.end(), [](const auto& a, const auto& b) {
      return a.length != b.length ? a.length > b.length : a.task < b.task;
    });
    for (const auto& [task, length] : tasks) {
      if (length / slower >= 2 * amount) continue;
      transfers.push_back({rich.processor, poor.processor, 1, task});
      amount -= length / slower;
    }
  }
};

const Registered<BalancerSetup> kPairing{
    {"pairing",
     "fixed pairs (i, i + p/2): the richer processor sends half the difference over the network; "
     "loads are known at no cost",
     planner_keys({}),
     [](const Args& args) { return planner_balancing<Pairing>(args); },
     {{"rule", "the richer of i and i + p/2 sends half the difference"}, {"ends", "one plan"}}}};

}  // namespace
}  // namespace ballast
