// SPDX-License-Identifier: BSD-3-Clause
// The machine on a network as SystemC modules: one for all processors, one for the network, one
// that watches.
#include "machine/network_machine.h"

#include <array>
#include <functional>
#include <memory>
#include <systemc>

#include "core/bus.h"
#include "machine/module_order.h"
#include "machine/network_run.h"
#include "network/network_module.h"

namespace ballast {
namespace {

/// All channels of the machine.
struct NetworkWires {
  NetworkWires(CycleClock& clock, NodeId p)
      : send("send", clock, p),
        delivered("delivered", clock, p),
        returned("returned", clock, p),
        taken("taken", clock, p),
        failed("failed", clock, p),
        plan("plan", clock, p),
        load("load", clock, p),
        in_transit("in_transit", clock, 1),
        timer("timer", clock, 1) {}

  StrobeBus<Message> send, delivered, returned;
  StrobeBus<NodeId> taken, failed;
  StrobeBus<Transfer> plan;
  Bus<std::uint32_t> load;
  Bus<std::uint64_t> in_transit;
  Bus<std::uint8_t> timer;
};

/// Shell of NetworkNodes.
class NetworkArray final : public ClockedModule {
 public:
  StrobePort<Message> delivered{"delivered"}, returned{"returned"};
  StrobePort<NodeId> taken{"taken"}, failed{"failed"};
  StrobePort<Message> send{"send"};
  StrobePort<Transfer> plan{"plan"};
  BusPort<std::uint32_t> load{"load"};
  BusPort<std::uint64_t> in_transit{"in_transit"};
  BusPort<std::uint8_t> timer{"timer"};

  NetworkArray(sc_core::sc_module_name name, CycleClock& clock, NetworkRun& run)
      : ClockedModule(name, clock), run_(run), core_(run.array) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    run_.check_budget(now, core_.store());
    core_.step(now, {delivered->read(), returned->read(), taken->read(), failed->read()});
    send->write(core_.sends());
    plan->write(core_.plan());
    for (const NodeId i : core_.changed()) load->write(i, core_.load()[i]);
    in_transit->set(core_.in_transit());
    const Cycle next = core_.next_event(now);
    timer->set(next != kNever);
    run_.report_progress(now, core_.store());
    if (core_.done()) {
      clock_.stop();
    } else if (next != kNever) {
      clock_.wake(next);
    }
  }

  NetworkRun& run_;
  NetworkNodes& core_;
};

/// Shell of NetworkMonitorCore.
class NetworkMonitor final : public ClockedModule {
 public:
  NetworkMonitor(sc_core::sc_module_name name, CycleClock& clock, NetworkMonitorCore& core,
                 const NetworkWires& wires)
      : ClockedModule(name, clock), core_(core), wires_(wires) {}

 private:
  void on_edge() override {
    core_.step(clock_.now(), {wires_.send.read(), wires_.delivered.read(), wires_.returned.read(),
                              wires_.taken.read(), wires_.plan.read(), wires_.load.read(),
                              wires_.in_transit.get(), wires_.timer.get() != 0});
  }

  NetworkMonitorCore& core_;
  const NetworkWires& wires_;
};

}  // namespace

RunResult simulate(const Tasks& tasks, Network& network, const Topology& topology,
                   const NetworkMachineOptions& options) {
  // The kernel's "simulation stopped by user" is no news.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  NetworkRun run(tasks, network, topology, options);
  CycleClock clock("clock", options.skip_idle);
  NetworkWires wires(clock, tasks.processors);

  std::unique_ptr<NetworkArray> processors;
  std::unique_ptr<NetworkModule> carrier;
  std::unique_ptr<NetworkMonitor> monitor;
  const std::array<std::function<void()>, 3> build{
      [&] {
        processors = std::make_unique<NetworkArray>("processors", clock, run);
        processors->delivered(wires.delivered);
        processors->returned(wires.returned);
        processors->taken(wires.taken);
        processors->failed(wires.failed);
        processors->send(wires.send);
        processors->plan(wires.plan);
        processors->load(wires.load);
        processors->in_transit(wires.in_transit);
        processors->timer(wires.timer);
      },
      [&] {
        carrier = std::make_unique<NetworkModule>("network", clock, network);
        carrier->send(wires.send);
        carrier->delivered(wires.delivered);
        carrier->returned(wires.returned);
        carrier->taken(wires.taken);
        carrier->failed(wires.failed);
      },
      [&] { monitor = std::make_unique<NetworkMonitor>("monitor", clock, run.monitor, wires); }};
  build_in_order(options.module_order, build);

  clock.run();
  return run.result(clock.now(), clock.edges());
}

}  // namespace ballast
