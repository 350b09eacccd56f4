// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <map>
#include <string>

#include "balancers/by_name.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "network/faults/fault_schedule.h"
#include "reference/schema.h"
#include "replay/packet_trace.h"
#include "results/schema.h"
#include "rounds/arrivals/arrivals.h"
#include "routing/routing_maker.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "traffic/source_options.h"
#include "traffic/traffic_run.h"
#include "workloads/workload.h"

namespace ballast {
namespace {

using schema::Json;
using schema::Member;
using Keys = std::vector<Key>;
using Members = std::vector<Member>;

template <class T>
std::vector<T> joined(std::vector<T> some, const std::vector<T>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

/// The definitions of a schema. Keys of several sections are defined once.
class Definitions {
 public:
  [[nodiscard]] Members members(const Keys& keys) const {
    Members members;
    for (const Key& key : keys)
      members.push_back({key.name(), schema::value(key), key.is_required()});
    return members;
  }
  /// The first key with a name has the definition `section`.name; one that differs stands where it
  /// is used.
  [[nodiscard]] Members shared(const std::string& section, const Keys& keys) {
    Members members;
    for (const Key& key : keys) {
      const std::string name = section + "." + key.name();
      const Json value = schema::value(key);
      if (!json_.contains(name)) json_[name] = value;
      members.push_back(
          {key.name(), json_[name] == value ? schema::ref(name) : value, key.is_required()});
    }
    return members;
  }
  void add(const std::string& name, Json definition) { json_[name] = std::move(definition); }
  /// A table of keys only, as an optional member.
  [[nodiscard]] Member table(const std::string& name, const std::string& section,
                             const std::string& help, const Keys& keys) {
    add(section, schema::object(help, members(keys)));
    return {name, schema::ref(section), false};
  }
  /// One object per part of the family, selected by `chooser`; `common`: members of all. A key that
  /// more than two parts have alike is defined once.
  template <class Maker>
  [[nodiscard]] Json family(const std::string& section, const std::string& chooser,
                            const Members& common = {}, const std::string& fallback = {},
                            const std::vector<std::string>& names = Registry<Maker>::names()) {
    std::vector<std::string> definitions;
    std::map<std::string, int> parts_with;
    for (const std::string& name : names) {
      for (const Key& key : Registry<Maker>::named(name).keys) ++parts_with[text_of(key)];
    }
    for (const std::string& name : names) {
      const Entry<Maker>& entry = Registry<Maker>::named(name);
      Members all{{chooser, schema::constant(name, entry.help), name != fallback}};
      definitions.push_back(section + "." + name);
      all = joined(all, common);
      for (const Key& key : entry.keys) {
        all = joined(
            all, parts_with[text_of(key)] > 2 ? shared(section + ".key", {key}) : members({key}));
      }
      add(definitions.back(), schema::object(entry.help, all));
    }
    return schema::one_of(definitions);
  }
  [[nodiscard]] const Json& json() const { return json_; }

 private:
  static std::string text_of(const Key& key) { return key.name() + schema::value(key).dump(); }
  Json json_ = Json::object();
};

/// Common parts of several kinds of experiments.
class ExperimentSchema {
 public:
  ExperimentSchema() {
    the_switch_ =
        d_.table("switch", "machine.switch", help("machine.switch"), switch_fields().keys());
    network_ = {
        d_.table("router", "machine.router", help("machine.router"), router_fields().keys()),
        d_.table("link", "machine.link", help("machine.link"), link_fields().keys()),
        d_.table("faults", "machine.faults", help("machine.faults"), fault_keys())};
    d_.add("routing",
           d_.family<RoutingMaker>("routing", "name", {}, MachineSection{}.routing.name));
    network_.push_back({"routing", schema::ref("routing"), false});
    energy_ = d_.table("energy", "energy", help("energy"), energy_fields().keys());
    processors_ = d_.shared("machine", machine_fields().keys());
    carrier_ = d_.shared("machine", network_fields().keys());
    d_.add("workload", d_.family<WorkloadMaker>("workload", "kind",
                                                d_.shared("workload", times_fields().keys())));
    d_.add("balancer", d_.family<BalancerSetup>("balancer", "name"));
    packet_run_ = d_.table("run", "traffic.run", help("run"), traffic_run_fields().keys());
    // Without faults.
    d_.add("packets.machine",
           d_.family<TopologyMaker>("packets.machine", "topology",
                                    {carrier_.front(), network_[0], network_[1], network_.back()}));
    tasks();
    traffic();
    replay();
    moe();
    rounds();
  }
  [[nodiscard]] const Json& definitions() const { return d_.json(); }

 private:
  [[nodiscard]] static std::string help(const std::string& section) {
    for (const Section& s : experiment_sections()) {
      if (s.name == section) return s.help;
    }
    return {};
  }

  void tasks() {
    d_.add("machine.alone",
           schema::object("processors around the switch", joined(processors_, {the_switch_})));
    Json machine = d_.family<TopologyMaker>(
        "tasks.machine", "topology",
        joined(joined(joined(processors_, carrier_), network_), {the_switch_}));
    machine["oneOf"].push_back(schema::ref("machine.alone"));
    Json tasks = schema::object("tasks that are balanced on a simulated machine",
                                {{"machine", machine, false},
                                 {"workload", schema::ref("workload")},
                                 {"balancer", schema::ref("balancer"), false},
                                 energy_,
                                 d_.table("run", "tasks.run", help("run"), run_fields().keys())});
    const Json linked{{"required", {"machine"}},
                      {"properties", {{"machine", {{"required", {"topology"}}}}}}};
    tasks["if"] = linked;
    tasks["then"] = {{"required", {"balancer"}}};
    d_.add("tasks", tasks);
  }

  void traffic() {
    d_.add("traffic.machine", d_.family<TopologyMaker>("traffic.machine", "topology",
                                                       joined({carrier_.front()}, network_)));
    const Members sources = d_.shared("traffic", traffic_section_keys());
    d_.add(
        "traffic",
        schema::object("synthetic traffic that measures the network",
                       {{"machine", schema::ref("traffic.machine")},
                        {"traffic", d_.family<PatternMaker>("traffic.pattern", "pattern", sources,
                                                            TrafficSection{}.pattern.name)},
                        energy_,
                        packet_run_}));
    traffic_classes();
  }

  void traffic_classes() {
    Json classes{{"description", "classes of packets, by name"}, {"type", "object"}};
    classes["additionalProperties"] =
        d_.family<PatternMaker>("traffic.class", "pattern", d_.shared("traffic", source_keys()),
                                TrafficClass{}.pattern.name);
    Members members = d_.shared("traffic", class_section_keys());
    members.push_back({"class", classes});
    d_.add("traffic.by_class", schema::object("several classes of packets", members));
    d_.add("traffic_classes",
           schema::object("classes of synthetic traffic that measure the network",
                          {{"machine", schema::ref("traffic.machine")},
                           {"traffic", schema::ref("traffic.by_class")},
                           energy_,
                           packet_run_}));
  }

  void replay() {
    d_.add("replay",
           schema::object("recorded packets on a network",
                          {{"machine", schema::ref("packets.machine")},
                           {"traffic", d_.family<PacketTraceMaker>("traffic.kind", "kind")},
                           energy_,
                           packet_run_}));
  }

  void moe() {
    const Json balancer =
        d_.family<ExpertBalancerMaker>("moe.balancer", "name", {}, MoeSection{}.balancer.name);
    d_.add("moe.balancer", balancer);
    Members common = d_.shared("moe", moe_fields().keys());
    common.push_back({"balancer", schema::ref("moe.balancer"), false});
    d_.add("moe", schema::object("mixture of experts on a network",
                                 {{"machine", schema::ref("packets.machine")},
                                  {"moe", d_.family<ExpertSourceMaker>("moe.kind", "kind", common,
                                                                       MoeSection{}.tokens.name)},
                                  energy_,
                                  packet_run_}));
  }

  void rounds() {
    const Json machine =
        d_.family<TopologyMaker>("rounds.machine", "topology", {processors_.front()});
    std::vector<std::string> balancers = round_balancers();
    std::sort(balancers.begin(), balancers.end());
    for (std::string& name : balancers) name = "balancer." + name;
    d_.add("rounds",
           schema::object(
               "synchronous rounds of a round-based balancer",
               {{"machine", machine},
                {"workload", schema::ref("workload"), false},
                {"balancer", schema::one_of(balancers)},
                {"arrivals", d_.family<ArrivalsMaker>("arrivals", "kind"), false},
                {"rounds", schema::object("the rounds", d_.members(rounds_fields().keys()))},
                d_.table("run", "rounds.run", help("run"), rounds_run_fields().keys())}));
  }

  Definitions d_;
  Member the_switch_, energy_, packet_run_;
  Members network_, processors_, carrier_;
};

}  // namespace

Json experiment_schema() {
  const ExperimentSchema schema;
  Json json{{"$schema", schema::kDraft}, {"title", "Ballast experiment"}, {"type", "object"}};
  json.update(schema::one_of({"tasks", "traffic", "traffic_classes", "replay", "moe", "rounds"}));
  json["definitions"] = schema.definitions();
  return json;
}

}  // namespace ballast
