// SPDX-License-Identifier: BSD-3-Clause
// The machine as SystemC modules: one for all processors, one for the switch, one that watches.
#include "machine/machine.h"

#include <array>
#include <functional>
#include <memory>
#include <systemc>

#include "core/bus.h"
#include "machine/module_order.h"
#include "machine/run_state.h"
#include "superconcentrator/modules.h"

namespace ballast {
namespace {

/// All channels of the machine.
struct SwitchWires {
  SwitchWires(CycleClock& clock, NodeId p)
      : status("status", clock, 1),
        start("start", clock, 1),
        timer("timer", clock, 1),
        load("load", clock, p),
        data("data", clock, p),
        take("take", clock, p),
        out("out", clock, p),
        reply("reply", clock, p) {}

  Bus<Switch::Status> status;
  Bus<std::uint8_t> start, timer;
  Bus<std::uint32_t> load;
  Bus<Word> data;
  StrobeBus<Packet> take, out;
  StrobeBus<std::uint8_t> reply;
};

/// Shell of SwitchNodes.
class ProcessorArray final : public ClockedModule {
 public:
  BusPort<Switch::Status> status{"status"};
  StrobePort<Packet> take{"take"}, out{"out"};
  BusPort<std::uint8_t> start{"start"}, timer{"timer"};
  BusPort<std::uint32_t> load{"load"};
  BusPort<Word> data{"data"};

  ProcessorArray(sc_core::sc_module_name name, CycleClock& clock, RunState& state)
      : ClockedModule(name, clock), state_(state), core_(state.array) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    state_.check_budget(now, core_.store());
    core_.step(now, {status->get(), take->read(), out->read()});
    for (const NodeId i : core_.changed()) {
      load->write(i, core_.load()[i]);
      data->write(i, core_.data()[i]);
    }
    const Cycle next = core_.next_event(now);
    start->set(core_.start());
    timer->set(next != kNever);
    if (core_.done()) {
      clock_.stop();
    } else if (next != kNever) {
      clock_.wake(next);
    }
  }

  RunState& state_;
  SwitchNodes& core_;
};

/// Shell of MonitorCore.
class Monitor final : public ClockedModule {
 public:
  Monitor(sc_core::sc_module_name name, CycleClock& clock, RunState& state,
          const SwitchWires& wires)
      : ClockedModule(name, clock), state_(state), wires_(wires) {}

 private:
  void on_edge() override {
    const Cycle now = clock_.now();
    state_.monitor.step(now, {wires_.status.get(), wires_.reply.read(), wires_.take.read(),
                              wires_.out.read(), wires_.load.read(), wires_.timer.get() != 0});
    state_.report_progress(now, state_.array.store());
  }

  RunState& state_;
  const SwitchWires& wires_;
};

}  // namespace

RunResult simulate(const Tasks& tasks, Switch& balancer, const MachineOptions& options) {
  // The kernel's "simulation stopped by user" is no news.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  RunState state(tasks, balancer, options);
  balancer.reset();
  CycleClock clock("clock", options.skip_idle);
  SwitchWires wires(clock, tasks.processors);

  std::unique_ptr<ProcessorArray> processors;
  std::unique_ptr<SwitchModule> the_switch;
  std::unique_ptr<Monitor> monitor;
  const std::array<std::function<void()>, 3> build{
      [&] {
        processors = std::make_unique<ProcessorArray>("processors", clock, state);
        processors->status(wires.status);
        processors->take(wires.take);
        processors->out(wires.out);
        processors->start(wires.start);
        processors->timer(wires.timer);
        processors->load(wires.load);
        processors->data(wires.data);
      },
      [&] {
        the_switch =
            std::make_unique<SwitchModule>("switch", clock, balancer, options.processors.schedule);
        the_switch->start(wires.start);
        the_switch->load(wires.load);
        the_switch->data(wires.data);
        the_switch->status(wires.status);
        the_switch->take(wires.take);
        the_switch->out(wires.out);
        the_switch->reply(wires.reply);
      },
      [&] { monitor = std::make_unique<Monitor>("monitor", clock, state, wires); }};
  build_in_order(options.module_order, build);

  clock.run();
  return state.result(clock.now(), clock.edges());
}

}  // namespace ballast
