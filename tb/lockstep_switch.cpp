// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include "superconcentrator/switch_registry.h"
#include "tb/own_rtl.h"
#include "tb/rtl_switch.h"
#include "tb/twin.h"

namespace ballast::tb {
namespace {

/// Model and RTL behind one set of ports: the machine gets the model's outputs; every output of
/// every cycle is compared.
class LockstepUnit final : public Unit {
 public:
  LockstepUnit(const UnitSpec& spec, std::unique_ptr<Unit> rtl)
      : spec_(spec),
        model_(make_model(spec)),
        rtl_(std::move(rtl)),
        rtl_out_(model_->out.elements) {
    in = model_->in;
    out = model_->out;
  }

  void read(const std::uint32_t* inputs, std::uint32_t* outputs) override {
    model_->read(inputs, outputs);
    rtl_->read(inputs, rtl_out_.data());
    for (const Port& port : out.ports) {
      for (std::size_t lane = 0; lane < port.lanes; ++lane) {
        const std::uint32_t model = outputs[port.offset + lane], rtl = rtl_out_[port.offset + lane];
        if (model != rtl) report(port, lane, model, rtl);
      }
    }
  }
  void step(bool rst_n, const std::uint32_t* inputs) override {
    model_->step(rst_n, inputs);
    rtl_->step(rst_n, inputs);
    ++edges_;
  }

 private:
  [[noreturn]] void report(const Port& port, std::size_t lane, std::uint32_t model,
                           std::uint32_t rtl) const {
    throw CheckError(fmt::format(
        "model and RTL differ: {}, {} edges after the start, port {}[{}]: model {:#x}, RTL {:#x}; "
        "repeat the run with --trace FILE.fst to see the wires up to this edge",
        spec_.str(), edges_, port.name, lane, model, rtl));
  }

  UnitSpec spec_;
  std::unique_ptr<Unit> model_, rtl_;
  std::vector<std::uint32_t> rtl_out_;
  Cycle edges_ = 0;
};

void refuse_latency(const SwitchSpec& spec) {
  if (!spec.own || !spec.own->latency) return;
  throw UserError(
      "latency: has no effect, as the lockstep compares every cycle; leave it out, or set "
      "machine.switch.model = \"rtl\"");
}

const Registered<SwitchMaker> kLockstepSwitch{
    {"lockstep",
     "model and RTL in lockstep, compared on every output in every cycle",
     {},
     {[](const SwitchSpec& spec) {
        refuse_latency(spec);
        return std::make_unique<UnitSwitch>(
            std::make_unique<LockstepUnit>(switch_unit(spec), switch_rtl(spec)), spec.geometry(),
            spec.processors, !spec.own);
      },
      [](const SwitchSpec& spec) { return 3 * model_bytes(spec); },
      [](const SwitchSpec& spec) {
        refuse_latency(spec);
        return look_at_switch_rtl(spec);
      }}}};

}  // namespace
}  // namespace ballast::tb
