// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/topology_option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "config/convert.h"
#include "drawing/machine_picture.h"
#include "machine/balancing.h"
#include "verbs/options.h"
#include "verbs/workload_input.h"
#include "workloads/workload.h"

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

std::string size_list(const std::string& text, const std::string& option) {
  const auto numbers = joined_integers(text);
  if (!numbers) {
    throw UserError(Where{option},
                    fmt::format("expected numbers such as 8x8 or 8,8, got \"{}\"", shown(text)));
  }
  return fmt::format("[{}]", fmt::join(*numbers, ","));
}

void MachineOptions::declare(CLI::App& app) {
  const auto add = [&app](const char* name, std::string& value, const char* help) {
    return app.add_option(name, value, help)->group(kMachineGroup);
  };
  add("--topology", topology, "topology of the network, for machine.topology")
      ->check(one_of(Registry<TopologyMaker>::names));
  add("--size", size, "size of the topology, such as 8x8, for machine.size")->type_name("SIZE");
  add("--balancer", balancer, "balancing algorithm, for balancer.name")
      ->check(one_of(Registry<BalancerSetup>::names));
  add("--workload", workload,
      "kind of the load (`ballast list workloads`), for workload.kind; or a trace: a .csv or "
      ".swf[.gz] file, or a directory of LBDatafile files");
}

void MachineOptions::apply(Config& config) const {
  const auto set = [&](const char* option, const std::string& key, const std::string& value) {
    if (!value.empty()) config.set_for(Where{option}, key + "=" + value);
  };
  set("--topology", "machine.topology", topology);
  if (!size.empty()) set("--size", "machine.size", size_list(size, "--size"));
  set("--balancer", "balancer.name", balancer);
  if (workload.empty()) return;
  const std::string kind = kind_of_trace(workload);
  if (!kind.empty()) {
    set("--workload", "workload.kind", kind);
    config.set_text({"--workload"}, "workload.path", workload);
    return;
  }
  const std::vector<std::string> names = Registry<WorkloadMaker>::names();
  if (std::find(names.begin(), names.end(), workload) == names.end()) {
    throw UserError(Where{"--workload"}, fmt::format("expected a trace or one of {}, got \"{}\"{}",
                                                     fmt::join(names, ", "), shown(workload),
                                                     did_you_mean(workload, names)));
  }
  set("--workload", "workload.kind", workload);
}

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
