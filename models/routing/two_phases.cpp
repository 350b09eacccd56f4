// SPDX-License-Identifier: BSD-3-Clause
#include "routing/two_phases.h"

#include <algorithm>
#include <array>

namespace ballast {

TwoPhases::TwoPhases(const Topology& links) : links_(links), words_(links.routers(), ~0U) {
  if (links.most_hops() > 1 || links.words() > 1) {
    throw UserError("expected a topology whose own routing has one hop a pair");
  }
  for (NodeId p = 0; p < links.processors(); ++p) {
    const NodeId router = links.exit_router(p);
    if (links.entry_router(p) != router) {
      throw UserError("expected a topology whose packets enter and leave at the same router");
    }
    if (words_[router] != ~0U) continue;
    words_[router] = second_phase();
    places_.push_back({router, p});
  }
}

void TwoPhases::route(std::span<const RouteStep> steps, Hop* hops) const {
  const std::uint32_t second = second_phase();
  std::array<RouteStep, 64> asked;
  while (!steps.empty()) {
    const std::size_t n = std::min(steps.size(), asked.size());
    const auto is_second = [&](const RouteStep& step) { return leaves(step.at, step.word); };
    for (std::size_t k = 0; k < n; ++k) {
      const RouteStep& step = steps[k];
      asked[k] = {.at = step.at, .to = is_second(step) ? step.to : places_[step.word].processor};
    }
    links_.route({asked.data(), n}, hops);
    for (std::size_t k = 0; k < n; ++k, ++hops) {
      const bool behind = is_second(steps[k]);
      hops->word = behind ? second : steps[k].word;
      if (behind) hops->vc_class += links_.vc_classes();
    }
    steps = steps.subspan(n);
  }
}

}  // namespace ballast
