// SPDX-License-Identifier: BSD-3-Clause
// [Das02] section 5.1, the loads: how many jobs they create, and the optimum; section 4.4, how
// often all processors have more than three jobs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <string>

#include "claims/claim.h"
#include "claims/das02/loads.h"
#include "report/table.h"

namespace ballast::das02 {
namespace {

constexpr int kLaterCycles = 9;
constexpr double kCreated[] = {19.41, 12.96};  // heavy; transition and light
constexpr double kJobMean[] = {0.1, 0.2, 0.2};

/// Mean of constant * lambda^j / (e^lambda j!) over lambda = first .. last and j = 1 .. last_j.
double creation_mean(double constant, int first, int last, int last_j, bool up) {
  double sum = 0;
  for (int lambda = first; lambda <= last; ++lambda) {
    double term = constant * std::exp(-lambda);
    for (int j = 1; j <= last_j; ++j) {
      term *= static_cast<double>(lambda) / j;
      sum += up ? std::ceil(term) : term;
    }
  }
  return sum / ((last - first + 1) * last_j);
}

/// Jobs that a processor gets in a later creation cycle.
Runs created(Load load, std::uint64_t seeds) {
  constexpr NodeId kNodes = 4096;
  Runs runs;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Tasks tasks = tasks_of(load, kNodes, seed);
    double later = 0;
    for (const Cycle arrival : tasks.arrival) later += arrival > 0;
    runs.add(later / kNodes / kLaterCycles);
  }
  return runs;
}

Finding creation(Effort effort) {
  const std::uint64_t seeds = effort == Effort::full ? 100 : 10;
  Table table({"  lambda", "j", "", "200, N = 10", "260, N = 20"});
  const auto add = [&](const char* lambda, const char* j, int first, int less, int less_j) {
    for (const bool up : {false, true}) {
      const auto mean = [&](double constant, int n) {
        return creation_mean(constant, first, n - less, n - less_j, up);
      };
      table.add({fmt::format("  {}", lambda), j, up ? "rounded up" : "",
                 fmt::format("{:.3f}", mean(200, 10)), fmt::format("{:.3f}", mean(260, 20))});
    }
  };
  add("1 .. N", "1 .. N", 1, 0, 0);
  add("1 .. N - 1", "1 .. N - 1", 1, 1, 1);
  add("2 .. N", "1 .. N", 2, 0, 0);
  add("2 .. N - 1", "1 .. N - 1", 2, 1, 1);
  const Runs heavy = created(kHeavy, seeds), light = created(kLight, seeds);
  table.add({"  printed", "", "", "19.41", "12.96"});
  table.add({"  workloads", "", "", fmt::format("{:.3f}", heavy.mean()),
             fmt::format("{:.3f}", light.mean())});
  const double means[] = {creation_mean(200, 2, 9, 9, true), creation_mean(260, 2, 19, 19, true)};
  const auto measured = [&](const Runs& runs, double mean) {
    return std::abs(runs.mean() - mean) < 5 * runs.sigma() / std::sqrt(seeds);
  };
  const double literal = creation_mean(200, 1, 10, 10, false);
  const bool corrected = std::abs(literal - kCreated[0]) > 2 &&
                         std::abs(means[0] - kCreated[0]) < 0.01 &&
                         std::abs(means[1] - kCreated[1]) < 0.005 && measured(heavy, means[0]) &&
                         measured(light, means[1]);
  return {corrected ? Verdict::corrected : Verdict::refuted,
          fmt::format("integers 1 .. N give {:.2f} jobs, not 19.41. Lambda from 2 to N - 1, j from "
                      "1 to N - 1 and rounding up give {:.3f} and {:.3f}; no other of these "
                      "readings comes within 0.2 of both. The workloads bring {:.3f} and {:.3f}",
                      literal, means[0], means[1], heavy.mean(), light.mean()),
          fmt::format("every pair (lambda, j); the workloads on 4,096 processors, {} seeds", seeds),
          table.str()};
}

Finding optimum(Effort effort) {
  const std::uint64_t seeds = effort == Effort::full ? 100 : 10;
  constexpr NodeId kNodes = 1024;
  const double initial[] = {1.0, 10.0, 0.2};  // work a processor, as printed
  const double printed_work[] = {18.469, 33.328, 23.528};
  Table table({"  load", "printed: initial", "work", "optimum", "measured: initial", "work",
               "shared at once", "one queue"});
  bool sums = true;
  double initially[kLoads], ends[kLoads];
  for (const Load load : {kHeavy, kTransition, kLight}) {
    sums &= std::abs(initial[load] + kCreated[load != kHeavy] * kLaterCycles * kJobMean[load] -
                     printed_work[load]) < 5e-4;
    Runs first, work, shared, queue;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      const Tasks tasks = tasks_of(load, kNodes, seed);
      double at_start = 0;
      for (TaskId t = 0; t < tasks.size() && tasks.arrival[t] == 0; ++t) at_start += tasks.work[t];
      first.add(at_start / kNodes);
      work.add(work_of(tasks) / kNodes);
      shared.add(least_completion(tasks));
      queue.add(one_queue_completion(tasks));
    }
    const double expected = load == kHeavy ? printed_work[load] : 36 + kCreated[1] * kJobMean[load];
    sums &= std::abs(shared.mean() - expected) < 0.01 + 5 * shared.sigma() / std::sqrt(seeds);
    initially[load] = first.mean();
    ends[load] = shared.mean();
    table.add({fmt::format("  {}", kWorkloads[load]), fmt::format("{:.1f}", initial[load]),
               fmt::format("{:.3f}", printed_work[load]), load == kHeavy ? "18.469" : "40.0",
               fmt::format("{:.3f}", first.mean()), fmt::format("{:.3f}", work.mean()),
               fmt::format("{:.3f}", shared.mean()), fmt::format("{:.3f}", queue.mean())});
  }
  const bool corrected = sums && std::abs(initially[kHeavy] / initial[kHeavy] - 1) < 0.02 &&
                         std::abs(initially[kTransition] / initial[kTransition] - 1) < 0.02 &&
                         initially[kLight] < 0.05 * initial[kLight];
  return {corrected ? Verdict::corrected : Verdict::refuted,
          fmt::format(
              "the sums are right, and heavy load does take {:.2f} s. 40.0 s is the end of the "
              "tenth creation cycle, whatever the jobs: shared at once, the last jobs, of 36.0 s, "
              "end after {:.2f} and {:.2f} s. Light load: one job on each of lg P processors is "
              "0.2 lg P / P s of work a processor, {:.3f} s here, not 0.2 s",
              ends[0], ends[1], ends[2], initially[kLight]),
          fmt::format("{} processors, {} seeds; one queue: whole jobs, in the order of arrival",
                      kNodes, seeds),
          table.str()};
}

