// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ballast {

/// The scalars in the results of a study: columns of the view `results`.
class ResultColumns {
 public:
  /// Adds the names in a result, JSON as it is stored.
  void add(std::string_view result);
  /// The statement that makes the view. `axes`: names of its first columns.
  [[nodiscard]] std::string view(const std::vector<std::string>& axes) const;
  /// Dotted names: "latency.mean".
  [[nodiscard]] const std::set<std::string>& names() const noexcept { return known_; }

 private:
  std::set<std::string> known_;
  std::vector<std::pair<std::string, std::string>>
      paths_;  ///< by name; in the order of the results
  std::unordered_set<std::size_t> shapes_;
};

}  // namespace ballast
