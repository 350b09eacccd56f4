// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "runs/study/study_results.h"

namespace ballast {

/// Keys of the cases: those that all have alike once, the others by case.
class CaseConfigurations {
 public:
  explicit CaseConfigurations(const std::vector<StudyCase>& cases);
  /// Link to the configuration of a case; its number alone if the page does not hold it.
  [[nodiscard]] std::string link(std::size_t of_case) const;
  /// HTML of all; empty without configurations.
  [[nodiscard]] std::string str() const;

 private:
  std::map<std::string, std::string> common_;
  std::vector<std::string> names_, own_;  ///< by case; the keys as lines
  bool own_fit_ = true;                   ///< false: too long for a page
};

}  // namespace ballast
