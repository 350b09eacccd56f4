// SPDX-License-Identifier: BSD-3-Clause
#include "moe/expert_capacity.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ballast {

std::uint64_t expert_capacity(double factor, std::uint64_t copies, ExpertId experts) {
  const double exact = factor * static_cast<double>(copies) / experts;
  return static_cast<std::uint64_t>(std::ceil(exact * (1 - 1e-12)));  // 1.1 x 100 / 10 is 11
}

std::uint64_t drop_beyond(std::uint64_t capacity, ExpertTable& counts) {
  std::uint64_t dropped = 0;
  for (ExpertId e = 0; e < counts.experts; ++e) {
    std::uint64_t left = capacity;
    for (NodeId r = 0; r < counts.ranks; ++r) {
      std::uint32_t& cell = counts.at(r, e);
      const auto served = static_cast<std::uint32_t>(std::min<std::uint64_t>(cell, left));
      left -= served;
      dropped += cell - served;
      cell = served;
    }
  }
  return dropped;
}

std::uint64_t drop_beyond(std::uint64_t capacity, TokenChoices& tokens, ExpertTable& counts) {
  std::uint64_t dropped = 0;
  std::vector<std::uint64_t> served(counts.experts, 0);
  for (ExpertId choice = 0; choice < tokens.top_k; ++choice) {
    for (NodeId rank = 0; rank < tokens.ranks(); ++rank) {
      for (std::size_t token = tokens.first[rank]; token < tokens.first[rank + 1]; ++token) {
        ExpertId& e = tokens.experts[token * tokens.top_k + choice];
        if (served[e]++ < capacity) continue;
        --counts.at(rank, e);
        e = kDropped;
        ++dropped;
      }
    }
  }
  return dropped;
}

}  // namespace ballast
