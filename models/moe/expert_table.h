// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "moe/expert_counts.h"

namespace ballast {

/// Copies by expert, as serving systems record them: tables [layers x experts], of one step or of
/// several.
struct ExpertCounts {
  std::optional<std::uint32_t> steps;  ///< absent: one table, without steps
  std::uint32_t layers = 0;
  ExpertId experts = 0;
  std::vector<std::uint32_t> cells;  ///< by step, then by layer, then by expert
};

/// Reads JSON, or else CSV. JSON: [layers x experts] or [steps x layers x experts], alone or as
/// member `logical_count` of an object. CSV: a line per layer with a column per expert, or the
/// header layer_id,expert_id,count and a line per count; what has no line is 0, and the layers are
/// those that have lines, in their order. Throws UserError with places.
[[nodiscard]] ExpertCounts read_expert_counts(const std::string& path);

}  // namespace ballast
