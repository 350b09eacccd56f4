// SPDX-License-Identifier: BSD-3-Clause
// What `ballast verify` and `ballast verify --counterfeit` have in common.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "verbs/check_claims.h"
#include "verbs/judged.h"
#include "verbs/work.h"

namespace ballast {

struct VerifyOptions {
  std::vector<std::string> claims;
  std::string effort = "quick";
  unsigned workers = 0;  ///< 0: one per core
  WorkOptions work;
  bool counterfeit = false;
  std::optional<std::string> report;
  std::string data;  ///< empty: none
};

/// Claims by name or by paper ("jan94" = all "jan94.*"); none: all. Throws UserError.
[[nodiscard]] std::vector<const ClaimEntry*> chosen_claims(const VerifyOptions& options);
[[nodiscard]] unsigned workers_of(const VerifyOptions& options);

/// A claim without its data. Its name, or --data, asked for it.
void leave_out(const std::string& claim, const VerifyOptions& options, Judged& judged);
/// The end of the sentence that counts what was checked.
[[nodiscard]] std::string left_out_text(const Judged& judged);
/// Writes the document of `all` claims. Returns the exit code.
int finish_verify(Work& work, nlohmann::ordered_json document, const Judged& judged,
                  std::size_t all);

/// Checks every claim with each of its counterfeits; an unchanged verdict means an undetected one.
int verify_counterfeits(const VerifyOptions& options);

}  // namespace ballast
