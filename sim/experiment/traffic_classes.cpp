// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_classes.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/elaboration.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern pattern_of(const TrafficClass& of, const Topology& topology) {
  const std::vector<NodeId> shape = topology.shape();
  const Where where = of.pattern.args ? of.pattern.args->where("pattern") : Where{};
  return make_part<PatternMaker>(of.pattern, PatternContext{topology.processors(), shape, where});
}

}  // namespace

std::vector<TrafficClass> classes_of(const TrafficSection& traffic) {
  if (!traffic.classes.empty()) return traffic.classes;
  return {{"", traffic.pattern, traffic.sources}};
}

std::string section_of(const TrafficClass& of) {
  return of.name.empty() ? "traffic" : "traffic.class." + of.name;
}

std::vector<SourceClass> source_classes(const Experiment& e, const Topology& topology) {
  std::vector<SourceClass> sources;
  for (const TrafficClass& c : classes_of(*e.traffic)) {
    sources.push_back({pattern_of(c, topology), c.sources, c.name});
    sources.back().options.seed = e.run.seed;
    if (e.traffic->requests) continue;
    const std::string section = section_of(c);
    check_sources(sources.back(), section,
                  [&](const std::string& key) { return place_of(e, joined_path(section, key)); });
  }
  constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
  if (sources.size() * std::uint64_t{topology.processors()} >= kMost) {
    throw UserError(place_of(e, "traffic.class"),
                    fmt::format("traffic.class: expected fewer than {} classes on {} processors",
                                sources.size(), topology.processors()));
  }
  return sources;
}

Args values_of(const TrafficClass& of) {
  Args values(section_of(of));
  record_sources(of.sources, values);
  return values;
}

void check_given_classes(const Experiment& e, bool routers) {
  const std::optional<unsigned>& given = e.traffic->given_classes;
  const std::size_t classes = e.traffic->classes.size();
  const std::string key = "traffic.classes";
  if (classes != 0 && e.traffic->requests) {
    throw UserError(place_of(e, "traffic.outstanding"),
                    "traffic.outstanding: has no effect beside [traffic.class.NAME]; leave it out");
  }
  if (!given) return;
  if (classes == 0) {
    throw UserError(place_of(e, key), key + ": has no effect without [traffic.class.NAME]");
  }
  if (*given != 1 && *given != classes) {
    throw UserError(place_of(e, key),
                    fmt::format("{}: expected 1, virtual channels for all, or {}, some for each "
                                "[traffic.class.NAME], got {}",
                                key, classes, *given));
  }
  if (!routers) {
    throw UserError(place_of(e, key),
                    key +
                        ": has no effect here: it needs machine.network = \"routed\"; leave it "
                        "out");
  }
  const std::string fault = fault_key(e);
  if (divides_vcs(*e.traffic) && !fault.empty()) {
    throw UserError(place_of(e, fault),
                    fmt::format("{}: expected no faults with {} = {}, which gives each class "
                                "virtual channels of its own",
                                fault, key, *given));
  }
}

bool divides_vcs(const TrafficSection& traffic) { return traffic.given_classes.value_or(1) > 1; }

double offered(const TrafficSection& traffic) {
  double sum = 0;
  for (const TrafficClass& c : classes_of(traffic)) sum += c.sources.rate;
  return sum;
}

void set_offered(TrafficSection& traffic, double rate) {
  if (traffic.classes.empty()) {
    traffic.sources.rate = rate;
    return;
  }
  const double factor = rate / offered(traffic);
  for (TrafficClass& c : traffic.classes) c.sources.rate *= factor;
}

double highest_rate(const Experiment& e) {
  const double all = offered(*e.traffic);
  double highest = 1;
  for (const SourceClass& c : source_classes(e, *make_topology(e))) {
    highest = std::min(highest, highest_rate(c) * (all / c.options.rate));
  }
  return highest;
}

}  // namespace ballast
