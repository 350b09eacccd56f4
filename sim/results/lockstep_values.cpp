// SPDX-License-Identifier: BSD-3-Clause
#include "results/lockstep_values.h"

#include "results/shared_values.h"

namespace ballast {
namespace {

using U = ResultValue<LockstepUnit>;

std::vector<U> unit_of_rtl() {
  return {
      U::text("unit", "RTL module", {}, &LockstepUnit::unit),
      U::text("contract", "unit of the switch contract that the user's own module stands for", {},
              &LockstepUnit::contract),
      U::count("ports", "ports", "", &LockstepUnit::ports),
      U::count("words", "words of a packet", "", &LockstepUnit::words),
      U::count("group", "ports that share a lane", "", &LockstepUnit::group),
      U::text("form", "form of the switch", switch_forms(),
              [](const LockstepUnit& unit) { return name_of(unit.form); }),
      U::count("burst", "most packets of a port in a wave, if not 1", "", &LockstepUnit::burst),
      U::flag("fair", "acceptance by turns; absent: the lowest ports first", &LockstepUnit::fair),
      U::count("processors", "processors, if fewer than ports", "", &LockstepUnit::processors),
      U::count("width", "bits of a word, if not 32", "", &LockstepUnit::width),
      U::count("latency", "own timing of the user's module: packets are compared, not outputs",
               "cycles", &LockstepUnit::latency)};
}

ResultValues<LockstepMismatch> mismatch_values() {
  using M = ResultValue<LockstepMismatch>;
  return {"first mismatch",
          {M::count("cycle", "its cycle", "cycles", &LockstepMismatch::cycle),
           M::text("port", "name of the output", {}, &LockstepMismatch::port),
           M::count("lane", "number within the output", "", &LockstepMismatch::lane),
           M::count("model", "value of the model", "", &LockstepMismatch::model),
           M::count("rtl", "value of the RTL", "", &LockstepMismatch::rtl),
           M::text("expected", "what the contract asks for, of own timing", {},
                   &LockstepMismatch::expected),
           M::text("got", "what the module did, of own timing", {}, &LockstepMismatch::got),
           M::text("replay", "command that repeats it", {}, &LockstepMismatch::replay)}};
}

}  // namespace

const ResultValues<LockstepUnit>& lockstep_values() {
  static const ResultValues<LockstepUnit> values{
      "unit",
      joined(unit_of_rtl(), {U::count("cycles", "cycles", "",
                                      [](const LockstepUnit& unit) { return unit.cycles.value(); }),
                             U::flag("equal", "model and RTL agree on every output in every cycle",
                                     &LockstepUnit::equal),
                             U::object("mismatch", mismatch_values(), &LockstepUnit::mismatch)})};
  return values;
}

const ResultValues<LockstepUnit>& planned_lockstep_values() {
  static const ResultValues<LockstepUnit> values{
      "unit",
      joined(unit_of_rtl(), {U::count("cycles", "random cycles", "", &LockstepUnit::cycles)})};
  return values;
}

}  // namespace ballast
