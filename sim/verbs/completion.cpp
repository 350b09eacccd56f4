// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/completion.h"

#include <algorithm>

#include "claims/claims.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "network/faults/fault_schedule.h"
#include "reference/command_line.h"
#include "replay/packet_trace.h"
#include "rounds/arrivals/arrivals.h"
#include "routing/routing_maker.h"
#include "tb/rtl_registry.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using Names = std::vector<std::string>;

/// First completions of --set: "machine.topology="; after that every value of a choice:
/// "machine.topology=mesh".
class Assignments {
 public:
  explicit Assignments(bool choices) : choices_(choices) {
    for (const Section& section : experiment_sections()) {
      add(section.name.substr(0, section.name.find(',')), section.keys);
    }
    add("machine.faults", fault_keys());
    add("traffic", traffic_section_keys());
    add("moe", moe_fields().keys());
    add("rounds", rounds_fields().keys());
    add_family<TopologyMaker>("machine", "topology");
    add_family<RoutingMaker>("machine.routing", "name");
    add_family<WorkloadMaker>("workload", "kind");
    add_family<BalancerSetup>("balancer", "name");
    add_family<ArrivalsMaker>("arrivals", "kind");
    add_family<PatternMaker>("traffic", "pattern");
    add_family<PacketTraceMaker>("traffic", "kind");
    add_family<ExpertSourceMaker>("moe", "kind");
    add_family<ExpertBalancerMaker>("moe.balancer", "name");
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
  }
  [[nodiscard]] const Names& names() const { return names_; }

 private:
  void add(const std::string& section, const std::vector<Key>& keys) {
    for (const Key& key : keys) add(joined_path(section, key.name()), key.choices());
  }
  void add(const std::string& path, const Names& choices) {
    if (!choices_) names_.push_back(path + "=");
    for (const std::string& choice : choices_ ? choices : Names{})
      names_.push_back(path + "=" + choice);
  }
  template <class Maker>
  void add_family(const std::string& section, const char* chooser) {
    add(joined_path(section, chooser), Registry<Maker>::names());
    for (const auto& entry : Registry<Maker>::entries()) add(section, entry.keys);
  }

  bool choices_;
  Names names_;
};

/// Values of an option without a list of its own.
Names values_of(const CLI::App& verb, const CLI::Option& option, const std::string& word) {
  const std::string name = option.get_name();
  if (verb.get_name() == "verify" && name == "claims") return claims_and_papers();
  if (verb.get_name() == "cosim" && name == "--unit") return tb::unit_names();
  if (verb.get_name() == "route") {
    return name == "topology" ? Registry<TopologyMaker>::names() : Names{};
  }
  return name == "--set" ? Assignments(word.find('=') != word.npos).names() : Names{};
}

}  // namespace

std::string complete(const CLI::App& program, const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : completions(program, words, values_of)) text += word + "\n";
  return text;
}

}  // namespace ballast
