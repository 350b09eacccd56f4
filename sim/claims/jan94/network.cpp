// SPDX-License-Identifier: BSD-3-Clause
// Claims of [Jan94] section 2 about the concentrator and the superconcentrator, measured on the
// cycle-accurate cores.
#include <fmt/format.h>

#include <algorithm>

#include "claims/claim.h"
#include "claims/jan94/patterns.h"
#include "core/random.h"
#include "report/table.h"

namespace ballast {
namespace {

/// Patterns that are hard for a network: runs of active inputs, gaps, strides.
std::vector<Flags> adversarial(NodeId p) {
  std::vector<Flags> patterns;
  for (NodeId stride = 1; stride < p; stride *= 2) {
    for (const NodeId offset : {NodeId{0}, stride / 2, p / 2}) {
      Flags strided(p), runs(p), head_and_one(p);
      for (NodeId i = 0; i < p; ++i) {
        strided[i] = i % stride == offset % stride;
        runs[i] = (i / stride) % 2 == (offset != 0);
        head_and_one[i] = i < stride || i == (offset + stride) % p;
      }
      patterns.insert(patterns.end(), {strided, runs, head_and_one});
    }
  }
  return patterns;
}

Flags random_flags(RandomStream& random, NodeId p) {
  const std::uint64_t density = random.below(p + 1);
  Flags flags(p);
  for (auto& flag : flags) flag = random.below(p) < density;
  return flags;
}

Finding concentration(Effort effort) {
  std::uint64_t patterns = 0;
  const auto try_one = [&](ConcentratorCore& core, const Flags& active) {
    ++patterns;
    return concentrates(core, active);
  };
  const NodeId exhaustive_to = 16, random_to = effort == Effort::full ? 4096 : 1024;
  for (NodeId p = 2; p <= random_to; p *= 2) {
    ConcentratorCore core(p);
    const auto fails = [&](const Flags& active) -> bool { return !try_one(core, active); };
    if (p <= exhaustive_to) {
      for (std::uint64_t mask = 0; mask < std::uint64_t{1} << p; ++mask) {
        if (fails(flags_of(mask, p)))
          return {Verdict::refuted, fmt::format("p = {}, inputs {}", p, set_of(flags_of(mask, p))),
                  "", ""};
      }
      continue;
    }
    RandomStream random(1, Stream::jan94_concentration, p);
    auto hard = adversarial(p);
    for (unsigned k = 0; k < (effort == Effort::full ? 2000u : 200u); ++k)
      hard.push_back(random_flags(random, p));
    for (const Flags& active : hard) {
      if (fails(active))
        return {Verdict::refuted, fmt::format("p = {}, inputs {}", p, set_of(active)), "", ""};
    }
  }
  return {Verdict::confirmed,
          "every pattern arrives at the topmost outputs in input order, no packet is ever lost",
          fmt::format("{} patterns: all of p <= {}, random and adversarial ones to {}",
                      grouped(static_cast<double>(patterns)), exhaustive_to, random_to),
          ""};
}

Finding superconcentration(Effort effort) {
  std::uint64_t pairs = 0;
  const auto fails = [&](SuperconcentratorCore& core, const Flags& a, const Flags& r) {
    ++pairs;
    return !superconcentrates(core, a, r);
  };
  const NodeId random_to = effort == Effort::full ? 4096 : 1024;
  for (NodeId p = 2; p <= 8; p *= 2) {
    for (const unsigned words : {1u, 2u, 3u}) {
      if (p == 8 && words > 1 && effort == Effort::quick) continue;
      for (const bool fused : {false, true}) {
        SuperconcentratorCore core(p, words, fused);
        for (std::uint64_t both = 0; both < std::uint64_t{1} << (2 * p); ++both) {
          const Flags a = flags_of(both, p), r = flags_of(both >> p, p);
          if (fails(core, a, r))
            return {Verdict::refuted,
                    fmt::format("p = {}, inputs {}, outputs {}", p, set_of(a), set_of(r)), "", ""};
        }
      }
    }
  }
  for (NodeId p = 16; p <= random_to; p *= 2) {
    SuperconcentratorCore core(p);
    RandomStream random(1, Stream::jan94_superconcentration, p);
    const auto hard = adversarial(p);
    for (unsigned k = 0; k < (effort == Effort::full ? 3000u : 150u); ++k) {
      const Flags a = k < hard.size() ? hard[k] : random_flags(random, p);
      const Flags r =
          random.below(4) == 0 ? hard[random.below(hard.size())] : random_flags(random, p);
      if (fails(core, a, r))
        return {Verdict::refuted,
                fmt::format("p = {}, inputs {}, outputs {}", p, set_of(a), set_of(r)), "", ""};
    }
  }
  return {Verdict::confirmed, "the j-th active input always reaches the j-th requested output",
          fmt::format("{} pairs of patterns: all of p = 2, 4, 8, random and adversarial ones to {}",
                      grouped(static_cast<double>(pairs)), random_to),
          ""};
}

Finding bit_order(Effort) {
  std::uint64_t failing8 = 0, failing16 = 0;
  ConcentratorCore eight(8, 1, false, BitOrder::msb_first),
      sixteen(16, 1, false, BitOrder::msb_first);
  for (std::uint64_t mask = 0; mask < 1u << 8; ++mask)
    failing8 += !concentrates(eight, flags_of(mask, 8));
  for (std::uint64_t mask = 0; mask < 1u << 16; ++mask)
    failing16 += !concentrates(sixteen, flags_of(mask, 16));
  const Flags example = flags_of(1u << 0 | 1u << 1 | 1u << 2 | 1u << 3 | 1u << 8, 16);
  const bool clashes = !concentrates(sixteen, example);
  return {failing16 == 0 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("most significant bit first loses packets: p = 16, inputs {}{}; {} of the "
                      "65,536 patterns of p = 16 fail, {} of p = 8 (one stage)",
                      set_of(example), clashes ? " clash" : " do not clash",
                      grouped(static_cast<double>(failing16)), failing8),
          "all patterns of p = 8 and p = 16", ""};
}

/// The t-th packet of each group, from the top, makes set t.
std::vector<std::vector<Packet>> upper_child_sets(const Flags& active, const Geometry& g) {
  std::vector<std::vector<Packet>> sets(g.group_size);
  std::vector<NodeId> used(g.groups, 0);
  NodeId rank = 0;
  for (NodeId i = 0; i < g.ports; ++i) {
    const NodeId group = i >> g.l;
    if (active[i] != 0) sets[used[group]++].push_back({group, rank++, i});
  }
  return sets;
}

Finding upper_child_first(Effort) {
  const Geometry g(8);
  CubeNetworkCore cube(g.groups, BitOrder::lsb_first, g.l);
  std::uint64_t failing = 0;
  for (std::uint64_t mask = 0; mask < 1u << 8; ++mask)
    failing += !routes(cube, upper_child_sets(flags_of(mask, 8), g));
  const Flags example = flags_of(1u << 0 | 1u << 4, 8);
  const bool clashes = !routes(cube, upper_child_sets(example, g));
  return {failing == 0 ? Verdict::confirmed : Verdict::refuted,
          fmt::format("forward it loses packets: p = 8, inputs {}{}, {} of 256 patterns fail; sets "
                      "by rank modulo L lose none",
                      set_of(example), clashes ? " clash" : " do not clash", failing),
          "all patterns of p = 8", ""};
}

const auto kNetworkClaims = {
    claim("jan94.concentrator",
          "Section 2: any k packets are routed to the k consecutive outputs from "
          "the topmost on, without contention",
          Verdict::confirmed, concentration),
    claim("jan94.superconcentrator",
          "Section 2: any pattern of inputs reaches any equivalent number of "
          "outputs, set by set, without contention",
          Verdict::confirmed, superconcentration),
    claim("jan94.bit-order",
          "Section 2: the cube network routes the packets by their destination "
          "group (order of the bits not stated; most significant first is usual)",
          Verdict::refuted, bit_order),
    claim("jan94.upper-child-first",
          "Section 2: the upper child priority scheme selects a set of monotonic "
          "packets without contention",
          Verdict::refuted, upper_child_first)};

}  // namespace
}  // namespace ballast
