// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace ballast {

struct AxisValue;

/// [adaptive] of a study: its sweep looks at the results of all seeds and adds
/// a batch of seeds to every case, until they are enough or the budget is
/// spent.
struct SeedPlan {
  enum class Until : std::uint8_t {
    width,  ///< the half width of every ranked interval is at most a share of
            ///< its mean
    order   ///< neighbours in every ranking are better, or equal
  };
  Until until = Until::width;
  double width = 0;  ///< the share
  std::uint64_t batch = 1;
  std::optional<std::uint64_t> max_points = {}, max_seeds = {};  ///< the budget: one of them
  std::size_t looks = 1;   ///< how often the results were looked at
  std::string ended = {};  ///< "width", "order" or "budget"; empty: not yet

  /// Looks inflate errors: the k-th has the error level 0.05 * 6 / (pi k)^2, so
  /// that all together, however many, have at most 0.05. This is its inverse
  /// share: p-values are multiplied by it.
  [[nodiscard]] double correction() const noexcept;
};

/// [bisect] of a study: its sweep looks for the place on a numerical axis where
/// the results change.
struct BisectPlan {
  enum class Find : std::uint8_t {
    saturation,  ///< largest value at which every run reaches its goal, for each
                 ///< case of the others
    crossover    ///< place where the better of two contenders changes
  };
  Find find = Find::saturation;
  std::string key;
  double from = 0, to = 1;
  double tolerance = 0.1;  ///< distance of the values: from, from + tolerance .. to
  bool whole = false;      ///< all three are whole numbers
  std::array<std::string, 2> between = {};  ///< contenders of a crossover

  /// Values are counted from 0 for `from` to last() for `to`.
  [[nodiscard]] std::size_t last() const;
  [[nodiscard]] AxisValue value(std::size_t step) const;
  [[nodiscard]] std::size_t step_of(double value) const;
};

/// As published.
[[nodiscard]] nlohmann::ordered_json to_json(const SeedPlan& plan);
[[nodiscard]] nlohmann::ordered_json to_json(const BisectPlan& plan);
[[nodiscard]] SeedPlan seed_plan_from(const nlohmann::ordered_json& json);
[[nodiscard]] BisectPlan bisect_plan_from(const nlohmann::ordered_json& json);

}  // namespace ballast
