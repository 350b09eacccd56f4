// SPDX-License-Identifier: BSD-3-Clause
// Values that a program sets, without a file: each is checked like one that a user writes.
#include <gtest/gtest.h>

#include <functional>

#include "experiment/sections.h"
#include "experiment/simulation.h"
#include "support/error_of.h"
#include "support/experiments.h"

namespace ballast {
namespace {

Experiment on_mesh() {
  Experiment e;
  e.machine.topology = {"mesh", {{"size", {2, 2}}}};
  return e;
}
Experiment with_tasks() {
  Experiment e = on_mesh();
  e.workload = {"spike", {}};
  e.balancer = {"diffusion", {}};
  e.energy.emplace().link = 1;
  return e;
}
Experiment with_traffic() {
  Experiment e = on_mesh();
  e.traffic.emplace();
  e.energy.emplace().link = 1;
  return e;
}
Experiment with_rounds() {
  Experiment e = on_mesh();
  e.balancer = {"diffusion", {}};
  e.rounds.emplace();
  return e;
}
Experiment with_experts() {
  Experiment e = on_mesh();
  e.moe.emplace();
  e.energy.emplace().link = 1;
  return e;
}

/// Values just outside a key's range; none: it allows all of its type.
std::vector<Value> beyond(const Key& key) {
  std::vector<Value> values;
  const auto add = [&](double value) {
    if (key.kind() == Key::Kind::real) values.emplace_back(value);
    if (value <= -0x1p63 || value >= 0x1p63) return;
    const auto whole = static_cast<std::int64_t>(value);
    if (key.kind() == Key::Kind::integer) values.emplace_back(whole);
    if (key.kind() == Key::Kind::integers) values.emplace_back(std::vector<std::int64_t>{whole});
  };
  add(key.min() - 1);
  add(key.max() + 1);
  return values;
}

/// A run in which every key has an effect.
constexpr RunFacts kEveryFact{true, true, true, true, true, true, true, true, true,
                              true, true, true, true, true, true, true, true, true,
                              true, true, true, true, true, true, true};

/// Sets the member of each key to values that the key does not allow. Returns their number.
template <class S>
unsigned refused(const Fields<S>& fields, const std::string& path, const Experiment& sound,
                 const std::function<S&(Experiment&)>& section) {
  unsigned count = 0;
  for (const Key& key : fields.keys()) {
    for (const Value& value : beyond(key)) {
      Experiment e = sound;
      Args args(path);
      args.set(key.name(), value, {});
      try {
        fields.read(args, section(e));
      } catch (const UserError&) {
        continue;  // the member cannot hold it
      }
      if (fields.record(section(e), path, kEveryFact).items().at(key.name()).value != value)
        continue;
      const std::string what = error_of([&] { static_cast<void>(elaborate(e)); });
      const std::string element = key.kind() == Key::Kind::integers ? "[0]" : "";
      EXPECT_EQ(what.substr(0, what.find(": expected")), joined_path(path, key.name()) + element);
      ++count;
    }
  }
  return count;
}

/// The default of each key is what its member has without a file.
template <class S>
void expect_defaults(const Fields<S>& fields) {
  const Args members = fields.record(S{}, "", kEveryFact);
  for (const Key& key : fields.keys()) {
    EXPECT_EQ(members.items().at(key.name()).value, key.fallback()) << key.name();
  }
}

TEST(ValuesByCode, BeginWithTheDefaultsOfTheKeys) {
  expect_defaults(machine_fields());
  expect_defaults(network_fields());
  expect_defaults(router_fields());
  expect_defaults(link_fields());
  expect_defaults(switch_fields());
  expect_defaults(energy_fields());
  expect_defaults(rounds_fields());
  expect_defaults(moe_fields());
  expect_defaults(run_fields());
  expect_defaults(traffic_run_fields());
  expect_defaults(rounds_run_fields());
}

/// A file without values is a program without values.
TEST(ValuesByCode, AreThoseOfAnEmptyFile) {
  const auto of_file = [](const std::string& text) {
    return elaborate(experiment_of("machine = { topology = 'mesh', size = [2, 2] }\n" + text))
        ->config();
  };
  EXPECT_EQ(elaborate(with_tasks())->config(),
            of_file("workload.kind = 'spike'\nbalancer.name = 'diffusion'\n[energy]\nlink = 1\n"));
  EXPECT_EQ(elaborate(with_traffic())->config(), of_file("[traffic]\n[energy]\nlink = 1\n"));
  EXPECT_EQ(elaborate(with_rounds())->config(), of_file("balancer.name = 'diffusion'\n[rounds]\n"));
  EXPECT_EQ(elaborate(with_experts())->config(), of_file("[moe]\n[energy]\nlink = 1\n"));
}

using ToMachine = std::function<MachineSection&(Experiment&)>;
using ToRouter = std::function<RouterSection&(Experiment&)>;
using ToRun = std::function<RunSection&(Experiment&)>;
const ToMachine kMachineOf = [](Experiment& e) -> MachineSection& { return e.machine; };
const ToRouter kRouterOf = [](Experiment& e) -> RouterSection& { return e.machine.router; };
const ToRun kRunOf = [](Experiment& e) -> RunSection& { return e.run; };

TEST(ValuesByCode, OfAMachineWithTasksAreChecked) {
  EXPECT_EQ(error_of([] { static_cast<void>(elaborate(with_tasks())); }), "no error");
  EXPECT_GE(refused(machine_fields(), "machine", with_tasks(), kMachineOf), 4u);
  EXPECT_GE(refused(network_fields(), "machine", with_tasks(), kMachineOf), 2u);
  EXPECT_GE(
      refused<SwitchSection>(switch_fields(), "machine.switch", with_tasks(),
                             [](Experiment& e) -> SwitchSection& { return e.machine.the_switch; }),
      8u);
  EXPECT_GE(refused(run_fields(), "run", with_tasks(), kRunOf), 3u);
}

TEST(ValuesByCode, OfRoutersLinksAndEnergyAreCheckedInEveryExperiment) {
  for (const Experiment& e : {with_tasks(), with_traffic(), with_experts()}) {
    EXPECT_EQ(error_of([&] { static_cast<void>(elaborate(e)); }), "no error");
    EXPECT_GE(refused(router_fields(), "machine.router", e, kRouterOf), 8u);
    EXPECT_EQ(refused(link_fields(), "machine.link", e, kRouterOf), 8u);
    EXPECT_EQ(refused<EnergySection>(energy_fields(), "energy", e,
                                     [](Experiment& x) -> EnergySection& { return *x.energy; }),
              14u);
  }
}

TEST(ValuesByCode, OfTrafficRoundsAndExpertsAreChecked) {
  EXPECT_GE(refused(traffic_run_fields(), "run", with_traffic(), kRunOf), 1u);
  EXPECT_GE(refused(traffic_run_fields(), "run", with_experts(), kRunOf), 1u);
  EXPECT_GE(refused(rounds_run_fields(), "run", with_rounds(), kRunOf), 2u);
  EXPECT_GE(refused<RoundsSection>(rounds_fields(), "rounds", with_rounds(),
                                   [](Experiment& e) -> RoundsSection& { return *e.rounds; }),
            2u);
  EXPECT_GE(refused<MoeSection>(moe_fields(), "moe", with_experts(),
                                [](Experiment& e) -> MoeSection& { return *e.moe; }),
            8u);
}

TEST(ValuesByCode, OfNamesAreChecked) {
  const auto mistake = [](auto change) {
    Experiment e = with_tasks();
    change(e.machine);
    return error_of([&] { static_cast<void>(elaborate(e)); });
  };
  using M = MachineSection;
  EXPECT_TRUE(mistake([](M& m) { m.network = "none"; }).starts_with("machine.network: expected"));
  EXPECT_TRUE(mistake([](M& m) {
                m.the_switch.model = "none";
              }).starts_with("machine.switch.model: expected one of"));
  EXPECT_TRUE(mistake([](M& m) {
                m.the_switch.contract = "none";
              }).starts_with("machine.switch.contract: expected one of"));
}

/// The keys of [traffic] have members of two structures.
TEST(ValuesByCode, OfSourcesAndMeasurementsAreChecked) {
  const auto mistake = [](auto change) {
    Experiment e = with_traffic();
    change(*e.traffic);
    return error_of([&] { static_cast<void>(elaborate(e)); });
  };
  using T = TrafficSection;
  EXPECT_EQ(mistake([](T& t) { t.sources.rate = 1.5; }),
            "traffic.rate: expected a number 1e-06 .. 1, got 1.5");
  EXPECT_EQ(mistake([](T& t) { t.sources.rate = 0; }),
            "traffic.rate: expected a number 1e-06 .. 1, got 0");
  EXPECT_EQ(mistake([](T& t) { t.sources.flits = 0; }),
            "traffic.packet_flits: expected an integer 1 .. 65536, got 0");
  EXPECT_EQ(mistake([](T& t) { t.sources.burst = 0.5; }),
            "traffic.burst: expected a number 1 .. 1000000, got 0.5");
  EXPECT_EQ(mistake([](T& t) { t.measurement.block_cycles = 0; }),
            "traffic.block_cycles: expected an integer 1 .. 1000000000, got 0");
  EXPECT_EQ(mistake([](T& t) { t.measurement.precision = 0; }),
            "traffic.precision: expected a number 1e-06 .. 1, got 0");
  EXPECT_EQ(mistake([](T& t) { t.measurement.min_packets = 0; }),
            "traffic.min_packets: expected an integer 1 .. 1000000000000000, got 0");
  EXPECT_EQ(mistake([](T& t) { t.measurement.latency_factor = 0.5; }),
            "traffic.latency_factor: expected a number 1 .. 1000000000000, got 0.5");
}

}  // namespace
}  // namespace ballast
