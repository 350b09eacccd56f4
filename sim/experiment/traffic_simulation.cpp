// SPDX-License-Identifier: BSD-3-Clause
// Experiments with [traffic]: sources without tasks, to measure the network.
#include <algorithm>

#include "experiment/elaboration.h"
#include "experiment/sections.h"
#include "experiment/traffic_classes.h"
#include "network/route_lengths.h"
#include "traffic/pattern.h"
#include "traffic/sources.h"

namespace ballast {
namespace {

class TrafficSimulation final : public Simulation {
 public:
  explicit TrafficSimulation(const Experiment& e)
      : e_(e), topology_(make_topology(e)), options_(e.traffic->measurement) {
    traffic_run_fields().check(e.run, "run");
    check_values();
    check_requests();
    check_given_classes(e_, network_facts(e_).routers);
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
    record_traffic(facts);
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
      Requests loop(classes_.front().pattern, *requests());
      return run_requests(*network_, loop, options_, kernel);
    }
    TrafficSources sources(classes_, divides_vcs(*e_.traffic));
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
  /// In flight at a time by Little's law; at most all buffers.
  [[nodiscard]] std::uint64_t flits_in_flight(const RouterOptions& router) const {
    constexpr std::size_t kSample = 64;
    double per_processor = 0;
    for (const SourceClass& c : classes_) {
      const std::uint32_t flits = c.options.flits;
      const std::vector<Message> packets = packets_like(c.pattern, flits, kSample);
      double latency = 0;
      for (const std::uint32_t links :
           route_lengths(*topology_, std::span<const Message>(packets))) {
        latency += static_cast<double>(router.zero_load_latency(links + 1, flits)) /
                   static_cast<double>(packets.size());
      }
      per_processor += c.options.rate * latency;
    }
    if (requests()) {
      per_processor = static_cast<double>(requests()->outstanding) * longest_message(*e_.traffic);
    }
    const double buffers =
        static_cast<double>(size_.links + size_.processors) * router.vcs * router.buffer_flits;
    return static_cast<std::uint64_t>(
        std::min(per_processor * static_cast<double>(size_.processors), buffers));
  }
  void refuse_large_network(const NetworkSpec& spec) const {
    MemoryPlan plan;
    plan.add("network, at least", network_bytes(e_, spec, size_));
    const std::string key = size_key_of(e_);
    refuse_too_large(plan, place_of(e_, key), key);
  }
  void plan_memory(const NetworkSpec& spec) {
    size_ = run_size_of(*topology_);
    classes_ = source_classes(e_, *topology_);
    size_.flits = 0;
    refuse_large_network(spec);  // before all routers are visited
    size_.flits = flits_in_flight(spec.router);
    const RunSize& e = size_;
    memory_.add("topology", topology_->bytes());
    memory_.add("network", network_bytes(e_, spec, size_));
    std::uint64_t sources = 0, rates = 0;
    for (const SourceClass& c : classes_) {
      sources += TrafficSources::bytes(e.processors, c.options);
      rates += c.pattern.bytes();
    }
    memory_.add("sources", requests() ? Requests::bytes(e.processors, *requests()) : sources);
    if (rates != 0) memory_.add("rates per pair", rates);
    add_detailed_links(memory_, e, e_.run.detail);
    const std::string key = size_key_of(e_);
    refuse_too_large(memory_, place_of(e_, key), key);
  }
  /// Like Fields::check: a program may have set the values.
  void check_values() const {
    const bool single = e_.traffic->classes.empty();
    check_all(values(), single ? traffic_section_keys() : class_section_keys());
    for (const TrafficClass& c : classes_of(*e_.traffic)) check_all(values_of(c), source_keys());
  }
  static void check_all(const Args& values, const std::vector<Key>& keys) {
    for (const Key& key : keys) {
      if (!values.has(key.name())) continue;
      const Value& value = values.items().at(key.name()).value;
      static_cast<void>(key.checked(value, values.path(key.name()), {}));
    }
  }
  /// Of all keys of the section, with or without an effect, but those of a class.
  [[nodiscard]] Args values() const {
    Args all("traffic");
    if (requests()) record_requests(*requests(), all);
    if (!e_.traffic->classes.empty()) all.set("classes", e_.traffic->given_classes.value_or(1), {});
    all.set("block_cycles", options_.block_cycles, {});
    all.set("precision", options_.precision, {});
    all.set("min_packets", options_.min_packets, {});
    all.set("latency_factor", options_.latency_factor, {});
    return all;
  }
  void record_traffic(const RunFacts& facts) {
    nlohmann::ordered_json& record = config_["traffic"];
    if (!e_.traffic->classes.empty()) {
      record = to_json(with_effect(values(), class_section_keys(), facts));
    }
    for (const TrafficClass& c : classes_of(*e_.traffic)) {
      Args its = record_of<PatternMaker>(c.pattern, "pattern", facts);
      add(its, with_effect(values_of(c), source_keys(), facts));
      if (c.name.empty()) {
        add(its, with_effect(values(), traffic_section_keys(), facts));
        record = to_json(its);
      } else {
        record["class"][c.name] = to_json(its);
      }
    }
  }

  Experiment e_;
  std::unique_ptr<Topology> topology_;
  std::unique_ptr<Network> network_;
  std::vector<SourceClass> classes_;
  TrafficOptions options_;
};

}  // namespace

std::unique_ptr<Simulation> elaborate_traffic(const Experiment& e) {
  return std::make_unique<TrafficSimulation>(e);
}

}  // namespace ballast
