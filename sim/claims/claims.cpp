// SPDX-License-Identifier: BSD-3-Clause
#include "claims/claims.h"

#include <algorithm>
#include <utility>

#include "core/errors.h"
#include "parts/part.h"

namespace ballast {

const std::vector<Entry<ClaimCheck>>& claims() {
  load_part({"claims", "claims of the papers", "scripts/build ballast_claims"}, Where{"claims"});
  return Registry<ClaimCheck>::entries();
}

std::vector<std::string> claims_and_papers() {
  std::vector<std::string> names;
  try {
    for (const auto& claim : claims()) {
      std::string paper = claim.name.substr(0, claim.name.find('.'));
      if (std::find(names.begin(), names.end(), paper) == names.end())
        names.push_back(std::move(paper));
      names.push_back(claim.name);
    }
  } catch (const UserError&) {
    // Completion has nothing to offer.
  }
  return names;
}

const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed:
      return "confirmed";
    case Verdict::refuted:
      return "REFUTED";
    case Verdict::corrected:
      return "CORRECTED";
    case Verdict::unchecked:
      return "not checked";
  }
  return "?";
}

}  // namespace ballast
