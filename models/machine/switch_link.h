// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "core/bus.h"
#include "machine/switch_monitor.h"
#include "machine/switch_nodes.h"
#include "machine/switch_wires.h"
#include "superconcentrator/load_balancer.h"

namespace ballast {

/// Processors around a switch, for the driver.
struct SwitchLink {
  using Wires = SwitchWires;
  SwitchNodes& nodes;
  Switch& carrier;
  SwitchMonitor& monitor;
  Schedule schedule;
  // Latched values: the switch steps before the processors.
  std::vector<Packet> take = {}, out = {};
  std::vector<std::uint8_t> promised = {};

  struct Channels {
    Channels(CycleClock& clock, NodeId p)
        : status("status", clock, 1),
          start("start", clock, 1),
          timer("timer", clock, 1),
          load("load", clock, p),
          queued("queued", clock, p),
          data("data", clock, p),
          take("take", clock, p),
          out("out", clock, p),
          reply("reply", clock, p),
          terms("terms", clock, 1),
          promised("promised", clock, p),
          offer("offer", clock, p),
          length("length", clock, p),
          leaving("leaving", clock, p) {}
    [[nodiscard]] SwitchWires read() const {
      return {status.get(),    take.read(),      out.read(),     reply.read(),    terms.get(),
              promised.read(), start.get() != 0, load.read(),    queued.read(),   data.read(),
              offer.read(),    length.read(),    leaving.read(), timer.get() != 0};
    }
    void write(const SwitchNodes& nodes, bool waits) {
      for (const NodeId i : nodes.changed()) {
        load.write(i, nodes.load()[i]);
        queued.write(i, nodes.queued()[i]);
        data.write(i, nodes.data()[i]);
      }
      for (const NodeId i : nodes.shown()) {
        load.write(i, nodes.load()[i]);
        queued.write(i, nodes.queued()[i]);
        data.write(i, nodes.data()[i]);
        offer.write(i, nodes.offer()[i]);
        length.write(i, nodes.length()[i]);
        leaving.write(i, nodes.leaving()[i]);
      }
      start.set(nodes.start());
      timer.set(waits);
    }
    void write(const Switch& carrier) {
      status.set(carrier.status());
      take.write(carrier.take());
      out.write(carrier.out());
      reply.write(carrier.reply());
      terms.set(carrier.terms());
      promised.write(carrier.promised());
    }
    void write(const SwitchMonitor&) {}

    Bus<Switch::Status> status;
    Bus<std::uint8_t> start, timer;
    Bus<std::uint32_t> load, queued;
    Bus<Word> data;
    StrobeBus<Packet> take, out;
    StrobeBus<Reply> reply;
    Bus<WorkTerms> terms;
    StrobeBus<std::uint8_t> promised;
    Bus<std::uint8_t> offer;
    Bus<std::uint32_t> length, leaving;
  };

  [[nodiscard]] NodeId processors() const { return nodes.store().processors(); }
  /// False: the switch is idle at this edge.
  bool carry(Cycle, const SwitchWires& wires) {
    if (!wires.start && carrier.idle()) return false;
    carrier.step(
        {wires.start, schedule, wires.load, wires.data, wires.offer, wires.length, wires.leaving});
    return true;
  }
  [[nodiscard]] Cycle next_of_nodes(Cycle now) const { return nodes.next_event(now); }
  [[nodiscard]] Cycle next_of_carrier(Cycle now) const { return carrier.idle() ? kNever : now + 1; }

  // The loop's wires point to loads and words, which are read before the processors step.
  void connect(SwitchWires& wires) const {
    wires.load = nodes.load();
    wires.queued = nodes.queued();
    wires.data = nodes.data();
    wires.offer = nodes.offer();
    wires.length = nodes.length();
    wires.leaving = nodes.leaving();
    wires.timer = nodes.next_event(0) != kNever;
  }
  void step(Cycle now, const SwitchWires& wires) {
    carrier.step(
        {wires.start, schedule, wires.load, wires.data, wires.offer, wires.length, wires.leaving});
    nodes.step(now, wires);
  }
  /// The edge. True: the next cycle reads no wire.
  bool latch(SwitchWires& wires, Cycle now) {
    wires.status = carrier.status();
    take.assign(carrier.take().begin(), carrier.take().end());
    out.assign(carrier.out().begin(), carrier.out().end());
    wires.take = take;
    wires.out = out;
    wires.reply = carrier.reply();
    wires.terms = carrier.terms();
    promised.assign(carrier.promised().begin(), carrier.promised().end());
    wires.promised = promised;
    wires.start = nodes.start();
    wires.timer = nodes.next_event(now) != kNever;
    return carrier.idle() && out.empty() && !wires.status.balanced;
  }
};

}  // namespace ballast
