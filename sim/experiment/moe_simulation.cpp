// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [moe]: a mixture of experts on a network.
#include "experiment/elaboration.h"
#include "experiment/sections.h"

namespace ballast {
namespace {

class MoeSimulation final : public Simulation {
 public:
  explicit MoeSimulation(const Experiment& e)
      : e_(e), topology_(make_topology(e)), options_(e.run) {
    traffic_run_fields().check(e.run, "run");
    moe_fields().check(*e.moe, "moe");
    if (e.run.frames != 0) {
      throw UserError("run.frames: has no effect with [moe], which has no tasks; leave it out");
    }
    if (e.run.observer != nullptr) {
      throw UserError("run.observer: has no effect with [moe], which has no tasks");
    }
    const MoeSection& moe = *e_.moe;
    const NodeId p = topology_->processors();
    source_ = make_part<ExpertSourceMaker>(moe.tokens, ExpertSourceContext{p, e_.run.seed});
    if (moe.dedupe && source_->choices() == 0) {
      throw UserError(place_of(e_, "moe.dedupe"),
                      "moe.dedupe: expected false with counts per expert, got true; tokens have a "
                      "line each under the header step,layer,rank,e1,..,eK");
    }
    const NetworkSpec spec = network_spec(e_, *topology_);
    plan_memory(spec);
    network_ = within_memory(e_, size_key_of(e_), [&] { return make_network(e_, spec); });
    note_network(e_, spec, *network_, notes_);
    rights_.emplace(p, source_->experts(), moe.weights, moe.replicas);
    static_cast<void>(balancer());  // finds its mistakes now
    if (options_.watchdog != 0) options_.watchdog += lone_packet_cycles(spec, moe.packet_flits);
    record(spec);
  }

  Result run(Kernel kernel) override {
    const auto balancer = this->balancer();
    return with_so_far<MoeResult>(
        [&] {
          return run_moe(*network_, {*source_, *balancer, *rights_, e_.moe->weights, *topology_},
                         *e_.moe, options_, kernel);
        },
        [&](const MoeResult& measured) {
          MoeRun r{measured,
                   topology_->router_shape(),
                   network_->counts(),
                   link_use(*network_, topology_->router_shape()),
                   detailed_links(e_, *network_),
                   network_->events(),
                   energy_of(e_, *network_, *topology_, measured.cycles),
                   measured.rounds.size() == source_->rounds(),
                   balancer->placement()};
          return Result{config_, std::move(r), e_.run.detail, network_->stepping_use(), notes_};
        });
  }
  [[nodiscard]] std::vector<WaitingBuffer> waiting_cycle() const override {
    return network_->waiting_cycle();
  }
  [[nodiscard]] bool threaded() const noexcept override { return network_->steps_in_threads(); }

 private:
  /// A new one for each run: it may know past rounds.
  [[nodiscard]] std::unique_ptr<ExpertBalancer> balancer() const {
    const Choice& choice = e_.moe->balancer;
    const Where where = choice.args ? choice.args->where("name") : Where{"moe.balancer"};
    return make_part<ExpertBalancerMaker>(
        choice, ExpertBalancerContext{*topology_, topology_->processors(), source_->experts(),
                                      source_->layers(), *rights_, where});
  }
  void plan_memory(const NetworkSpec& spec) {
    const RunSize& e = size_ = run_size_of(*topology_);
    memory_.add("topology", topology_->bytes());
    memory_.add("network", network_bytes(e_, spec, e));
    memory_.add("tokens", source_->bytes());
    memory_.add("ranks", moe_bytes(e, *source_, *e_.moe));
    add_detailed_links(memory_, e, e_.run.detail);
    const std::string key = size_key_of(e_);
    refuse_too_large(memory_, place_of(e_, key), key);
  }
  void record(const NetworkSpec& spec) {
    const MoeSection& moe = *e_.moe;
    RunFacts facts = network_facts(e_);
    facts.parts_may_fail = facts.parts_fail = false;  // copies must arrive
    facts.copies_experts = moe.weights == ExpertWeightsRule::replicas;
    facts.fetches_experts = moe.weights == ExpertWeightsRule::fetch;
    Args machine = record_of<TopologyMaker>(e_.machine.topology, "topology", facts);
    machine.set("network", e_.machine.network, {});
    config_["machine"] = to_json(machine);
    record_network(e_, facts, spec.router.vcs, config_["machine"]);
    Args section = record_of<ExpertSourceMaker>(moe.tokens, "kind", facts);
    add(section, moe_fields().record(moe, "moe", facts));
    config_["moe"] = to_json(section);
    config_["moe"]["balancer"] =
        to_json(record_of<ExpertBalancerMaker>(moe.balancer, "name", facts));
    config_["run"] = to_json(traffic_run_fields().record(e_.run, "run", facts));
    record_energy(e_, facts, config_);
  }

  Experiment e_;
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<ExpertSource> source_;
  std::unique_ptr<Network> network_;
  std::optional<ExpertRights> rights_;
  RunOptions options_;
};

}  // namespace

std::unique_ptr<Simulation> elaborate_moe(const Experiment& e) {
  return std::make_unique<MoeSimulation>(e);
}

}  // namespace ballast
