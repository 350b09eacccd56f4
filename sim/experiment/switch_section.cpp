// SPDX-License-Identifier: BSD-3-Clause
// [machine.switch]: its keys, and what a switch can have: groups of ports, bursts, fair acceptance.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "experiment/sections.h"
#include "experiment/task_simulation.h"
#include "superconcentrator/switch_registry.h"

namespace ballast {

const std::vector<std::string>& schedules() {
  static const std::vector<std::string> names{"sequential", "overlapped", "streaming", "burst"};
  return names;
}

const Fields<SwitchSection>& switch_fields() {
  using S = SwitchSection;
  static const auto fields =
      Fields<S>{}
          .when({[](const RunFacts& run) { return run.by_switch; },
                 "the switch: balancer.name = \"superconcentrator\""})
          .add(&S::model, Key::text("model", S{}.model)
                              .choices(Registry<SwitchMaker>::names())
                              .help("implementation of the switch: `ballast list switches`"))
          .add_choice(&S::schedule,
                      Key::text("schedule")
                          .choices(schedules())
                          .help("start of the next superconcentration; sequential: when the last "
                                "packet has arrived; overlapped: when the ranks are known; "
                                "streaming: as soon as the pipeline takes it; burst: as streaming, "
                                "with several tasks of a processor; default: burst by count, "
                                "streaming by work, overlapped for the faithful and fused form and "
                                "for own RTL"))
          .add(&S::words, Key::integer("words", S{}.words)
                              .range(1, 65536)
                              .unit("words")
                              .help("words per packet, one task each"))
          .add_choice(
              &S::form,
              Key::text("form", switch_forms().front())
                  .choices(switch_forms())
                  .formerly("fused")
                  .help("lean: ranks by groups, and between their lanes a crossbar, from 64 lanes "
                        "on a Benes network; crossbar, benes: lean with this one; faithful: the "
                        "paper's trees and cubes; fused: those without the trees at its interface"))
          .add(&S::group,
               Key::integer("group", S{}.group)
                   .range(0, kMaxProcessors / 2)
                   .unit("ports")
                   .help("lean forms: ports that share a lane, a power of two up to half "
                         "the ports; 0: the paper's 2^ceil(lg lg p)"))
          .add(&S::burst, Key::integer("burst").range(1, 255).unit("tasks").help(
                              "with schedule = \"burst\": most tasks of a processor in a "
                              "superconcentration; default: the ports of a group, at most 255"))
          .add(&S::fair,
               Key::boolean("fair").help(
                   "what cannot all be accepted is accepted in turn; otherwise the lowest ports "
                   "come first; default: true for the lean forms, false for others and own RTL"))
          .add(&S::load_width, Key::integer("load_width")
                                   .range(2, 31)
                                   .unit("bits")
                                   .help("by work: width of a load, which must hold all work; "
                                         "default: 24, or wider where tasks would be off by more "
                                         "than .1 %; RTL of other widths is Verilated"))
          .add(&S::files, Key::texts("files").help(
                              "own SystemVerilog instead of ours, with model = \"rtl\" or "
                              "\"lockstep\": files or patterns, relative to the experiment file"))
          .add(&S::top, Key::text("top").help("module of `files` that is the switch"))
          .add(&S::contract,
               Key::text("contract")
                   .choices({"load_balancer", "superconcentrator", "work_balancer"})
                   .help("contract of `top`; superconcentrator: it gets our controller; default: "
                         "load_balancer, by work work_balancer"))
          .add(&S::parameters, Key::texts("parameters").help("parameters of `top`, NAME=VALUE"))
          .add(&S::latency,
               Key::integer("latency")
                   .range(1, 1u << 20)
                   .unit("cycles")
                   .help(
                       "with model = \"rtl\", own timing of `top`: most cycles from a start to the "
                       "ranks, from those or the last take to a take, and from a take to the "
                       "arrival; every packet is checked"));
  return fields;
}

void TaskSimulation::check_group() const {
  const SwitchSection& s = e_.machine.the_switch;
  if (s.group == 0) return;
  const Where place = place_of(e_, "machine.switch.group");
  if (!is_lean(s.form)) {
    throw UserError(place, fmt::format("machine.switch.group: expected no group with form = "
                                       "\"{}\", only the lean form has groups of another size",
                                       name_of(s.form)));
  }
  const NodeId half = SwitchSpec{.processors = tasks_->processors}.ports() / 2;
  if (!std::has_single_bit(s.group) || s.group > half) {
    throw UserError(place, fmt::format("machine.switch.group: expected a power of two up to {}, "
                                       "half the ports, or 0, got {}",
                                       half, s.group));
  }
}

Schedule TaskSimulation::schedule() const {
  const SwitchSection& s = e_.machine.the_switch;
  if (s.schedule) return *s.schedule;
  if (!is_lean(s.form) || s.files) return Schedule::overlapped;
  return level_.load_width != 0 ? Schedule::streaming : Schedule::burst;
}

bool TaskSimulation::fair() const {
  const SwitchSection& s = e_.machine.the_switch;
  return s.fair.value_or(is_lean(s.form) && !s.files);
}

void TaskSimulation::check_burst() const {
  const SwitchSection& s = e_.machine.the_switch;
  const auto refuse = [&](const char* key, const std::string& why) {
    const std::string path = std::string("machine.switch.") + key;
    throw UserError(place_of(e_, path), path + ": " + why);
  };
  const bool lean = is_lean(s.form);
  if (fair() && !lean) {
    refuse("fair", fmt::format("expected false with form = \"{}\", only the lean form is fair",
                               name_of(s.form)));
  }
  if (schedule() != Schedule::burst) {
    if (s.burst) {
      refuse("burst", "has no effect without machine.switch.schedule = \"burst\"; leave it out");
    }
    return;
  }
  const std::string others = "expected \"sequential\", \"overlapped\" or \"streaming\"";
  if (!lean) {
    refuse("schedule", fmt::format("{} with form = \"{}\", only the lean form takes bursts", others,
                                   name_of(s.form)));
  }
  if (s.files) refuse("schedule", others + " with machine.switch.files, which takes no bursts");
  const NodeId most = switch_spec().geometry().most_burst();
  if (s.burst && *s.burst > most) {
    refuse("burst",
           fmt::format("expected at most {}, the ports of a group, got {}", most, *s.burst));
  }
}

}  // namespace ballast