/// Probability that a processor has more than three jobs, if their number is Poisson of mean k.
double more_than_three(double k) { return 1 - (1 + k + k * k / 2 + k * k * k / 6) * std::exp(-k); }

Finding more_than_three_jobs(Effort) {
  Table table({"  P", "k = 5", "k = 6", "k = 10", "k = 15", "k = 20", "> 0.9 from k ="});
  bool refuted = true;
  double at_32 = 0;
  for (NodeId p = 2; p <= 4096; p *= 2) {
    double low = 0, high = 100;  // it grows with k
    while (high - low > 1e-6) {
      const double k = (low + high) / 2;
      (std::pow(more_than_three(k), p) > 0.9 ? high : low) = k;
    }
    refuted &= high > 7;
    if (p == 32) at_32 = high;
    std::vector<std::string> row{fmt::format("  {}", p)};
    for (const double k : {5, 6, 10, 15, 20}) {
      row.push_back(fmt::format("{:.4f}", std::pow(more_than_three(k), p)));
    }
    row.push_back(fmt::format("{:.2f}", high));
    table.add(row);
  }
  return {refuted ? Verdict::refuted : Verdict::confirmed,
          fmt::format("g_3(5) = {:.3f}: even one processor alone has more than three jobs with "
                      "less than 0.9. P = 2 needs k = 7.7, P = 32 {:.2f}, and each doubling of P "
                      "about 0.9 more. \"Almost unity if k > 15\" holds at P = 32 ({:.3f}), not "
                      "at P = 4,096 ({:.2f})",
                      more_than_three(5), at_32, std::pow(more_than_three(15), 32),
                      std::pow(more_than_three(15), 4096)),
          "exact, P = 2 .. 4096", table.str()};
}

const auto kWorkloadsClaims = {
    claim("das02.creation",
          "Section 5.1: 200 lambda^j / (e^lambda j!) with lambda and j varied between 1 and 10 "
          "creates 19.41 jobs on average; with 260, 1 and 20: 12.96",
          Verdict::corrected, creation),
    claim("das02.optimum",
          "Section 5.1: optimal balancing takes 18.469 s (heavy), 40.0 s with 33.328 s of work "
          "(transition), 40.0 s with 23.528 s of work, 0.2 s of it the initial load (light)",
          Verdict::corrected, optimum),
    claim("das02.more-than-three-jobs",
          "Section 4.4: the probability (g_3)^P that all P processors have more than three jobs is "
          "above 0.9 if k > 5, and almost unity if k > 15",
          Verdict::refuted, more_than_three_jobs)};

}  // namespace
}  // namespace ballast::das02
