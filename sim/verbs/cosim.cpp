// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/input_file.h"
#include "page/cosim_page.h"
#include "report/progress.h"
#include "report/report.h"
#include "report/table.h"
#include "results/document.h"
#include "results/lockstep_values.h"
#include "tb/stimulus.h"
#include "verbs/cosim_answer.h"
#include "verbs/cosim_cases.h"
#include "verbs/dry_run.h"
#include "verbs/judged.h"
#include "verbs/options.h"
#include "verbs/page_output.h"
#include "verbs/work.h"

namespace ballast {
namespace {

constexpr Cycle kWindowBefore = 64, kWindowAfter = 8;  // of a mismatch, in the waveform

/// Finds a mistake that would otherwise appear only after a mismatch.
void check_waveform(const std::string& path) {
  if (path.ends_with(".fst") || path.ends_with(".vcd")) return;
  throw UserError(
      Where{"--waveform"},
      fmt::format("expected a file that ends in .fst or .vcd, got \"{}\"", shown(path)));
}

/// Memory of the larger units with this number of ports, model and RTL, measured.
std::uint64_t memory_of(NodeId ports) { return MemoryPlan::kProgram + ports * 24'000; }

int dry_run(const CosimOptions& options, const std::vector<CosimCase>& cases, Work& work) {
  DryRunLines lines{
      {"units", fmt::format("{}, in sequence", cases.size())},
      {"stimulus", options.exhaustive
                       ? "every pattern, from rest, back to back, with resets"
                       : fmt::format("{} random cycles each, seed {}",
                                     grouped(static_cast<double>(options.cycles)), options.seed)}};
  add_limits(lines, options.work, memory_of(options.ports));
  print_dry_run(lines);
  Table table({"unit", "ports", "words", "group", "form", "patterns"});
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const CosimCase& c : cases) {
    const tb::UnitSpec& spec = c.spec;
    const auto patterns = tb::make_model(spec)->patterns();
    const bool run = patterns && patterns->count <= tb::kMostPatterns;
    table.add({c.name, std::to_string(spec.ports), std::to_string(spec.words),
               std::to_string(spec.geometry().group_size), spec.variant(),
               !options.exhaustive ? "random"
               : run               ? grouped(static_cast<double>(patterns->count))
                                   : "too many patterns, not run"});
    LockstepUnit unit = cosim_unit(c);
    if (!options.exhaustive) unit.cycles = options.cycles;
    rows.push_back(planned_lockstep_values().json(unit, false));
  }
  console::print("\n{}", table.str());
  auto document = dry_run_document();
  document["seed"] = options.seed;
  document["units"] = rows;
  work.json.write(document);
  return kDone;
}

int cosim(const CosimOptions& options) {
  const std::vector<CosimCase> cases = cosim_cases(options);
  check_waveform(options.waveform);
  for (const std::string& file : options.own.files) note_input(file);
  Work work(options.work, {{"--waveform", options.waveform},
                           {"--report", options.report.value_or("")},
                           {"--coverage", options.coverage.value_or("")}});
  if (options.work.dry_run) return dry_run(options, cases, work);
  PageOutput page(options.report, false);
  std::optional<OutputFile> coverage;
  if (options.coverage) coverage.emplace(*options.coverage, "--coverage");
  Judged judged;
  std::size_t whole_units = 0;
  Table table({"unit", "ports", "words", "group", "form", "patterns", "cycles", "words out",
               "cycles/s", "result"});
  nlohmann::ordered_json rows = nlohmann::ordered_json::array(), shown = rows;
  const bool countable =
      !options.exhaustive && options.cycles <= std::numeric_limits<Cycle>::max() / cases.size();
  Progress progress("cosim", countable ? options.cycles * cases.size() : 0, "cycles");
  Cycle before = 0;  // the cycles of the units that have been compared
  for (const CosimCase& c : cases) {
    const tb::UnitSpec& spec = c.spec;
    if (interrupt::pending() != 0) break;
    const auto model = tb::make_model(spec);
    const auto patterns = model->patterns();
    if (options.exhaustive && (!patterns || patterns->count > tb::kMostPatterns)) {
      table.add({c.name, std::to_string(spec.ports), std::to_string(spec.words),
                 std::to_string(spec.geometry().group_size), spec.variant(),
                 patterns ? "> 2^24" : "none", "-", "-", "-", "not run"});
      shown.push_back(planned_lockstep_values().json(cosim_unit(c), false));
      shown.back()["patterns"] = patterns ? "> 2^24" : "none";
      shown.back()["not_run"] = true;
      ++judged.left_out;
      judged.whole &= options.units.empty() && options.own.files.empty();
      continue;
    }
    const auto rtl = c.make_rtl();
    progress.about("cosim " + c.str());
    const auto start = std::chrono::steady_clock::now();
    const tb::LockstepResult result =
        run_case(c, options, *rtl, [&](Cycle cycle) { progress.at(before + cycle); });
    before += result.cycles;
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    table.add({c.name, std::to_string(spec.ports), std::to_string(spec.words),
               std::to_string(spec.geometry().group_size), spec.variant(),
               options.exhaustive ? grouped(static_cast<double>(patterns->count)) : "random",
               grouped(static_cast<double>(result.cycles)),
               result.words == 0 ? "-" : grouped(static_cast<double>(result.words)),
               grouped(static_cast<double>(result.cycles) / seconds), cosim_verdict(result, c)});
    const bool first = judged.good;
    LockstepUnit unit = cosim_unit(c);
    unit.cycles = result.cycles;
    unit.equal = !result.mismatch;
    if (result.mismatch) unit.mismatch = cosim_mismatch(c, options, *result.mismatch);
    rows.push_back(lockstep_values().json(unit, false));
    shown.push_back(rows.back());
    shown.back()["patterns"] = options.exhaustive ? "all" : "random";
    if (result.words != 0) shown.back()["words_out"] = result.words;
    progress.end();
    if (coverage) rtl->write_coverage(coverage->working());
    ++judged.compared;
    whole_units += interrupt::pending() == 0;
    if (!result.mismatch) continue;
    judged.good = false;
    const tb::Mismatch& m = *result.mismatch;
    console::print("{}", cosim_mismatch_text(c, options, m));
    if (first) {
      const Cycle from = m.cycle - std::min(m.cycle, kWindowBefore), to = m.cycle + kWindowAfter;
      const std::string insides = write_window(c, options, from, to);
      auto& known = shown.back()["mismatch"];
      known["waveform"] = options.waveform;
      known["from"] = from;
      known["to"] = to;
      console::print("  waveform  {} (cycles {} .. {})\n", options.waveform, from, to);
      if (!insides.empty()) console::print("  insides   {}\n", insides);
    }
    console::print("\n");
  }
  console::print("{}", table.str());
  if (options.exhaustive) print_left_out(cases);
  const std::optional<Stop> stop =
      stopped_after(whole_units + judged.left_out, cases.size(), "units");
  console::print("\n{}\n", cosim_sentence(judged, options, stop.has_value()));
  nlohmann::ordered_json whole = new_document({{"seed", options.seed}});
  judged.add_to(whole, "equal", "different");
  whole["units"] = rows;
  if (stop) add_stop(whole, *stop);
  work.json.write(whole);
  if (coverage) coverage->commit();
  if (page) {
    whole["units"] = shown;
    whole["exhaustive"] = options.exhaustive;
    page.write(cosim_page(whole));
  }
  if (judged.good && stop) return report_stop(*stop);
  if (judged.good && !judged.whole) {
    console::complain(
        "ballast: expected a comparison of every unit that was named, got {} not run: too many "
        "patterns for --exhaustive; leave it out, or choose sizes by --ports, --words, --form, "
        "--group or --burst\n",
        judged.left_out);
  }
  return judged.code();
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
       app.add_option("--form", options->form,
                      "compare only this form of the switch; default: all of this build")
           ->check(one_of(switch_forms));
       app.add_option("--group", options->group,
                      "compare only groups given as this number of ports, 0: the paper's; default: "
                      "all of this build")
           ->check(whole_number(0, 32768));
       app.add_option("--burst", options->burst,
                      "compare only switches that take this number of packets of a port in a wave, "
                      "fair ones only with --fair; default: all of this build")
           ->check(whole_number(1, 255));
       app.add_flag("--fair", options->fair, "compare only switches that accept by turns");
       app.add_option("--processors", options->processors,
                      "compare only balancers of this number of processors, at the first ports; "
                      "default: all of this build")
           ->check(whole_number(2, 65536));
       app.add_option("--cycles", options->cycles,
                      "random cycles per unit, with resets at any time")
           ->check(whole_number(1, std::uint64_t{1} << 62))
           ->capture_default_str();
       app.add_flag(
           "--exhaustive", options->exhaustive,
           "try every pattern of inputs where they are at most 2^24: from rest, back to back, "
           "with resets");
       app.add_option("--seed", options->seed, "seed of the random stimulus")
           ->check(whole_number(0, ~std::uint64_t{0}))
           ->capture_default_str();
       app.add_option("--waveform", options->waveform,
                      "waveform of the first mismatch (.fst or .vcd)")
           ->check(file_name())
           ->capture_default_str();
       app.add_option("--report", options->report, "write the comparison as an HTML page, too")
           ->check(file_name());
       app.add_option("--coverage", options->coverage,
                      "write what the run covers of the RTL, for verilator_coverage")
           ->check(file_name());
       declare_own(app, *options);
       group_options(app, "Units and sizes",
                     {"--ports", "--unit", "--words", "--form", "--group", "--burst", "--fair",
                      "--processors"});
       group_options(app, "Stimulus", {"--cycles", "--exhaustive", "--seed"});
       group_options(app, "Own RTL",
                     {"--rtl", "--top", "--contract", "--parameter", "--width", "--latency"});
       group_options(app, kOutputGroup, {"--waveform", "--report", "--coverage"});
       options->work.declare(app);
       return [options, &app] {
         check_cosim_options(app, *options);
         return cosim(*options);
       };
     }}};

}  // namespace
}  // namespace ballast
