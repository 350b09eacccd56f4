// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [traffic]: sources without tasks, to measure the network.
#include <algorithm>

#include "experiment/elaboration.h"
#include "experiment/sections.h"
#include "network/route_lengths.h"
#include "traffic/pattern.h"

namespace ballast {
namespace {

Pattern pattern_of(const Experiment& e, const Topology& topology) {
  const Choice& choice = e.traffic->pattern;
  const std::vector<NodeId> shape = topology.shape();
  const Where where = choice.args ? choice.args->where("pattern") : Where{};
  return make_part<PatternMaker>(choice, PatternContext{topology.processors(), shape, where});
}

class TrafficSimulation final : public Simulation {
 public:
  explicit TrafficSimulation(const Experiment& e)
      : e_(e), topology_(make_topology(e)), options_(e.traffic->measurement) {
    traffic_run_fields().check(e.run, "run");
    check_values();
    check_requests();
    if (requests() && !network_facts(e_).routers) {  // no virtual channels, one queue
      requests()->classes = 1;
      requests()->reply_queue = 0;
    }
    if (e.run.frames != 0) {
      throw UserError("run.frames: has no effect with [traffic], which has no loads; leave it out");
    }
    if (e.run.observer != nullptr) {
      throw UserError("run.observer: has no effect with [traffic], which has no tasks");
    }
    const NetworkSpec spec = network_spec(e_, *topology_);
    plan_memory(spec);
    network_ = within_memory(e_, size_key_of(e_), [&] { return make_network(e_, spec); });
    note_network(e_, spec, *network_, notes_);
    static_cast<RunOptions&>(options_) = e_.run;
    e_.traffic->sources.seed = e_.run.seed;
    if (requests()) requests()->seed = e_.run.seed;
    if (options_.watchdog != 0) {
      options_.watchdog += lone_packet_cycles(spec, longest_message(*e_.traffic));
      // Requests in the network may wait for the place of a reply that is not due yet.
      if (requests()) options_.watchdog += requests()->reply_cycles;
    }
    const RunFacts facts = facts_of_run();
    Args machine = record_of<TopologyMaker>(e_.machine.topology, "topology", facts);
    machine.set("network", e_.machine.network, {});
    config_["machine"] = to_json(machine);
    record_network(e_, facts, spec.router.vcs, config_["machine"]);
    Args traffic = record_of<PatternMaker>(e_.traffic->pattern, "pattern", facts);
    add(traffic, with_effect(values(), traffic_section_keys(), facts));
    config_["traffic"] = to_json(traffic);
    config_["run"] = to_json(traffic_run_fields().record(e_.run, "run", facts));
    record_energy(e_, facts, config_);
  }

  Result run(Kernel kernel) override {
    return with_so_far<TrafficResult>(
        [&] { return measured(kernel); },
        [&](const TrafficResult& measured) {
          TrafficRun r{measured,
                       topology_->processors(),
                       topology_->router_shape(),
                       network_->counts(),
                       link_use(*network_, topology_->router_shape()),
                       detailed_links(e_, *network_),
                       network_->events(),
                       energy_of(e_, *network_, *topology_, measured.cycles)};
          if (r.verdict == TrafficVerdict::deadlocked) r.waiting = network_->why_stuck();
          return Result{config_, std::move(r), e_.run.detail, network_->stepping_use(), notes_};
        });
  }
  [[nodiscard]] std::vector<WaitingBuffer> waiting_cycle() const override {
    return network_->waiting_cycle();
  }
  [[nodiscard]] bool threaded() const noexcept override { return network_->steps_in_threads(); }

