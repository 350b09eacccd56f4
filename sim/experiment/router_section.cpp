// SPDX-License-Identifier: BSD-3-Clause
// [machine.router]: its keys.
#include "experiment/sections.h"
#include "network/allocators/allocator.h"
#include "network/flits.h"

namespace ballast {

const Fields<RouterSection>& router_fields() {
  using S = RouterSection;
  const auto cycles = [](const char* name, unsigned fallback, double min, const char* help) {
    return Key::integer(name, fallback).range(min, 1024).unit("cycles").help(help);
  };
  static const auto fields =
      Fields<S>{}
          .when(kRouters)
          .add(&S::rc, cycles("rc", S{}.rc, 0, "route computation"))
          .add(&S::va, cycles("va", S{}.va, 0, "virtual-channel allocation"))
          .add(&S::sa, cycles("sa", S{}.sa, 0, "switch allocation"))
          .add(&S::st, cycles("st", S{}.st, 1, "switch traversal"))
          .add(
              &S::speculative,
              Key::boolean("speculative", S{}.speculative)
                  .help(
                      "speculative switch allocation, which does not wait for the virtual channel"))
          .add(&S::given_vcs,
               Key::integer("vcs")
                   .range(1, kMaxVcs)
                   .help("virtual channels per link; default: as many as the routing needs"))
          .add(&S::buffer_flits, Key::integer("buffer_flits", S{}.buffer_flits)
                                     .range(1, 65535)
                                     .unit("flits")
                                     .help("buffer per virtual channel"))
          .add_choice(&S::given_flow,
                      Key::text("flow")
                          .choices({"wormhole", "bubble"})
                          .help("when a packet gets a virtual channel: when it is free, "
                                "or, on rings, when there is room for the whole packet, "
                                "and for another one where it enters the ring; default: "
                                "wormhole"))
          .add(&S::allocator_name, Key::text("allocator", S{}.allocator_name)
                                       .choices(Registry<AllocatorMaker>::names())
                                       .help("allocator of virtual channels and of the switch: "
                                             "`ballast list allocators`"))
          .add(&S::given_iterations,
               Key::integer("iterations")
                   .range(1, 16)
                   .help("iterations of islip; default: 1; with more, routers are stepped sparse")
                   .when({[](const RunFacts& run) { return run.iterates; },
                          "routers whose allocator iterates: machine.router.allocator = "
                          "\"islip\""}))
          .add(&S::check_deadlock, Key::boolean("check_deadlock", S{}.check_deadlock)
                                       .help("refuse a routing that can deadlock: one whose "
                                             "channels wait for each other in a cycle"));
  return fields;
}

}  // namespace ballast
