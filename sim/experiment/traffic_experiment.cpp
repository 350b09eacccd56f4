// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/traffic_experiment.h"

#include "experiment/experiment.h"

namespace ballast {
namespace {

void append(std::vector<Key>& keys, const std::vector<Key>& more) {
  keys.insert(keys.end(), more.begin(), more.end());
}

}  // namespace

TrafficExperiment make_traffic_experiment(Config config) {
  TrafficExperiment e;
  config.finish({"machine", "traffic", "run"});
  const Args run =
      config.check("run", some_keys("run", {"seed", "max_cycles", "watchdog", "skip_idle"}));
  e.seed = run.get<std::uint64_t>("seed");
  e.options.max_cycles = run.get<Cycle>("max_cycles");
  e.options.watchdog = run.get<Cycle>("watchdog");
  e.options.skip_idle = run.get<bool>("skip_idle");

  std::vector<Key> machine_keys = some_keys("machine", {"topology"});
  machine_keys[0] = std::move(machine_keys[0]).required();
  const auto& topology = named_part<TopologyMaker>(config, "machine", machine_keys[0]);
  append(machine_keys, some_keys(kWithTopology, {"network"}));
  append(machine_keys, topology.keys);
  const Args machine = config.check("machine", machine_keys, {"router", "link", "faults"});
  const NetworkArgs network(config);
  e.topology = topology.make(machine);
  const NetworkSpec spec = network.spec(*e.topology, e.seed, e.options.max_cycles);
  e.network = make_network(config, spec);

  const Key name = Key::text("pattern", "uniform")
                       .choices(Registry<PatternMaker>::names())
                       .help("who sends to whom");
  const auto& pattern = named_part<PatternMaker>(config, "traffic", name);
  std::vector<Key> keys{name};
  append(keys, pattern.keys);
  append(keys, source_keys());
  append(keys, measurement_keys());
  const Args traffic = config.check("traffic", keys);
  e.sources = source_options(traffic, e.seed);
  set_measurement(traffic, e.options);
  if (e.options.watchdog != 0) e.options.watchdog += lone_packet_cycles(spec, e.sources.flits);
  e.make_pattern = [&pattern, traffic, shape = e.topology->shape(),
                    processors = e.topology->processors()] {
    return pattern.make(traffic, {processors, shape, traffic.where("pattern")});
  };
  (void)e.make_pattern();  // its mistakes are found now

  e.config["machine"] = to_json(machine);
  network.record(spec, e.config["machine"]);
  e.config["traffic"] = to_json(traffic);
  e.config["run"] = to_json(run);
  return e;
}

TrafficResult run_traffic(TrafficExperiment& e, double rate, Kernel kernel) {
  SourceOptions options = e.sources;
  options.rate = rate;
  TrafficSources sources(e.make_pattern(), options);
  return run_traffic(*e.network, sources, e.options, kernel);
}

}  // namespace ballast
