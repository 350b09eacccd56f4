// SPDX-License-Identifier: BSD-3-Clause
// [Berenbrink08] "Work stealing (cont.)": the positive result, on complete graphs.
#include <fmt/format.h>

#include <algorithm>

#include "claims/berenbrink08/round_cases.h"
#include "claims/claim.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

using Integers = std::vector<std::int64_t>;

/// The places where the generators put their tasks: generator k at processor place[k].
struct Generators {
  const char* name;
  double probability;
  Integers place;
};
Settings tasks_of_generators(const Generators& generators, std::int64_t rounds) {
  RandomStream random(1, Stream::berenbrink08_generators);
  Integers round, node, amount;
  for (std::int64_t r = 0; r < rounds; ++r) {
    for (const std::int64_t at : generators.place) {
      if (random.real() >= generators.probability) continue;
      round.push_back(r), node.push_back(at), amount.push_back(1);
    }
  }
  return {{"round", round}, {"processor", node}, {"amount", amount}};
}

/// Largest totals of the first and the second half of the rounds.
std::array<double, 2> largest_totals(const Topology& topology, const Generators& generators,
                                     std::int64_t rounds) {
  RoundCase c(topology, "work-stealing", {}, "list", tasks_of_generators(generators, rounds));
  std::array<double, 2> most{0, 0};
  std::int64_t round = 0;
  const auto observe = [&](RoundPhase phase, const RoundMachine& machine) {
    if (phase != RoundPhase::consume) return;
    double& half = most[2 * round++ >= rounds ? 1 : 0];
    half = std::max(half, machine.total());
  };
  (void)c.run({.max = static_cast<std::uint64_t>(rounds), .consume = true, .observe = observe});
  return most;
}

Finding stealing_when_complete(Trial& trial) {
  const std::int64_t rounds = trial.full() ? 50'000 : 4000;
  const std::string graph = trial.claimed("complete", "ring");
  const NodeId more = trial.claimed(0U, 1U);  // a quarter more generators
  Table table(
      {"  n", "generators", "probability", "largest total, first half", "second half", "/n^2"});
  double worst = 0;
  bool stable = true;
  for (NodeId n = 4; n <= (trial.full() ? 64U : 16U); n *= 2) {
    const auto topology = topology_by_name(graph, {n});
    const NodeId count = n + more * n / 4;
    Integers at_one(count, 0), at_half(count), around_one{0, 0};
    for (NodeId k = 0; k < count; ++k) at_half[k] = k % (n / 2);
    // As on graphs where work stealing is not enough: two at 0, one at each neighbour, up to n
    // tasks.
    const Neighbours near(*topology);
    for (const NodeId i : near.of(0)) {
      if (around_one.size() < count) around_one.push_back(i);
    }
    for (const Generators& g : {Generators{"all at one", 0.9, at_one},
                                {"two at each of one half", 0.9, at_half},
                                {"two at one, one at its neighbours", 1, around_one}}) {
      const auto [first, second] = largest_totals(*topology, g, rounds);
      worst = std::max(worst, second / n / n);
      stable &= second <= 1.5 * first;
      table.add({fmt::format("  {}", n), g.name, fmt::format("{:.1f}", g.probability),
                 grouped(first), grouped(second), fmt::format("{:.2f}", second / n / n)});
    }
  }
  return {verdict_if(stable),
          fmt::format("the total stays bounded, at most {:.2f} n^2. This includes all generators "
                      "at one processor, and the adversary that makes the total grow for ever on "
                      "other graphs: on K_n there are too few tasks for all neighbours, and the "
                      "neighbour without a task takes some of u's",
                      worst),
          fmt::format("complete graphs of 4 .. {}, {} rounds each, printed order",
                      trial.full() ? 64 : 16, rounds),
          table.str()};
}

const auto kStealingCompleteClaims = {claim(
    {.name = "berenbrink08.work-stealing-complete",
     .place = "slides \"Work Stealing\" and \"Work stealing (cont.)\"",
     .printed = "work stealing is stable under a wide range of conditions on a complete graph, "
                "with n generators that each generate a task with probability strictly less than 1",
     .quantity = "largest total of the second half of the rounds relative to the first half",
     .tolerance = "1.5, because arrivals by chance rarely but continually set records",
     .command =
         "ballast run examples/rounds.toml --set machine.topology=complete --set "
         "machine.size=[16] --set balancer.name=work-stealing --set "
         "rounds.order=insert-balance-consume --set rounds.until=all --set rounds.max_rounds=4000 "
         "--set arrivals.processor=0 --set arrivals.tasks=15"},
    Verdict::confirmed, stealing_when_complete)};

}  // namespace
}  // namespace ballast
