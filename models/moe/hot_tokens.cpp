// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "moe/token_generator.h"

namespace ballast {
namespace {

std::unique_ptr<ExpertSource> hot_tokens(const Args& args, const ExpertSourceContext& context) {
  const GeneratorSizes sizes = generator_sizes(args, context);
  const auto hot = args.get<ExpertId>("hot_experts");
  if (hot < sizes.top_k || hot + sizes.top_k > sizes.experts) {
    throw UserError(args.where("hot_experts"),
                    fmt::format("moe.hot_experts: expected top_k .. experts - top_k = {} .. {}, "
                                "got {}",
                                sizes.top_k, std::int64_t{sizes.experts} - sizes.top_k, hot));
  }
  return std::make_unique<TokenGenerator>(
      sizes, ExpertWeights(std::vector<double>(sizes.experts - hot, 1.0)),
      args.get<double>("share"), hot, args.get<bool>("scattered"));
}

std::vector<Key> hot_keys() {
  std::vector<Key> keys = generator_keys(128, 4);
  keys.push_back(Key::real("share", 0.8).range(0, 1).help("share of the tokens with hot experts"));
  keys.push_back(Key::integer("hot_experts", 4)
                     .range(1, 1u << 20)
                     .help("number of hot experts, at least top_k"));
  keys.push_back(Key::boolean("scattered", false)
                     .help("hot experts in random places; false: experts 0, 1, ..., neighbours of "
                           "one rank"));
  return keys;
}

const Registered<ExpertSourceMaker> kHotTokens{
    {"hot",
     "drawn tokens: a share of the tokens chooses among a few hot experts, the rest uniformly "
     "among the others",
     hot_keys(), hot_tokens}};

}  // namespace
}  // namespace ballast
