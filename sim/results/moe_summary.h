// SPDX-License-Identifier: BSD-3-Clause
// What a run of a mixture of experts says of all its rounds together.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "experiment/simulation.h"

namespace ballast {

/// Mean, 95th percentile (nearest rank) and maximum over the rounds.
struct Spread {
  double mean = 0, p95 = 0, max = 0;

  template <class Of>
  Spread(const std::vector<MoeRoundResult>& rounds, const Of& of) {
    std::vector<double> values;
    for (const MoeRoundResult& r : rounds) values.push_back(static_cast<double>(of(r)));
    if (values.empty()) return;
    for (const double v : values) mean += v;
    mean /= static_cast<double>(values.size());
    std::sort(values.begin(), values.end());
    const auto rank =
        static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(values.size())));
    p95 = values[rank - 1];
    max = values.back();
  }
};

/// A part of a round.
struct MoePart {
  const char* name;
  Cycle MoePhases::*cycles;
  ExchangeBounds MoeRoundResult::*bounds;  ///< null: no exchange
};
inline constexpr MoePart kMoeParts[] = {
    {"plan", &MoePhases::plan, nullptr},
    {"fetch", &MoePhases::fetch, &MoeRoundResult::fetch_bounds},
    {"dispatch", &MoePhases::dispatch, &MoeRoundResult::dispatch_bounds},
    {"compute", &MoePhases::compute, nullptr},
    {"combine", &MoePhases::combine, &MoeRoundResult::combine_bounds}};

/// Means of the bounds of an exchange.
struct MeanBounds {
  double injection, ejection, link, largest;

  MeanBounds(const MoeRun& r, const MoePart& part) {
    const auto mean = [&](const auto& of) {
      return Spread(r.rounds, [&](const MoeRoundResult& one) { return of(one.*part.bounds); }).mean;
    };
    injection = mean([](const ExchangeBounds& b) { return b.injection; });
    ejection = mean([](const ExchangeBounds& b) { return b.ejection; });
    link = mean([](const ExchangeBounds& b) { return b.link; });
    largest = mean([](const ExchangeBounds& b) { return b.largest(); });
  }
  [[nodiscard]] const char* name() const {
    return link > std::max(injection, ejection) ? "link"
           : ejection > injection               ? "ejection"
                                                : "injection";
  }
};

/// The ideal network has no bandwidth, hence no bounds.
inline bool bounded(const MoeRun& r) { return r.events.has_value(); }

inline Spread cycles_of(const MoeRun& r, const MoePart& part) {
  return {r.rounds, [&](const MoeRoundResult& one) { return one.phases.*part.cycles; }};
}

inline std::uint64_t total(const MoeRun& r, std::uint64_t MoeRoundResult::*of) {
  std::uint64_t sum = 0;
  for (const MoeRoundResult& one : r.rounds) sum += one.*of;
  return sum;
}

inline Spread loads_of(const MoeRun& r, double MoeRoundResult::*of) {
  return {r.rounds, [of](const MoeRoundResult& one) { return one.*of; }};
}

/// The changes of a placement that stays near the last one, over all rounds that had one.
struct PlacementChanges {
  std::uint64_t plans = 0, weights = 0, missed = 0;
  double cost = 0, mean = 0, max = 0;  ///< mean and maximum of max / mean

  explicit PlacementChanges(const MoeRun& r) {
    for (const MoeRoundResult& one : r.rounds) {
      if (!one.change) continue;
      ++plans;
      weights += one.change->weights;
      missed += one.change->missed ? 1 : 0;
      cost += one.change->cost;
      mean += one.change->max_over_mean;
      max = std::max(max, one.change->max_over_mean);
    }
    if (plans != 0) mean /= static_cast<double>(plans);
  }
};

inline std::optional<PlacementChanges> changes_of(const MoeRun& r) {
  const PlacementChanges changes(r);
  return changes.plans != 0 ? std::optional(changes) : std::nullopt;
}

/// Copies beyond the capacity; absent: experts have none.
inline std::optional<std::uint64_t> dropped_of(const MoeRun& r) {
  std::optional<std::uint64_t> sum;
  for (const MoeRoundResult& one : r.rounds) {
    if (one.dropped) sum = sum.value_or(0) + *one.dropped;
  }
  return sum;
}

/// The rounds of a layer together. Copies of the experts are those that the routers chose, in
/// multiples of their mean, by nearest rank.
struct LayerSummary {
  std::uint32_t layer;
  Spread max_over_mean;
  double p5 = 0, p50 = 0, p95 = 0, max = 0;
  std::uint64_t idle = 0;  ///< experts without copies

  LayerSummary(const MoeRun& r, std::uint32_t number)
      : layer(number), max_over_mean(rounds_of(r, number), [](const MoeRoundResult& one) {
          return one.max_over_mean;
        }) {
    std::vector<std::uint64_t> copies = r.chosen[number];
    std::sort(copies.begin(), copies.end());
    idle = static_cast<std::uint64_t>(std::count(copies.begin(), copies.end(), 0u));
    double mean = 0;
    for (const std::uint64_t c : copies) mean += static_cast<double>(c);
    mean /= static_cast<double>(copies.size());
    const auto share = [&](double part) {
      const double rank = std::ceil(part * static_cast<double>(copies.size()));
      const auto at = static_cast<std::size_t>(std::max(1.0, rank)) - 1;
      return mean > 0 ? static_cast<double>(copies[at]) / mean : 0.0;
    };
    p5 = share(0.05);
    p50 = share(0.5);
    p95 = share(0.95);
    max = share(1);
  }

 private:
  static std::vector<MoeRoundResult> rounds_of(const MoeRun& r, std::uint32_t layer) {
    std::vector<MoeRoundResult> rounds;
    for (const MoeRoundResult& one : r.rounds) {
      if (one.round.layer == layer) rounds.push_back(one);
    }
    return rounds;
  }
};

/// Of all layers; absent without moe.by_layer.
inline std::optional<std::vector<LayerSummary>> layers_of(const MoeRun& r) {
  if (r.chosen.empty()) return std::nullopt;
  std::vector<LayerSummary> layers;
  for (std::uint32_t layer = 0; layer < r.chosen.size(); ++layer) layers.emplace_back(r, layer);
  return layers;
}

/// Of the least maximum: the bound that the rights allow.
inline Spread least_of(const MoeRun& r) {
  return {r.rounds, [&](const MoeRoundResult& one) {
            return one.copies == 0 ? 1.0
                                   : static_cast<double>(one.least_maximum) * r.processors /
                                         static_cast<double>(one.copies);
          }};
}

}  // namespace ballast
