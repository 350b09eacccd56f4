// SPDX-License-Identifier: BSD-3-Clause
#include "planning/problem.h"

#include <algorithm>
#include <numeric>

namespace ballast {

PlanningProblem::PlanningProblem(const PlannerView& view)
    : tasks(view.tasks), at(view.at), quantum(view.quantum) {
  for (const PlannerReport& report : view.reports) {
    const auto part = static_cast<Part>(parts.size());
    double fixed = report.load;
    for (const auto& [task, length] : report.tasks) {
      items.push_back({task, length, part});
      fixed -= length / report.speed;
    }
    parts.push_back({report.processor, report.speed, report.load, std::max(fixed, 0.0)});
  }
}

std::vector<Part> PlanningProblem::start() const {
  std::vector<Part> placed;
  placed.reserve(items.size());
  for (const Task& item : items) placed.push_back(item.from);
  return placed;
}

std::vector<double> PlanningProblem::fixed_loads() const {
  std::vector<double> loads;
  loads.reserve(parts.size());
  for (const Processor& part : parts) loads.push_back(part.fixed);
  return loads;
}

std::vector<double> PlanningProblem::loads(std::span<const Part> placed) const {
  std::vector<double> loads = fixed_loads();
  for (Item k = 0; k < items.size(); ++k) loads[placed[k]] += load_of(k, placed[k]);
  return loads;
}

double PlanningProblem::mean() const {
  double work = 0, speeds = 0;
  for (const Processor& part : parts) {
    work += part.load * part.speed;
    speeds += part.speed;
  }
  return work / speeds;
}

std::vector<double> PlanningProblem::targets() const {
  const double level = mean();
  std::vector<double> work;
  work.reserve(parts.size());
  for (const Processor& part : parts) {
    work.push_back(std::max(level - part.fixed, 0.0) * part.speed);
  }
  return work;
}

std::vector<Item> PlanningProblem::longest_first() const {
  std::vector<Item> order(items.size());
  std::iota(order.begin(), order.end(), Item{0});
  std::stable_sort(order.begin(), order.end(),
                   [this](Item a, Item b) { return items[a].length > items[b].length; });
  return order;
}

double largest_load(const PlanningProblem& problem, std::span<const Part> placed) {
  const std::vector<double> loads = problem.loads(placed);
  return *std::max_element(loads.begin(), loads.end());
}

std::uint64_t moves_of(const PlanningProblem& problem, std::span<const Part> placed) {
  std::uint64_t moves = 0;
  for (Item k = 0; k < placed.size(); ++k) moves += placed[k] != problem.items[k].from;
  return moves;
}

}  // namespace ballast
