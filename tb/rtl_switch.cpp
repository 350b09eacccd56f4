// SPDX-License-Identifier: BSD-3-Clause
#include "tb/rtl_switch.h"

#include <fmt/format.h>

#include <algorithm>

#include "tb/elements.h"
#include "tb/own_rtl.h"
#include "tb/rtl_registry.h"

namespace ballast::tb {

UnitSwitch::UnitSwitch(std::unique_ptr<Unit> unit, const Geometry& geometry, NodeId processors,
                       bool settles)
    : unit_(std::move(unit)),
      geometry_(geometry),
      ports_(processors),
      settle_(settles ? std::optional<Cycle>(4 * geometry.n + 2) : std::nullopt),
      max_load_(~std::uint32_t{0} >> (32 - unit_->in.find("load_i")->bits)),
      inputs_(unit_->in.elements),
      outputs_(unit_->out.elements),
      start_(unit_->in.find("start_i")->offset),
      schedule_(unit_->in.find("schedule_i")->offset),
      load_(unit_->in.find("load_i")->offset),
      data_(unit_->in.find("data_i")->offset),
      busy_o_(offset("busy_o")),
      balanced_o_(offset("balanced_o")),
      ranked_o_(offset("ranked_o")),
      step_o_(offset("step_o")),
      bound_o_(offset("bound_o")),
      average_o_(offset("average_o")),
      accept_o_(offset("accept_o")),
      grant_o_(offset("grant_o")),
      take_o_(offset("take_o")),
      valid_o_(offset("valid_o")),
      data_o_(offset("data_o")),
      reply_(ports_) {
  if (const Port* offer = unit_->in.find("offer_i")) {
    work_ = {offer->offset,
             unit_->in.find("length_i")->offset,
             unit_->in.find("leaving_i")->offset,
             offset("lo_o"),
             offset("hi_o"),
             offset("theta_o"),
             offset("floor_o"),
             offset("open_o"),
             offset("ready_o")};
    promised_.resize(ports_);
  }
  take_.reserve(ports_);
  out_.reserve(ports_);
}

void UnitSwitch::reset() {
  unit_->step(false, inputs_.data());
  quiet_ = 0;
  read();
}

void UnitSwitch::step(const In& in) {
  inputs_[start_] = in.start;
  inputs_[schedule_] = static_cast<std::uint32_t>(in.schedule);
  std::copy(in.load.begin(), in.load.end(), inputs_.begin() + static_cast<std::ptrdiff_t>(load_));
  std::copy(in.data.begin(), in.data.end(), inputs_.begin() + static_cast<std::ptrdiff_t>(data_));
  if (work_) {
    std::copy(in.offer.begin(), in.offer.end(),
              inputs_.begin() + static_cast<std::ptrdiff_t>(work_->offer));
    std::copy(in.length.begin(), in.length.end(),
              inputs_.begin() + static_cast<std::ptrdiff_t>(work_->length));
    std::copy(in.leaving.begin(), in.leaving.end(),
              inputs_.begin() + static_cast<std::ptrdiff_t>(work_->leaving));
  }
  unit_->step(true, inputs_.data());
  read();
  quiet_ = in.start || status_.busy || status_.balanced ? 0 : quiet_ + 1;
}

void UnitSwitch::read() {
  inputs_[start_] = 0;
  unit_->read(inputs_.data(), outputs_.data());
  status_ = {outputs_[busy_o_] != 0, outputs_[balanced_o_] != 0, outputs_[ranked_o_] != 0,
             outputs_[step_o_],      outputs_[bound_o_],         outputs_[average_o_]};
  take_.clear();
  out_.clear();
  for (NodeId i = 0; i < ports_; ++i) {
    if (outputs_[take_o_ + i] != 0) take_.push_back({i, 0, 0});
    if (outputs_[valid_o_ + i] != 0) out_.push_back({i, i, outputs_[data_o_ + i]});
  }
  if (work_) read_work();
  if (!status_.ranked) return;
  for (NodeId i = 0; i < ports_; ++i) {
    const auto count = [&](std::size_t port) {
      return static_cast<std::uint8_t>(outputs_[port + i]);
    };
    reply_[i].accept = count(accept_o_);
    reply_[i].grant = count(grant_o_);
  }
}

void UnitSwitch::read_work() {
  terms_ = {outputs_[work_->lo_o], outputs_[work_->hi_o], outputs_[work_->theta_o],
            outputs_[work_->floor_o], outputs_[work_->open_o] != 0};
  for (NodeId i = 0; i < ports_; ++i) promised_[i] = outputs_[work_->ready_o + i] != 0;
}

std::span<const Reply> UnitSwitch::reply() const {
  if (!status_.ranked) return {};
  return reply_;
}

UnitSpec switch_unit(const SwitchSpec& spec) {
  UnitSpec unit{spec.by_work ? "work_balancer" : "load_balancer",
                spec.ports(),
                spec.words,
                spec.form,
                spec.group,
                spec.processors == spec.ports() ? 0 : spec.processors,
                spec.burst,
                spec.fair};
  if (spec.by_work && spec.load_width != unit.load_bits()) unit.load_width = spec.load_width;
  return unit;
}

std::unique_ptr<Unit> switch_rtl(const SwitchSpec& spec) {
  const UnitSpec unit = switch_unit(spec);
  return spec.own ? make_own_balancer(unit, *spec.own) : make_rtl(unit);
}

std::string look_at_switch_rtl(const SwitchSpec& spec) {
  if (spec.own) return look_at_own_balancer(switch_unit(spec), *spec.own);
  look_at_rtl(switch_unit(spec));
  return {};
}

namespace {

/// Each register needs a word for its value and one for its next value.
std::uint64_t rtl_bytes(const SwitchSpec& spec) { return 2 * model_bytes(spec); }

const Registered<SwitchMaker> kRtlSwitch{
    {"rtl",
     "Verilated SystemVerilog, ours or (machine.switch.files) the user's",
     {},
     {[](const SwitchSpec& spec) {
        std::unique_ptr<Unit> unit = switch_rtl(spec);
        if (spec.own && spec.own->latency) {
          unit = checked_unit(switch_unit(spec), std::move(unit), *spec.own->latency);
        }
        return std::make_unique<UnitSwitch>(std::move(unit), spec.geometry(), spec.processors,
                                            !spec.own);
      },
      rtl_bytes, look_at_switch_rtl}}};

}  // namespace
}  // namespace ballast::tb
