// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>

#include "core/version.h"
#include "output/waveform_file.h"
#include "page/cosim_page.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "tb/lockstep.h"
#include "tb/rtl_registry.h"
#include "verbs/dry_run.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/work.h"

namespace ballast {
namespace {

constexpr Cycle kWindowBefore = 64, kWindowAfter = 8;  // of a mismatch, in the waveform

struct CosimOptions {
  NodeId ports = 16;
  std::vector<std::string> units;
  std::optional<unsigned> words;
  std::optional<bool> fused;
  Cycle cycles = 100'000;
  bool exhaustive = false;
  std::uint64_t seed = 1;
  std::string waveform = "cosim.fst";
  std::optional<std::string> report;
  WorkOptions work;
};

std::vector<tb::UnitSpec> choose(const CosimOptions& options) {
  for (const std::string& unit : options.units) {
    if (std::find(tb::unit_names().begin(), tb::unit_names().end(), unit) != tb::unit_names().end())
      continue;
    std::string all;
    for (const std::string& name : tb::unit_names()) all += (all.empty() ? "" : ", ") + name;
    throw UserError(fmt::format("cosim: expected one of {1}, got \"{0}\"{2}", unit, all,
                                did_you_mean(unit, tb::unit_names())));
  }
  std::vector<tb::UnitSpec> specs;
  for (const auto& entry : tb::rtl_entries()) {
    const tb::UnitSpec& s = entry.spec;
    const bool unit = options.units.empty() || std::find(options.units.begin(), options.units.end(),
                                                         s.unit) != options.units.end();
    if (unit && s.ports == options.ports && (!options.words || s.words == *options.words) &&
        (!options.fused || s.fused == *options.fused)) {
      specs.push_back(s);
    }
  }
  if (specs.empty()) {  // its error lists the units that exist
    try {
      (void)tb::make_rtl({options.units.empty() ? "load_balancer" : options.units.front(),
                          options.ports, options.words.value_or(1), options.fused.value_or(false)});
    } catch (const UserError& error) {
      throw UserError(Where{"cosim"}, error.what());
    }
  }
  return specs;
}

std::string replay(const tb::UnitSpec& spec, const CosimOptions& options) {
  return fmt::format("ballast cosim --unit {} --ports {} --words {}{} {}", spec.unit, spec.ports,
                     spec.words, spec.fused ? " --fused" : " --faithful",
                     options.exhaustive
                         ? "--exhaustive"
                         : fmt::format("--cycles {} --seed {}", options.cycles, options.seed));
}

/// Refuses options that would have no effect, or contradict each other.
void check_cosim_options(const CLI::App& app) {
  const auto given = [&](const char* name) { return app.count(name) != 0; };
  if (given("--fused") && given("--faithful")) {
    throw UserError(
        "cosim: --fused cannot be combined with --faithful; leave out both for all forms");
  }
  for (const char* name : {"--cycles", "--seed"}) {
    if (!given("--exhaustive") || !given(name)) continue;
    throw UserError(fmt::format(
        "cosim: {} has no effect with --exhaustive, which tries all patterns once; leave it out",
        name));
  }
}

std::unique_ptr<tb::Stimulus> stimulus(const tb::Twin& unit, const CosimOptions& options) {
  return options.exhaustive ? tb::exhaustive_stimulus(unit)
                            : tb::random_stimulus(unit, options.seed, options.cycles);
}

/// Finds a mistake that would otherwise appear only after a mismatch.
void check_waveform(const std::string& path) {
  if (path.ends_with(".fst") || path.ends_with(".vcd")) return;
  throw UserError(
      Where{"--waveform"},
      fmt::format("expected a file that ends in .fst or .vcd, got \"{}\"", shown(path)));
}

/// Repeats the run, with its last cycles in a waveform.
void write_window(const tb::UnitSpec& spec, const CosimOptions& options, Cycle mismatch) {
  WaveformFile waveform(options.waveform, "--waveform");
  const auto model = tb::make_model(spec);
  const auto rtl = tb::make_rtl(spec);
  const auto again = stimulus(*model, options);
  tb::trace_lockstep(*model, *rtl, *again, waveform.wave(),
                     mismatch - std::min(mismatch, kWindowBefore), mismatch + kWindowAfter);
  waveform.close();
}

nlohmann::ordered_json unit_json(const tb::UnitSpec& spec) {
  return {{"unit", spec.unit}, {"ports", spec.ports}, {"words", spec.words}, {"fused", spec.fused}};
}

nlohmann::ordered_json mismatch_json(const tb::UnitSpec& spec, const CosimOptions& options,
                                     const tb::Mismatch& m) {
  return {{"cycle", m.cycle}, {"port", m.port}, {"lane", m.lane},
          {"model", m.model}, {"rtl", m.rtl},   {"replay", replay(spec, options)}};
}

/// Memory of the larger units with this number of ports, model and RTL, measured.
std::uint64_t memory_of(NodeId ports) { return MemoryPlan::kProgram + ports * 24'000; }

int dry_run(const CosimOptions& options, const std::vector<tb::UnitSpec>& specs, Work& work) {
  DryRunLines lines{
      {"units", fmt::format("{}, in sequence", specs.size())},
      {"stimulus", options.exhaustive
                       ? "every pattern, from rest and back to back"
                       : fmt::format("{} random cycles each, seed {}",
                                     grouped(static_cast<double>(options.cycles)), options.seed)}};
  add_limits(lines, options.work, memory_of(options.ports));
  print_dry_run(lines);
  Table table({"unit", "ports", "words", "fused", "patterns"});
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const tb::UnitSpec& spec : specs) {
    const auto patterns = tb::make_model(spec)->patterns();
    const bool run = patterns && patterns->count <= tb::kMostPatterns;
    table.add({spec.unit, std::to_string(spec.ports), std::to_string(spec.words),
               spec.fused ? "yes" : "no",
               !options.exhaustive ? "random"
               : run               ? grouped(static_cast<double>(patterns->count))
                                   : "too many patterns, not run"});
    rows.push_back(unit_json(spec));
    if (!options.exhaustive) rows.back()["cycles"] = options.cycles;
  }
  console::print("\n{}", table.str());
  auto document = dry_run_document();
  document["seed"] = options.seed;
  document["units"] = rows;
  work.json.write(document);
  return kDone;
}

int cosim(const CosimOptions& options) {
  const std::vector<tb::UnitSpec> specs = choose(options);
  check_waveform(options.waveform);
  Work work(options.work, {},
            {{"--waveform", options.waveform}, {"--report", options.report.value_or("")}});
  if (options.work.dry_run) return dry_run(options, specs, work);
  PageOutput page(options.report, false);
  bool equal = true;
  std::size_t done = 0;
  Table table(
      {"unit", "ports", "words", "fused", "patterns", "cycles", "words out", "cycles/s", "result"});
  nlohmann::ordered_json rows = nlohmann::ordered_json::array(), shown = rows;
  for (const tb::UnitSpec& spec : specs) {
    if (interrupt::pending() != 0) break;
    const auto model = tb::make_model(spec);
    const auto patterns = model->patterns();
    if (options.exhaustive && (!patterns || patterns->count > tb::kMostPatterns)) {
      table.add({spec.unit, std::to_string(spec.ports), std::to_string(spec.words),
                 spec.fused ? "yes" : "no", patterns ? "> 2^24" : "none", "-", "-", "-",
                 "not run"});
      shown.push_back(unit_json(spec));
      shown.back()["patterns"] = patterns ? "> 2^24" : "none";
      shown.back()["not_run"] = true;
      ++done;
      continue;
    }
    const auto rtl = tb::make_rtl(spec);
    const auto feed = stimulus(*model, options);
    Progress progress("cosim " + spec.str(), options.exhaustive ? 0 : options.cycles, "cycles");
    const auto start = std::chrono::steady_clock::now();
    const tb::LockstepResult result =
        tb::run_lockstep(*model, *rtl, *feed, [&](Cycle cycle) { progress.at(cycle); });
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    table.add({spec.unit, std::to_string(spec.ports), std::to_string(spec.words),
               spec.fused ? "yes" : "no",
               options.exhaustive ? grouped(static_cast<double>(patterns->count)) : "random",
               grouped(static_cast<double>(result.cycles)),
               result.words == 0 ? "-" : grouped(static_cast<double>(result.words)),
               grouped(static_cast<double>(result.cycles) / seconds),
               result.mismatch             ? "DIFFERENT"
               : interrupt::pending() != 0 ? "equal so far"
                                           : "equal"});
    rows.push_back(unit_json(spec));
    rows.back()["cycles"] = result.cycles;
    rows.back()["equal"] = !result.mismatch;
    const bool first = equal;
    if (result.mismatch) rows.back()["mismatch"] = mismatch_json(spec, options, *result.mismatch);
    shown.push_back(rows.back());
    shown.back()["patterns"] = options.exhaustive ? "all" : "random";
    if (result.words != 0) shown.back()["words_out"] = result.words;
    progress.end();
    done += interrupt::pending() == 0;
    if (!result.mismatch) continue;
    equal = false;
    const tb::Mismatch& m = *result.mismatch;
    console::print(
        "MISMATCH {}\n  cycle     {}\n  port      {}[{}]\n  model     {:#x}\n  RTL       {:#x}\n  "
        "seed      {}\n"
        "  replay    {}\n",
        spec.str(), m.cycle, m.port, m.lane, m.model, m.rtl, options.seed, replay(spec, options));
    if (first) {
      write_window(spec, options, m.cycle);
      auto& known = shown.back()["mismatch"];
      known["waveform"] = options.waveform;
      known["from"] = m.cycle - std::min(m.cycle, kWindowBefore);
      known["to"] = m.cycle + kWindowAfter;
      console::print("  waveform  {} (cycles {} .. {})\n", options.waveform,
                     m.cycle - std::min(m.cycle, kWindowBefore), m.cycle + kWindowAfter);
    }
    console::print("\n");
  }
  console::print("{}", table.str());
  const std::optional<Stop> stop = stopped_after(done, specs.size(), "units");
  console::print(
      "\n{}{}\n",
      equal ? "model and RTL agree on every output in every cycle" : "model and RTL DIFFER",
      stop && equal ? " so far" : "");
  nlohmann::ordered_json whole{{"schema", 1},
                               {"ballast", BALLAST_VERSION},
                               {"seed", options.seed},
                               {"complete", true},
                               {"units", rows}};
  if (stop) add_stop(whole, *stop);
  work.json.write(whole);
  if (page) {
    whole["units"] = shown;
    whole["exhaustive"] = options.exhaustive;
    page.write(cosim_page(whole));
  }
  if (!equal) return kCheckFailed;
  return stop ? report_stop(*stop) : kDone;
}

const Registered<Verb> kCosim{
    {"cosim",
     "compare the model with the Verilated RTL, on every output in every cycle",
     {},
     [](CLI::App& app) {
       auto options = std::make_shared<CosimOptions>();
       app.add_option("--ports", options->ports, "number of ports (`ballast list rtl`)")
           ->check(whole_number(2, 65536))
           ->capture_default_str();
       app.add_option("--unit", options->units, "compare only this unit (repeatable); default: all")
           ->allow_extra_args(false);
       app.add_option("--words", options->words,
                      "compare only this packet length, in words; default: all of this build")
           ->check(whole_number(1, 65536));
       app.add_flag_callback(
           "--fused", [options] { options->fused = true; }, "compare only the fused interface");
       app.add_flag_callback(
           "--faithful", [options] { options->fused = false; },
           "compare only the paper's (unfused) interface");
       app.add_option("--cycles", options->cycles,
                      "random cycles per unit, with resets at any time")
           ->check(whole_number(1, std::uint64_t{1} << 62))
           ->capture_default_str();
       app.add_flag("--exhaustive", options->exhaustive,
                    "try every pattern of flags, from rest and back to back");
       app.add_option("--seed", options->seed, "seed of the random stimulus")
           ->check(whole_number(0, ~std::uint64_t{0}))
           ->capture_default_str();
       app.add_option("--waveform", options->waveform,
                      "waveform of the first mismatch (.fst or .vcd)")
           ->check(file_name())
           ->capture_default_str();
       app.add_option("--report", options->report, "write the comparison as an HTML page, too")
           ->check(file_name());
       options->work.declare(app);
       return [options, &app] {
         check_cosim_options(app);
         return cosim(*options);
       };
     }}};

}  // namespace
}  // namespace ballast
