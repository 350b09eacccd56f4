// SPDX-License-Identifier: BSD-3-Clause
#include "replay/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "machine/driver.h"
#include "machine/network_link.h"
#include "machine/packet_monitor.h"
#include "replay/replay_nodes.h"

namespace ballast {

ReplayResult run_replay(Network& network, PacketTrace& trace, const TraceSurvey& survey,
                        NodeId processors, const ReplayLimits& limits, const RunOptions& options,
                        Kernel kernel) {
  ReplayNodes nodes(trace, survey, processors, limits);
  PacketMonitor monitor(options.watchdog, network);
  network.reset();
  const bool threads = network.use_threads(options.threads) > 1;
  NetworkLink<ReplayNodes, PacketMonitor> link{nodes, network, monitor, threads};
  RunEnd end = drive(link, options, kernel);
  if (!end.stop && (monitor.in_flight() != 0 || network.in_flight() != 0)) {
    throw InvariantError(fmt::format("{} packets are in the network at the end, {} by its count",
                                     monitor.in_flight(), network.in_flight()));
  }
  if (!end.stop && !nodes.done()) throw InvariantError("packets wait for no arrival");
  ReplayResult result;
  result.cycles = end.now;
  result.trace_cycles = survey.last;
  result.processors = processors;
  result.packets = survey.packets;
  result.edges = end.edges;
  nodes.statistics().put(result);
  return finished(std::move(result), std::move(end));
}

std::uint64_t replay_bytes(const RunSize& e, const TraceSurvey& survey,
                           const ReplayLimits& limits) {
  const std::uint64_t open = std::min<std::uint64_t>(survey.packets, limits.open);
  const std::uint64_t window = std::min<std::uint64_t>(survey.packets, limits.window);
  constexpr std::uint64_t kSeenBytes = 64;  // the reader's ids and their table, too
  const std::uint64_t per_processor = 2 * sizeof(std::uint32_t) + 1 + 2 * sizeof(Message);
  return open * ReplayNodes::kPacketBytes + window * kSeenBytes + e.processors * per_processor;
}

}  // namespace ballast