 private:
  [[nodiscard]] std::optional<RequestOptions>& requests() { return e_.traffic->requests; }
  [[nodiscard]] const std::optional<RequestOptions>& requests() const {
    return e_.traffic->requests;
  }
  [[nodiscard]] TrafficResult measured(Kernel kernel) {
    if (requests()) {
      Requests loop(pattern(), *requests());
      return run_requests(*network_, loop, options_, kernel);
    }
    TrafficSources sources(pattern(), e_.traffic->sources);
    return run_traffic(*network_, sources, options_, kernel);
  }
  [[nodiscard]] RunFacts facts_of_run() const {
    RunFacts facts = network_facts(e_);
    facts.requests = requests().has_value();
    facts.batch = requests() && requests()->requests != 0;
    return facts;
  }
  /// Faults would lose requests, and their processors wait for ever.
  void check_requests() const {
    const std::string fault = fault_key(e_);
    if (!requests() || fault.empty()) return;
    throw UserError(place_of(e_, fault),
                    fault +
                        ": expected no faults with traffic.outstanding, whose requests wait "
                        "for their replies");
  }
  /// Read from its file once.
  [[nodiscard]] const Pattern& pattern() const { return *pattern_; }
  /// In flight at a time by Little's law; at most all buffers.
  [[nodiscard]] std::uint64_t flits_in_flight(const RouterOptions& router) const {
    constexpr std::size_t kSample = 64;
    const SourceOptions& s = e_.traffic->sources;
    const std::vector<Message> packets = packets_like(pattern(), s.flits, kSample);
    double latency = 0;
    for (const std::uint32_t links : route_lengths(*topology_, std::span<const Message>(packets))) {
      latency += static_cast<double>(router.zero_load_latency(links + 1, s.flits)) /
                 static_cast<double>(packets.size());
    }
    const double buffers =
        static_cast<double>(size_.links + size_.processors) * router.vcs * router.buffer_flits;
    const double per_processor =
        requests() ? static_cast<double>(requests()->outstanding) * longest_message(*e_.traffic)
                   : s.rate * latency;
    return static_cast<std::uint64_t>(
        std::min(per_processor * static_cast<double>(size_.processors), buffers));
  }
  [[nodiscard]] std::uint64_t network_bytes(const NetworkSpec& spec) const {
    return Registry<NetworkMaker>::named(e_.machine.network)
        .make.bytes(size_, spec.router, !spec.faults.faults.empty());
  }
  void refuse_large_network(const NetworkSpec& spec) const {
    MemoryPlan plan;
    plan.add("network, at least", network_bytes(spec));
    const std::string key = size_key_of(e_);
    refuse_too_large(plan, place_of(e_, key), key);
  }
  void plan_memory(const NetworkSpec& spec) {
    size_ = run_size_of(*topology_);
    pattern_.emplace(pattern_of(e_, *topology_));
    if (!requests()) check_rate(pattern(), e_.traffic->sources.rate, place_of(e_, "traffic.rate"));
    size_.flits = 0;
    refuse_large_network(spec);  // before all routers are visited
    size_.flits = flits_in_flight(spec.router);
    const RunSize& e = size_;
    memory_.add("topology", topology_->bytes());
    memory_.add("network", network_bytes(spec));
    memory_.add("sources", requests() ? Requests::bytes(e.processors, *requests())
                                      : TrafficSources::bytes(e.processors, e_.traffic->sources));
    if (pattern().bytes() != 0) memory_.add("rates per pair", pattern().bytes());
    add_detailed_links(memory_, e, e_.run.detail);
    const std::string key = size_key_of(e_);
    refuse_too_large(memory_, place_of(e_, key), key);
  }
  /// Like Fields::check: a program may have set the values.
  void check_values() const {
    const Args all = values();
    for (const Key& key : traffic_section_keys()) {
      if (!all.has(key.name())) continue;
      const Value& value = all.items().at(key.name()).value;
      static_cast<void>(key.checked(value, all.path(key.name()), {}));
    }
  }
  /// Of all keys, with or without an effect.
  [[nodiscard]] Args values() const {
    Args all("traffic");
    const SourceOptions& s = e_.traffic->sources;
    all.set("rate", s.rate, {});
    all.set("packet_flits", s.flits, {});
    all.set("process", s.burst == 0 ? "bernoulli" : "onoff", {});
    if (s.burst != 0) all.set("burst", s.burst, {});
    if (requests()) record_requests(*requests(), all);
    all.set("block_cycles", options_.block_cycles, {});
    all.set("precision", options_.precision, {});
    all.set("min_packets", options_.min_packets, {});
    all.set("latency_factor", options_.latency_factor, {});
    return all;
  }

  Experiment e_;
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<Network> network_;
  std::optional<Pattern> pattern_;
  TrafficOptions options_;
};

}  // namespace

double highest_rate(const Experiment& e) { return highest_rate(pattern_of(e, *make_topology(e))); }

std::unique_ptr<Simulation> elaborate_traffic(const Experiment& e) {
  return std::make_unique<TrafficSimulation>(e);
}

}  // namespace ballast
