// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "claims/claim.h"
#include "results/value.h"

namespace ballast {

/// What a document says of a claim before its check.
[[nodiscard]] const ResultValues<Entry<ClaimCheck>>& claim_texts();

/// A claim and what its check found.
struct CheckedClaim {
  const Entry<ClaimCheck>* claim;
  const Finding* finding;
};
[[nodiscard]] const ResultValues<CheckedClaim>& claim_values();

/// What --counterfeit found out about a claim.
struct CounterfeitedClaim {
  std::string claim;
  std::size_t counterfeits;            ///< tried
  std::vector<std::size_t> unnoticed;  ///< numbers from 1; 0: the claim itself
};
[[nodiscard]] const ResultValues<CounterfeitedClaim>& counterfeit_values();

}  // namespace ballast
