// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "claims/claim.h"

namespace ballast {

using ClaimEntry = Entry<ClaimCheck>;

/// The check of a claim in a worker process, and what is done with its answer in this one.
struct ClaimWork {
  std::function<nlohmann::json(const ClaimEntry& claim)> check;
  std::function<void(const ClaimEntry& claim, const nlohmann::json& answer, double wall_s)> on_end;
  std::function<void(std::size_t ended)> progress;  ///< called at least five times a second
};

/// Checks the claims in worker processes. `on_end` is called in the order of the claims, whatever
/// the order of their ends. Stops early when interrupt::pending(): a claim in work has no end then,
/// those that have ended have theirs.
/// Throws UserError as `check` does, InvariantError for a claim that ends its process.
void check_in_workers(const std::vector<const ClaimEntry*>& claims, unsigned workers,
                      const ClaimWork& work);

}  // namespace ballast
