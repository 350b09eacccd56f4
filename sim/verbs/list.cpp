// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <memory>
#include <utility>

#include "claims/claim.h"
#include "experiment/experiment.h"
#include "experiment/sections.h"
#include "machine/balancing.h"
#include "network/network_maker.h"
#include "output/console.h"
#include "report/table.h"
#include "superconcentrator/switch_registry.h"
#include "tb/rtl_registry.h"
#include "topology/topology.h"
#include "traffic/pattern.h"
#include "traffic/sources.h"
#include "traffic/traffic_run.h"
#include "verbs/verb.h"

namespace ballast {
namespace {

std::string fallback(const Key& key) {
  return std::visit(
      [&](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
          return key.is_required() ? "required" : "-";
        } else if constexpr (std::is_same_v<T, std::vector<std::int64_t>> ||
                             std::is_same_v<T, Rows>) {
          return "[...]";
        } else {
          return fmt::format("{}", value);
        }
      },
      key.fallback());
}

std::string meaning(const Key& key) {
  if (key.choices().empty()) return key.help();
  std::string choices;
  for (const std::string& choice : key.choices()) choices += (choices.empty() ? "" : ", ") + choice;
  return fmt::format("{} ({})", key.help(), choices);
}

void print_keys(const std::vector<Key>& keys) {
  Table table({"  key", "default", "meaning"});
  for (const Key& key : keys) {
    std::string name = "  " + key.name(), value = fallback(key);
    for (const std::string& line : lines_of(meaning(key), 90)) {
      table.add({std::exchange(name, ""), std::exchange(value, ""), line});
    }
  }
  if (!keys.empty()) console::print("{}", table.str());
}

template <class Maker>
std::string help_of(const Entry<Maker>& part) {
  if constexpr (requires { part.make.cycles_per_work; }) {
    if (part.make.cycles_per_work != 1.0) {
      return fmt::format("{}; where machine.cycles_per_work is absent, it is {}", part.help,
                         part.make.cycles_per_work);
    }
  }
  return part.help;
}

template <class Maker>
void print_family() {
  for (const auto& part : Registry<Maker>::entries()) {
    if (&part != &Registry<Maker>::entries().front()) console::print("\n");
    console::print("{}\n", fmt::join(lines_of(part.name + ": " + help_of(part), 110), "\n  "));
    print_keys(part.keys);
  }
}

void print_experiment() {
  for (const Section& section : experiment_sections()) {
    console::print("[{}]: {}\n", section.name, section.help);
    print_keys(section.keys);
    console::print("\n");
  }
  console::print(
      "[traffic]: instead of workload and balancer; pattern = ..., see `ballast list patterns`\n");
  std::vector<Key> traffic = source_keys();
  for (const Key& key : measurement_keys()) traffic.push_back(key);
  print_keys(traffic);
  console::print("\n");
  console::print(
      "[rounds]: rounds instead of cycles, of a balancer with agents; of [machine] topology and "
      "its "
      "keys, of [run] seed\n");
  print_keys(rounds_fields().keys());
  console::print("\n");
  console::print("[arrivals]: with [rounds]; kind = ... and its keys: `ballast list arrivals`\n");
  console::print("[workload]: kind = ... and its keys: `ballast list workloads`\n");
  console::print("[balancer]: name = ... and its keys: `ballast list balancers`\n");
}

void print_rtl() {
  Table table({"unit", "ports", "words", "fused"});
  for (const auto& entry : tb::rtl_entries()) {
    const tb::UnitSpec& spec = entry.spec;
    table.add({spec.unit, std::to_string(spec.ports), std::to_string(spec.words),
               spec.fused ? "yes" : "no"});
  }
  console::print("{}", table.str());
}

struct Topic {
  const char* name;
  const char* help;
  std::function<void()> print;
};

const std::vector<Topic>& topics() {
  static const std::vector<Topic> all{
      {"experiment", "sections and keys of an experiment file", print_experiment},
      {"workloads", "sources of load", print_family<WorkloadMaker>},
      {"arrivals", "tasks of each round in an experiment with [rounds]",
       print_family<ArrivalsMaker>},
      {"balancers", "balancing algorithms", print_family<BalancerSetup>},
      {"topologies", "routed networks", print_family<TopologyMaker>},
      {"switches", "what can stand behind the switch's ports", print_family<SwitchMaker>},
      {"networks", "what carries tasks and messages on a topology", print_family<NetworkMaker>},
      {"patterns", "who sends to whom in an experiment with [traffic]", print_family<PatternMaker>},
      {"rtl", "modules and sizes of which this build has the Verilated RTL", print_rtl},
      {"claims", "claims of the papers that `ballast verify` checks", print_family<ClaimCheck>}};
  return all;
}

int list(const std::string& what) {
  std::vector<std::string> names;
  for (const Topic& topic : topics()) {
    names.emplace_back(topic.name);
    if (what == topic.name) {
      topic.print();
      return kDone;
    }
  }
  if (!what.empty()) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    throw UserError(fmt::format("list: no topic \"{}\", there are: {}{}", what, all,
                                did_you_mean(what, names)));
  }
  Table table({"topic", "what"});
  for (const Topic& topic : topics()) table.add({topic.name, topic.help});
  console::print("{}", table.str());
  return kDone;
}

const Registered<Verb> kList{
    {"list", "what there is: workloads, balancers, claims, keys ...", {}, [](CLI::App& app) {
       auto topic = std::make_shared<std::string>();
       app.add_option("topic", *topic, "one of the topics that `ballast list` prints");
       return [topic] { return list(*topic); };
     }}};

}  // namespace
}  // namespace ballast
