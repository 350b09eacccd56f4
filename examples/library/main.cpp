// SPDX-License-Identifier: BSD-3-Clause
// Experiments from C++, with the parts of parts.cpp and those of plugins: example [PLUGIN BALANCER]
#include <ballast/errors.h>
#include <ballast/load_plugin.h>
#include <ballast/simulation.h>
#include <fmt/format.h>

#include <string>
#include <vector>

namespace {

/// Balances a spike of load on a mesh.
void balance(const std::string& balancer) {
  ballast::Experiment e;
  e.machine.topology = {"mesh", {{"size", {8, 8}}}};
  e.workload = {"spike", {{"load", 1024}}};
  e.balancer = {balancer, {}};
  const ballast::Result result = ballast::run(e);
  const ballast::TaskRun& run = result.tasks();
  fmt::print("{:20} {} after {} cycles, {} task moves\n", balancer, to_string(run.outcome),
             run.cycles, run.costs.tasks_moved);
}

/// Measures the network under the pattern "opposite".
void measure(double rate) {
  ballast::Experiment e;
  e.machine.topology = {"torus", {{"size", {8, 8}}}};
  e.traffic.emplace().pattern = {"opposite", {}};
  e.traffic->sources.rate = rate;
  const ballast::Result result = ballast::run(e);
  fmt::print("opposite, rate {:.2f}  mean latency {:.1f} cycles\n", rate, result.traffic().latency);
}

}  // namespace

int main(int argc, char** argv) try {
  std::vector<std::string> balancers{"diffusion", "whole-diffusion"};
  if (argc == 3) {
    ballast::load_plugin(argv[1]);
    balancers.emplace_back(argv[2]);
  }
  for (const std::string& balancer : balancers) balance(balancer);
  for (const double rate : {0.05, 0.1}) measure(rate);
  return 0;
} catch (const ballast::UserError& error) {
  fmt::print(stderr, "error: {}\n", error.what());
  return 2;
}
