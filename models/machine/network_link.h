// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "core/bus.h"
#include "machine/network_nodes.h"

namespace ballast {

/// Processors on a network, for the driver. With final classes an edge needs no virtual call.
template <class Nodes = NetworkNodes, class Monitor = NetworkMonitor>
struct NetworkLink {
  using Wires = NetworkWires;
  Nodes& nodes;
  Network& carrier;
  Monitor& monitor;
  /// Processors and network take the same edge at the same time.
  bool beside = false;
  // The loop leaves out the processors' edges at which nothing reaches them and nothing is due.
  Cycle due = 0;        ///< their next event, as of their last step
  Cycle told = 0;       ///< `until` at their last step
  bool stepped = true;  ///< at the last edge

  struct Channels {
    Channels(CycleClock& clock, NodeId p)
        : send("send", clock, std::size_t{p} * Network::kQueue),
          delivered("delivered", clock, p),
          returned("returned", clock, p),
          taken("taken", clock, std::size_t{p} * Network::kQueue),
          failed("failed", clock, p),
          plan("plan", clock, p),
          load("load", clock, p),
          in_transit("in_transit", clock, 1),
          timer("timer", clock, 1),
          stalled("stalled", clock, 1),
          behind("behind", clock, 1),
          until("until", clock, 1) {}
    [[nodiscard]] NetworkWires read() const {
      return {delivered.read(), returned.read(),    taken.read(), failed.read(),
              send.read(),      plan.read(),        load.read(),  in_transit.get(),
              timer.get() != 0, stalled.get() != 0, behind.get(), until.get()};
    }
    void write(const NetworkNodes& nodes, bool waits) {
      NetworkWires wires;
      nodes.put(wires);
      send.write(nodes.sends());
      plan.write(wires.plan);
      for (const NodeId i : nodes.changed()) load.write(i, wires.load[i]);
      in_transit.set(wires.in_transit);
      behind.set(wires.behind);
      timer.set(waits);
      stalled.set(wires.stalled);
    }
    void write(const Network& carrier) {
      delivered.write(carrier.delivered());
      returned.write(carrier.returned());
      taken.write(carrier.taken());
      failed.write(carrier.failed());
    }
    void write(const NetworkMonitor& monitor) { until.set(monitor.until()); }

    StrobeBus<Message> send, delivered, returned;
    StrobeBus<NodeId> taken, failed;
    StrobeBus<Transfer> plan;
    Bus<std::uint32_t> load;
    Bus<std::uint64_t> in_transit;
    Bus<std::uint8_t> timer, stalled;
    Bus<NodeId> behind;
    Bus<Cycle> until;
  };

  /// Bytes of the channels for a processor that sends and receives a packet and changes its load.
  static constexpr std::uint64_t kChannelBytes = 4 * sizeof(Message) + 2 * sizeof(std::uint32_t) +
                                                 sizeof(std::pair<std::size_t, std::uint32_t>);

  [[nodiscard]] NodeId processors() const { return nodes.processors(); }
  bool carry(Cycle now, const NetworkWires& wires) {
    carrier.step(now, wires.send);
    return true;
  }
  [[nodiscard]] Cycle next_of_nodes(Cycle /*now*/) const noexcept { return due; }
  [[nodiscard]] Cycle next_of_carrier(Cycle now) const { return carrier.next_event(now); }

  // The loop's wires point to the units' outputs. Those of the network stay valid until the others
  // have read them; the processors keep their last sends.
  void connect(NetworkWires& wires) const {
    nodes.put(wires);
    wires.timer = nodes.next_event(0) != kNever;
  }
  void step(Cycle now, const NetworkWires& wires) {
    stepped = now >= due || wires.until != told || !wires.silent();
    if (!stepped) return carrier.step(now, wires.send);
    told = wires.until;
    if (beside) {
      const auto step_nodes = [&] { nodes.step(now, wires); };
      carrier.step_beside(now, wires.send, std::ref(step_nodes));
    } else {
      nodes.step(now, wires);
      carrier.step(now, wires.send);
    }
  }
  /// The edge. True: the next cycle reads no wire.
  bool latch(NetworkWires& wires, Cycle now) {
    if (stepped) {
      wires.send = nodes.sends();
      nodes.put(wires);
      due = nodes.next_event(now);
      wires.timer = due != kNever;
    } else {
      wires.send = {};
      wires.plan = {};
    }
    const NetworkOutputs outputs = carrier.outputs();
    wires.delivered = outputs.delivered;
    wires.returned = outputs.returned;
    wires.taken = outputs.taken;
    wires.failed = outputs.failed;
    wires.until = monitor.until();
    return wires.quiet();
  }
};

}  // namespace ballast
