// SPDX-License-Identifier: BSD-3-Clause
#include "core/power.h"
#include "moe/token_generator.h"

namespace ballast {
namespace {

std::unique_ptr<ExpertSource> power_tokens(const Args& args, const ExpertSourceContext& context) {
  const GeneratorSizes sizes = generator_sizes(args, context);
  std::vector<double> weights(sizes.experts);
  for (ExpertId i = 0; i < sizes.experts; ++i) {
    weights[i] = 1 / power(i + 1.0, args.get<double>("exponent"));
  }
  return std::make_unique<TokenGenerator>(sizes, ExpertWeights(weights));
}

std::vector<Key> power_keys() {
  std::vector<Key> keys = generator_keys(64, 8);
  keys.push_back(Key::real("exponent", 0.4405)
                     .range(0, 16)
                     .help("exponent s; 0: all experts are equally likely; the default has a Gini "
                           "coefficient of .24 over 64 experts"));
  return keys;
}

const Registered<ExpertSourceMaker> kPowerTokens{
    {"power",
     "drawn tokens: the i-th expert of a random order has the weight (i + 1)^-s, and a token draws "
     "until it has K different experts",
     power_keys(), power_tokens}};

}  // namespace
}  // namespace ballast
