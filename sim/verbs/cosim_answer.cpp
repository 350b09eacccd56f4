// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/cosim_answer.h"

#include <fmt/format.h>

#include "core/interrupt.h"

namespace ballast {

LockstepUnit cosim_unit(const CosimCase& c) {
  const tb::UnitSpec& spec = c.spec;
  LockstepUnit unit{.unit = c.name,
                    .ports = spec.ports,
                    .words = spec.words,
                    .group = spec.geometry().group_size,
                    .form = spec.form,
                    .latency = c.latency};
  if (c.name != spec.unit) unit.contract = spec.unit;
  if (spec.burst > 1) unit.burst = spec.burst;
  if (spec.fair) unit.fair = true;
  if (spec.processors != 0) unit.processors = spec.processors;
  if (spec.width != 32) unit.width = spec.width;
  return unit;
}

LockstepMismatch cosim_mismatch(const CosimCase& c, const CosimOptions& options,
                                const tb::Mismatch& m) {
  LockstepMismatch mismatch{.cycle = m.cycle, .port = m.port, .lane = m.lane};
  if (m.expected.empty()) {
    mismatch.model = m.model;
    mismatch.rtl = m.rtl;
  } else {
    mismatch.expected = m.expected;
    mismatch.got = m.got;
  }
  mismatch.replay = replay(c, options);
  return mismatch;
}

std::string cosim_mismatch_text(const CosimCase& c, const CosimOptions& options,
                                const tb::Mismatch& m) {
  std::string text = fmt::format("MISMATCH {}\n  cycle     {}\n", c.str(), m.cycle);
  if (!m.port.empty()) text += fmt::format("  port      {}[{}]\n", m.port, m.lane);
  text += m.expected.empty() ? fmt::format("  model     {:#x}\n  RTL       {:#x}\n", m.model, m.rtl)
                             : fmt::format("  expected  {}\n  got       {}\n", m.expected, m.got);
  return text + fmt::format("  seed      {}\n  replay    {}\n", options.seed, replay(c, options));
}

const char* cosim_verdict(const tb::LockstepResult& result, const CosimCase& c) {
  if (result.mismatch) return c.latency ? "WRONG" : "DIFFERENT";
  if (interrupt::pending() != 0) return c.latency ? "right so far" : "equal so far";
  return c.latency ? "right" : "equal";
}

std::string cosim_sentence(const Judged& judged, const CosimOptions& options, bool stopped) {
  const bool own_timing = !options.own.files.empty() && options.own.latency;
  const char* const good = own_timing ? "flags, packets and their order are those of the contract"
                                      : "model and RTL agree on every output in every cycle";
  const char* const bad = own_timing ? "the contract is BROKEN" : "model and RTL DIFFER";
  return fmt::format("{}{}: {} compared, {} not run",
                     judged.nothing() ? "nothing was compared"
                     : judged.good    ? good
                                      : bad,
                     stopped && judged.good ? " so far" : "", judged.compared, judged.left_out);
}

}  // namespace ballast
