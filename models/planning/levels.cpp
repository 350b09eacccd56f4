// SPDX-License-Identifier: BSD-3-Clause
#include "planning/levels.h"

namespace ballast {

WorkLevels::WorkLevels(PlacementState& state) : state_(state), works_(of_empty(state)) {}

std::vector<double> WorkLevels::of_empty(PlacementState& state) {
  state.set(std::vector<Part>(state.placed().size(), PlacementState::kNowhere));
  std::vector<double> works;
  for (Part q = 0; q < state.parts(); ++q) works.push_back(state.work(q));
  return works;
}

/// From nowhere, a move changes the sums of its end alone.
double WorkLevels::with(Item k, Part q) const {
  const PlacementState::Sums before = state_.sums(q);
  state_.move(k, q);
  const double work = state_.work(q);
  state_.move(k, PlacementState::kNowhere);
  state_.restore(q, before);
  return work;
}

Part WorkLevels::best(Item k) const {
  Part best = least();
  double work = with(k, best);
  std::vector<Part> partners;
  state_.for_each_partner(k, [&](Part q) { partners.push_back(q); });
  for (const Part q : partners) {
    if (q == best) continue;
    const double its = with(k, q);
    if (its > work || (its == work && q > best)) continue;
    best = q;
    work = its;
  }
  return best;
}

void WorkLevels::place(Item k, Part q) {
  state_.move(k, q);
  works_.set(q, state_.work(q));
}

}  // namespace ballast
