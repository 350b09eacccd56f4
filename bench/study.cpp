// SPDX-License-Identifier: BSD-3-Clause
// The points of a study by plain library calls in one process, to compare with `ballast sweep`:
//   bench/study STUDY.toml
#include <chrono>
#include <cstdio>
#include <string>

#include "experiment/simulation.h"
#include "report/report.h"
#include "runs/study/plan.h"

int main(int argc, char** argv) {
  using namespace ballast;
  using Clock = std::chrono::steady_clock;
  if (argc != 2) return std::fprintf(stderr, "usage: %s STUDY.toml\n", argv[0]), 2;
  const Plan plan = make_plan(read_study(argv[1]), {"bench", {}});
  std::size_t bytes = 0;
  const auto start = Clock::now();
  for (std::size_t n = 0; n < plan.points(); ++n) {
    Experiment e = experiment_of(plan.study, plan.case_of(n).rows);
    e.run.seed = plan.seed_of(n);
    bytes += document(run(e)).dump().size();
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  std::printf("{\"points\": %zu, \"seconds\": %.3f, \"bytes\": %zu}\n", plan.points(), seconds,
              bytes);
}
