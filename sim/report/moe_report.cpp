// SPDX-License-Identifier: BSD-3-Clause
#include "report/moe_report.h"

#include <fmt/format.h>

#include <vector>

#include "report/energy_report.h"
#include "report/link_report.h"
#include "report/table.h"
#include "results/moe_summary.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

std::string parts_table(const MoeRun& r) {
  Table table({"cycles per round", "mean", "p95", "max", "bound", "", "mean / bound"});
  const auto row = [&](const char* name, const Spread& s, std::vector<std::string> rest) {
    std::vector<std::string> cells{name, grouped(s.mean, 1), grouped(s.p95), grouped(s.max)};
    cells.insert(cells.end(), rest.begin(), rest.end());
    table.add(std::move(cells));
  };
  for (const MoePart& part : kMoeParts) {
    const Spread cycles = cycles_of(r, part);
    std::vector<std::string> rest(3);
    if (part.bounds != nullptr && bounded(r)) {
      const MeanBounds bounds(r, part);
      if (bounds.largest > 0) {
        rest = {grouped(bounds.largest, 1), bounds.name(),
                fmt::format("{:.2f}", cycles.mean / bounds.largest)};
      }
    }
    row(part.name, cycles, rest);
  }
  const Spread whole(r.rounds, [](const MoeRoundResult& one) { return one.cycles; });
  if (!bounded(r)) {
    row("whole round", whole, std::vector<std::string>(3));
    return table.str();
  }
  const Spread ideal(r.rounds, [](const MoeRoundResult& one) { return one.ideal; });
  row("whole round", whole,
      {grouped(ideal.mean, 1), "equal ranks, no plan (no bound)",
       ideal.mean > 0 ? fmt::format("{:.2f}", whole.mean / ideal.mean) : "-"});
  return table.str();
}

std::string layers_table(const std::vector<LayerSummary>& layers) {
  Table table({"layer", "ranks' max / mean", "max", "experts' copies / mean: p5", "p50", "p95",
               "max", "idle experts"});
  const auto two = [](double value) { return fmt::format("{:.2f}", value); };
  for (const LayerSummary& l : layers) {
    table.add({std::to_string(l.layer), fmt::format("{:.3f}", l.max_over_mean.mean),
               fmt::format("{:.3f}", l.max_over_mean.max), two(l.p5), two(l.p50), two(l.p95),
               two(l.max), std::to_string(l.idle)});
  }
  return table.str();
}

}  // namespace

std::string moe_text(const MoeRun& r, const Json& config) {
  const Json& moe = config.at("moe");
  std::string text = fmt::format(
      "{} in {} cycles: {} rounds of {} experts on {} processors ({}), balancer {}, weights {}\n\n",
      r.complete ? "completed" : "stopped", grouped(static_cast<double>(r.cycles)), r.rounds.size(),
      r.experts, r.processors, config.at("machine").at("topology").get<std::string>(),
      moe.at("balancer").at("name").get<std::string>(), moe.at("weights").get<std::string>());
  if (r.rounds.empty()) return text + "no round has ended\n";
  text += parts_table(r) + "\n";
  Table loads({"max / mean of the ranks' copies", "mean", "p95", "max"});
  const auto row = [&](const char* name, const Spread& s) {
    loads.add({name, fmt::format("{:.3f}", s.mean), fmt::format("{:.3f}", s.p95),
               fmt::format("{:.3f}", s.max)});
  };
  row("computed", loads_of(r, &MoeRoundResult::max_over_mean));
  row("at home", loads_of(r, &MoeRoundResult::home_max_over_mean));
  row("least possible", least_of(r));
  const double copies = static_cast<double>(total(r, &MoeRoundResult::copies));
  const double moved = static_cast<double>(total(r, &MoeRoundResult::moved));
  const double rounds = static_cast<double>(r.rounds.size());
  text += loads.str() + "\n";
  text += fmt::format(
      "{} of {} copies per round computed away from home ({:.1f} %), {} experts fetched per "
      "round\n",
      grouped(moved / rounds, 1), grouped(copies / rounds, 1),
      copies > 0 ? 100 * moved / copies : 0.0,
      grouped(static_cast<double>(total(r, &MoeRoundResult::fetches)) / rounds, 1));
  if (const auto dropped = dropped_of(r)) {
    const auto skip = static_cast<double>(*dropped);
    text += fmt::format("{} copies per round skip the layer, beyond the capacity ({:.1f} %)\n",
                        grouped(skip / rounds, 1),
                        copies + skip > 0 ? 100 * skip / (copies + skip) : 0.0);
  }
  if (moe.at("dedupe").get<bool>()) {
    const double sent = static_cast<double>(total(r, &MoeRoundResult::sent_copies));
    const double transfers = static_cast<double>(total(r, &MoeRoundResult::transfers));
    text += fmt::format("{} copies per round for other ranks travel as {} transfers ({:.1f} %)\n",
                        grouped(sent / rounds, 1), grouped(transfers / rounds, 1),
                        sent > 0 ? 100 * transfers / sent : 100.0);
  }
  if (const auto changes = changes_of(r)) {
    const auto plans = static_cast<double>(changes->plans);
    text += fmt::format(
        "{} weights moved per placement, cost {}; max / mean by the known counts {:.3f}, at most "
        "{:.3f}{}\n",
        grouped(static_cast<double>(changes->weights) / plans, 1),
        grouped(changes->cost / plans, 1), changes->mean, changes->max,
        changes->missed == 0
            ? std::string()
            : fmt::format("; {} of {} placements miss the bound {}", changes->missed,
                          changes->plans, moe.at("balancer").at("keep").get<double>()));
  }
  if (const auto layers = layers_of(r)) text += "\n" + layers_table(*layers) + "\n";
  text += link_picture(r.link_use, r.shape, r.cycles);
  if (r.energy) text += "\n" + energy_table(*r.energy);
  return text;
}

}  // namespace ballast
