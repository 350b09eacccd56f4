// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] about cost: O(p) elements, and what the ports add in capacity.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "claims/claim.h"
#include "claims/fit.h"
#include "claims/jan94/netlist.h"
#include "claims/jan94/worst_case.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Group sizes: the paper's, and one that does not grow.
NodeId group_of_log(NodeId p) { return faithful(p).group_size; }
NodeId group_of_four(NodeId) { return 4; }
double linear(double p) { return p; }
double linear_log(double p) { return p * std::log2(p); }

/// The first pattern that a concentrator of p ports loses; empty: none found.
std::string lost_by(const Netlist& net, NodeId p) {
  RandomStream random(1, Stream::jan94_concentration, p);
  for (std::uint64_t k = 0; k < (p <= 8 ? 1u << p : 20u); ++k) {
    Flags active = flags_of(k, p);
    if (p > 8) {
      for (auto& flag : active) flag = random.below(2) == 0;
    }
    if (!net.concentrates(active)) return set_of(active);
  }
  return {};
}

Finding theorem_1_cost(Trial& trial) {
  const auto group = trial.claimed(group_of_log, group_of_four);
  const auto unit = trial.claimed(linear, linear_log);
  const NodeId most = NodeId{1} << (trial.full() ? 20 : 14);
  Table table({"  p", "tree nodes", "2x2 switches", "elements", "elements/p"});
  Series each;
  std::string wrong;
  for (NodeId p = 4; p <= most && wrong.empty(); p *= 2) {
    const Netlist net(p, p < 16 ? group_of_log(p) : group(p));
    if (p <= 1024) wrong = lost_by(net, p);
    if (!wrong.empty()) wrong = fmt::format("p = {}: inputs {} are lost", p, wrong);
    if (p < 16) continue;
    // The packets' concentrator, the dummies', and that one reversed.
    const auto elements = static_cast<double>(3 * net.elements());
    each.add(p, elements / unit(p));
    table.add({std::to_string(p), grouped(static_cast<double>(3 * net.nodes())),
               grouped(static_cast<double>(3 * net.switches())), grouped(elements),
               fmt::format("{:.3f}", elements / p)});
  }
  if (wrong.empty() && spread(each) >= 1.25) wrong = "elements/p grows with p";
  const std::string extent =
      fmt::format("p = 16 .. {}; all patterns of p = 4 and 8, 20 of each p to 1024", most);
  if (!wrong.empty()) return {Verdict::refuted, wrong, extent, table.str()};
  const auto [low, high] = std::minmax_element(each.y.begin(), each.y.end());
  return {Verdict::confirmed,
          fmt::format("{:.2f} .. {:.2f} tree nodes and 2x2 switches per port: O(p) elements. "
                      "They are counted on networks that are built element by element and "
                      "that concentrate. An element works on words: ranks and tags have lg p "
                      "bits, so there are O(p (W + lg p)) gates; scripts/gates counts them",
                      *low, *high),
          extent, table.str()};
}

/// Words that cross from the left half of the ports to the right half in the steady state, wave
/// after wave as soon as the switch is ready: words per wave, and cycles between waves.
struct Flow {
  std::uint64_t words;
  Cycle cycles;
};
Flow flow_of_waves(NodeId p) {
  constexpr unsigned kWaves = 16;
  SuperconcentratorJan94Core core(faithful(p));
  Flags left(p), right(p);
  for (NodeId i = 0; i < p; ++i) (i < p / 2 ? left : right)[i] = 1;
  const std::vector<Word> data(p, 7);
  std::uint64_t words = 0;
  Cycle first = 0, last = 0;
  unsigned started = 0;
  for (Cycle cycle = 0; started < kWaves || !core.idle(); ++cycle) {
    const bool start = started < kWaves && core.ready();
    if (start) (started == 0 ? first : last) = cycle;
    started += start;
    core.step({start, left, right, data});
    words += core.out().size();
  }
  return {words / kWaves, (last - first) / (kWaves - 1)};
}

Finding capacity(Trial& trial) {
  const NodeId more = trial.claimed(0, 1);   // words per wave
  const Cycle longer = trial.claimed(0, 1);  // of the interval between waves
  const NodeId most = trial.full() ? 4096 : 256;
  Table table({"  p", "superconcentrator", "tree", "with it", "mesh", "with it"});
  std::string wrong;
  for (NodeId p = 16; p <= most && wrong.empty(); p *= 4) {
    const NodeId group = faithful(p).group_size;
    const Flow flow = flow_of_waves(p);
    if (flow.words != p / 2 + more || flow.cycles != group + longer) {
      wrong = fmt::format("p = {}: {} words in {} cycles", p, flow.words, flow.cycles);
    }
    const double added = static_cast<double>(flow.words) / static_cast<double>(flow.cycles);
    const double side = std::sqrt(p);
    table.add({fmt::format("  {}", p), fmt::format("{:.0f}", added), "1",
               fmt::format("{:.0f} x", 1 + added), fmt::format("{:.0f}", side),
               fmt::format("{:.2f} x", 1 + added / side)});
  }
  return holds_unless(
      wrong,
      "p/2 words cross between the halves every L cycles. This adds p/(2L) "
      "words per cycle; a tree has one and a mesh has sqrt p",
      fmt::format("p = 16 .. {} (powers of 4), 16 waves with one word per packet", most),
      table.str());
}

const auto kCostClaims = {
    claim({.name = "jan94.theorem-1-cost",
           .place = "abstract; section 2, superconcentrator",
           .printed = "the superconcentrator has O(p) cost, with groups of lg p ports",
           .quantity = "tree nodes and 2x2 switches per port (elements)",
           .tolerance = "elements/p may vary by a factor of 1.25 over the series, because lg p is "
                        "rounded up to a power of two; groups of 4 already give 1.49",
           .command = "ballast verify jan94.theorem-1-cost --effort full"},
          Verdict::confirmed, theorem_1_cost),
    claim({.name = "jan94.capacity",
           .place = "abstract; section 5",
           .printed = "the extra paths increase the communication capacity among the processors",
           .quantity = "words from the left half of the processors to the right half (words/cycle)",
           .tolerance = "none: words and cycles are counted",
           .command = "ballast run examples/half64.toml --set machine.switch.model=systemc"},
          Verdict::confirmed, capacity)};

}  // namespace
}  // namespace ballast
