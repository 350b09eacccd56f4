// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/names.h"
#include "report/table.h"

namespace ballast {
namespace {

int significant_decimals(double value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(std::abs(value)))), 0, 12);
}

/// grouped() without "-0".
std::string digits_of(double value, int decimals) {
  const std::string text = grouped(value, decimals);
  return text == "-0" ? "0" : text;
}

}  // namespace

std::string number_text(double value) { return digits_of(value, significant_decimals(value)); }

std::string p_text(double p) { return p < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", p); }

std::string percent_text(double share) { return fmt::format("{:.3g} %", 100 * share); }

std::string list_text(const std::vector<std::string>& names) {
  const std::size_t shown = names.size() > 5 ? 4 : names.size();
  std::string text;
  for (std::size_t k = 0; k < shown; ++k) {
    const bool last = k + 1 == names.size();
    text += (k == 0 ? "" : last ? " and " : ", ") + names[k];
  }
  if (shown < names.size()) text += fmt::format(" and {} others", names.size() - shown);
  return text;
}

Wording::Wording(const StudyView& view) : axes_(view.study().axes) {
  const std::string& metric = view.report().metric;
  label_ = view.rates() ? "saturation" : result_name(metric);
  counted_ = !view.rates() &&
             (metric == "cycles" || metric == "mean_wait" || metric.rfind("cost.", 0) == 0);
  for (const ResultKey& key : view.study().keys) {
    if (key.name == metric) metric_unit_ = key.unit;
  }
  if (!view.rates()) unit_ = metric_unit_;
}

std::string Wording::number(double value) const {
  return digits_of(value, counted_ ? 0 : significant_decimals(value));
}

int Wording::decimals(const Interval& value) const {
  if (counted_) return 0;
  // Two significant digits of the half width say how many of the mean are known.
  return value.half.value_or(0) > 0 ? std::max(0, significant_decimals(*value.half) - 2)
                                    : significant_decimals(value.mean);
}

std::string Wording::number(const Interval& value) const {
  const int digits = decimals(value);
  if (!value.half) return digits_of(value.mean, digits);
  return fmt::format("{} +- {}", digits_of(value.mean, digits), digits_of(*value.half, digits));
}

std::string Wording::with_label(const std::string& numbers) const {
  if (unit_.empty()) return fmt::format("{} of {}", label_, numbers);
  if (label_.starts_with(unit_ + " ")) return numbers + " " + label_;  // "12 tasks moved"
  // "cycles" in "clock cycles": the unit is name enough.
  const bool named = unit_ == label_ || unit_.ends_with(" " + label_);
  return named ? numbers + " " + unit_ : fmt::format("{} of {} {}", label_, numbers, unit_);
}

std::string Wording::amount(double value) const { return with_label(number(value)); }

std::string Wording::range(const std::vector<double>& values) const {
  return with_label(range_text(values, [this](double value) { return number(value); }));
}

std::string Wording::metric(double value) const {
  const std::string text = number_text(value);
  return metric_unit_.empty() ? text : text + " " + metric_unit_;
}

std::string Wording::amount(const Interval& value) const {
  const std::string text = number(value);
  return unit_.empty() ? fmt::format("{} {}", label_, text) : text + " " + unit_;
}

std::string Wording::spread(const Interval& value) const {
  if (!value.half) return "one seed";
  if (*value.half == 0) return fmt::format("the same for {} seeds", value.values);
  const int digits = decimals(value);
  return fmt::format("95 % interval {} to {}, {} seeds",
                     digits_of(value.mean - *value.half, digits),
                     digits_of(value.mean + *value.half, digits), value.values);
}

std::string Wording::part(std::size_t axis, const AxisValue& value) const {
  const std::string name = axis_name(axes_[axis]);
  if (name == "processors") {
    return (value.number ? grouped(*value.number) : value.text) + " processors";
  }
  const bool word = !value.number && value.text != "true" && value.text != "false" &&
                    value.text.find_first_of("[{") != 0;
  if (word) return value.text;
  const auto twins = std::count_if(axes_.begin(), axes_.end(),
                                   [&](const auto& key) { return axis_name(key) == name; });
  return (twins > 1 ? axes_[axis] : name) + " " + value.text;
}

std::string Wording::title(const std::vector<AxisValue>& at) const {
  std::string text;
  for (std::size_t k = 0; k < at.size(); ++k) {
    if (!at[k].text.empty()) text += (text.empty() ? "" : ", ") + part(k, at[k]);
  }
  return text;
}

std::string Wording::place(const std::vector<AxisValue>& at) const {
  std::string on;
  std::vector<std::string> with;
  for (std::size_t k = 0; k < at.size(); ++k) {
    if (at[k].text.empty()) continue;
    if (axis_name(axes_[k]) == "topology") {
      on = " on " + at[k].text;
    } else {
      with.push_back(part(k, at[k]));
    }
  }
  for (std::size_t k = 0; k < with.size(); ++k) {
    on += (k == 0 ? " with " : k + 1 == with.size() ? " and " : ", ") + with[k];
  }
  return on;
}

std::string Wording::opening(const std::vector<AxisValue>& at) const {
  std::string text = place(at);
  if (text.empty()) return text;
  text.erase(0, 1);
  text[0] = text[0] == 'o' ? 'O' : 'W';
  return text + ", ";
}

std::string Wording::subject(const std::string& name, const std::vector<AxisValue>& at) const {
  const std::string where = place(at);
  if (!name.empty()) return name + where;
  return where.empty() ? "The study" : "The study" + where;
}

}  // namespace ballast
