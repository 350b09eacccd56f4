// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "moe/expert_source.h"

namespace ballast {

/// Weights of experts, in any order, as cumulative sums of integers of 32 bits: the same draws on
/// every machine.
class ExpertWeights {
 public:
  /// Scaled so that the largest is 2^32 - 1; each is at least 1.
  explicit ExpertWeights(const std::vector<double>& weights);

  [[nodiscard]] ExpertId size() const noexcept { return static_cast<ExpertId>(end_.size()); }
  [[nodiscard]] std::uint64_t total() const noexcept { return end_.back(); }
  /// The place whose interval holds `point`, 0 .. total() - 1.
  [[nodiscard]] ExpertId at(std::uint64_t point) const noexcept;

 private:
  std::vector<std::uint64_t> end_;  ///< of each interval
};

/// Keys that both generators share.
[[nodiscard]] std::vector<Key> generator_keys(ExpertId experts, ExpertId top_k);

/// Sizes of generated traffic.
struct GeneratorSizes {
  NodeId ranks;
  ExpertId experts;
  ExpertId top_k;        ///< experts of a token, all different
  std::uint32_t tokens;  ///< per rank, step and layer
  std::uint32_t steps, layers;
  std::uint32_t drift;  ///< steps between two swaps; 0: none
  std::uint64_t seed;
};
/// Throws UserError: more choices than experts.
[[nodiscard]] GeneratorSizes generator_sizes(const Args& args, const ExpertSourceContext& context);

/// Draws tokens. Every layer has its own random order of the experts. A share `hot` of the tokens
/// draws its experts uniformly among the first `hot_experts` of this order, the others by weights
/// among the rest; hot = 0: all by weights among all. Each token draws until it has K different
/// experts.
class TokenGenerator final : public ExpertSource {
 public:
  /// `weights`: of the experts that are not hot. `shuffled`: false: the order is 0, 1, 2 ...
  TokenGenerator(const GeneratorSizes& sizes, ExpertWeights weights, double hot = 0,
                 ExpertId hot_experts = 0, bool shuffled = true);

  [[nodiscard]] ExpertId experts() const override { return s_.experts; }
  [[nodiscard]] std::uint32_t rounds() const override { return s_.steps * s_.layers; }
  [[nodiscard]] std::uint32_t layers() const override { return s_.layers; }
  [[nodiscard]] MoeRound round(std::uint32_t number) const override {
    return {number / s_.layers, number % s_.layers};
  }
  void counts(std::uint32_t number, ExpertTable& counts) const override;
  [[nodiscard]] std::uint64_t choices() const override {
    return std::uint64_t{s_.ranks} * s_.tokens * s_.top_k;
  }
  void tokens(std::uint32_t number, TokenChoices& tokens) const override;
  [[nodiscard]] std::uint64_t bytes() const override {
    return s_.layers * s_.experts * sizeof(ExpertId);
  }
  /// The expert at each place of the layer's order in a step.
  [[nodiscard]] std::vector<ExpertId> order(std::uint32_t layer, std::uint32_t step) const;

 private:
  /// Calls take(rank, expert) for every copy, by rank, then by token.
  template <class Take>
  void draw(std::uint32_t number, const Take& take) const;

  GeneratorSizes s_;
  ExpertWeights weights_;
  std::uint64_t hot_;  ///< in units of 2^-32
  ExpertId hot_experts_;
  std::vector<std::vector<ExpertId>> order_;  ///< by layer, without drift
};

}  // namespace ballast
