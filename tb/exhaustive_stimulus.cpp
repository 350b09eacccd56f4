// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "core/errors.h"
#include "core/random.h"
#include "tb/ideal_switch.h"
#include "tb/stimulus.h"

namespace ballast::tb {
namespace {

/// How the patterns of a unit are numbered: `digits` digits of base `base` (`schedules` times).
struct Numbering {
  std::uint64_t base;
  std::uint64_t digits;
  std::uint64_t variants = 1;
  Cycle rest;   ///< cycles of one pattern from rest
  Cycle dense;  ///< cycles between patterns as close as the unit allows

  [[nodiscard]] std::uint64_t patterns() const {
    const double count = std::pow(double(base), double(digits)) * double(variants);
    if (count > double(1u << 24)) {
      throw std::invalid_argument("more than 2^24 patterns: exhaustive runs are for smaller units");
    }
    return static_cast<std::uint64_t>(count + 0.5);
  }
};

Numbering numbering(const UnitSpec& spec) {
  const Geometry g(spec.ports);
  const Cycle total = g.last_word(spec.words, spec.fused) + 3, wave = g.wave_interval(spec.words);
  if (spec.unit == "ranking_tree") return {2, g.ports, 1, 2 * g.n + 3, g.n};
  if (spec.unit == "selection_tree") return {2, g.ports, 1, g.l + 2, 1};
  if (spec.unit == "cube_network") return {g.groups + 1, g.groups, 1, g.m + 2, 1};
  if (spec.unit == "distribution_tree") return {g.group_size + 1, g.groups, 1, g.l + 2, 1};
  if (spec.unit == "concentrator") return {2, g.ports, g.ports + 1, total, wave};
  if (spec.unit == "superconcentrator") return {2, 2 * g.ports, 1, total, wave};
  // Controllers: all loads below a base that keeps the number at some thousand, under all three
  // schedules.
  const auto base = static_cast<std::uint64_t>(std::pow(8192.0, 1.0 / g.ports));
  return {std::max<std::uint64_t>(base, 2), g.ports, 3, 0, 0};
}

class ExhaustiveStimulus final : public Stimulus {
 public:
  ExhaustiveStimulus(const UnitSpec& spec, const Unit& unit)
      : unit_(unit),
        numbering_(numbering(spec)),
        patterns_(numbering_.patterns()),
        random_(1, Stream::exhaustive_stimulus),
        balances_(unit.in.find("load_i") != nullptr) {
    if (spec.unit == "balance_controller") switch_.emplace(spec, unit);
  }

  bool next(const std::uint32_t* out, bool& rst_n, std::uint32_t* in) override {
    rst_n = true;
    for (const Port& port : unit_.in.ports) {
      if (port.name == "bcast_i" && numbering_.variants > 1) {
        in[port.offset] = bound_;
      } else if (port.bits == 32 || port.name == "bcast_i") {
        for (std::size_t i = 0; i < port.lanes; ++i) {
          in[port.offset + i] = random_() & (~std::uint32_t{0} >> (32 - port.bits));
        }
      }
    }
    if (switch_) switch_->drive(out, in);
    clear(in);
    if (!present(out)) return true;
    if (pattern_ == patterns_) {
      if (dense_ || balances_) return draining_++ < 64;
      dense_ = true;  // and all of them once more
      pattern_ = 0;
    }
    apply(pattern_++, in);
    gap_ = dense_ ? numbering_.dense : numbering_.rest;
    return true;
  }

 private:
  /// Whether the next pattern is due.
  bool present(const std::uint32_t* out) {
    if (!balances_) {
      gap_ -= gap_ != 0;
      return gap_ == 0;
    }
    const bool was_running = running_;
    if (out[unit_.out.find("balanced_o")->offset] != 0) running_ = false;
    waiting_ = running_ ? waiting_ + 1 : 0;
    if (waiting_ > 1'000'000) throw StuckError("the controller does not come to an end");
    if (!was_running && pattern_ < patterns_) running_ = true;
    return !was_running;
  }

  /// No start and no packet: valid_i and start_i are 0.
  void clear(std::uint32_t* in) const {
    for (const char* name : {"start_i", "valid_i"}) {
      if (const Port* port = unit_.in.find(name)) {
        std::fill_n(in + port->offset, port->lanes, 0);
      }
    }
  }

  void apply(std::uint64_t pattern, std::uint32_t* in) {
    const auto digit = [&] {
      const auto lowest = static_cast<std::uint32_t>(pattern % numbering_.base);
      pattern /= numbering_.base;
      return lowest;
    };
    if (const Port* start = unit_.in.find("start_i")) in[start->offset] = 1;
    const Port* const valid = unit_.in.find("valid_i");
    const Port* const dest = unit_.in.find("dest_i");
    if (valid != nullptr && dest != nullptr) {  // a digit is a destination or, at last, no packet
      for (std::size_t i = 0; i < valid->lanes; ++i) {
        const std::uint32_t d = digit();
        in[valid->offset + i] = d + 1 < numbering_.base;
        in[dest->offset + i] = in[valid->offset + i] != 0 ? d : 0;
      }
      return;
    }
    for (const char* name : {"value_i", "valid_i", "active_i", "request_i", "load_i"}) {
      if (name == std::string_view("active_i") && switch_) continue;
      if (const Port* port = unit_.in.find(name)) {
        for (std::size_t i = 0; i < port->lanes; ++i) in[port->offset + i] = digit();
      }
    }
    if (const Port* port = unit_.in.find("schedule_i")) {
      in[port->offset] = static_cast<std::uint32_t>(pattern);
    }
    bound_ = static_cast<std::uint32_t>(pattern);
  }

  const Unit& unit_;
  Numbering numbering_;
  std::uint64_t patterns_, pattern_ = 0;
  RandomStream random_;
  bool balances_;
  bool running_ = false, dense_ = false;
  Cycle gap_ = 0;
  Cycle waiting_ = 0;
  std::uint32_t bound_ = 0;
  unsigned draining_ = 0;
  std::optional<IdealSwitch> switch_;
};

}  // namespace

std::unique_ptr<Stimulus> exhaustive_stimulus(const UnitSpec& spec, const Unit& unit) {
  return std::make_unique<ExhaustiveStimulus>(spec, unit);
}

std::uint64_t exhaustive_patterns(const UnitSpec& spec) { return numbering(spec).patterns(); }

}  // namespace ballast::tb
