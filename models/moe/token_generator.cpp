// SPDX-License-Identifier: BSD-3-Clause
#include "moe/token_generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/random.h"

namespace ballast {

ExpertWeights::ExpertWeights(const std::vector<double>& weights) {
  const double largest = *std::max_element(weights.begin(), weights.end());
  std::uint64_t sum = 0;
  for (const double w : weights) {
    sum += std::max<std::uint64_t>(1, static_cast<std::uint64_t>(w / largest * 4294967295.0));
    end_.push_back(sum);
  }
}

ExpertId ExpertWeights::at(std::uint64_t point) const noexcept {
  return static_cast<ExpertId>(std::upper_bound(end_.begin(), end_.end(), point) - end_.begin());
}

std::vector<Key> generator_keys(ExpertId experts, ExpertId top_k) {
  return {
      Key::integer("experts", experts).range(1, 1u << 20).help("number of experts of a layer"),
      Key::integer("top_k", top_k).range(1, 1u << 10).help("experts of a token, all different"),
      Key::integer("tokens", 128)
          .range(1, 1u << 20)
          .unit("tokens")
          .help("tokens of a rank in each step and layer"),
      Key::integer("steps", 20).range(1, 1u << 20).unit("steps").help("number of steps"),
      Key::integer("layers", 1).range(1, 1u << 10).help("layers, one after the other in a step"),
      Key::integer("drift", 0)
          .range(0, 1u << 20)
          .unit("steps")
          .help("steps after which two random experts swap their weights, again and again; 0: "
                "the weights stay")};
}

GeneratorSizes generator_sizes(const Args& args, const ExpertSourceContext& context) {
  const auto experts = args.get<ExpertId>("experts"), top_k = args.get<ExpertId>("top_k");
  if (top_k > experts) {
    throw UserError(
        args.where("top_k"),
        fmt::format("moe.top_k: expected at most the {} experts, got {}", experts, top_k));
  }
  const auto steps = args.get<std::uint32_t>("steps"), layers = args.get<std::uint32_t>("layers");
  return {context.ranks,
          experts,
          top_k,
          args.get<std::uint32_t>("tokens"),
          steps,
          layers,
          args.get<std::uint32_t>("drift"),
          context.seed};
}

TokenGenerator::TokenGenerator(const GeneratorSizes& sizes, ExpertWeights weights, double hot,
                               ExpertId hot_experts, bool shuffled)
    : s_(sizes),
      weights_(std::move(weights)),
      hot_(static_cast<std::uint64_t>(hot * 0x1p32)),
      hot_experts_(hot_experts) {
  for (std::uint32_t layer = 0; layer < s_.layers; ++layer) {
    std::vector<ExpertId>& order = order_.emplace_back(s_.experts);
    std::iota(order.begin(), order.end(), ExpertId{0});
    RandomStream random(s_.seed, Stream::moe_experts, layer);
    for (std::size_t left = shuffled ? order.size() : 0; left > 1; --left) {
      std::swap(order[left - 1], order[random.below(left)]);
    }
  }
}

std::vector<ExpertId> TokenGenerator::order(std::uint32_t layer, std::uint32_t step) const {
  std::vector<ExpertId> order = order_[layer];
  const std::uint32_t swaps = s_.drift == 0 ? 0 : step / s_.drift;
  RandomStream random(s_.seed, Stream::moe_drift, layer);
  for (std::uint32_t k = 0; k < swaps && order.size() > 1; ++k) {
    const std::uint64_t a = random.below(order.size());
    const std::uint64_t b = (a + 1 + random.below(order.size() - 1)) % order.size();
    std::swap(order[a], order[b]);
  }
  return order;
}

template <class Take>
void TokenGenerator::draw(std::uint32_t number, const Take& take) const {
  const auto order = this->order(number % s_.layers, number / s_.layers);
  std::vector<ExpertId> chosen;
  for (NodeId rank = 0; rank < s_.ranks; ++rank) {
    RandomStream random(s_.seed, Stream::moe_tokens, rank);
    random.seek(std::uint64_t{number} << 32);  // no round draws 2^34 words
    for (std::uint32_t token = 0; token < s_.tokens; ++token) {
      const bool hot = hot_ != 0 && random() < hot_;
      chosen.clear();
      while (chosen.size() < s_.top_k) {
        const ExpertId place = hot ? static_cast<ExpertId>(random.below(hot_experts_))
                                   : hot_experts_ + weights_.at(random.below(weights_.total()));
        if (std::find(chosen.begin(), chosen.end(), place) != chosen.end()) continue;
        chosen.push_back(place);
        take(rank, order[place]);
      }
    }
  }
}

void TokenGenerator::counts(std::uint32_t number, ExpertTable& counts) const {
  std::fill(counts.cells.begin(), counts.cells.end(), 0);
  draw(number, [&](NodeId rank, ExpertId expert) { ++counts.at(rank, expert); });
}

void TokenGenerator::tokens(std::uint32_t number, TokenChoices& tokens) const {
  tokens.top_k = s_.top_k;
  tokens.first.resize(s_.ranks + 1);
  for (NodeId rank = 0; rank <= s_.ranks; ++rank) {
    tokens.first[rank] = std::size_t{rank} * s_.tokens;
  }
  tokens.experts.clear();
  draw(number, [&](NodeId /*rank*/, ExpertId expert) { tokens.experts.push_back(expert); });
}

}  // namespace ballast
