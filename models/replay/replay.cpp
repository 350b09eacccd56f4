// SPDX-License-Identifier: BSD-3-Clause
#include "replay/replay.h"

#include <fmt/format.h>

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

}  // namespace ballast
