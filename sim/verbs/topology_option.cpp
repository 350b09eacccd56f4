// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/topology_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "config/config.h"
#include "drawing/machine_picture.h"

namespace ballast {

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
    const bool whole = assignment.starts_with("machine.");
    config.set_for({fmt::format("--set '{}'", shown(assignment))},
                   (whole ? "" : "machine.") + assignment);
  }
  const Args args = config.check("machine", part->keys);
  return {part->make(args), topology_title(name, args)};
}

}  // namespace ballast
