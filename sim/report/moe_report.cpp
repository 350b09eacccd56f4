// SPDX-License-Identifier: BSD-3-Clause
#include "report/moe_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "report/energy_report.h"
#include "report/link_report.h"
#include "report/table.h"

namespace ballast {
namespace {

using Json = nlohmann::ordered_json;

/// Mean, 95th percentile (nearest rank) and maximum over the rounds.
struct Spread {
  double mean = 0, p95 = 0, max = 0;

  template <class Of>
  Spread(const std::vector<MoeRoundResult>& rounds, const Of& of) {
    std::vector<double> values;
    for (const MoeRoundResult& r : rounds) values.push_back(static_cast<double>(of(r)));
    if (values.empty()) return;
    for (const double v : values) mean += v;
    mean /= static_cast<double>(values.size());
    std::sort(values.begin(), values.end());
    const auto rank =
        static_cast<std::size_t>(std::ceil(0.95 * static_cast<double>(values.size())));
    p95 = values[rank - 1];
    max = values.back();
  }
  [[nodiscard]] Json json() const { return {{"mean", mean}, {"p95", p95}, {"max", max}}; }
};

struct Part {
  const char* name;
  Cycle MoePhases::*cycles;
  ExchangeBounds MoeRoundResult::*bounds;  ///< null: no exchange
};
constexpr Part kParts[] = {{"plan", &MoePhases::plan, nullptr},
                           {"fetch", &MoePhases::fetch, &MoeRoundResult::fetch_bounds},
                           {"dispatch", &MoePhases::dispatch, &MoeRoundResult::dispatch_bounds},
                           {"compute", &MoePhases::compute, nullptr},
                           {"combine", &MoePhases::combine, &MoeRoundResult::combine_bounds}};

/// Means of the bounds of an exchange.
struct MeanBounds {
  double injection, ejection, link, largest;

  MeanBounds(const MoeRun& r, const Part& part) {
    const auto mean = [&](const auto& of) {
      return Spread(r.rounds, [&](const MoeRoundResult& one) { return of(one.*part.bounds); }).mean;
    };
    injection = mean([](const ExchangeBounds& b) { return b.injection; });
    ejection = mean([](const ExchangeBounds& b) { return b.ejection; });
    link = mean([](const ExchangeBounds& b) { return b.link; });
    largest = mean([](const ExchangeBounds& b) { return b.largest(); });
  }
  [[nodiscard]] const char* name() const {
    return link > std::max(injection, ejection) ? "link"
           : ejection > injection               ? "ejection"
                                                : "injection";
  }
};

/// The ideal network has no bandwidth, hence no bounds.
bool bounded(const MoeRun& r) { return r.events.has_value(); }

Spread cycles_of(const MoeRun& r, const Part& part) {
  return {r.rounds, [&](const MoeRoundResult& one) { return one.phases.*part.cycles; }};
}

Json part_json(const MoeRun& r, const Part& part) {
  Json json = cycles_of(r, part).json();
  if (part.bounds == nullptr || !bounded(r)) return json;
  const MeanBounds bounds(r, part);
  json["bounds"] = {
      {"injection", bounds.injection}, {"ejection", bounds.ejection}, {"link", bounds.link}};
  if (bounds.largest > 0) {
    json["bound"] = bounds.largest;
    json["ratio"] = json["mean"].get<double>() / bounds.largest;
  }
  return json;
}

std::uint64_t total(const MoeRun& r, std::uint64_t MoeRoundResult::*of) {
  std::uint64_t sum = 0;
  for (const MoeRoundResult& one : r.rounds) sum += one.*of;
  return sum;
}

Json series_json(const MoeRun& r) {
  Json series = Json::array();
  for (const MoeRoundResult& one : r.rounds) {
    Json entry{{"step", one.round.step}, {"layer", one.round.layer}, {"cycles", one.cycles}};
    for (const Part& part : kParts) entry[part.name] = one.phases.*part.cycles;
    entry["max_over_mean"] = one.max_over_mean;
    entry["home_max_over_mean"] = one.home_max_over_mean;
    entry["moved"] = one.moved;
    entry["transfers"] = one.transfers;
    entry["fetches"] = one.fetches;
    if (bounded(r)) entry["ideal"] = one.ideal;
    series.push_back(std::move(entry));
  }
  return series;
}

Spread loads_of(const MoeRun& r, double MoeRoundResult::*of) {
  return {r.rounds, [of](const MoeRoundResult& one) { return one.*of; }};
}

/// Of the least maximum: the bound that the rights allow.
Spread least_of(const MoeRun& r) {
  return {r.rounds, [&](const MoeRoundResult& one) {
            return one.copies == 0 ? 1.0
                                   : static_cast<double>(one.least_maximum) * r.processors /
                                         static_cast<double>(one.copies);
          }};
}

std::string parts_table(const MoeRun& r) {
  Table table({"cycles per round", "mean", "p95", "max", "bound", "", "mean / bound"});
  const auto row = [&](const char* name, const Spread& s, std::vector<std::string> rest) {
    std::vector<std::string> cells{name, grouped(s.mean, 1), grouped(s.p95), grouped(s.max)};
    cells.insert(cells.end(), rest.begin(), rest.end());
    table.add(std::move(cells));
  };
  for (const Part& part : kParts) {
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

}  // namespace

Json moe_json(const MoeRun& r) {
  Json json{{"verdict", r.complete ? "completed" : "stopped"},
            {"cycles", r.cycles},
            {"processors", r.processors},
            {"experts", r.experts},
            {"rounds", r.rounds.size()},
            {"copies", total(r, &MoeRoundResult::copies)},
            {"moved", total(r, &MoeRoundResult::moved)},
            {"sent_copies", total(r, &MoeRoundResult::sent_copies)},
            {"transfers", total(r, &MoeRoundResult::transfers)},
            {"fetches", total(r, &MoeRoundResult::fetches)}};
  if (!r.rounds.empty()) {
    json["max_over_mean"] = loads_of(r, &MoeRoundResult::max_over_mean).json();
    json["home_max_over_mean"] = loads_of(r, &MoeRoundResult::home_max_over_mean).json();
    json["least_max_over_mean"] = least_of(r).json();
    json["round"] = Spread(r.rounds, [](const MoeRoundResult& one) { return one.cycles; }).json();
    for (const Part& part : kParts) json[part.name] = part_json(r, part);
    if (bounded(r))
      json["ideal"] = Spread(r.rounds, [](const MoeRoundResult& one) { return one.ideal; }).json();
  }
  json["flits"] = r.counts.flits;
  json["flit_hops"] = r.counts.flit_hops;
  add_links(json, r.link_use, r.links);
  if (r.events) json["events"] = events_json(*r.events);
  if (r.energy) json["energy"] = energy_json(*r.energy);
  json["series"] = series_json(r);
  return json;
}

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
  if (moe.at("dedupe").get<bool>()) {
    const double sent = static_cast<double>(total(r, &MoeRoundResult::sent_copies));
    const double transfers = static_cast<double>(total(r, &MoeRoundResult::transfers));
    text += fmt::format("{} copies per round for other ranks travel as {} transfers ({:.1f} %)\n",
                        grouped(sent / rounds, 1), grouped(transfers / rounds, 1),
                        sent > 0 ? 100 * transfers / sent : 100.0);
  }
  text += link_picture(r.link_use, r.shape, r.cycles);
  if (r.energy) text += "\n" + energy_table(*r.energy);
  return text;
}

}  // namespace ballast
