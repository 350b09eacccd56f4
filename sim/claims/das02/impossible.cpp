// SPDX-License-Identifier: BSD-3-Clause
// Figures 9 to 11 of [Das02] against what their loads can bring at all. The figures are averages
// of 10 runs, so each is held against mean and sigma of such an average.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "claims/claim.h"
#include "claims/das02/loads.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

constexpr double kSure = 5;  // sigma

std::string place(Load load, std::size_t size) {
  return fmt::format("{} P = {}", kWorkloads[load], kProcessors[size]);
}

Finding one_transfer(Trial& trial) {
  const std::uint64_t seeds = trial.full() ? 2000 : 100;
  const double transfers_a_job = trial.claimed(1.0, 2.1);
  Table table({"  load", "P", "jobs", "ACWN, printed", "times per job", "sigmas", "RAND", "SEND"});
  std::vector<std::string> beyond;
  for (const Load load : {kHeavy, kTransition, kLight}) {
    for (std::size_t size = 0; size < kSizes; ++size) {
      Runs jobs;
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        jobs.add(transfers_a_job *
                 static_cast<double>(tasks_of(load, kProcessors[size], seed).size()));
      }
      const auto moved = [&](Algorithm a) { return printed(load, kTransferred, size, a); };
      const double sigmas = jobs.sigmas(moved(kAcwn));
      if (sigmas > kSure) beyond.push_back(place(load, size));
      table.add({fmt::format("  {}", kWorkloads[load]), std::to_string(kProcessors[size]),
                 grouped(jobs.mean()), grouped(moved(kAcwn)),
                 fmt::format("{:.2f}", moved(kAcwn) / jobs.mean()), fmt::format("{:.1f}", sigmas),
                 grouped(moved(kRand)), grouped(moved(kSend))});
    }
  }
  return {verdict_if(beyond.empty()),
          fmt::format("there are more transfers than jobs, by more than {} sigma, at {}. With at "
                      "most one transfer per job this is impossible. RAND and SEND, with the same "
                      "limit in the paper, stay below the number of jobs everywhere",
                      kSure, fmt::join(beyond, ", ")),
          fmt::format("jobs of the registered workloads, {} seeds; sigma of an average of 10 runs",
                      seeds),
          table.str()};
}

Finding nobal(Trial& trial) {
  const std::uint64_t seeds = trial.full() ? 1000 : 50;
  const double scale = trial.claimed(1.0, 0.24);  // of the printed completion
  Table table({"  load", "P", "completion, printed", "measured", "sigmas", "all on one processor",
               "sigmas", "idle variance, printed", "measured"});
  std::vector<std::string> beyond, unlikely;
  for (const Load load : {kHeavy, kTransition, kLight}) {
    for (std::size_t size = 0; size < kSizes; ++size) {
      Runs completion, variance, one;
      for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const Tasks tasks = tasks_of(load, kProcessors[size], seed);
        const RunResult run = run_alone(tasks);
        const auto [least, most] = std::minmax_element(run.busy.begin(), run.busy.end());
        completion.add(static_cast<double>(run.cycles) / kCyclesPerSecond);
        variance.add(static_cast<double>(*most - *least) / kCyclesPerSecond);
        one.add(static_cast<double>(tasks.arrival.back()) / kCyclesPerSecond + work_of(tasks));
      }
      const double value = scale * printed(load, kCompletion, size, kNobal);
      if (one.sigmas(value) > kSure) {
        beyond.push_back(place(load, size));
      } else if (completion.sigmas(value) > kSure) {
        unlikely.push_back(place(load, size));
      }
      table.add({fmt::format("  {}", kWorkloads[load]), std::to_string(kProcessors[size]),
                 fmt::format("{:.2f}", value), fmt::format("{:.2f}", completion.mean()),
                 fmt::format("{:.1f}", completion.sigmas(value)), fmt::format("{:.2f}", one.mean()),
                 fmt::format("{:.1f}", one.sigmas(value)),
                 fmt::format("{:.2f}", printed(load, kVariance, size, kNobal)),
                 fmt::format("{:.2f}", variance.mean())});
    }
  }
  return {
      verdict_if(beyond.empty()),
      fmt::format("at {}, even one processor that starts after the last arrival and does all the "
                  "work of the machine would end earlier. At {}, the printed value is more than {} "
                  "sigma above the value for these loads",
                  fmt::join(beyond, ", "), fmt::join(unlikely, ", "), kSure),
      fmt::format("balancer \"none\" on the registered workloads, {} seeds; sigma of an average "
                  "of 10 runs",
                  seeds),
      table.str()};
}

const auto kImpossibleClaims = {
    claim({.name = "das02.one-transfer",
           .place = "section 5.3 and Figures 9 - 11",
           .printed = "ACWN, RAND and SEND move a job at most once; ACWN transfers 12,068, 10,933 "
                      "and 4,197 jobs on 32 processors",
           .quantity = "jobs transferred, compared with the jobs that exist",
           .tolerance = "5 sigma of an average of 10 runs, because loads are random",
           .command = "ballast run examples/sbn.toml --set machine.network=ideal "
                      "--set balancer.name=adaptive-contracting"},
          Verdict::refuted, one_transfer),
    claim({.name = "das02.nobal",
           .place = "Figures 9 - 11",
           .printed = "without balancing the loads take up to 34.42, 494.20 and 49.05 s",
           .quantity = "completion (s), compared with one processor that does all the work",
           .tolerance = "5 sigma of an average of 10 runs, because loads are random",
           .command = "ballast compare --loads transition --balancers none --topologies hypercube "
                      "--processors 32 --seeds 10 --set machine.network=ideal"},
          Verdict::refuted, nobal)};

}  // namespace
}  // namespace ballast::das02
