// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [traffic] and kind = "trace": recorded packets on a network.
#include "core/text_file.h"
#include "experiment/elaboration.h"
#include "experiment/sections.h"
#include "replay/packet_trace.h"
#include "replay/replay_nodes.h"

namespace ballast {
namespace {

class ReplaySimulation final : public Simulation {
 public:
  explicit ReplaySimulation(const Experiment& e)
      : e_(e), topology_(make_topology(e)), options_(e.run) {
    traffic_run_fields().check(e.run, "run");
    if (e.run.frames != 0) {
      throw UserError("run.frames: has no effect with [traffic], which has no loads; leave it out");
    }
    if (e.run.observer != nullptr) {
      throw UserError("run.observer: has no effect with [traffic], which has no tasks");
    }
    const std::unique_ptr<PacketTrace> trace = open();
    const Args args = args_of<PacketTraceMaker>(e_.traffic->trace);
    survey_ = survey(*trace, resolved_path(args.text("path"), args.where("path")));
    e_.traffic->sources.flits = survey_.longest;  // for the network's specification
    const NetworkSpec spec = network_spec(e_, *topology_);
    plan_memory(spec);
    network_ = within_memory(e_, size_key_of(e_), [&] { return make_network(e_, spec); });
    note_network(e_, spec, *network_, notes_);
    if (options_.watchdog != 0) options_.watchdog += lone_packet_cycles(spec, survey_.longest);
    record(spec, *trace);
  }

  Result run(Kernel kernel) override {
    const std::unique_ptr<PacketTrace> trace = open();
    return with_so_far<ReplayResult>(
        [&] {
          return run_replay(*network_, *trace, survey_, topology_->processors(), limits_, options_,
                            kernel);
        },
        [&](const ReplayResult& measured) {
          ReplayRun r{measured,
                      topology_->router_shape(),
                      network_->counts(),
                      link_use(*network_, topology_->router_shape()),
                      detailed_links(e_, *network_),
                      network_->events(),
                      energy_of(e_, *network_, *topology_, measured.cycles)};
          return Result{config_, std::move(r), e_.run.detail, network_->stepping_use(), notes_};
        });
  }
  [[nodiscard]] std::vector<WaitingBuffer> waiting_cycle() const override {
    return network_->waiting_cycle();
  }
  [[nodiscard]] bool threaded() const noexcept override { return network_->steps_in_threads(); }

 private:
  [[nodiscard]] std::unique_ptr<PacketTrace> open() const {
    return make_part<PacketTraceMaker>(e_.traffic->trace,
                                       PacketTraceContext{topology_->processors(), limits_});
  }
  void plan_memory(const NetworkSpec& spec) {
    const RunSize& e = size_ = run_size_of(*topology_);
    memory_.add("topology", topology_->bytes());
    memory_.add("network", network_bytes(e_, spec, e));
    memory_.add("trace", ReplayNodes::bytes(e.processors, survey_, limits_));
    add_detailed_links(memory_, e, e_.run.detail);
    const std::string key = size_key_of(e_);
    refuse_too_large(memory_, place_of(e_, key), key);
  }
  void record(const NetworkSpec& spec, const PacketTrace& trace) {
    RunFacts facts = network_facts(e_);
    facts.parts_may_fail = facts.parts_fail = false;  // others may wait for a packet
    facts.packets_wait = trace.waits();
    facts.packet_bytes = trace.netrace() != nullptr;
    Args machine = record_of<TopologyMaker>(e_.machine.topology, "topology", facts);
    machine.set("network", e_.machine.network, {});
    config_["machine"] = to_json(machine);
    record_network(e_, facts, spec.router.vcs, config_["machine"]);
    config_["traffic"] = to_json(record_of<PacketTraceMaker>(e_.traffic->trace, "kind", facts));
    config_["run"] = to_json(traffic_run_fields().record(e_.run, "run", facts));
    record_energy(e_, facts, config_);
  }

  Experiment e_;
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<Network> network_;
  ReplayLimits limits_;
  TraceSurvey survey_;
  RunOptions options_;
};

}  // namespace

std::unique_ptr<Simulation> elaborate_replay(const Experiment& e) {
  return std::make_unique<ReplaySimulation>(e);
}

}  // namespace ballast
