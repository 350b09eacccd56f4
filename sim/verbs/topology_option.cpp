// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/topology_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "config/config.h"
#include "drawing/machine_picture.h"

namespace ballast {
namespace {

/// A key of the topology, written with or without its section.
std::string in_section(const Where& origin, std::string_view assignment,
                       const std::vector<Key>& keys) {
  constexpr std::string_view kSection = "machine.";
  if (assignment.starts_with(kSection)) assignment.remove_prefix(kSection.size());
  const std::string_view key = assignment.substr(0, assignment.find('='));
  if (key.find('.') != key.npos) {
    std::vector<std::string> names;
    for (const Key& known : keys) names.push_back(known.name());
    throw UserError(origin, fmt::format("{}: expected a key of the topology, one of {}", shown(key),
                                        fmt::join(names, ", ")));
  }
  return std::string(kSection).append(assignment);
}

}  // namespace

NamedTopology named_topology(const std::string& verb, const std::string& name,
                             const std::vector<std::string>& assignments) {
  const auto* part = Registry<TopologyMaker>::find(name);
  if (part == nullptr) {
    const std::vector<std::string> names = Registry<TopologyMaker>::names();
    throw UserError(Where{verb},
                    fmt::format("expected one of {}, got \"{}\"{}", fmt::join(names, ", "),
                                shown(name), did_you_mean(name, names)));
  }
  Config config = Config::from_text("", verb);
  for (const std::string& assignment : assignments) {
    const Where origin{fmt::format("--set '{}'", shown(assignment))};
    config.set_for(origin, in_section(origin, assignment, part->keys));
  }
  const Args args = config.check("machine", part->keys);
  return {part->make(args), topology_title(name, args)};
}

}  // namespace ballast
