// SPDX-License-Identifier: BSD-3-Clause
#include "experiment/machine_config.h"

#include "experiment/experiment.h"

namespace ballast {

NetworkArgs::NetworkArgs(Config& config)
    : router(config.check("machine.router", keys_of("machine.router"))),
      link(config.check("machine.link", keys_of("machine.link"))),
      faults(config.check("machine.faults", keys_of("machine.faults"))) {}

NetworkSpec NetworkArgs::spec(const Topology& topology, std::uint64_t seed,
                              Cycle max_cycles) const {
  const auto number = [](const Args& args, const char* key) { return args.get<unsigned>(key); };
  return {topology,
          {.rc = number(router, "rc"),
           .va = number(router, "va"),
           .sa = number(router, "sa"),
           .st = number(router, "st"),
           .speculative = router.get<bool>("speculative"),
           .vcs = router.has("vcs") ? number(router, "vcs") : topology.vc_classes(),
           .buffer_flits = number(router, "buffer_flits"),
           .link_cycles = number(link, "cycles")},
          fault_schedule(faults, topology, seed, max_cycles),
          router.get<bool>("check_deadlock")};
}

void NetworkArgs::record(const NetworkSpec& spec, nlohmann::ordered_json& machine) const {
  machine["router"] = to_json(router);
  machine["router"]["vcs"] = spec.router.vcs;
  machine["link"] = to_json(link);
  machine["faults"] = to_json(faults);
}

std::unique_ptr<Network> make_network(Config& config, const NetworkSpec& spec) {
  const auto& part = named_part<NetworkMaker>(config, "machine", keys_of(kWithTopology)[0]);
  try {
    return part.make(spec);
  } catch (const UserError& error) {
    throw UserError(config.where("machine.network"),
                    fmt::format("machine.network = \"{}\": {}", part.name, error.what()));
  }
}

Cycle lone_packet_cycles(const NetworkSpec& spec, std::uint64_t flits) {
  return spec.router.zero_load_latency(spec.topology.routers(), flits) +
         spec.faults.faults.size() * spec.faults.reconfigure;
}

}  // namespace ballast
