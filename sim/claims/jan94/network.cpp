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

Finding concentration(Trial& trial) {
  const NodeId first = trial.claimed(0, 1);
  std::uint64_t patterns = 0;
  const auto try_one = [&](ConcentratorCore& core, const Flags& active) {
    ++patterns;
    return concentrates(core, active, first);
  };
  const NodeId exhaustive_to = 16, random_to = trial.full() ? 4096 : 1024;
  for (NodeId p = 2; p <= random_to; p *= 2) {
    ConcentratorCore core(faithful(p));
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
    for (unsigned k = 0; k < (trial.full() ? 2000u : 200u); ++k)
      hard.push_back(random_flags(random, p));
    for (const Flags& active : hard) {
      if (fails(active))
        return {Verdict::refuted, fmt::format("p = {}, inputs {}", p, set_of(active)), "", ""};
    }
  }
  return {Verdict::confirmed,
          "every pattern arrives at the topmost outputs in input order, and no packet is lost",
          fmt::format("{} patterns: all of p <= {}, random and adversarial ones to {}",
                      grouped(static_cast<double>(patterns)), exhaustive_to, random_to),
          ""};
}

Finding superconcentration(Trial& trial) {
  const NodeId shift = trial.claimed(0, 1);
  const Cycle late = trial.claimed(0, 1);
  std::uint64_t pairs = 0;
  const auto fails = [&](SuperconcentratorJan94Core& core, const Flags& a, const Flags& r) {
    ++pairs;
    return !superconcentrates(core, a, r, shift, late);
  };
  const NodeId random_to = trial.full() ? 4096 : 1024;
  for (NodeId p = 2; p <= 8; p *= 2) {
    for (const unsigned words : {1u, 2u, 3u}) {
      if (p == 8 && words > 1 && !trial.full()) continue;
      for (const SwitchForm form : {SwitchForm::faithful, SwitchForm::fused}) {
        SuperconcentratorJan94Core core(Geometry(p, form), words);
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
    SuperconcentratorJan94Core core(faithful(p));
    RandomStream random(1, Stream::jan94_superconcentration, p);
    const auto hard = adversarial(p);
    for (unsigned k = 0; k < (trial.full() ? 3000u : 150u); ++k) {
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

const auto kNetworkClaims = {
    claim({.name = "jan94.concentrator",
           .place = "section 2, concentrator",
           .printed = "any k packets are routed to the k consecutive outputs from the topmost on, "
                      "without contention",
           .quantity = "output of each packet; packets lost",
           .tolerance = "none: every packet has one output",
           .command = "ballast verify jan94.concentrator --effort full"},
          Verdict::confirmed, concentration),
    claim({.name = "jan94.superconcentrator",
           .place = "section 2, superconcentrator",
           .printed = "any pattern of inputs reaches any equivalent number of outputs, set by set, "
                      "without contention",
           .quantity = "output of each packet; cycle of the last word of a full set",
           .tolerance = "none: every packet has one output, and cycles are exact",
           .command = "ballast verify jan94.superconcentrator --effort full"},
          Verdict::confirmed, superconcentration)};

}  // namespace
}  // namespace ballast
