// SPDX-License-Identifier: BSD-3-Clause
#include "tb/lockstep.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/interrupt.h"

namespace ballast::tb {
namespace {

/// Both sides, their inputs, and the outputs of the current cycle.
class Bench {
 public:
  Bench(Unit& model, Unit& rtl, Stimulus& stimulus)
      : model_(model),
        rtl_(rtl),
        stimulus_(stimulus),
        in(model.in.elements),
        model_out(model.out.elements),
        rtl_out(rtl.out.elements) {
    model_.step(false, in.data());  // both sides start from a reset
    rtl_.step(false, in.data());
  }
  /// Applies the inputs of the next cycle and reads the outputs. False: no more stimulus.
  bool cycle() {
    if (!stimulus_.next(model_out.data(), rst_n, in.data())) return false;
    model_.read(in.data(), model_out.data());
    rtl_.read(in.data(), rtl_out.data());
    return true;
  }
  void edge() {
    model_.step(rst_n, in.data());
    rtl_.step(rst_n, in.data());
  }

 private:
  Unit &model_, &rtl_;
  Stimulus& stimulus_;

 public:
  bool rst_n = true;
  std::vector<std::uint32_t> in, model_out, rtl_out;
};

}  // namespace

LockstepResult run_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus,
                            const std::function<void(Cycle)>& progress) {
  Bench bench(model, rtl, stimulus);
  LockstepResult result;
  const Port* const valid = model.out.find("valid_o");
  while (bench.cycle()) {
    if (bench.model_out != bench.rtl_out) {
      const auto at =
          std::mismatch(bench.model_out.begin(), bench.model_out.end(), bench.rtl_out.begin());
      const auto element = static_cast<std::size_t>(at.first - bench.model_out.begin());
      const auto port = std::find_if(model.out.ports.begin(), model.out.ports.end(),
                                     [&](const Port& p) { return element < p.offset + p.lanes; });
      result.mismatch = {result.cycles, port->name, element - port->offset, *at.first, *at.second};
      return result;
    }
    if (valid != nullptr) {
      const auto first = bench.model_out.begin() + static_cast<std::ptrdiff_t>(valid->offset);
      result.words += static_cast<std::uint64_t>(
          std::count(first, first + static_cast<std::ptrdiff_t>(valid->lanes), 1u));
    }
    bench.edge();
    ++result.cycles;
    if (result.cycles % (1u << 12) != 0) continue;
    if (progress) progress(result.cycles);
    if (interrupt::pending() != 0) return result;
  }
  return result;
}

void trace_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from,
                    Cycle to) {
  std::vector<Waveform::Signal> signals;
  const auto declare = [&](const std::string& scope, const PortList& list) {
    for (const Port& port : list.ports) {
      for (std::size_t lane = 0; lane < port.lanes; ++lane) {
        signals.push_back(waveform.declare(
            port.lanes == 1 ? scope + "." + port.name
                            : fmt::format("{}.{}.{}_{}", scope, port.name, port.name, lane),
            port.bits));
      }
    }
  };
  signals.push_back(waveform.declare("in.rst_ni", 1));
  declare("in", model.in);
  declare("model", model.out);
  declare("rtl", rtl.out);

  Bench bench(model, rtl, stimulus);
  for (Cycle cycle = 0; cycle < to && bench.cycle(); ++cycle) {
    if (cycle >= from) {
      waveform.at(cycle);
      auto signal = signals.begin();
      waveform.set(*signal++, bench.rst_n);
      for (const auto* values : {&bench.in, &bench.model_out, &bench.rtl_out}) {
        for (const std::uint32_t value : *values) waveform.set(*signal++, value);
      }
    }
    bench.edge();
  }
}

}  // namespace ballast::tb
