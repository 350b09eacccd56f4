// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/study_view.h"

namespace ballast {

/// A number with four significant digits, digits in groups of three: "1,302", "20.31", "0.0451".
[[nodiscard]] std::string number_text(double value);
/// "p = 0.41", "p < 0.001".
[[nodiscard]] std::string p_text(double p);
/// A share: "2 %".
[[nodiscard]] std::string percent_text(double share);
/// "72", "72 to 131": the smallest and the largest of some numbers, by their text.
template <class Text>
[[nodiscard]] std::string range_text(const std::vector<double>& values, Text text) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  const std::string first = text(*low), last = text(*high);
  return first == last ? first : first + " to " + last;
}
/// "a", "a and b", "a, b and c"; of more than five the first four and the number of the others.
[[nodiscard]] std::string list_text(const std::vector<std::string>& names);

/// Words for the numbers and places of a study.
class Wording {
 public:
  explicit Wording(const StudyView& view);

  /// The ranked value: "72 cycles", "mean latency of 20.3 cycles", "saturation of 0.4".
  [[nodiscard]] std::string amount(double value) const;
  /// The smallest and the largest of some: "72 to 131 cycles".
  [[nodiscard]] std::string range(const std::vector<double>& values) const;
  /// A value of the metric, also where saturations are ranked: "20.3 cycles".
  [[nodiscard]] std::string metric(double value) const;
  /// The same with its interval as `compare` prints it: "72 +- 2 cycles".
  [[nodiscard]] std::string amount(const Interval& value) const;
  /// "95 % interval 70 to 74, 10 seeds".
  [[nodiscard]] std::string spread(const Interval& value) const;
  /// Digits as `compare` prints them, for the metrics that it prints: whole numbers.
  [[nodiscard]] std::string number(double value) const;
  /// "72 +- 2"; "72" for a single value.
  [[nodiscard]] std::string number(const Interval& value) const;

  /// "mesh, 64 processors"; empty without values.
  [[nodiscard]] std::string title(const std::vector<AxisValue>& at) const;
  /// " on mesh with 64 processors"; empty without values.
  [[nodiscard]] std::string place(const std::vector<AxisValue>& at) const;
  /// "On mesh with 64 processors, "; empty without values.
  [[nodiscard]] std::string opening(const std::vector<AxisValue>& at) const;
  /// "diffusion on mesh with 64 processors".
  [[nodiscard]] std::string subject(const std::string& name,
                                    const std::vector<AxisValue>& at) const;
  /// What is ranked: "cycles", "saturation".
  [[nodiscard]] const std::string& label() const noexcept { return label_; }

 private:
  [[nodiscard]] std::string part(std::size_t axis, const AxisValue& value) const;
  [[nodiscard]] int decimals(const Interval& value) const;
  [[nodiscard]] std::string with_label(const std::string& numbers) const;

  std::vector<std::string> axes_;
  std::string label_, unit_, metric_unit_;
  bool counted_;  ///< `compare` prints it without decimals
};

}  // namespace ballast
