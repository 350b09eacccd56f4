// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/args.h"
#include "core/run_observer.h"
#include "experiment/energy.h"
#include "machine/run.h"
#include "moe/moe_run.h"
#include "network/router_options.h"
#include "rounds/round_run.h"
#include "superconcentrator/balance_controller.h"
#include "traffic/requests.h"
#include "traffic/source_options.h"
#include "traffic/traffic_run.h"

// An experiment as plain values, read from a TOML file or written by a program.
//
//   Experiment e;
//   e.machine.topology = {"mesh", {{"size", {8, 8}}}};
//   e.workload = {"spike", {{"load", 1024}}};
//   e.balancer = {"diffusion", {}};
//   const Result result = run(e);  // experiment/simulation.h
namespace ballast {

/// A registered part by name, with values for some of its keys; an empty name: none.
struct Choice {
  std::string name = {};
  Settings settings = {};
  std::optional<Args> args = {};  ///< replaces `settings`: checked, with places in a file

  [[nodiscard]] explicit operator bool() const noexcept { return !name.empty(); }
};

/// [machine.router], [machine.link].
struct RouterSection : RouterOptions {
  std::optional<unsigned> given_vcs = {};         ///< absent: the number that the routing needs
  std::optional<unsigned> given_iterations = {};  ///< absent: 1
  std::optional<Flow> given_flow = {};            ///< absent: wormhole
  std::optional<bool> given_cycles_by_length = {};
  std::optional<unsigned> given_flit_cycles = {};  ///< absent: 1
  bool check_deadlock = true;  ///< refuse a routing whose channels wait for each other in a cycle
  std::string allocator_name = "islip";  ///< of the registry; sets `allocator`
};

/// [machine.switch].
struct SwitchSection {
  std::string model = "systemc";
  std::optional<Schedule> schedule = {};  ///< absent: the fastest, TaskSimulation::schedule()
  unsigned words = 1;
  SwitchForm form = SwitchForm::lean;
  NodeId group = 0;                         ///< ports that share a lane; 0: the paper's number
  std::optional<NodeId> burst = {};         ///< most tasks of a processor in a wave; absent: L
  std::optional<bool> fair = {};            ///< absent: TaskSimulation::fair()
  std::optional<unsigned> load_width = {};  ///< by work: bits of a load; absent: the model's own
  std::optional<std::vector<std::string>> files = {};  ///< SystemVerilog of the user; see OwnRtl
  std::optional<std::string> top = {}, contract = {};
  std::optional<std::vector<std::string>> parameters = {};
  std::optional<unsigned> latency = {};
};

/// [machine].
struct MachineSection {
  std::optional<NodeId> processors = {};
  std::optional<double> cycles_per_work = {};             ///< absent: the workload's default
  std::optional<std::vector<std::uint32_t>> speeds = {};  ///< see TaskStore::Options
  std::optional<NodeId> node = {};  ///< processors of a node; absent: no nodes
  Choice topology = {};
  std::string network = "routed";
  std::uint32_t task_flits = 1;
  Choice routing = {"own", {}};
  RouterSection router = {};
  Choice faults = {"faults", {}};  ///< the keys of [machine.faults]
  SwitchSection the_switch = {};
};

/// Keys of [workload] for every kind of tasks.
struct TimesSection {
  std::optional<double> knowledge_error = {};  ///< of known times; see known_times(). Absent: 0
};

/// [traffic.class.NAME]: packets with a pattern and sources of their own.
struct TrafficClass {
  std::string name;
  Choice pattern = {"uniform", {}};
  SourceOptions sources = {};
};

/// [traffic]: sources without tasks, to measure the network, or recorded packets.
struct TrafficSection {
  Choice trace = {};  ///< the kind, with its keys; if given, nothing of the rest is used
  Choice pattern = {"uniform", {}};
  SourceOptions sources = {};
  std::optional<RequestOptions> requests = {};  ///< instead of sources with a rate
  /// Instead of `pattern`, `sources` and `requests`, by name.
  std::vector<TrafficClass> classes = {};
  /// Their number: each has virtual channels and interfaces of its own; 1, absent: they share all.
  std::optional<unsigned> given_classes = {};
  TrafficOptions measurement = {};  ///< without the values of [run]
};

/// [moe]: a mixture of experts, without tasks.
struct MoeSection : MoeOptions {
  Choice tokens = {"power", {}};     ///< source of the counts, with its keys of [moe]
  Choice balancer = {"linear", {}};  ///< [moe.balancer]
  ExpertWeightsRule weights = ExpertWeightsRule::fetch;
  NodeId replicas = 2;  ///< ranks that have an expert, with ExpertWeightsRule::replicas
};

/// [rounds]: the papers' machine, where every message takes one round.
struct RoundsSection {
  std::uint64_t max = RoundOptions{}.max;
  enum class Loads : std::uint8_t { fluid, whole } loads = Loads::fluid;
  std::uint32_t consume = 0;
  RoundOrder order = RoundOrder::insert_balance_consume;
  RoundsUntil until = RoundsUntil::stable;
  std::uint64_t series = 0;
};

/// [run], and options for programs only: progress, waveform, frames, detail, observer, order of
/// modules.
struct RunSection : RunOptions {
  RunObserver* observer = nullptr;  ///< sees the tasks or, in rounds, the loads; else not allowed
  std::uint64_t seed = 1;
  enum class Until : std::uint8_t { balanced, completed } until = Until::balanced;
  enum class Plan : std::uint8_t { before, during };
  std::optional<Plan> plan = {};         ///< of executed tasks; absent: see plan_of()
  std::optional<Measure> goal = {};      ///< for tasks that only move; absent: the levelled one
  std::optional<double> imbalance = {};  ///< see Goal; only by work and for fluid loads
  /// The experiment is only looked at, so nothing that is not ours may run: neither compiled nor
  /// loaded.
  bool looks_only = false;
  /// Rows per processor and per link in the report; else summaries only. No part of the
  /// configuration: it never changes a run.
  bool detail = false;
};

struct Experiment {
  MachineSection machine = {};
  Choice workload = {}, balancer = {"superconcentrator", {}}, arrivals = {};
  TimesSection times = {};
  std::optional<TrafficSection> traffic = {};
  std::optional<MoeSection> moe = {};
  std::optional<RoundsSection> rounds = {};
  std::optional<EnergySection> energy = {};
  RunSection run = {};

  /// Place of a key in the experiment's file; unset: no file.
  std::function<Where(const std::string& path)> where = nullptr;
};

/// Place of a key; empty if the experiment has no file.
[[nodiscard]] Where place_of(const Experiment& e, const std::string& path);

/// Keys common to all experiments, by section: the content of `ballast list experiment`.
struct Section {
  std::string name, help;
  std::vector<Key> keys;
};
[[nodiscard]] std::vector<Section> experiment_sections();
/// The section of further keys of [machine] with a topology.
inline constexpr const char* kWithTopology = "machine, with a topology";
/// Names of the schedules, in the order of Schedule.
[[nodiscard]] const std::vector<std::string>& schedules();

}  // namespace ballast
