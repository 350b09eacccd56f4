// SPDX-License-Identifier: BSD-3-Clause
// Fork-join programs: each call and each join is executed once, whatever balances them.
#include <fmt/format.h>

#include "claims/claim.h"
#include "claims/workloads/on_mesh.h"
#include "core/run_observer.h"
#include "report/table.h"

namespace ballast {
namespace {

constexpr Cycle kCall = 10, kJoin = 3;

struct Program {
  const char* name;
  std::int64_t n;
  std::uint64_t calls;
  bool full;  ///< only with full effort
};
constexpr Program kPrograms[] = {{"fib", 20, 21'891, false},    {"fib", 25, 242'785, true},
                                 {"nqueens", 6, 153, false},    {"nqueens", 8, 2'057, false},
                                 {"nqueens", 10, 35'539, true}, {"nqueens", 11, 166'926, true}};

/// Counts the executions of calls, by their length.
class Calls final : public RunObserver {
 public:
  void begins(Cycle now, NodeId, TaskId, Cycle end) override { count_ += end - now == kCall; }
  void ends(Cycle, NodeId) override {}
  void sends(Cycle, NodeId, TaskId) override {}
  void receives(Cycle, NodeId, TaskId) override {}
  void load(Cycle, NodeId, double) override {}
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }

 private:
  std::uint64_t count_ = 0;
};

Finding fork_join(Trial& trial) {
  const auto more = trial.claimed<std::uint64_t>(0, 1);
  Table table({"  program", "balancer", "calls", "joins", "cycles"});
  bool holds = true;
  std::size_t programs = 0;
  for (const Program& program : kPrograms) {
    if (program.full && !trial.full()) continue;
    ++programs;
    for (const char* const balancer : kDuringExecution) {
      Calls calls;
      const TaskRun r = executed_on_mesh(
          {program.name,
           {{"n", program.n}, {"cycles", double{kCall}}, {"join_cycles", double{kJoin}}}},
          balancer, {.observer = &calls});
      holds &= r.outcome == Outcome::completed && calls.count() == program.calls + more;
      const auto number = [](std::uint64_t n) { return grouped(static_cast<double>(n)); };
      table.add({fmt::format("  {}({})", program.name, program.n), balancer, number(calls.count()),
                 number(r.tasks - calls.count()), number(r.cycles)});
    }
  }
  return {verdict_if(holds), holds ? "calls to the unit" : "other calls",
          fmt::format("{} programs under {} balancers on an 8 x 8 mesh", programs,
                      std::size(kDuringExecution)),
          table.str()};
}

const auto kForkJoin = {claim(
    {.name = "workloads.fork-join",
     .place = "2 fib(n + 1) - 1 calls; boards as in the Barcelona OpenMP Tasks Suite, Duran et al. "
              "2009, counted by a second program",
     .printed = "fib(20): 21,891 calls, fib(25): 242,785; 6, 8, 10, 11 queens: 153, 2,057, 35,539, "
                "166,926 boards",
     .quantity = "executed calls",
     .tolerance = "none: they are counts",
     .command = "ballast run examples/fib.toml"},
    Verdict::confirmed, fork_join)};

}  // namespace
}  // namespace ballast
