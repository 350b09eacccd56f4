// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ballast {

/// Loads of blocks of processors at times 0, every, 2 every ...
struct ShownFrames {
  std::uint64_t every = 1;
  std::uint64_t last = ~std::uint64_t{0};  ///< time of the last frame, if it comes earlier
  std::string unit = "tasks";              ///< of a load
  std::size_t block = 1;                   ///< processors of a block; the last may have fewer
  std::vector<std::vector<double>> loads;
  std::size_t skipped = 1;  ///< every k-th recorded frame is kept
  std::size_t merged = 1;   ///< recorded blocks that are averaged

  /// Time of the k-th frame.
  [[nodiscard]] std::uint64_t at(std::size_t k) const;
  [[nodiscard]] double largest() const;
  /// Whether few blocks hold much more than the others.
  [[nodiscard]] bool uneven() const;
};

/// The frames of a detail's data, if it has them, with at most `cells` loads: of too many, every
/// k-th frame is kept, then neighbouring blocks are averaged.
[[nodiscard]] std::optional<ShownFrames> frames_of(const nlohmann::ordered_json& data,
                                                   std::size_t cells);

/// A sample of a series; with several in one step, the least minimum and the greatest maximum.
struct SeriesStep {
  double at = 0, min = 0, max = 0;
  std::optional<double> mean = {};
};
/// The series of a detail's data in at most `most` steps; empty if it has none.
[[nodiscard]] std::vector<SeriesStep> series_of(const nlohmann::ordered_json& data,
                                                std::size_t most);

}  // namespace ballast
