// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/run.h"
#include "replay/packet_trace.h"
#include "traffic/latency_histogram.h"

namespace ballast {

class Network;

/// Latencies are in cycles from the one in which a packet is due - that of the trace, or later, if
/// it waits for others - to the one in which its receiver sees it.
struct ReplayClass {
  std::string name;
  std::uint64_t flits = 0;
  LatencySummary latency = {};
  friend bool operator==(const ReplayClass&, const ReplayClass&) = default;
};

/// Arrived packets of NETRACE from nodes of a type to nodes of a type.
struct ReplayNodeTypes {
  std::string from, to;
  std::uint64_t packets = 0;
  double latency = 0;  ///< mean
  friend bool operator==(const ReplayNodeTypes&, const ReplayNodeTypes&) = default;
};

/// Arrived packets of a region of NETRACE.
struct ReplayRegion {
  Cycle begin = 0, cycles = 0;  ///< on the trace's clock
  std::uint64_t packets = 0;
  double latency = 0;  ///< mean; 0 without packets
  friend bool operator==(const ReplayRegion&, const ReplayRegion&) = default;
};

struct ReplayResult {
  Cycle cycles = 0;        ///< until the last receiver sees its packet
  Cycle trace_cycles = 0;  ///< cycle of the trace's last packet
  NodeId processors = 0;
  std::uint64_t packets = 0;  ///< of the trace
  LatencySummary latency = {};
  double source_wait = 0;  ///< mean part of the latency before the hand-over
  /// Cycles from that of the trace to the hand-over: the most, and that of the last packet handed
  /// over.
  Cycle most_behind = 0, behind_at_end = 0;
  std::uint64_t read_late = 0;  ///< packets read after their cycle: ReplayLimits::open were open
  std::vector<ReplayClass> classes = {};
  std::string benchmark = {};  ///< of NETRACE, like the following
  std::vector<ReplayNodeTypes> node_types = {};
  std::vector<ReplayRegion> regions = {};
  Cycle edges = 0;
  friend bool operator==(const ReplayResult&, const ReplayResult&) = default;
};

/// Sends the packets of a trace, opened anew, until the last one has arrived. Throws InvariantError
/// (a packet lost or duplicated), Stopped<ReplayResult>.
ReplayResult run_replay(Network& network, PacketTrace& trace, const TraceSurvey& survey,
                        NodeId processors, const ReplayLimits& limits, const RunOptions& options,
                        Kernel kernel = Kernel::loop);

}  // namespace ballast
