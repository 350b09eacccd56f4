// SPDX-License-Identifier: BSD-3-Clause
#include "tb/lockstep.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "core/interrupt.h"

namespace ballast::tb {
namespace {

/// Both sides, their inputs, and the outputs of the current cycle.
class Bench {
 public:
  /// `model` nullptr: the RTL alone.
  Bench(Unit* model, Unit& rtl, Stimulus& stimulus)
      : model_(model),
        rtl_(rtl),
        stimulus_(stimulus),
        in(rtl.in.elements),
        model_out(model == nullptr ? 0 : model->out.elements),
        rtl_out(rtl.out.elements) {
    if (model_ != nullptr) {
      for (const Port& port : model_->out.ports) {
        if (!port.where.empty()) masks_.push_back({&port, model_->out.find(port.where)});
      }
      model_->step(false, in.data());  // both sides start from a reset
    }
    rtl_.step(false, in.data());
  }
  /// Applies the inputs of the next cycle and reads the outputs. False: no more stimulus.
  bool cycle() {
    const auto& out = model_ == nullptr ? rtl_out : model_out;
    if (!stimulus_.next(out.data(), rst_n, in.data())) return false;
    if (model_ != nullptr) model_->read(in.data(), model_out.data());
    rtl_.read(in.data(), rtl_out.data());
    for (const auto& [port, where] : masks_) mask(*port, *where);
    return true;
  }
  void edge() {
    if (model_ != nullptr) model_->step(rst_n, in.data());
    rtl_.step(rst_n, in.data());
  }

 private:
  /// Clears what has no meaning on both sides.
  void mask(const Port& port, const Port& where) {
    for (std::size_t lane = 0; lane < port.lanes; ++lane) {
      if (model_out[where.offset + lane / port.slices] != 0) continue;
      model_out[port.offset + lane] = rtl_out[port.offset + lane] = 0;
    }
  }

  Unit* model_;
  Unit& rtl_;
  Stimulus& stimulus_;
  std::vector<std::pair<const Port*, const Port*>> masks_;

 public:
  bool rst_n = true;
  std::vector<std::uint32_t> in, model_out, rtl_out;
};

/// Runs to the end of the stimulus, the first mismatch that `differs` finds, or an interrupt.
template <class Differs>
LockstepResult run_bench(Bench& bench, const Unit& rtl, const std::function<void(Cycle)>& progress,
                         const Differs& differs) {
  LockstepResult result;
  const Port* const valid = rtl.out.find("valid_o");
  try {
    while (bench.cycle()) {
      result.mismatch = differs();
      if (result.mismatch) {
        result.mismatch->cycle = result.cycles;
        return result;
      }
      if (valid != nullptr) {
        const auto first = bench.rtl_out.begin() + static_cast<std::ptrdiff_t>(valid->offset);
        result.words += static_cast<std::uint64_t>(
            std::count(first, first + static_cast<std::ptrdiff_t>(valid->lanes), 1u));
      }
      bench.edge();
      ++result.cycles;
      if (result.cycles % (1u << 12) != 0) continue;
      if (progress) progress(result.cycles);
      if (interrupt::pending() != 0) return result;
    }
  } catch (const CheckError& stopped) {
    result.mismatch = Mismatch{result.cycles, "", 0, 0, 0, "a run to the end", stopped.what()};
  }
  return result;
}

}  // namespace

LockstepResult run_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus,
                            const std::function<void(Cycle)>& progress) {
  Bench bench(&model, rtl, stimulus);
  return run_bench(bench, rtl, progress, [&]() -> std::optional<Mismatch> {
    if (bench.model_out == bench.rtl_out) return std::nullopt;
    const auto at =
        std::mismatch(bench.model_out.begin(), bench.model_out.end(), bench.rtl_out.begin());
    const auto element = static_cast<std::size_t>(at.first - bench.model_out.begin());
    const auto port = std::find_if(model.out.ports.begin(), model.out.ports.end(),
                                   [&](const Port& p) { return element < p.offset + p.lanes; });
    const std::size_t word = (element - port->offset) / port->slices;
    return Mismatch{0, port->name, word, port->word(bench.model_out.data(), word),
                    port->word(bench.rtl_out.data(), word)};
  });
}

LockstepResult run_checked(Unit& rtl, ContractCheck& check, Stimulus& stimulus,
                           const std::function<void(Cycle)>& progress) {
  Bench bench(nullptr, rtl, stimulus);
  return run_bench(bench, rtl, progress, [&]() -> std::optional<Mismatch> {
    const auto breach = check.cycle(bench.rst_n, bench.in.data(), bench.rtl_out.data());
    if (!breach) return std::nullopt;
    return Mismatch{0, breach->port, breach->lane, 0, 0, breach->expected, breach->got};
  });
}

void trace_lockstep(Unit& model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from,
                    Cycle to) {
  trace_run(&model, rtl, stimulus, waveform, from, to);
}

void trace_run(Unit* model, Unit& rtl, Stimulus& stimulus, Waveform& waveform, Cycle from, Cycle to,
               const std::string& insides) try {
  std::vector<Waveform::Signal> signals;
  const auto declare = [&](const std::string& scope, const PortList& list) {
    for (const Port& port : list.ports) {
      for (std::size_t i = 0; i < port.words(); ++i) {
        signals.push_back(waveform.declare(
            port.words() == 1 ? scope + "." + port.name
                              : fmt::format("{}.{}.{}_{}", scope, port.name, port.name, i),
            port.word_bits()));
      }
    }
  };
  signals.push_back(waveform.declare("in.rst_ni", 1));
  declare("in", rtl.in);
  if (model != nullptr) declare("model", model->out);
  declare("rtl", rtl.out);

  Bench bench(model, rtl, stimulus);
  for (Cycle cycle = 0; cycle < to && bench.cycle(); ++cycle) {
    if (cycle == from && !insides.empty()) rtl.trace(insides);
    if (cycle >= from) {
      rtl.dump(cycle, false);
      waveform.at(cycle);
      auto signal = signals.begin();
      waveform.set(*signal++, bench.rst_n);
      const auto set = [&](const PortList& list, const std::vector<std::uint32_t>& values) {
        for (const Port& port : list.ports) {
          for (std::size_t i = 0; i < port.words(); ++i) {
            waveform.set(*signal++, port.word(values.data(), i));
          }
        }
      };
      set(rtl.in, bench.in);
      if (model != nullptr) set(model->out, bench.model_out);
      set(rtl.out, bench.rtl_out);
    }
    bench.edge();
    if (cycle >= from) rtl.dump(cycle, true);
  }
} catch (const CheckError&) {  // the RTL stopped itself: the waveform ends there
}

}  // namespace ballast::tb
