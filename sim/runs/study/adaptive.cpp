// SPDX-License-Identifier: BSD-3-Clause
#include "runs/study/adaptive.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numbers>

#include "runs/study/study_results.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Twelve digits: 0.1 + 2 * 0.1 is 0.3.
double twelve_digits(double value) {
  return std::strtod(fmt::format("{:.12g}", value).c_str(), nullptr);
}

const char* to_string(SeedPlan::Until until) {
  return until == SeedPlan::Until::width ? "width" : "order";
}
const char* to_string(BisectPlan::Find find) {
  return find == BisectPlan::Find::saturation ? "saturation" : "crossover";
}

}  // namespace

double SeedPlan::correction() const noexcept {
  const auto k = static_cast<double>(looks);
  return k * k * std::numbers::pi * std::numbers::pi / 6;
}

std::size_t BisectPlan::last() const {
  return static_cast<std::size_t>(std::ceil((to - from) / tolerance - 1e-9));
}

AxisValue BisectPlan::value(std::size_t step) const {
  const double x =
      step >= last() ? to : twelve_digits(from + static_cast<double>(step) * tolerance);
  return {whole ? fmt::format("{:.0f}", x) : fmt::format("{}", x), x};
}

std::size_t BisectPlan::step_of(double value) const {
  if (value >= to) return last();
  return static_cast<std::size_t>(std::max(0.0, std::round((value - from) / tolerance)));
}

Json to_json(const SeedPlan& plan) {
  Json json{{"until", to_string(plan.until)}, {"batch", plan.batch}};
  if (plan.until == SeedPlan::Until::width) json["width"] = plan.width;
  if (plan.max_points) json["max_points"] = *plan.max_points;
  if (plan.max_seeds) json["max_seeds"] = *plan.max_seeds;
  json["looks"] = plan.looks;
  json["ended"] = plan.ended;
  return json;
}

SeedPlan seed_plan_from(const Json& json) {
  SeedPlan plan;
  plan.until = json.at("until") == "width" ? SeedPlan::Until::width : SeedPlan::Until::order;
  plan.width = json.value("width", 0.0);
  plan.batch = json.at("batch");
  if (json.contains("max_points")) plan.max_points = json["max_points"].get<std::uint64_t>();
  if (json.contains("max_seeds")) plan.max_seeds = json["max_seeds"].get<std::uint64_t>();
  plan.looks = json.at("looks");
  plan.ended = json.at("ended");
  return plan;
}

Json to_json(const BisectPlan& plan) {
  Json json{
      {"find", to_string(plan.find)}, {"key", plan.key},    {"from", plan.from}, {"to", plan.to},
      {"tolerance", plan.tolerance},  {"whole", plan.whole}};
  if (plan.find == BisectPlan::Find::crossover) json["between"] = plan.between;
  return json;
}

BisectPlan bisect_plan_from(const Json& json) {
  BisectPlan plan;
  const bool crossover = json.at("find") == "crossover";
  plan.find = crossover ? BisectPlan::Find::crossover : BisectPlan::Find::saturation;
  plan.key = json.at("key");
  plan.from = json.at("from");
  plan.to = json.at("to");
  plan.tolerance = json.at("tolerance");
  plan.whole = json.at("whole");
  if (crossover) plan.between = json.at("between").get<std::array<std::string, 2>>();
  return plan;
}

}  // namespace ballast
