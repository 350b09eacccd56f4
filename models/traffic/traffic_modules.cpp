// SPDX-License-Identifier: BSD-3-Clause
// The measurement as SystemC modules: all sources, the network, and one that watches.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <systemc>

#include "core/clocked_module.h"
#include "network/network_module.h"
#include "traffic/sources.h"
#include "traffic/traffic_monitor.h"

namespace ballast {
namespace {

/// All channels.
struct Wires {
  Wires(CycleClock& clock, NodeId p)
      : send("send", clock, std::size_t{p} * Network::kQueue),
        delivered("delivered", clock, p),
        returned("returned", clock, p),
        taken("taken", clock, std::size_t{p} * Network::kQueue),
        failed("failed", clock, p),
        until("until", clock, 1),
        behind("behind", clock, 1) {}

  StrobeBus<Message> send, delivered, returned;
  StrobeBus<NodeId> taken, failed;
  Bus<Cycle> until;
  Bus<NodeId> behind;
};

/// Shell of TrafficSources.
class SourcesModule final : public ClockedModule {
 public:
  SourcesModule(sc_core::sc_module_name name, CycleClock& clock, TrafficSources& core, Wires& wires)
      : ClockedModule(name, clock), core_(core), wires_(wires) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    wires_.send.write(core_.step(now, wires_.taken.read(), wires_.until.get()));
    wires_.behind.set(core_.behind());
    if (const Cycle next = core_.next_event(now); next != kNever) clock_.wake(next);
  }
  TrafficSources& core_;
  Wires& wires_;
};

/// Shell of TrafficMonitor.
class MonitorModule final : public ClockedModule {
 public:
  MonitorModule(sc_core::sc_module_name name, CycleClock& clock, TrafficMonitor& core, Wires& wires)
      : ClockedModule(name, clock), core_(core), wires_(wires) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    core_.step(now, {wires_.send.read(), wires_.delivered.read(), wires_.returned.read(),
                     wires_.taken.read(), wires_.behind.get()});
    wires_.until.set(core_.until());
    if (core_.done()) {
      clock_.stop();
    } else {
      clock_.wake(core_.next_event(now));
    }
  }
  TrafficMonitor& core_;
  Wires& wires_;
};

}  // namespace

TrafficResult run_traffic(Network& network, TrafficSources& sources,
                          const TrafficOptions& options) {
  // The kernel's "simulation stopped by user" is no news.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  network.reset();
  TrafficMonitor core(sources.processors(), sources.options(), options);
  CycleClock clock("clock", options.skip_idle);
  Wires wires(clock, sources.processors());

  std::unique_ptr<SourcesModule> sources_module;
  std::unique_ptr<NetworkModule> network_module;
  std::unique_ptr<MonitorModule> monitor;
  std::array<std::function<void()>, 3> build{
      [&] { sources_module = std::make_unique<SourcesModule>("sources", clock, sources, wires); },
      [&] {
        network_module = std::make_unique<NetworkModule>("network", clock, network);
        network_module->send(wires.send);
        network_module->delivered(wires.delivered);
        network_module->returned(wires.returned);
        network_module->taken(wires.taken);
        network_module->failed(wires.failed);
      },
      [&] { monitor = std::make_unique<MonitorModule>("monitor", clock, core, wires); }};
  std::array<unsigned, 3> order{0, 1, 2};
  for (unsigned k = 0; k < options.module_order; ++k)
    std::next_permutation(order.begin(), order.end());
  for (const unsigned k : order) build[k]();

  clock.run();
  return core.result(network, clock.edges());
}

}  // namespace ballast
