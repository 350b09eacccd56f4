// SPDX-License-Identifier: BSD-3-Clause
// [Horton93] sections 1 and 6: how many iterations each method takes and what it leaves; up to 10^3
// processors.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "claims/claim.h"
#include "claims/horton93/horton93.h"

namespace ballast::horton93 {
namespace {

Finding known_beforehand(Trial& trial) {
  const NodeId n = trial.full() ? 256 : 64;
  const auto line = topology_by_name("line", {n});
  const char* varying = trial.claimed(kDiffusion, kMultiLevel);
  const char* fixed = trial.claimed(kMultiLevel, kHelp);
  const std::uint64_t steps = trial.claimed(ceil_log2(n), ceil_log2(n) - 1);
  Table table({"  loads", "diffusion: phases", "largest - smallest", "multi-level: phases",
               "largest - smallest", "rounds"});
  std::uint64_t least = ~std::uint64_t{0}, most = 0;
  bool holds = true;
  const auto add = [&](const std::string& name, const Loads& loads) {
    Balanced diffusion(*line, varying, loads), levels(*line, fixed, loads);
    diffusion.settle();
    levels.settle();
    least = std::min(least, diffusion.rounds());
    most = std::max(most, diffusion.rounds());
    holds &= levels.phases <= steps && gap(levels.loads()) <= 1;
    table.add({"  " + name, grouped(static_cast<double>(diffusion.rounds())),
               grouped(gap(diffusion.loads())), std::to_string(levels.phases),
               grouped(gap(levels.loads())), std::to_string(levels.rounds())});
  };
  add("n units at p0", heap(0, n, n));
  add("2 n units at p0", heap(0, 2.0 * n, n));
  add("2 n units in the middle", heap(n / 2, 2.0 * n, n));
  add("n^2 units at p0", heap(0, 1.0 * n * n, n));
  add("random 0 .. 9", random_loads(n, 1, 10));
  add("random 0 .. 999", random_loads(n, 1, 1000));
  Loads half(n, 0.0);
  std::fill_n(half.begin(), n / 2, 100.0);
  add("100 each, left half", half);
  holds &= most > 4 * least;
  return {verdict_if(holds),
          fmt::format("diffusion takes from {} to {} phases, depending on the loads; the "
                      "multi-level method never takes more than {} and ends within one unit",
                      least, most, ceil_log2(n)),
          fmt::format("a line of {}", n), table.str()};
}

Finding help_thy_neighbour(Trial& trial) {
  const NodeId most = trial.full() ? 128 : 64;
  Table table({"  n", "diffusion: largest - smallest", "HtN: largest - smallest",
               "multi-level: largest - smallest", "HtN/diffusion"});
  bool improved = true, unbalanced = true, laws = true;
  for (NodeId n = 8; n <= most; n *= 2) {
    const auto line = topology_by_name("line", {n});
    const auto left = [&](const char* method) {
      Balanced run(*line, method, heap(0, 1.0 * n * n, n));
      run.settle();
      return gap(run.loads());
    };
    const double diffusion = left(kDiffusion), levels = left(kMultiLevel);
    const double help = left(trial.claimed(kHelp, kMultiLevel));
    improved &= help < trial.claimed(diffusion, n / 2.0);
    unbalanced &= help > 1 && levels <= 1;
    laws &= diffusion == trial.claimed(n - 2.0, n - 1.0);
    laws &= help == trial.claimed(n / 2.0, n / 2.0 + 1);
    table.add({fmt::format("  {}", n), grouped(diffusion), grouped(help), grouped(levels),
               fmt::format("{:.3f}", help / diffusion)});
  }
  return {verdict_if(improved && unbalanced && laws),
          "the remaining difference grows with n in both: n - 2 units with diffusion, one per "
          "link, and n/2 with HtN, one per two links",
          fmt::format("n^2 units at p0 of a line, n = 8 .. {}", most), table.str()};
}

Finding thousand(Trial& trial) {
  struct Machine {
    const char* topology;
    std::vector<std::int64_t> size;
  };
  const std::vector<Machine> machines{{"line", {1000}},
                                      {"mesh", {40, 25}},
                                      {"torus", {40, 25}},
                                      {"hypercube", {1024}},
                                      {"random", {}}};
  const std::uint64_t phases = trial.claimed<std::uint64_t>(10, 9),
                      rounds = trial.claimed<std::uint64_t>(30, 29);
  const char* method = trial.claimed(kMultiLevel, kDiffusion);
  Table table({"  machine", "n", "load", "multi-level: phases", "rounds", "largest - smallest",
               "diffusion: rounds", "largest - smallest"});
  bool holds = true;
  for (const auto& [name, size] : machines) {
    const auto topology = size.empty() ? random_graph(1000, 1000, 1) : topology_by_name(name, size);
    const NodeId n = topology->processors();
    for (const auto& [what, loads] :
         {std::pair{"2 n at p0", heap(0, 2.0 * n, n)}, {"0 .. 99", random_loads(n, 1)}}) {
      Balanced levels(*topology, method, loads), diffusion(*topology, kDiffusion, loads);
      levels.settle();
      diffusion.settle();
      holds &= levels.phases <= phases && levels.rounds() <= rounds && gap(levels.loads()) <= 1;
      table.add({fmt::format("  {}", name), std::to_string(n), what, std::to_string(levels.phases),
                 std::to_string(levels.rounds()), grouped(gap(levels.loads())),
                 std::to_string(diffusion.rounds()), grouped(gap(diffusion.loads()))});
    }
  }
  return {verdict_if(holds),
          "ten transfer phases, 30 rounds including the messages, and a result within one unit, on "
          "every machine and with every load. Diffusion takes up to 1108 rounds and leaves up to "
          "62 units, but on the hypercube ten rounds suffice. A phase counts as one transfer, "
          "regardless of its units and links; for network cycles see `ballast compare`",
          "1000 and 1024 processors, halves by index", table.str()};
}

const auto kIterationsClaims = {
    claim({.name = "horton93.help-thy-neighbour",
           .place = "section 1",
           .printed = "Help-thy-Neighbour slightly improves the situation, but also ends locally "
                      "balanced and globally unbalanced",
           .quantity = "largest - smallest final load (units)",
           .tolerance = "none: loads are whole",
           .command = "ballast run examples/multi-level.toml --set "
                      "balancer.name=help-thy-neighbour --set arrivals.amount=[256]"},
          Verdict::confirmed, help_thy_neighbour),
    claim({.name = "horton93.known-beforehand",
           .place = "sections 1 and 6",
           .printed = "the iterations of diffusion depend on the loads and are not known a "
                      "priori; the multi-level method takes a known number of steps",
           .quantity = "phases until rest",
           .tolerance = "diffusion: the largest number must be at least 4 times the smallest "
                        "(measured: 315 times); multi-level: none",
           .command = "ballast run examples/multi-level.toml --set machine.size=[64] --set "
                      "balancer.name=dimension-exchange --set arrivals.amount=[4096]"},
          Verdict::confirmed, known_beforehand),
    claim({.name = "horton93.thousand",
           .place = "section 6",
           .printed = "for typical MIMD machines (up to about 10^3 processors) the logarithmic "
                      "complexity should prove to be sufficiently fast",
           .quantity =
               "transfer phases; rounds including the messages; largest - smallest load (units)",
           .tolerance = "none: phases are counted and loads are whole; both bounds are reached",
           .command = "ballast compare --processors 1024 --loads spike "
                      "--balancers multi-level,dimension-exchange --topologies mesh"},
          Verdict::confirmed, thousand)};

}  // namespace
}  // namespace ballast::horton93
