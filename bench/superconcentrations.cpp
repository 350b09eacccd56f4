// SPDX-License-Identifier: BSD-3-Clause
// Superconcentrations per second with all ports active, one after the other: the core with all
// units, the core of whole waves, the SystemC machine around it, and the Verilated RTL, all in one
// run. A process for each row, because SystemC allows one simulation a process and so that peak
// memory is the row's own.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <systemc>

#include "apart.h"
#include "callgrind.h"
#include "report/table.h"
#include "superconcentrator/modules.h"
#include "tb/rtl_registry.h"

namespace ballast {
namespace {

using Clock = std::chrono::steady_clock;

struct Figures {
  std::uint64_t waves = 0, words = 0;
  double seconds = 0;
  long peak_kb = 0;
};

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// At least one wave and at least this long.
bool enough(std::uint64_t waves, Clock::time_point start) {
  return waves >= 1 && since(start) > 0.5;
}

/// `most`: waves; 0: enough of them.
template <class Core>
Figures core_alone(const Geometry& geometry, std::uint64_t most = 0) {
  Core core(geometry);
  const NodeId p = geometry.ports;
  const std::vector<std::uint8_t> all(p, 1);
  const std::vector<Word> data(p, 1);
  const Cycle t = core.geometry().last_word(1);
  Figures f;
  const auto start = Clock::now();
  while (most == 0 ? !enough(f.waves, start) : f.waves < most) {
    core.step({true, all, all, data});
    for (Cycle cycle = 0; cycle <= t; ++cycle) {
      f.words += core.out().size();
      core.step({false, all, all, data});
    }
    ++f.waves;
  }
  f.seconds = since(start);
  return f;
}

/// Processors that always want to send and to receive: they raise all flags again when the last
/// packet has arrived.
class Ports final : public ClockedModule {
 public:
  StrobePort<std::uint8_t> active{"active"}, request{"request"};
  BusPort<Word> data{"data"};
  StrobePort<Packet> take{"take"}, out{"out"};

  Ports(sc_core::sc_module_name name, CycleClock& clock, NodeId p)
      : ClockedModule(name, clock), all_(p, 1) {}
  [[nodiscard]] const Figures& figures() const { return figures_; }

