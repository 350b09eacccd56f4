// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/args.h"
#include "core/key.h"
#include "workloads/trace.h"

namespace ballast {

/// Keys of workloads whose tasks send messages to each other.
[[nodiscard]] inline std::vector<Key> traffic_keys() {
  return {Key::text("traffic")
              .choices({"send", "count"})
              .help("messages of the tasks; send: each leaves over the network when its sender "
                    "ends; count: only their bytes are counted; default: send where tasks are "
                    "executed on a network"),
          Key::real("bytes_per_flit", 32)
              .range(1e-3, 1e9)
              .unit("bytes")
              .help("bytes of a flit, of messages and of migrated tasks with serialized bytes")
              .when({[](const RunFacts& run) { return run.bytes_travel; },
                     "messages or serialized bytes of tasks on a network"}),
          Key::integer("packet_flits", 64)
              .range(1, 1 << 20)
              .unit("flits")
              .help("longest packet of a message; longer messages are cut")
              .when({[](const RunFacts& run) { return run.sends_messages; },
                     "messages that are sent (workload.traffic)"})};
}

[[nodiscard]] inline Trace::Sending sending_of(const Args& args) {
  Trace::Sending sending{.bytes_per_flit = args.get<double>("bytes_per_flit"),
                         .packet_flits = args.get<std::uint32_t>("packet_flits")};
  if (args.has("traffic")) sending.send = args.text("traffic") == "send";
  return sending;
}

}  // namespace ballast
