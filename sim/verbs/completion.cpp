// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/completion.h"

#include <algorithm>

#include "claims/claim.h"
#include "experiment/experiment.h"
#include "machine/balancing.h"
#include "reference/command_line.h"
#include "topology/topology.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Names = std::vector<std::string>;

/// Claims, and the papers before the dot of their names.
Names claims_and_papers() {
  Names names;
  for (const std::string& claim : Registry<ClaimCheck>::names()) {
    std::string paper = claim.substr(0, claim.find('.'));
    if (std::find(names.begin(), names.end(), paper) == names.end())
      names.push_back(std::move(paper));
    names.push_back(claim);
  }
  return names;
}

void add_keys(Names& names, const std::string& section, const std::vector<Key>& keys) {
  for (const Key& key : keys) names.push_back(section + "." + key.name() + "=");
}

template <class Maker>
void add_family(Names& names, const std::string& section, const char* chooser) {
  names.push_back(section + "." + chooser + "=");
  for (const auto& entry : Registry<Maker>::entries()) add_keys(names, section, entry.keys);
}

/// "machine.processors=": the keys of an experiment.
Names assignments() {
  Names names;
  for (const Section& section : experiment_sections()) {
    add_keys(names, section.name.substr(0, section.name.find(',')), section.keys);
  }
  add_family<TopologyMaker>(names, "machine", "topology");
  add_family<WorkloadMaker>(names, "workload", "kind");
  add_family<BalancerSetup>(names, "balancer", "name");
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// What the option does not check by a list of its own.
Names values_of(const CLI::App& verb, const CLI::Option& option) {
  const std::string name = option.get_name();
  if (verb.get_name() == "verify" && name == "claims") return claims_and_papers();
  if (verb.get_name() == "route") {
    return name == "topology" ? Registry<TopologyMaker>::names() : Names{};
  }
  return name == "--set" ? assignments() : Names{};
}

}  // namespace

std::string complete(const CLI::App& program, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : completions(program, words, values_of)) text += word + "\n";
  return text;
}

}  // namespace ballast