 private:
  void on_edge() override {
    for (const Packet& packet : take->read())
      data->write(packet.lane, ++next_);  // the next word of this input
    figures_.words += out->read().size();
    const bool first = clock_.now() == 0;
    if (first) start_ = Clock::now();
    const bool complete = figures_.words == (figures_.waves + 1) * all_.size();
    figures_.waves += complete;
    if (complete && enough(figures_.waves, start_)) {
      figures_.seconds = since(start_);
      clock_.stop();
    } else if (first || complete) {
      active->write(all_);
      request->write(all_);
    }
  }
  std::vector<std::uint8_t> all_;
  Figures figures_;
  Word next_ = 0;
  Clock::time_point start_;
};

Figures systemc_machine(const Geometry& geometry) {
  const NodeId p = geometry.ports;
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  CycleClock clock("clock");
  StrobeBus<std::uint8_t> active("active", clock, p), request("request", clock, p);
  StrobeBus<Reply> reply("reply", clock, p);
  Bus<Word> data("data", clock, p);
  Bus<std::uint8_t> ready("ready", clock, 1);
  StrobeBus<RootBroadcast> totals("totals", clock, 1);
  StrobeBus<Packet> take("take", clock, p), out("out", clock, p);
  SuperconcentratorModule<WholeWaveCore> unit("unit", clock, geometry);
  Ports ports("ports", clock, p);
  unit.active(active);
  unit.request(request);
  unit.data(data);
  unit.ready(ready);
  unit.reply(reply);
  unit.totals(totals);
  unit.take(take);
  unit.out(out);
  ports.active(active);
  ports.request(request);
  ports.data(data);
  ports.take(take);
  ports.out(out);
  clock.run();
  return ports.figures();
}

tb::UnitSpec unit_of(const Geometry& geometry) {
  const char* unit =
      geometry.form == SwitchForm::lean ? "superconcentrator" : "superconcentrator_jan94";
  return {unit, geometry.ports, 1, geometry.form};
}

Figures verilated(const Geometry& geometry) {
  const auto rtl = tb::make_rtl(unit_of(geometry));
  const NodeId p = geometry.ports;
  std::vector<std::uint32_t> in(rtl->in.elements, 1);
  const std::size_t start_i = rtl->in.find("start_i")->offset;
  const Cycle t = geometry.last_word(1);
  rtl->step(false, in.data());
  Figures f;
  const auto start = Clock::now();
  while (!enough(f.waves, start)) {
    for (Cycle cycle = 0; cycle <= t; ++cycle) {
      in[start_i] = cycle == 0;
      rtl->step(true, in.data());
    }
    ++f.waves;
    f.words += p;
  }
  f.seconds = since(start);
  return f;
}

/// Of a core with all units, or of whole waves.
Figures core_of(const Geometry& g, bool whole, std::uint64_t most = 0) {
  if (whole) return core_alone<WholeWaveCore>(g, most);
  if (g.form == SwitchForm::lean) return core_alone<SuperconcentratorCore>(g, most);
  return core_alone<SuperconcentratorJan94Core>(g, most);
}

int counted_run(char** argument) {
  const auto number = [&](int k) { return std::strtoul(argument[k], nullptr, 10); };
  const Geometry g(static_cast<NodeId>(number(1)), static_cast<SwitchForm>(number(0)));
  fmt::print("work = {}\n", core_of(g, number(2) != 0, number(3)).words);
  return 0;
}

/// Of the core, for each packet of a superconcentration; of the largest it takes minutes.
std::string instructions(const Geometry& g, bool whole) {
  static const bool counts = has_callgrind("--count 0 4 0 1");
  if (!counts || g.ports > 65536) return "";
  const auto run = [&](unsigned waves) {
    return count_instructions(
        fmt::format("--count {} {} {:d} {}", static_cast<unsigned>(g.form), g.ports, whole, waves));
  };
  // Starting the program takes some ten thousand instructions more in one run than in the other.
  const unsigned waves = std::max(1U, 200'000 / g.ports);
  const Counted less = run(waves), more = run(3 * waves);
  return fmt::format("{:.1f}", (more.instructions - less.instructions) / (more.work - less.work));
}

void add_row(Table& table, const char* what, const Geometry& geometry, const Figures& f,
             const std::string& counted = "") {
  const double rate = static_cast<double>(f.waves) / f.seconds;
  const double cycles = rate * static_cast<double>(geometry.last_word(1) + 1);
  table.add({what, name_of(geometry.form), std::to_string(geometry.ports),
             grouped(rate, rate < 100 ? 1 : 0), fmt::format("{:.6f}", 1 / rate),
             fmt::format("{:.2f}", static_cast<double>(f.words) / f.seconds / 1e6),
             fmt::format("{:.3f}", cycles / 1e6), counted,
             fmt::format("{:.0f}", static_cast<double>(f.peak_kb) / 1024)});
}

void add_rows(Table& table, const Geometry& g) {
  for (const bool whole : {false, true}) {
    add_row(table, whole ? "whole waves" : "all units", g, apart([&] { return core_of(g, whole); }),
            instructions(g, whole));
  }
  add_row(table, "SystemC machine", g, apart([&] { return systemc_machine(g); }));
  if (!tb::has_rtl(unit_of(g))) return;
  add_row(table, "Verilated RTL", g, apart([&] { return verilated(g); }));
}

int bench() {
  Table table({"what", " form", "p", "superconc./s", "s each", "M words/s", "M cycles/s",
               "instructions/packet", "peak MB"});
  for (const NodeId p : {64u, 256u, 1024u, 65536u, 1u << 20}) {
    for (const Geometry& g : {lean(p), fused(p), faithful(p)}) add_rows(table, g);
  }
  fmt::print(
      "superconcentrations with all ports active, F = 1, each T + 1 cycles or a little "
      "more\n\n{}\n",
      table.str());
  return 0;
}

}  // namespace
}  // namespace ballast

int main(int argc, char** argv) {
  if (argc == 6 && std::strcmp(argv[1], "--count") == 0) return ballast::counted_run(argv + 2);
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);
  return ballast::bench();
}
