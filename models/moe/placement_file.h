// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "moe/expert_counts.h"
#include "workloads/json_file.h"

namespace ballast {

/// The expert of each slot, by layer; slots by rank.
using ExpertMaps = std::vector<std::vector<ExpertId>>;

/// A JSON file with `physical_to_logical_map`, a table [layers x slots] as serving systems have it,
/// at its top or in `result`, as in the document of a run. Functions throw UserError with places.
class PlacementFile {
 public:
  explicit PlacementFile(const std::string& path);

  /// A map's slots divided by the ranks.
  [[nodiscard]] ExpertId slots_per_rank(NodeId ranks) const;
  /// Every expert has a slot in each layer.
  [[nodiscard]] ExpertMaps maps(std::uint32_t layers, ExpertId experts, ExpertId slots) const;
  /// Refuses a rank that has an expert twice.
  void expect_different(NodeId ranks) const;

 private:
  JsonMemory memory_;
  JsonFile file_;
  JsonValue root_, result_, map_;
};

}  // namespace ballast
