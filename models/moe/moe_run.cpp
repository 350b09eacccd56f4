// SPDX-License-Identifier: BSD-3-Clause
#include "moe/moe_run.h"

#include <fmt/format.h>

#include "machine/driver.h"
#include "machine/network_link.h"
#include "machine/packet_monitor.h"
#include "moe/moe_nodes.h"

namespace ballast {

MoeResult run_moe(Network& network, const MoeParts& parts, const MoeOptions& moe,
                  const RunOptions& options, Kernel kernel) {
  MoeNodes nodes(parts, moe);
  PacketMonitor monitor(options.watchdog, network);
  network.reset();
  const bool threads = network.use_threads(options.threads) > 1;
  NetworkLink<MoeNodes, PacketMonitor> link{nodes, network, monitor, threads};
  RunEnd end = drive(link, options, kernel);
  if (!end.stop && (monitor.in_flight() != 0 || network.in_flight() != 0)) {
    throw InvariantError(fmt::format("{} packets are in the network at the end, {} by its count",
                                     monitor.in_flight(), network.in_flight()));
  }
  MoeResult result{end.now,         nodes.processors(), parts.source.experts(),
                   nodes.results(), nodes.chosen(),     end.edges};
  return finished(std::move(result), std::move(end));
}

std::uint64_t moe_bytes(const RunSize& e, const ExpertSource& source, const MoeOptions& moe) {
  const std::uint64_t pairs = e.processors * e.processors;
  return 2 * e.processors * source.experts() * sizeof(std::uint32_t) +
         4 * pairs * sizeof(std::uint32_t) +
         (moe.overlap ? 4 : 1) * TurnTable::bytes(e.processors) + ExchangeBoundsOf::bytes(e) +
         source.rounds() * sizeof(MoeRoundResult) +
         (moe.dedupe            ? TokenDealer::bytes(e.processors, source.choices())
          : moe.capacity_factor ? source.choices() * sizeof(ExpertId)
                                : 0) +
         (moe.by_layer.value_or(false)
              ? std::uint64_t{source.layers()} * source.experts() * sizeof(std::uint64_t)
              : 0);
}

}  // namespace ballast
