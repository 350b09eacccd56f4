// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>

#include "experiment/read_parts.h"
#include "experiment/sections.h"
#include "replay/packet_trace.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

constexpr const char* kClass = "traffic.class";

void read_trace(Config& config, Experiment& e) {
  if (config.has(kClass)) {
    throw UserError(config.where(kClass),
                    fmt::format("{}: has no effect beside traffic.kind: a trace names the classes "
                                "of its packets; leave it out",
                                kClass));
  }
  read_network_alone(config, e, {"routing", "router", "link"});
  e.traffic.emplace().trace = choice<PacketTraceMaker>(config, "traffic", trace_kind_key());
}

/// Refuses the keys that a section without classes has in place of those of all classes.
void refuse_keys_beside_classes(const Config& config) {
  const auto refuse = [&](const std::string& name, const char* instead) {
    const std::string path = "traffic." + name;
    if (!config.has(path)) return;
    throw UserError(config.where(path),
                    fmt::format("{}: has no effect beside [{}.NAME]{}", path, kClass, instead));
  };
  std::vector<Key> keys{pattern_key()};
  append(keys, source_keys());
  for (const std::string& name : all_keys<PatternMaker>(names_of(keys))) {
    refuse(name, "; give it to a class, or leave it out");
  }
  for (const Key& key : request_keys()) {
    if (key.name() == "classes") continue;
    refuse(key.name(), ", whose packets have no replies; leave it out");
  }
}

bool is_plain(const std::string& name) {
  return !name.empty() && name.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == std::string::npos;
}

TrafficClass read_class(Config& config, const std::string& name) {
  const std::string section = joined_path(kClass, name);
  if (!is_plain(name)) {
    throw UserError(config.where(kClass),
                    fmt::format("{}: expected names of classes of letters, digits, _ and -, got "
                                "\"{}\"",
                                kClass, shown(name)));
  }
  TrafficClass c{name};
  c.pattern = choice<PatternMaker>(config, section, pattern_key(), source_keys());
  c.sources = source_options(*c.pattern.args);
  return c;
}

void read_classes(Config& config, TrafficSection& traffic) {
  refuse_keys_beside_classes(config);
  const Args args = config.check("traffic", class_section_keys(), {"class"});
  const std::vector<std::string> names = config.names(kClass, {"pattern", "rate"});
  if (names.empty() || names.size() > kMostTrafficClasses) {
    throw UserError(config.where(kClass),
                    fmt::format("{0}: expected 1 .. {1} classes, [{0}.NAME], got {2}", kClass,
                                kMostTrafficClasses, names.size()));
  }
  for (const std::string& name : names) traffic.classes.push_back(read_class(config, name));
  if (args.has("classes")) traffic.given_classes = args.get<unsigned>("classes");
  set_measurement(args, traffic.measurement);
}

}  // namespace

void read_traffic(Config& config, Experiment& e) {
  config.finish({"machine", "traffic", "energy", "run"});
  read_energy(config, e);
  if (config.has("traffic.latency_limit")) {
    throw UserError(config.where("traffic.latency_limit"),
                    "traffic.latency_limit: `latency_limit` is now `latency_factor`, in multiples "
                    "of the mean latency without load");
  }
  traffic_run_fields().read(config.check("run", traffic_run_fields().keys()), e.run);
  if (config.has("traffic.kind")) return read_trace(config, e);
  read_network_alone(config, e, {"routing", "router", "link", "faults"});
  TrafficSection& traffic = e.traffic.emplace();
  if (config.has(kClass)) return read_classes(config, traffic);
  traffic.pattern = choice<PatternMaker>(config, "traffic", pattern_key(), traffic_section_keys());
  traffic.sources = source_options(*traffic.pattern.args);
  if (traffic.pattern.args->has("outstanding")) {
    traffic.requests = request_options(*traffic.pattern.args);
  }
  set_measurement(*traffic.pattern.args, traffic.measurement);
}

}  // namespace ballast
