// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/args.h"
#include "core/types.h"

namespace ballast {

/// The files of the workload's ranks 0 .. n-1, by rank: STEM.RANK.json in the directory `path`,
/// also with an ending .gz or .br. `stem` may be absent where the directory has one run. Throws
/// UserError.
[[nodiscard]] std::map<NodeId, std::string> rank_files(const Args& args);
/// The iteration of lb_iterations that the workload reads; absent: the phases themselves.
[[nodiscard]] inline std::optional<std::int64_t> lb_iteration(const Args& args) {
  if (!args.has("iteration")) return {};
  return args.get<std::int64_t>("iteration");
}

}  // namespace ballast
