// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/cosim_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "output/waveform_file.h"
#include "tb/own_rtl.h"
#include "tb/rtl_parameters.h"
#include "tb/rtl_registry.h"
#include "tb/wide_twin.h"
#include "verbs/options.h"

namespace ballast {
namespace {

constexpr const char* kSwitch = "superconcentrator";  // and its other forms
constexpr const char* kOwn[] = {"--top", "--contract", "--parameter", "--latency"};

/// A model's words have at most 32 bits; two of them make a wider one (tb/wide_twin.h).
CLI::Validator word_width() {
  return {[](std::string& text) -> std::string {
            unsigned value = 0;
            const auto [stop, error] =
                std::from_chars(text.data(), text.data() + text.size(), value);
            const bool whole = error == std::errc{} && stop == text.data() + text.size();
            const bool wide = value <= tb::kMostWidth && value % 2 == 0;
            if (whole && value != 0 && (value <= tb::kMostTwinWidth || wide)) return "";
            return fmt::format("expected an integer 1 .. 32, or an even one up to 64, got \"{}\"",
                               shown(text));
          },
          "", "width"};
}

bool wanted(const std::vector<std::string>& units, const std::string& unit) {
  return units.empty() || std::find(units.begin(), units.end(), unit) != units.end();
}

std::optional<SwitchForm> form_of(const CosimOptions& options) {
  if (!options.form) return std::nullopt;
  const auto& names = switch_forms();
  const auto at = std::find(names.begin(), names.end(), *options.form);
  return static_cast<SwitchForm>(at - names.begin());
}

/// As a UnitSpec has it.
NodeId processors_of(const CosimOptions& options) {
  const NodeId processors = options.processors.value_or(options.ports);
  return processors == options.ports ? 0 : processors;
}

CosimCase case_of(const tb::UnitSpec& spec, const CosimOptions& options) {
  return {spec, spec.unit, {}, [spec, covered = options.coverage.has_value()] {
            return covered ? tb::make_covered_rtl(spec) : tb::make_rtl(spec);
          }};
}

CosimCase own_case(const CosimOptions& options) {
  tb::UnitSpec spec{options.own.contract,
                    options.ports,
                    options.words.value_or(1),
                    form_of(options).value_or(tb::rtl_forms(options.own.contract).front()),
                    options.group.value_or(0),
                    processors_of(options),
                    options.burst.value_or(1),
                    options.fair,
                    options.width,
                    true};
  static_cast<void>(tb::rtl_parameters(spec));  // refuses a size before the model does
  return {spec, options.own.top, options.own.latency,
          [spec, own = options.own,
           record = options.coverage ? tb::Record::coverage : tb::Record::nothing] {
            return tb::make_own(spec, own, record);
          },
          [spec, own = options.own] { return tb::make_own(spec, own, tb::Record::waveform); }};
}

/// The sizes of the program that the options choose.
std::vector<CosimCase> built_in(const CosimOptions& options) {
  std::vector<CosimCase> cases;
  for (const auto& entry : tb::rtl_entries()) {
    const tb::UnitSpec& s = entry.spec;
    if (wanted(options.units, s.unit) && s.ports == options.ports && s.width == options.width &&
        (!options.words || s.words == *options.words) &&
        (!options.form || name_of(s.form) == *options.form) &&
        (!options.group || s.group == *options.group) &&
        (!options.burst || (s.burst == *options.burst && s.fair == options.fair)) &&
        (!options.fair || s.fair) &&
        (!options.processors || s.processors == processors_of(options))) {
      cases.push_back(case_of(s, options));
    }
  }
  return cases;
}

/// A size that the program does not have: every unit that has its parameters.
std::vector<CosimCase> verilated_now(const CosimOptions& options) {
  std::vector<CosimCase> cases;
  std::optional<UserError> why;
  for (const std::string& unit : tb::unit_names()) {
    if (!wanted(options.units, unit)) continue;
    const tb::UnitSpec spec{unit,
                            options.ports,
                            options.words.value_or(1),
                            form_of(options).value_or(tb::rtl_forms(unit).front()),
                            options.group.value_or(0),
                            processors_of(options),
                            options.burst.value_or(1),
                            options.fair,
                            options.width};
    try {
      static_cast<void>(tb::rtl_parameters(spec));
      cases.push_back(case_of(spec, options));
    } catch (const UserError& error) {
      if (!why) why = error;
    }
  }
  if (cases.empty()) throw UserError(Where{"cosim"}, why->what());
  return cases;
}

}  // namespace

std::string CosimCase::str() const {
  return name == spec.unit ? spec.str() : name + " as " + spec.str();
}

void declare_own(CLI::App& app, CosimOptions& options) {
  app.add_option("--rtl", options.own.files,
                 "own SystemVerilog instead of ours: a file or a quoted pattern (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--top", options.own.top, "module of --rtl");
  app.add_option("--contract", options.own.contract,
                 "unit of the switch contract that --top stands for")
      ->check(one_of(&tb::unit_names));
  app.add_option("--parameter", options.own.parameters,
                 "NAME=VALUE, a parameter of --top (repeatable); it gets those of its contract, "
                 "such as Ports, Words and Width, anyway")
      ->allow_extra_args(false);
  app.add_option("--width", options.width, "bits of a word, up to 32, or an even number up to 64")
      ->check(word_width())
      ->capture_default_str();
  app.add_option("--latency", options.own.latency,
                 "own timing of --top: most cycles from a start to ranked_o, from there or the "
                 "last take to a take, from a take to the arrival; checks every packet, not every "
                 "output")
      ->check(whole_number(1, 1u << 20));
}

void check_cosim_options(const CLI::App& app, const CosimOptions& options) {
  const auto given = [&](const char* name) { return app.count(name) != 0; };
  for (const char* name : {"--cycles", "--seed"}) {
    if (!given("--exhaustive") || !given(name)) continue;
    throw UserError(fmt::format(
        "cosim: {} has no effect with --exhaustive, which tries all patterns once; leave it out",
        name));
  }
  if (!given("--rtl")) {
    for (const char* name : kOwn) {
      if (given(name)) {
        throw UserError(fmt::format(
            "cosim: {} has no effect without --rtl, the files of your own module; leave it out",
            name));
      }
    }
    return;
  }
  if (given("--unit")) {
    throw UserError("cosim: --unit cannot be combined with --rtl; --contract names the unit");
  }
  for (const char* name : {"--top", "--contract"}) {
    if (!given(name)) {
      throw UserError(fmt::format("cosim: --rtl requires {}", name));
    }
  }
  const std::string& contract = options.own.contract;
  const bool packets = contract.starts_with(kSwitch) || contract == "load_balancer";
  if (given("--latency") && !packets) {
    throw UserError(
        fmt::format("cosim: --latency has no effect with the contract {}, but with "
                    "superconcentrator and load_balancer; leave it out",
                    contract));
  }
  for (const char* name : {"--form", "--group"}) {
    if (!given("--latency") || !given(name)) continue;
    throw UserError(fmt::format(
        "cosim: {} has no effect with --latency, a timing of your own; leave it out", name));
  }
  for (const char* name : {"--burst", "--fair"}) {
    if (!given("--latency") || !given(name)) continue;
    throw UserError(fmt::format(
        "cosim: {} cannot be combined with --latency, which follows one packet per port and wave",
        name));
  }
}

std::vector<CosimCase> cosim_cases(const CosimOptions& options) {
  if (!options.own.files.empty()) return {own_case(options)};
  for (const std::string& unit : options.units) {
    if (wanted(tb::unit_names(), unit)) continue;
    throw UserError(fmt::format("cosim: expected one of {}, got \"{}\"{}",
                                fmt::join(tb::unit_names(), ", "), unit,
                                did_you_mean(unit, tb::unit_names())));
  }
  std::vector<CosimCase> cases = built_in(options);
  if (cases.empty()) cases = verilated_now(options);
  if (options.coverage && cases.size() > 1) {
    throw UserError(
        fmt::format("cosim: --coverage expects one unit of one size, got {}; add --unit, --words, "
                    "--form or --group",
                    cases.size()));
  }
  return cases;
}

namespace {

/// Our model; data that the user's module leaves open where valid_o is 0 (Mask=0) are not compared.
std::unique_ptr<tb::Twin> model_of(const CosimCase& c, const CosimOptions& options) {
  auto model = tb::make_model(c.spec);
  if (std::ranges::count(options.own.parameters, "Mask=0") != 0) {
    for (tb::Port& port : model->out.ports) {
      if (port.name == "data_o") port.where = "valid_o";
    }
  }
  return model;
}

std::unique_ptr<tb::Stimulus> stimulus_of(const tb::Twin& unit, const CosimCase& c,
                                          const CosimOptions& options) {
  return options.exhaustive ? tb::exhaustive_stimulus(unit, rest_of(c))
                            : tb::random_stimulus(unit, options.seed, options.cycles);
}

}  // namespace

Cycle rest_of(const CosimCase& c) {
  if (!c.latency) return 0;
  // To the ranks, from take to take, and the last word's way.
  return *c.latency * (c.spec.geometry().wave_interval(c.spec.words) + 2) + 1;
}

tb::LockstepResult run_case(const CosimCase& c, const CosimOptions& options, tb::Unit& rtl,
                            const std::function<void(Cycle)>& progress) {
  const auto model = model_of(c, options);
  const auto feed = stimulus_of(*model, c, options);
  if (!c.latency) return tb::run_lockstep(*model, rtl, *feed, progress);
  const auto check = tb::contract_check(c.spec, rtl, *c.latency);
  return tb::run_checked(rtl, *check, *feed, progress);
}

std::string write_window(const CosimCase& c, const CosimOptions& options, Cycle from, Cycle to) {
  WaveformFile waveform(options.waveform, "--waveform");
  std::optional<OutputFile> insides;
  if (c.make_traced) {
    insides.emplace(options.waveform.substr(0, options.waveform.rfind('.')) + ".rtl.vcd",
                    "--waveform");
  }
  const auto model = model_of(c, options);
  {
    const auto rtl = c.make_traced ? c.make_traced() : c.make_rtl();
    const auto again = stimulus_of(*model, c, options);
    tb::trace_run(c.latency ? nullptr : model.get(), *rtl, *again, waveform.wave(), from, to,
                  insides ? insides->working() : "");
  }  // which completes the file
  waveform.close();
  if (!insides) return {};
  insides->commit();
  return insides->path();
}

std::string replay(const CosimCase& c, const CosimOptions& options) {
  std::string command = "ballast cosim";
  const tb::UnitSpec& spec = c.spec;
  if (options.own.files.empty()) {
    command += fmt::format(" --unit {}", spec.unit);
  } else {
    for (const std::string& file : options.own.files) command += fmt::format(" --rtl '{}'", file);
    command += fmt::format(" --top {} --contract {}", c.name, spec.unit);
    for (const std::string& p : options.own.parameters) command += " --parameter " + p;
    if (c.latency) command += fmt::format(" --latency {}", *c.latency);
  }
  if (spec.processors != 0) command += fmt::format(" --processors {}", spec.processors);
  if (spec.width != 32) command += fmt::format(" --width {}", spec.width);
  if (!c.latency) command += fmt::format(" --group {} --form {}", spec.group, name_of(spec.form));
  if (spec.burst > 1 || spec.fair) command += fmt::format(" --burst {}", spec.burst);
  if (spec.fair) command += " --fair";
  return command + fmt::format(" --ports {} --words {} {}", spec.ports, spec.words,
                               options.exhaustive ? "--exhaustive"
                                                  : fmt::format("--cycles {} --seed {}",
                                                                options.cycles, options.seed));
}

}  // namespace ballast
