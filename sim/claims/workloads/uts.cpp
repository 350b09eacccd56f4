// SPDX-License-Identifier: BSD-3-Clause
// Unbalanced Tree Search: the tree is the same whatever balances it.
#include <fmt/format.h>

#include "claims/claim.h"
#include "claims/workloads/on_mesh.h"
#include "report/table.h"

namespace ballast {
namespace {

struct NamedTree {
  const char* name;
  std::uint64_t nodes, leaves;
  std::uint32_t depth;
};
constexpr NamedTree kTrees[] = {
    {"T1-small", 16'000, 12'839, 6},     {"T3-small", 6'213, 5'438, 67},
    {"T1", 4'130'071, 3'305'118, 10},    {"T2", 4'117'769, 2'342'762, 81},
    {"T3", 4'112'897, 3'599'034, 1'572}, {"T4", 4'132'453, 3'108'986, 134},
    {"T5", 4'147'582, 2'181'318, 20}};
/// All on the network, whose links fail: it stays connected.
constexpr const char* kOnLinks[] = {"random-stealing", "receiver-initiated", "sender-initiated",
                                    "diffusion", "dimension-exchange"};
constexpr const char* kFailing =
    "9-10@100, 18-26@150, 36-37@200, 42-50@300, 51-52@1000, 61-62@2000";

Finding uts(Trial& trial) {
  const std::size_t trees = trial.full() ? std::size(kTrees) : 2;
  const auto more = trial.claimed<std::uint64_t>(0, 1);
  Table table({"  tree", "links", "balancer", "nodes", "leaves", "depth", "cycles"});
  bool holds = true;
  for (std::size_t k = 0; k < trees; ++k) {
    const NamedTree& tree = kTrees[k];
    for (const bool faults : {false, true}) {
      for (const char* const balancer : faults ? kOnLinks : kDuringExecution) {
        const TaskRun r = executed_on_mesh({"uts", {{"tree", tree.name}}}, balancer,
                                           {.faults = faults ? kFailing : ""});
        holds &= r.outcome == Outcome::completed && r.tasks == tree.nodes + more &&
                 r.tree->leaves == tree.leaves && r.tree->depth == tree.depth;
        const auto number = [](std::uint64_t n) { return grouped(static_cast<double>(n)); };
        table.add({std::string("  ") + tree.name, faults ? "6 fail" : "whole", balancer,
                   number(r.tasks), number(r.tree->leaves), number(r.tree->depth),
                   number(r.cycles)});
      }
    }
  }
  return {verdict_if(holds), holds ? "nodes, leaves and depth to the unit" : "other trees",
          fmt::format("{} trees under {} balancers on an 8 x 8 mesh, whole and with failing links",
                      trees, std::size(kDuringExecution)),
          table.str()};
}

const auto kUts = {claim(
    {.name = "workloads.uts",
     .place =
         "Olivier et al. 2006, sample trees; leaves and small trees counted by a second program",
     .printed = "T1: 4,130,071 nodes, 3,305,118 leaves, depth 10; T2, T3, T4, T5 likewise",
     .quantity = "executed tasks, leaves, depth",
     .tolerance = "none: they are counts",
     .command = "ballast run examples/uts.toml"},
    Verdict::confirmed, uts)};

}  // namespace
}  // namespace ballast
